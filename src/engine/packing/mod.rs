//! How the bytes of databases travel: cut into chunks, each packed by itself.
//!
//! Chunks are packed and unpacked independently, so that they can be downloaded, hashed, kept and unpacked
//! in any order and on all threads.
//!
//! **The coder** is deflate (RFC 1951) with Huffman codes alone, in a zlib wrapper (RFC 1950). Cells of a
//! table hardly repeat each other, so looking for repetitions, as every level of gzip and of zstd does, makes
//! them larger; but how often each byte occurs changes from place to place, and deflate's blocks of some ten
//! thousand bytes follow that. `tests/coders` measures it against others: nothing is smaller, and no library
//! is faster in wasm.

mod zlib;

use godspeed_protocol::Coder;

/// Bytes in memory of each chunk but the last.
///
/// Packed it is about 2.5 MB, a size that IndexedDB keeps well. A chunk is what is fetched anew after an error
/// and what one thread unpacks at a time: larger ones would leave threads idle at the end, much smaller ones
/// would make many requests.
pub const CHUNK_BYTES: usize = 4 << 20;

/// The coder for chunks that are packed from now on.
pub const CODER: Coder = Coder::Zlib;

/// Why a chunk cannot be unpacked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnpackError {
    /// The bytes are not what the coder makes.
    #[error("a packed chunk is damaged: {0}")]
    Damaged(String),
    /// It holds fewer bytes than the table wants.
    #[error("a chunk holds {found} bytes where {wanted} belong")]
    Short {
        /// Bytes that the table has there.
        wanted: usize,
        /// Bytes that the chunk holds.
        found: usize,
    },
    /// It holds more bytes than the table wants.
    #[error("a chunk holds more than the {wanted} bytes that belong there")]
    Long {
        /// Bytes that the table has there.
        wanted: usize,
    },
}

/// Packs a chunk.
#[must_use]
pub fn pack(coder: Coder, bytes: &[u8]) -> Vec<u8> {
    match coder {
        Coder::Zlib => zlib::pack(bytes),
    }
}

/// Unpacks a chunk into its place, which must have exactly its length.
///
/// # Errors
/// [`UnpackError`] if these are not the bytes that [`pack`] made of a chunk of this length; the place then
/// holds anything.
pub fn unpack(coder: Coder, packed: &[u8], into: &mut [u8]) -> Result<(), UnpackError> {
    match coder {
        Coder::Zlib => zlib::unpack(packed, into),
    }
}
