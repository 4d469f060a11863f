use std::any::Any;

use crate::{Control, Stopped, Tables};

/// The properties of a table that are fixed before it is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct TableSpec {
    /// Short name, unique among tables.
    pub id: &'static str,
    /// Version of the bytes; stored copies of another version are not used.
    pub version: u32,
    /// Size in memory, in bytes.
    pub bytes: usize,
    /// Number of entries with each value, from 0 upwards; empty for tables that are never stored.
    pub distribution: &'static [u64],
    /// Contents of the table, in one sentence for the user.
    pub explanation: &'static str,
}

impl TableSpec {
    /// Returns whether the table is stored as bytes instead of being built at every start.
    #[must_use]
    pub const fn is_stored(&self) -> bool {
        !self.distribution.is_empty()
    }
}

/// A table, or a set of tables built together, that solvers share.
pub trait Table: Any + Send + Sync + Sized {
    /// The fixed properties.
    const SPEC: TableSpec;

    /// Builds the table on all threads, yielding every few milliseconds.
    ///
    /// Tables that it depends on are taken from `tables`.
    fn build(tables: &Tables, control: &Control) -> impl Future<Output = Result<Self, Stopped>> + Send;
}
