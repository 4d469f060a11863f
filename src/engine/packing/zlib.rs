use fdeflate::Decompressor;
use miniz_oxide::DataFormat;
use miniz_oxide::deflate::core::{CompressionStrategy, CompressorOxide, TDEFLFlush, compress_to_output};

use super::UnpackError;

/// How far deflate could look back; it is said in the header although nothing does.
const WINDOW_BITS: u8 = 15;

/// Any level from which on blocks get codes of their own.
const LEVEL: u8 = 6;

/// A zlib stream of these bytes, without repetitions.
pub(super) fn pack(bytes: &[u8]) -> Vec<u8> {
    let strategy = CompressionStrategy::HuffmanOnly;
    let mut compressor = CompressorOxide::with_params(DataFormat::Zlib, LEVEL, strategy, WINDOW_BITS);
    let mut packed = Vec::with_capacity(bytes.len() / 4 * 3);
    // The output takes whatever comes, so nothing can stop this before its end.
    compress_to_output(&mut compressor, bytes, TDEFLFlush::Finish, |part| {
        packed.extend_from_slice(part);
        true
    });
    packed
}

/// The bytes of a zlib stream, into a place of exactly their length.
pub(super) fn unpack(packed: &[u8], into: &mut [u8]) -> Result<(), UnpackError> {
    let mut decompressor = Decompressor::new();
    let (mut read, mut written) = (0, 0);
    while !decompressor.is_done() {
        let step = decompressor.read(&packed[read..], into, written, true);
        match step.map_err(|error| UnpackError::Damaged(format!("{error:?}")))? {
            (0, 0) if !decompressor.is_done() => return Err(UnpackError::Long { wanted: into.len() }),
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
        return Err(UnpackError::Short { wanted: into.len(), found: written });
    }
    Ok(())
}
