use godspeed_cube::Metric;

#[cfg(target_pointer_width = "64")]
use super::Huge;
use super::korf1997::{AllCorners, EdgePermutations, Korf1997Kernel, SevenEdges};
use super::two_sided::TwoSidedKernel;
use super::{Large, SmallQuarterTurns, Standard, StandardQuarterTurns};
use crate::driver::PassSearch;
use crate::puzzles::cube3::phase1::Phase1;
use crate::{Control, SettingError, SolveError, Table, TableSet, Tables};

/// The table sets. The first is the default.
pub static SETS: &[TableSet] = &[
    TableSet {
        id: "small",
        name: "Small",
        tables: &[Phase1::SPEC],
        nodes: 1.3e8,
        explanation: "Loads quickly. Takes seconds to minutes for most cubes.",
    },
    TableSet {
        id: "standard",
        name: "Standard",
        tables: &[Standard::SPEC],
        nodes: 5.5e7,
        explanation: "Takes seconds for most cubes and a minute for the hardest.",
    },
    TableSet {
        id: "large",
        name: "Large",
        tables: &[Large::SPEC],
        nodes: 2.1e7,
        explanation: "Two to three times as fast as standard. Needs a gigabyte of memory.",
    },
    #[cfg(target_pointer_width = "64")]
    TableSet {
        id: "huge",
        name: "Huge",
        tables: &[Huge::SPEC],
        nodes: 8e6,
        explanation: "Two to three times as fast as large. Needs four gigabytes of memory.",
    },
    TableSet {
        id: "classic",
        name: "Classic",
        tables: &[AllCorners::SPEC, SevenEdges::SPEC],
        nodes: 1e11,
        explanation: "Korf's tables of 1997, for comparison. Takes hours for most cubes.",
    },
    TableSet {
        id: "classic-all",
        name: "Classic and permutations",
        tables: &[AllCorners::SPEC, SevenEdges::SPEC, EdgePermutations::SPEC],
        nodes: 8e10,
        explanation: "The classic tables and the permutations of all twelve edges.",
    },
];

/// A table set in memory, ready to search with.
pub type LoadedTableSet = Box<dyn PassSearch>;

/// The name of the solver in quarter turns.
const IN_QUARTER_TURNS: &str = "Korf in quarter turns (QTM)";

/// The ids of the sets that have tables for quarter turns (QTM).
const QUARTER_TURN_SETS: [&str; 2] = ["small", "standard"];

/// Opens one of [`SETS`] for the lengths of a metric, in half turns (HTM) or in quarter turns (QTM).
///
/// # Errors
/// [`SolveError::Setting`] if `set` belongs to another solver or has no tables for the metric, [`SolveError::Stopped`]
/// if the search was stopped.
pub async fn open_set(
    set: &TableSet,
    metric: Metric,
    tables: &Tables,
    control: &Control,
) -> Result<LoadedTableSet, SolveError> {
    if metric == Metric::Qtm {
        return Ok(match set.id {
            "small" => Box::new(TwoSidedKernel::<SmallQuarterTurns>::open(tables, control).await?),
            "standard" => Box::new(TwoSidedKernel::<StandardQuarterTurns>::open(tables, control).await?),
            unknown => {
                return Err(unknown_set(IN_QUARTER_TURNS, unknown, &QUARTER_TURN_SETS).into());
            }
        });
    }
    Ok(match set.id {
        "small" => Box::new(TwoSidedKernel::<Phase1>::open(tables, control).await?),
        "standard" => Box::new(TwoSidedKernel::<Standard>::open(tables, control).await?),
        "large" => Box::new(TwoSidedKernel::<Large>::open(tables, control).await?),
        #[cfg(target_pointer_width = "64")]
        "huge" => Box::new(TwoSidedKernel::<Huge>::open(tables, control).await?),
        "classic" => Box::new(Korf1997Kernel::open(tables, control).await?),
        "classic-all" => {
            let kernel = Korf1997Kernel::open(tables, control).await?;
            Box::new(kernel.with_permutations(tables, control).await?)
        }
        unknown => {
            let known: Vec<&str> = SETS.iter().map(|set| set.id).collect();
            return Err(unknown_set(super::KORF.info().name, unknown, &known).into());
        }
    })
}

fn unknown_set(solver: &'static str, id: &str, known: &[&str]) -> SettingError {
    SettingError::UnknownSet { solver, name: id.to_owned(), known: known.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block_on;

    #[test]
    fn a_set_without_tables_for_quarter_turns_is_an_error() {
        let large = SETS.iter().find(|set| set.id == "large").unwrap();
        let opened = block_on(open_set(large, Metric::Qtm, &Tables::new(), &Control::silent()));
        assert!(
            matches!(opened, Err(SolveError::Setting(SettingError::UnknownSet { solver, .. })) if solver == IN_QUARTER_TURNS)
        );
    }

    #[test]
    fn a_set_of_another_solver_is_an_error() {
        let foreign = TableSet { id: "tiny", ..SETS[0] };
        let opened = block_on(open_set(&foreign, Metric::Htm, &Tables::new(), &Control::silent()));
        let Err(SolveError::Setting(SettingError::UnknownSet { name, .. })) = opened else {
            panic!("opened an unknown set");
        };
        assert_eq!(name, "tiny");
    }
}
