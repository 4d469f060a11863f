use std::sync::Arc;

use godspeed_cube::Cubies;

use super::h48::{H48Kernel, H48MoveData};
use super::korf1997::{AllCorners, EdgePermutations, Korf1997Kernel, SevenEdges};
use super::six_axis::{SixAxisKernel, SixAxisMoveData};
use super::{Large, Standard};
use crate::driver::{PassGoal, PassOutcome, PassSearch, SubtreeOrder, Tier};
use crate::puzzles::cube3::phase1::Phase1;
use crate::{Control, SettingError, SolveError, Stopped, Table, TableSet, Tables};

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
#[derive(Clone)]
pub enum LoadedTableSet {
    /// The set `small`.
    Small(Arc<SixAxisMoveData>, Arc<Phase1>),
    /// The set `standard`.
    Standard(Arc<H48MoveData>, Arc<Standard>),
    /// The set `large`.
    Large(Arc<H48MoveData>, Arc<Large>),
    /// The sets `classic` and `classic-all`.
    Korf1997(Korf1997Kernel),
}

impl LoadedTableSet {
    /// Opens one of [`SETS`].
    ///
    /// # Errors
    /// [`SolveError::Setting`] if `set` belongs to another solver, [`SolveError::Stopped`] if the search was stopped.
    pub async fn open(set: &TableSet, tables: &Tables, control: &Control) -> Result<Self, SolveError> {
        Ok(match set.id {
            "small" => Self::Small(tables.get(control).await?, tables.open(control).await?),
            "standard" => Self::Standard(tables.get(control).await?, tables.open(control).await?),
            "large" => Self::Large(tables.get(control).await?, tables.open(control).await?),
            "classic" => Self::Korf1997(Korf1997Kernel::open(tables, control).await?),
            "classic-all" => {
                let kernel = Korf1997Kernel::open(tables, control).await?;
                Self::Korf1997(kernel.with_permutations(tables, control).await?)
            }
            unknown => return Err(unknown_set(unknown).into()),
        })
    }
}

fn unknown_set(id: &str) -> SettingError {
    let known: Vec<&str> = SETS.iter().map(|set| set.id).collect();
    SettingError::UnknownSet { solver: super::INFO.name, name: id.to_owned(), known: known.join(", ") }
}

/// Evaluates an expression with the kernel of a loaded set.
macro_rules! with_kernel {
    ($set:expr, $kernel:ident => $expression:expr) => {
        match $set {
            LoadedTableSet::Small(data, table) => {
                let $kernel = SixAxisKernel::new(data, table);
                $expression
            }
            LoadedTableSet::Standard(data, table) => {
                let $kernel = H48Kernel::new(data, table);
                $expression
            }
            LoadedTableSet::Large(data, table) => {
                let $kernel = H48Kernel::new(data, table);
                $expression
            }
            LoadedTableSet::Korf1997($kernel) => $expression,
        }
    };
}

impl PassSearch for LoadedTableSet {
    fn lower_bound(&self, cube: &Cubies) -> u8 {
        with_kernel!(self, kernel => kernel.lower_bound(cube))
    }

    fn tiers(&self) -> &'static [Tier] {
        with_kernel!(self, kernel => kernel.tiers())
    }

    async fn pass(
        &self,
        cube: &Cubies,
        goal: PassGoal,
        order: &mut SubtreeOrder,
        control: &Control,
    ) -> Result<PassOutcome, Stopped> {
        with_kernel!(self, kernel => kernel.pass(cube, goal, order, control).await)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block_on;

    #[test]
    fn a_set_of_another_solver_is_an_error() {
        let foreign = TableSet { id: "tiny", ..SETS[0] };
        let opened = block_on(LoadedTableSet::open(&foreign, &Tables::new(), &Control::silent()));
        let Err(SolveError::Setting(SettingError::UnknownSet { name, .. })) = opened else {
            panic!("opened an unknown set");
        };
        assert_eq!(name, "tiny");
    }
}
