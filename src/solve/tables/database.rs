use std::sync::Arc;

use crate::{BoxFuture, Control, Stopped, Table, TableSpec};

/// A pattern database: a table large enough to be kept as bytes, in files or in a browser's storage, instead
/// of being built at every start.
///
/// Its bytes are the same wherever it is built. Whoever brings them writes them in place
/// ([`bytes_mut`](Database::bytes_mut) of a [`blank`](Database::blank)), so that nothing is held twice.
pub trait Database: Table {
    /// The table with its memory taken and nothing in it yet.
    ///
    /// # Errors
    /// [`Stopped`] if it was stopped.
    fn blank(control: &Control) -> impl Future<Output = Result<Self, Stopped>> + Send;

    /// All bytes, `SPEC.bytes` of them, to be written in place.
    fn bytes_mut(&mut self) -> &mut [u8];

    /// All bytes, `SPEC.bytes` of them.
    fn bytes(&self) -> &[u8];

    /// How many entries hold each value, to be compared with `SPEC.distribution`.
    fn distribution(&self) -> Vec<u64>;
}

/// Some database, its type forgotten: bytes that a source keeps, a file holds, or a check counts.
pub trait Bytes: Send + Sync {
    /// All bytes.
    fn bytes(&self) -> &[u8];

    /// All bytes, to be written in place.
    fn bytes_mut(&mut self) -> &mut [u8];

    /// How many entries hold each value.
    fn distribution(&self) -> Vec<u64>;
}

impl<D: Database> Bytes for D {
    fn bytes(&self) -> &[u8] {
        Database::bytes(self)
    }

    fn bytes_mut(&mut self) -> &mut [u8] {
        Database::bytes_mut(self)
    }

    fn distribution(&self) -> Vec<u64> {
        Database::distribution(self)
    }
}

/// Where databases come from when they are not in memory: a folder, or a browser's storage and the network
/// behind it.
pub trait Source: Send + Sync {
    /// Writes the bytes of a database, telling its progress as [`SearchEvent::Table`](crate::SearchEvent::Table). `false`
    /// if the source has it not, or not whole: the bytes are then worthless and the database is built.
    ///
    /// # Errors
    /// [`Stopped`] if the search that wants it was stopped.
    fn fill<'a>(
        &'a self,
        spec: &'static TableSpec,
        bytes: &'a mut [u8],
        control: &'a Control,
    ) -> BoxFuture<'a, Result<bool, Stopped>>;

    /// Offers a database that was just built, to be kept for another time.
    fn keep(&self, spec: &'static TableSpec, database: Arc<dyn Bytes>);
}
