use crate::{Control, Stopped, Table, TableBytes, Tables};

/// A table of several arrays, stored together as bytes instead of being built at every start.
///
/// A [`Database`](crate::Database) is one array that is stored as it lies in memory. A composite table is too small for
/// that to matter, and also has parts that are quicker to compute than to load.
pub trait CompositeTable: Table {
    /// Makes the table: each array is read from `bytes` if they were stored, else built and appended to them. All arrays
    /// together have `SPEC.bytes` bytes.
    ///
    /// # Errors
    /// [`Stopped`] if the build was stopped.
    fn make(
        bytes: &mut TableBytes,
        tables: &Tables,
        control: &Control,
    ) -> impl Future<Output = Result<Self, Stopped>> + Send;
}
