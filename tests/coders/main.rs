//! Compares compression formats for the chunks of a pattern database.
//!
//! Prints a Markdown table of sizes and decompression speeds, natively and in wasm (run by node), on one thread.
//!
//! `cargo run --release --manifest-path tests/coders/Cargo.toml -- tables/korf-standard-1 [CHUNKS]`

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;
use std::{env, fs};

use coders::UNPACKERS;
use libdeflater::{CompressionLvl, Compressor, Decompressor};
use miniz_oxide::deflate::core::{CompressionStrategy, CompressorOxide, TDEFLFlush, compress_to_output};
use miniz_oxide::{DataFormat, inflate::decompress_to_vec_zlib};

/// Default number of chunks to measure, spread over the table.
const CHUNKS: usize = 4;
const ROUNDS: usize = 3;

type Pack = Box<dyn Fn(&[u8]) -> Vec<u8>>;
type Unpack = Box<dyn Fn(&[u8], &mut [u8]) -> bool>;

/// A compressor and its decompressors.
struct Coder {
    name: String,
    pack: Pack,
    /// Indices into [`UNPACKERS`].
    unpackers: &'static [usize],
    in_c: (&'static str, Unpack),
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let folder = arguments.next().ok_or("name the folder of a table, such as tables/korf-standard-1")?;
    let count = arguments.next().map_or(Ok(CHUNKS), |count| count.parse())?;
    let chunks = chunks(Path::new(&folder), count)?;
    let bytes: usize = chunks.iter().map(Vec::len).sum();
    let module = build_for_wasm()?;
    println!("| packed by | size | packing | unpacked by | native | wasm |");
    println!("|---|---:|---:|---|---:|---:|");
    for coder in coders() {
        let start = Instant::now();
        let packed: Vec<Vec<u8>> = chunks.iter().map(|chunk| (coder.pack)(chunk)).collect();
        let packing = bytes as f64 / 1e6 / start.elapsed().as_secs_f64();
        let size = packed.iter().map(Vec::len).sum::<usize>() as f64 / bytes as f64;
        let line = |name: &str, native: f64, wasm: String| {
            println!("| {} | {size:.3} | {packing:.0} | {name} | {native:.0} | {wasm} |", coder.name);
        };
        let speed = |seconds: f64| bytes as f64 / 1e6 / seconds;
        line(coder.in_c.0, speed(seconds(&packed, &chunks, &coder.in_c.1)?), "-".to_owned());
        for &number in coder.unpackers {
            let native = speed(seconds(&packed, &chunks, UNPACKERS[number].unpack)?);
            let wasm = speed(seconds_in_wasm(&module, number, &packed, chunks[0].len())?);
            line(UNPACKERS[number].name, native, format!("{wasm:.0}"));
        }
    }
    Ok(())
}

/// Returns complete chunks of a table, uncompressed.
fn chunks(folder: &Path, count: usize) -> Result<Vec<Vec<u8>>, Box<dyn Error>> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<_, std::io::Error>>()?;
    files.sort();
    // The last chunk may be shorter.
    files.pop();
    let spread = (0..count).filter_map(|chunk| files.get(chunk * files.len() / count));
    spread
        .map(|file| decompress_to_vec_zlib(&fs::read(file)?).map_err(|error| error.to_string().into()))
        .collect()
}

