use fdeflate::Decompressor;
use miniz_oxide::DataFormat;
use miniz_oxide::deflate::core::{CompressionStrategy, CompressorOxide, TDEFLFlush, compress_to_output};

use super::UnpackError;

/// The size of deflate's window; the header states it, although no block refers back.
const WINDOW_BITS: u8 = 15;

/// A compression level at which each block gets its own Huffman code.
const LEVEL: u8 = 6;

/// Packs bytes as a zlib stream without back references.
pub(super) fn pack(bytes: &[u8]) -> Vec<u8> {
    let strategy = CompressionStrategy::HuffmanOnly;
    let mut compressor = CompressorOxide::with_params(DataFormat::Zlib, LEVEL, strategy, WINDOW_BITS);
    let mut packed = Vec::with_capacity(bytes.len() / 4 * 3);
    // The output accepts all bytes, so compression does not stop early.
    compress_to_output(&mut compressor, bytes, TDEFLFlush::Finish, |part| {
        packed.extend_from_slice(part);
        true
    });
    packed
}

/// Unpacks a zlib stream into a slice of exactly its length.
pub(super) fn unpack(packed: &[u8], into: &mut [u8]) -> Result<(), UnpackError> {
    let mut decompressor = Decompressor::new();
    let (mut read, mut written) = (0, 0);
    while !decompressor.is_done() {
        let step = decompressor.read(&packed[read..], into, written, true);
        match step.map_err(|error| UnpackError::Damaged(format!("{error:?}")))? {
            (0, 0) if !decompressor.is_done() => return Err(UnpackError::Long { expected: into.len() }),
            (more_read, more_written) => {
                read += more_read;
                written += more_written;
            }
        }
    }
    if read < packed.len() {
        return Err(UnpackError::Damaged(format!("{} bytes follow its end", packed.len() - read)));
    }
    if written < into.len() {
        return Err(UnpackError::Short { expected: into.len(), found: written });
    }
    Ok(())
}
