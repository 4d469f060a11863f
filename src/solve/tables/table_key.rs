use std::sync::Arc;

use crate::TableSpec;

/// What identifies the stored bytes of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableKey {
    /// Id, unique among tables. That of a table made for a goal is derived from its content.
    pub id: String,
    /// Name in [`SearchEvent::Table`](crate::SearchEvent::Table); tables made for goals share one.
    pub name: &'static str,
    /// Version of the bytes; stored copies of another version are not used.
    pub version: u32,
    /// Number of bytes.
    pub bytes: usize,
}

/// The bytes of a table, shared by the search that uses them and the source that stores them.
pub type TableContent = Arc<dyn AsRef<[u8]> + Send + Sync>;

impl TableSpec {
    /// Returns what identifies the stored bytes of the table.
    #[must_use]
    pub fn key(&self) -> TableKey {
        TableKey { id: self.id.to_owned(), name: self.id, version: self.version, bytes: self.bytes }
    }
}
