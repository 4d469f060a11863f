//! Compression of databases for transport: fixed-size chunks, each packed independently.
//!
//! Because chunks are independent, they can be downloaded, hashed, stored and unpacked in any order and on all
//! threads.
//!
//! # Codec
//!
//! Chunks are packed by deflate (RFC 1951) with Huffman codes alone, in a zlib wrapper (RFC 1950). Cells of a
//! pruning table rarely repeat, so searching for repetitions, as every level of gzip and zstd does, makes chunks
//! larger. The frequency of byte values varies within a table, and deflate's blocks of about ten thousand bytes
//! adapt to it. `tests/coders` compares codecs: no other result is smaller, and no other library unpacks faster
//! in wasm.

mod zlib;

use godspeed_protocol::Coder;

/// The size of each chunk in memory, in bytes; the last chunk may be smaller.
///
/// A packed chunk is about 2.5 MB, a size that `IndexedDB` handles well. One chunk is downloaded again after an
/// error, and one thread unpacks one chunk at a time: larger chunks would leave threads idle at the end, much
/// smaller ones would need many requests.
pub const CHUNK_BYTES: usize = 4 << 20;

/// The codec for new chunks.
pub const CODER: Coder = Coder::Zlib;

/// The reason why a chunk cannot be unpacked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnpackError {
    /// The bytes are not a valid stream of the codec.
    #[error("the chunk is corrupt: {0}")]
    Damaged(String),
    /// The chunk unpacks to fewer bytes than expected.
    #[error("the chunk unpacks to {found} bytes instead of {expected}")]
    Short {
        /// The expected number of bytes.
        expected: usize,
        /// The number of bytes found.
        found: usize,
    },
    /// The chunk unpacks to more bytes than expected.
    #[error("the chunk unpacks to more than {expected} bytes")]
    Long {
        /// The expected number of bytes.
        expected: usize,
    },
}

/// Packs a chunk.
#[must_use]
pub fn pack(coder: Coder, bytes: &[u8]) -> Vec<u8> {
    match coder {
        Coder::Zlib => zlib::pack(bytes),
    }
}

/// Unpacks a chunk into a slice of exactly its length.
///
/// # Errors
/// [`UnpackError`] if `packed` is not the result of [`pack`] for a chunk of this length; the contents of `into`
/// are then unspecified.
pub fn unpack(coder: Coder, packed: &[u8], into: &mut [u8]) -> Result<(), UnpackError> {
    match coder {
        Coder::Zlib => zlib::unpack(packed, into),
    }
}
