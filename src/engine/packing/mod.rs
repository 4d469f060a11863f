//! How the bytes of databases travel: cut into chunks, each packed by itself.
//!
//! Chunks are packed and unpacked independently, so that they can be downloaded, hashed, kept and unpacked
//! in any order and on all threads.

use protocol::Coder;

/// Bytes in memory of each chunk but the last.
pub const CHUNK_BYTES: usize = 4 << 20;

/// The coder for chunks that are packed from now on.
pub const CODER: Coder = Coder::Plain;

/// Why a chunk cannot be unpacked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnpackError {
    /// It holds more or fewer bytes than the table wants.
    #[error("a chunk holds {found} bytes where {wanted} belong")]
    Length {
        /// Bytes that the table has there.
        wanted: usize,
        /// Bytes that the chunk holds.
        found: usize,
    },
}

/// Packs a chunk.
#[must_use]
pub fn pack(coder: Coder, bytes: &[u8]) -> Vec<u8> {
    match coder {
        Coder::Plain => bytes.to_vec(),
    }
}

/// Unpacks a chunk into its place, which must have exactly its length.
///
/// # Errors
/// [`UnpackError`] if these are not the bytes that [`pack`] made of a chunk of this length; the place then
/// holds anything.
pub fn unpack(coder: Coder, packed: &[u8], into: &mut [u8]) -> Result<(), UnpackError> {
    match coder {
        Coder::Plain => unpack_plain(packed, into),
    }
}

fn unpack_plain(packed: &[u8], into: &mut [u8]) -> Result<(), UnpackError> {
    if packed.len() != into.len() {
        return Err(UnpackError::Length { wanted: into.len(), found: packed.len() });
    }
    into.copy_from_slice(packed);
    Ok(())
}
