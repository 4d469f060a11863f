use serde::{Deserialize, Serialize};

/// What a folder of tables holds: its `manifest.json`. Whoever downloads tables reads sizes from here and
/// never from HTTP headers.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Manifest {
    /// The tables, each once.
    pub tables: Vec<HostedTable>,
}

/// One table, cut into chunks that are packed, hashed and sent independently.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct HostedTable {
    /// The id of the table.
    pub id: String,
    /// Its version.
    pub version: u32,
    /// Bytes in memory, of all chunks together.
    pub bytes: u64,
    /// Bytes in memory of each chunk; the last may have fewer.
    pub chunk_bytes: u64,
    /// How chunks are packed.
    pub coder: Coder,
    /// The chunks, first to last.
    pub chunks: Vec<Chunk>,
}

/// How the bytes of a chunk are packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Coder {
    /// A zlib stream (RFC 1950), whatever its level.
    Zlib,
}

/// One chunk as it is stored and sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Chunk {
    /// Its file, relative to the manifest.
    pub file: String,
    /// Bytes of the file.
    pub bytes: u64,
    /// The SHA-256 of the file, in lower-case hexadecimal digits.
    pub sha256: String,
}

impl HostedTable {
    /// Bytes of all chunks as they are stored and sent.
    #[must_use]
    pub fn packed_bytes(&self) -> u64 {
        self.chunks.iter().map(|chunk| chunk.bytes).sum()
    }
}