fn coders() -> Vec<Coder> {
    let zlib = |name: &str, pack: Pack| Coder {
        name: name.to_owned(),
        pack,
        unpackers: &[0, 1, 2, 3],
        in_c: (
            "libdeflate, in C",
            Box::new(|packed, place| {
                Decompressor::new().zlib_decompress(packed, place).is_ok_and(|length| length == place.len())
            }),
        ),
    };
    let zstd = |level: i32| Coder {
        name: format!("zstd, level {level}"),
        pack: Box::new(move |bytes| zstd::bulk::compress(bytes, level).unwrap_or_default()),
        unpackers: &[4],
        in_c: (
            "zstd, in C",
            Box::new(|packed, place| zstd::bulk::decompress_to_buffer(packed, place).is_ok()),
        ),
    };
    vec![
        zlib("deflate, level 1", Box::new(|bytes| deflate(bytes, 1, CompressionStrategy::Default))),
        zlib("deflate, level 6", Box::new(|bytes| deflate(bytes, 6, CompressionStrategy::Default))),
        zlib("deflate, level 9", Box::new(|bytes| deflate(bytes, 9, CompressionStrategy::Default))),
        zlib("deflate by libdeflate, level 12", Box::new(libdeflate)),
        zlib(
            "**deflate, Huffman only**",
            Box::new(|bytes| deflate(bytes, 6, CompressionStrategy::HuffmanOnly)),
        ),
        zstd(1),
        zstd(3),
        zstd(9),
        Coder {
            name: "lz4".to_owned(),
            pack: Box::new(lz4_flex::block::compress),
            unpackers: &[],
            in_c: ("lz4_flex, in Rust", Box::new(UNPACKERS[5].unpack)),
        },
    ]
}

fn deflate(bytes: &[u8], level: u8, strategy: CompressionStrategy) -> Vec<u8> {
    let mut compressor = CompressorOxide::with_params(DataFormat::Zlib, level, strategy, 15);
    let mut packed = Vec::new();
    compress_to_output(&mut compressor, bytes, TDEFLFlush::Finish, |part| {
        packed.extend_from_slice(part);
        true
    });
    packed
}

fn libdeflate(bytes: &[u8]) -> Vec<u8> {
    let mut compressor = Compressor::new(CompressionLvl::best());
    let mut packed = vec![0; compressor.zlib_compress_bound(bytes.len())];
    let length = compressor.zlib_compress(bytes, &mut packed).unwrap_or_default();
    packed.truncate(length);
    packed
}

/// Returns the minimum time to decompress all chunks, in seconds.
///
/// Fails if the output is wrong.
fn seconds(
    packed: &[Vec<u8>],
    chunks: &[Vec<u8>],
    unpack: impl Fn(&[u8], &mut [u8]) -> bool,
) -> Result<f64, String> {
    let mut place = vec![0; chunks[0].len()];
    let mut least = f64::INFINITY;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        for (packed, chunk) in packed.iter().zip(chunks) {
            if !unpack(packed, &mut place) || place[..99] != chunk[..99] {
                return Err("a chunk did not come back".to_owned());
            }
        }
        least = least.min(start.elapsed().as_secs_f64());
    }
    Ok(least)
}

/// Builds the library as a wasm module and returns its path.
fn build_for_wasm() -> Result<PathBuf, Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let built = Command::new(env!("CARGO"))
        .current_dir(folder)
        .args(["build", "--release", "--lib", "--no-default-features", "--target", "wasm32-unknown-unknown"])
        .env("RUSTFLAGS", "-Ctarget-feature=+simd128")
        .status()?;
    if !built.success() {
        return Err("no wasm module: run `rustup target add wasm32-unknown-unknown`".into());
    }
    Ok(folder.join("target/wasm32-unknown-unknown/release/coders.wasm"))
}

fn seconds_in_wasm(
    module: &Path,
    number: usize,
    packed: &[Vec<u8>],
    length: usize,
) -> Result<f64, Box<dyn Error>> {
    let folder = module.with_file_name("packed");
    fs::create_dir_all(&folder)?;
    let file = |index: usize| folder.join(index.to_string());
    for (index, packed) in packed.iter().enumerate() {
        fs::write(file(index), packed)?;
    }
    let output = Command::new("node")
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("wasm.js"))
        .arg(module)
        .args([number, length].map(|number| number.to_string()))
        .args((0..packed.len()).map(file))
        .output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    Ok(String::from_utf8(output.stdout)?.trim().parse::<f64>()? / 1000.0)
}
