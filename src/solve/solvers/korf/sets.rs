use std::sync::Arc;

use godspeed_cube::Cubies;

use super::classic::{AllCorners, Classic, EdgePermutations, SevenEdges};
use super::parts::Order;
use super::passes::{Outcome, Passes, Wanted};
use super::search::{Ground, Search};
use super::six_fold::{SixFold, Views};
use super::tier::Tier;
use super::{Large, Standard};
use crate::puzzles::cube3::phase1::Phase1;
use crate::{Control, Stopped, Table, TableSet, Tables};

/// The sets of tables, smallest first: the first is the one where nobody chose.
pub static SETS: &[TableSet] = &[
    TableSet {
        id: "small",
        name: "Small",
        tables: &[Phase1::SPEC],
        nodes: 1.3e8,
        explanation: "Quickly there; seconds to minutes for most cubes.",
    },
    TableSet {
        id: "standard",
        name: "Standard",
        tables: &[Standard::SPEC],
        nodes: 5.5e7,
        explanation: "Seconds for most cubes, a minute for the hardest.",
    },
    TableSet {
        id: "large",
        name: "Large",
        tables: &[Large::SPEC],
        nodes: 2.1e7,
        explanation: "Two to three times as fast as standard, where a gigabyte of memory can be spared.",
    },
    TableSet {
        id: "classic",
        name: "Classic",
        tables: &[AllCorners::SPEC, SevenEdges::SPEC],
        nodes: 1e11,
        explanation: "The tables of Korf's day, to be compared with: hours for most cubes.",
    },
    TableSet {
        id: "classic-all",
        name: "Classic and permutations",
        tables: &[AllCorners::SPEC, SevenEdges::SPEC, EdgePermutations::SPEC],
        nodes: 8e10,
        explanation: "The same, and the permutations of all twelve edges.",
    },
];

/// A set of tables in memory, ready to search with.
#[derive(Clone)]
pub enum Opened {
    /// Of `small`.
    Small(Arc<Views>, Arc<Phase1>),
    /// Of `standard`.
    Standard(Arc<Ground>, Arc<Standard>),
    /// Of `large`.
    Large(Arc<Ground>, Arc<Large>),
    /// Of `classic` and `classic-all`.
    Classic(Classic),
}

impl Opened {
    /// Opens a set of [`SETS`].
    ///
    /// # Errors
    /// [`Stopped`] if it was stopped.
    pub async fn open(set: &TableSet, tables: &Tables, control: &Control) -> Result<Self, Stopped> {
        Ok(match set.id {
            "standard" => Self::Standard(tables.get(control).await?, tables.open(control).await?),
            "classic" => Self::Classic(Classic::open(tables, control).await?),
            "classic-all" => {
                let classic = Classic::open(tables, control).await?;
                Self::Classic(classic.with_permutations(tables, control).await?)
            }
            "large" => Self::Large(tables.get(control).await?, tables.open(control).await?),
            _ => Self::Small(tables.get(control).await?, tables.open(control).await?),
        })
    }
}

impl Passes for Opened {
    fn bound(&self, cube: &Cubies) -> u8 {
        match self {
            Self::Small(views, table) => SixFold { views, table }.bound(cube),
            Self::Standard(ground, table) => Search { ground, table }.bound(cube),
            Self::Large(ground, table) => Search { ground, table }.bound(cube),
            Self::Classic(classic) => classic.bound(cube),
        }
    }

    fn tiers(&self) -> &'static [Tier] {
        match self {
            Self::Small(views, table) => SixFold { views, table }.tiers(),
            Self::Standard(ground, table) => Search { ground, table }.tiers(),
            Self::Large(ground, table) => Search { ground, table }.tiers(),
            Self::Classic(classic) => classic.tiers(),
        }
    }

    async fn pass(
        &self,
        cube: &Cubies,
        wanted: Wanted,
        order: &mut Order,
        control: &Control,
    ) -> Result<Outcome, Stopped> {
        match self {
            Self::Small(views, table) => SixFold { views, table }.pass(cube, wanted, order, control).await,
            Self::Standard(ground, table) => {
                Search { ground, table }.pass(cube, wanted, order, control).await
            }
            Self::Large(ground, table) => Search { ground, table }.pass(cube, wanted, order, control).await,
            Self::Classic(classic) => classic.pass(cube, wanted, order, control).await,
        }
    }
}
