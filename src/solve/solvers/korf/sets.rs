use super::between::Between;
use super::search::{Ground, Search};
use super::table::CosetTable;
use super::{Small, Standard};
use crate::{Control, Stopped, Table, TableSet, Tables};

/// The sets of tables, smallest first: the first is the one where nobody chose.
pub(super) static SETS: &[TableSet] = &[
    TableSet {
        id: "small",
        name: "Small",
        tables: &[Small::SPEC],
        nodes: 8e9,
        explanation: "Quickly there and slow to prove.",
    },
    TableSet {
        id: "standard",
        name: "Standard",
        tables: &[Standard::SPEC],
        nodes: 1.2e8,
        explanation: "Seconds for most cubes, a minute for the hardest.",
    },
];

/// A set of tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Set {
    Small,
    Standard,
}

impl Set {
    /// The set that a table set of this solver names.
    pub(super) fn of(set: &TableSet) -> Self {
        match set.id {
            "standard" => Self::Standard,
            _ => Self::Small,
        }
    }

    /// Opens the tables and searches with them until the bounds meet.
    ///
    /// # Errors
    /// [`Stopped`] if it was stopped.
    pub(super) async fn close(
        self,
        between: &mut Between<'_>,
        tables: &Tables,
        control: &Control,
    ) -> Result<(), Stopped> {
        match self {
            Self::Small => close::<0>(between, tables, control).await,
            Self::Standard => close::<3>(between, tables, control).await,
        }
    }
}

/// Searches with the table of so many flips.
async fn close<const FLIPS: u32>(
    between: &mut Between<'_>,
    tables: &Tables,
    control: &Control,
) -> Result<(), Stopped> {
    let ground = tables.get::<Ground>(control).await?;
    let table = tables.open::<CosetTable<FLIPS>>(control).await?;
    between.close(&Search { ground: &ground, table: &table }, f64::INFINITY).await
}
