//! Decompressors in pure Rust, natively and in wasm.

use miniz_oxide::inflate::core::{DecompressorOxide, decompress, inflate_flags};
use zlib_rs::{InflateConfig, ReturnCode};
use zune_inflate::{DeflateDecoder, DeflateOptions};

/// A decompressor; it is identified by its index in [`UNPACKERS`].
pub struct Unpacker {
    /// The name of the crate.
    pub name: &'static str,
    /// Decompresses the first slice into the second. Returns whether it filled it.
    pub unpack: fn(&[u8], &mut [u8]) -> bool,
}

/// All decompressors: four for zlib streams, one for Zstandard and one for LZ4 blocks.
pub const UNPACKERS: [Unpacker; 6] = [
    Unpacker { name: "fdeflate", unpack: fdeflate },
    Unpacker { name: "zune-inflate", unpack: zune_inflate },
    Unpacker { name: "zlib-rs", unpack: zlib_rs },
    Unpacker { name: "miniz_oxide", unpack: miniz_oxide },
    Unpacker { name: "ruzstd", unpack: ruzstd },
    Unpacker { name: "lz4_flex", unpack: lz4_flex },
];

fn fdeflate(packed: &[u8], place: &mut [u8]) -> bool {
    let mut decompressor = fdeflate::Decompressor::new();
    let (mut read, mut written) = (0, 0);
    while !decompressor.is_done() {
        match decompressor.read(&packed[read..], place, written, true) {
            Ok(step) if step != (0, 0) => (read, written) = (read + step.0, written + step.1),
            _ => return decompressor.is_done() && written == place.len(),
        }
    }
    written == place.len()
}

fn zune_inflate(packed: &[u8], place: &mut [u8]) -> bool {
    let options = DeflateOptions::default().set_size_hint(place.len());
    let Ok(bytes) = DeflateDecoder::new_with_options(packed, options).decode_zlib() else { return false };
    place.copy_from_slice(&bytes);
    true
}

fn zlib_rs(packed: &[u8], place: &mut [u8]) -> bool {
    let wanted = place.len();
    let (bytes, code) = zlib_rs::decompress_slice(place, packed, InflateConfig::default());
    code == ReturnCode::Ok && bytes.len() == wanted
}

fn miniz_oxide(packed: &[u8], place: &mut [u8]) -> bool {
    let flags =
        inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF | inflate_flags::TINFL_FLAG_PARSE_ZLIB_HEADER;
    decompress(&mut DecompressorOxide::new(), packed, place, 0, flags).2 == place.len()
}

fn ruzstd(packed: &[u8], place: &mut [u8]) -> bool {
    ruzstd::decoding::FrameDecoder::new().decode_all(packed, place).is_ok_and(|length| length == place.len())
}

fn lz4_flex(packed: &[u8], place: &mut [u8]) -> bool {
    lz4_flex::block::decompress_into(packed, place).is_ok_and(|length| length == place.len())
}

/// Allocates a buffer of `length` bytes that is never freed.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    vec![0_u8; length].leak().as_mut_ptr()
}

/// Decompresses one buffer into another with this decompressor. Returns 1 if it filled it.
///
/// # Safety
/// `packed` and `place` must be distinct buffers from [`room`] of at least `bytes` and `length` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unpack(
    number: usize,
    packed: *const u8,
    bytes: usize,
    place: *mut u8,
    length: usize,
) -> u32 {
    // SAFETY: the caller guarantees distinct buffers of at least these lengths.
    let (packed, place) =
        unsafe { (std::slice::from_raw_parts(packed, bytes), std::slice::from_raw_parts_mut(place, length)) };
    (UNPACKERS[number].unpack)(packed, place).into()
}
