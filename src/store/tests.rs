//! Tables for tests.

use godspeed_protocol::{Chunk, Coder, HostedTable, Origin};

use crate::{LocalTable, TableRecord};

/// Returns a table with chunks of 1000 bytes in memory and 100 bytes packed.
pub(crate) fn hosted(id: &str, version: u32, chunks: usize) -> HostedTable {
    let chunk = |index| Chunk {
        file: format!("{id}-{version}/{index}"),
        bytes: 100,
        sha256: format!("{index:064x}"),
    };
    HostedTable {
        id: id.to_owned(),
        version,
        bytes: 1000 * chunks as u64,
        chunk_bytes: 1000,
        coder: Coder::Zlib,
        chunks: (0..chunks).map(chunk).collect(),
    }
}

/// Returns the table with some of its chunks in storage.
pub(crate) fn local(hosted: HostedTable, chunks: &[usize]) -> LocalTable {
    LocalTable {
        record: TableRecord { hosted, origin: Origin::Downloaded, changed: 0.0 },
        chunks: chunks.to_vec(),
    }
}
