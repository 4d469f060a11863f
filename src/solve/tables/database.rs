use std::sync::Arc;

use crate::{BoxFuture, Control, Stopped, Table, TableContent, TableKey, TableSpec};

/// A pattern database: a table large enough to be stored as bytes instead of being built at every start.
///
/// The bytes do not depend on the machine that built them. A [`Source`] writes them in place
/// ([`bytes_mut`](Database::bytes_mut) of a [`blank`](Database::blank)), so that memory holds one copy.
pub trait Database: Table {
    /// Allocates the table without filling it.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    fn blank(control: &Control) -> impl Future<Output = Result<Self, Stopped>> + Send;

    /// Returns all `SPEC.bytes` bytes, to be written.
    fn bytes_mut(&mut self) -> &mut [u8];

    /// Returns all `SPEC.bytes` bytes.
    fn bytes(&self) -> &[u8];

    /// Counts the entries with each value, to be compared with `SPEC.distribution`.
    fn distribution(&self) -> Vec<u64>;
}

/// A [`Database`] of any type: the bytes that a source stores or a check counts.
pub trait Bytes: Send + Sync {
    /// Returns all bytes.
    fn bytes(&self) -> &[u8];

    /// Returns all bytes, to be written.
    fn bytes_mut(&mut self) -> &mut [u8];

    /// Counts the entries with each value.
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

/// A database as the bytes of a table.
struct DatabaseContent(Arc<dyn Bytes>);

impl AsRef<[u8]> for DatabaseContent {
    fn as_ref(&self) -> &[u8] {
        self.0.bytes()
    }
}

/// Returns a database as the bytes of a table, for sources that store both kinds of tables in the same way.
#[must_use]
pub fn database_content(database: Arc<dyn Bytes>) -> TableContent {
    Arc::new(DatabaseContent(database))
}

/// Where stored databases come from: a folder, or a browser's storage and the network behind it.
pub trait Source: Send + Sync {
    /// Writes the bytes of a database, with its progress as [`SearchEvent::Table`](crate::SearchEvent::Table).
    ///
    /// Returns `false` if the source does not have the complete database; the buffer is then unspecified,
    /// and the database is built.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    fn fill<'a>(
        &'a self,
        spec: &'static TableSpec,
        bytes: &'a mut [u8],
        control: &'a Control,
    ) -> BoxFuture<'a, Result<bool, Stopped>>;

    /// Offers a newly built database for storage.
    fn keep(&self, spec: &'static TableSpec, database: Arc<dyn Bytes>);

    /// Writes the bytes of a table that was made for a goal, as [`fill`](Self::fill) does for databases.
    ///
    /// The end of its progress is not reported, because a search may open several of these tables. A source that stores
    /// none need not implement this.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    fn fill_made<'a>(
        &'a self,
        _key: &'a TableKey,
        _bytes: &'a mut [u8],
        _control: &'a Control,
    ) -> BoxFuture<'a, Result<bool, Stopped>> {
        Box::pin(async { Ok(false) })
    }

    /// Offers a table that was made for a goal for storage.
    ///
    /// There is no end of goals, so a source should limit the space of these tables and remove those used least recently.
    fn keep_made(&self, _key: TableKey, _content: TableContent) {}
}
