use godspeed_protocol::{HostedTable, Origin, StoredTable};
use serde::{Deserialize, Serialize};

/// What is written down of a table beside its chunks: how it is cut, as the manifest said when its download
/// began, so that a visit without network needs no manifest.
///
/// A downloaded table has its record from the start, a built one once its last chunk is stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Record {
    /// Its chunks, and what they should be.
    pub hosted: HostedTable,
    /// Where its bytes came from.
    pub origin: Origin,
    /// When it was last written to, in milliseconds since 1970.
    pub changed: f64,
}

/// A table as it lies in storage.
#[derive(Clone, Debug, PartialEq)]
pub struct Kept {
    /// What is written down of it.
    pub record: Record,
    /// The numbers of the chunks that are there, in order.
    pub chunks: Vec<usize>,
}

impl Kept {
    /// Whether every chunk is there.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        let wanted = self.record.hosted.chunks.len();
        self.chunks.iter().filter(|&&index| index < wanted).count() == wanted
    }

    /// The table as the page sees it.
    #[must_use]
    pub fn describe(&self) -> StoredTable {
        let hosted = &self.record.hosted;
        let there = self.chunks.iter().filter_map(|&index| hosted.chunks.get(index));
        StoredTable {
            id: hosted.id.clone(),
            version: hosted.version,
            origin: self.record.origin,
            bytes: there.map(|chunk| chunk.bytes).sum(),
            total: hosted.packed_bytes(),
            changed: self.record.changed,
        }
    }
}

/// Where a chunk lies in storage. Keys sort by table, then version, then number.
#[must_use]
pub fn chunk_key(table: &str, version: u32, index: usize) -> String {
    format!("{table}/{version}/{index:06}")
}

/// The table, version and number of a chunk's key.
#[must_use]
pub fn read_chunk_key(key: &str) -> Option<(&str, u32, usize)> {
    let (rest, index) = key.rsplit_once('/')?;
    let (table, version) = rest.rsplit_once('/')?;
    Some((table, version.parse().ok()?, index.parse().ok()?))
}

/// The first and the last key that chunks of a table, of any version, can have.
#[must_use]
pub fn chunk_keys(table: &str) -> (String, String) {
    (format!("{table}/"), format!("{table}/\u{ffff}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{hosted, kept};

    #[test]
    fn a_chunk_is_found_by_its_key() {
        assert_eq!(read_chunk_key(&chunk_key("korf/standard", 3, 61)), Some(("korf/standard", 3, 61)));
        assert_eq!(read_chunk_key("nonsense"), None);
        assert_eq!(read_chunk_key("table/1/x"), None);
    }

    #[test]
    fn the_keys_of_a_table_enclose_those_of_every_version_and_no_other_table() {
        let (first, last) = chunk_keys("small");
        for key in [chunk_key("small", 1, 0), chunk_key("small", 4_000_000_000, 999_999)] {
            assert!(first < key && key < last);
        }
        for key in [chunk_key("smaller", 1, 0), chunk_key("sma", 1, 0)] {
            assert!(key < first || last < key);
        }
    }

    #[test]
    fn a_table_is_whole_with_its_last_chunk() {
        let mut table = kept(hosted("small", 1, 3), &[0, 2]);
        assert!(!table.is_whole());
        assert_eq!((table.describe().bytes, table.describe().total), (200, 300));
        table.chunks.insert(1, 1);
        assert!(table.is_whole() && table.describe().is_whole());
    }
}
