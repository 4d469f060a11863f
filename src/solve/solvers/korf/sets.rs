#[cfg(target_pointer_width = "64")]
use super::Huge;
use super::korf1997::{AllCorners, EdgePermutations, Korf1997Kernel, SevenEdges};
use super::two_sided::TwoSidedKernel;
use super::{Large, Standard};
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

/// Opens one of [`SETS`].
///
/// # Errors
/// [`SolveError::Setting`] if `set` belongs to another solver, [`SolveError::Stopped`] if the search was stopped.
pub async fn open_set(
    set: &TableSet,
    tables: &Tables,
    control: &Control,
) -> Result<LoadedTableSet, SolveError> {
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
        unknown => return Err(unknown_set(unknown).into()),
    })
}

fn unknown_set(id: &str) -> SettingError {
    let known: Vec<&str> = SETS.iter().map(|set| set.id).collect();
    SettingError::UnknownSet { solver: super::KORF.info().name, name: id.to_owned(), known: known.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block_on;

    #[test]
    fn a_set_of_another_solver_is_an_error() {
        let foreign = TableSet { id: "tiny", ..SETS[0] };
        let opened = block_on(open_set(&foreign, &Tables::new(), &Control::silent()));
        let Err(SolveError::Setting(SettingError::UnknownSet { name, .. })) = opened else {
            panic!("opened an unknown set");
        };
        assert_eq!(name, "tiny");
    }
}
