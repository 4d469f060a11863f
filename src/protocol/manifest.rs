use serde::{Deserialize, Serialize};

/// The contents of a folder of tables, stored as `manifest.json`.
///
/// Sizes are taken from the manifest, not from HTTP headers.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Manifest {
    /// The tables, each listed once.
    pub tables: Vec<HostedTable>,
}

/// A table, split into chunks that are packed, hashed and sent independently.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct HostedTable {
    /// The id of the table.
    pub id: String,
    /// Its version.
    pub version: u32,
    /// The size in memory, in bytes.
    pub bytes: u64,
    /// The size of each chunk in memory, in bytes; the last one may be smaller.
    pub chunk_bytes: u64,
    /// The compression of the chunks.
    pub coder: Coder,
    /// The chunks, in order.
    pub chunks: Vec<Chunk>,
}

/// The compression of chunks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Coder {
    /// A zlib stream (RFC 1950) of any level.
    Zlib,
}

/// A packed chunk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Chunk {
    /// The path of its file, relative to the manifest.
    pub file: String,
    /// The size of the file in bytes.
    pub bytes: u64,
    /// The SHA-256 of the file, in lower-case hexadecimal digits.
    pub sha256: String,
}

impl HostedTable {
    /// Returns the packed size of all chunks in bytes.
    #[must_use]
    pub fn packed_bytes(&self) -> u64 {
        self.chunks.iter().map(|chunk| chunk.bytes).sum()
    }
}
