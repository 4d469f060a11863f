use godspeed_protocol::{HostedTable, Origin, StoredTable};
use serde::{Deserialize, Serialize};

/// The metadata that is stored with the chunks of a table.
///
/// It contains the table's part of the manifest, so that the table can be used without a network. The record of
/// a downloaded table is stored before its first chunk, that of a built table after its last chunk.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TableRecord {
    /// The expected chunks.
    pub hosted: HostedTable,
    /// The origin of its bytes.
    pub origin: Origin,
    /// The time of the last change, in milliseconds since 1970.
    pub changed: f64,
}

/// A table in the browser's storage, complete or not.
#[derive(Clone, Debug, PartialEq)]
pub struct LocalTable {
    /// Its metadata.
    pub record: TableRecord,
    /// The indices of the stored chunks, in ascending order.
    pub chunks: Vec<usize>,
}

impl LocalTable {
    /// Returns whether every chunk is stored.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        let count = self.record.hosted.chunks.len();
        self.chunks.iter().filter(|&&index| index < count).count() == count
    }

    /// Returns the description of the table for the page.
    #[must_use]
    pub fn describe(&self) -> StoredTable {
        let hosted = &self.record.hosted;
        let stored = self.chunks.iter().filter_map(|&index| hosted.chunks.get(index));
        StoredTable {
            id: hosted.id.clone(),
            version: hosted.version,
            origin: self.record.origin,
            bytes: stored.map(|chunk| chunk.bytes).sum(),
            total: hosted.packed_bytes(),
            changed: self.record.changed,
        }
    }
}

/// Returns the storage key of a chunk. Keys sort by table, version and index.
#[must_use]
pub fn chunk_key(table: &str, version: u32, index: usize) -> String {
    format!("{table}/{version}/{index:06}")
}

/// Parses a storage key into table, version and index.
#[must_use]
pub fn parse_chunk_key(key: &str) -> Option<(&str, u32, usize)> {
    let (rest, index) = key.rsplit_once('/')?;
    let (table, version) = rest.rsplit_once('/')?;
    Some((table, version.parse().ok()?, index.parse().ok()?))
}

/// Returns the lowest and the highest possible key of a table's chunks, in any version.
#[must_use]
pub fn chunk_key_range(table: &str) -> (String, String) {
    (format!("{table}/"), format!("{table}/\u{ffff}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{hosted, local};

    #[test]
    fn parsing_reverses_chunk_key() {
        assert_eq!(parse_chunk_key(&chunk_key("korf/standard", 3, 61)), Some(("korf/standard", 3, 61)));
        assert_eq!(parse_chunk_key("nonsense"), None);
        assert_eq!(parse_chunk_key("table/1/x"), None);
    }

    #[test]
    fn the_key_range_contains_all_versions_and_no_other_table() {
        let (first, last) = chunk_key_range("small");
        for key in [chunk_key("small", 1, 0), chunk_key("small", 4_000_000_000, 999_999)] {
            assert!(first < key && key < last);
        }
        for key in [chunk_key("smaller", 1, 0), chunk_key("sma", 1, 0)] {
            assert!(key < first || last < key);
        }
    }

    #[test]
    fn a_table_is_complete_with_its_last_chunk() {
        let mut table = local(hosted("small", 1, 3), &[0, 2]);
        assert!(!table.is_complete());
        assert_eq!((table.describe().bytes, table.describe().total), (200, 300));
        table.chunks.insert(1, 1);
        assert!(table.is_complete() && table.describe().is_whole());
    }
}
