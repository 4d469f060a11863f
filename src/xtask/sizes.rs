//! `cargo xtask sizes`: the download size until the cube can be turned.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::error::Error;
use crate::project::Project;
use crate::wasm::{self, Profile};

/// Maximum number of compressed bytes that the page loads until the cube can be turned.
const BUDGET: usize = 400 * 1024;

/// The folder in `pkg/` of the only module that is loaded until then.
const PAGE: &str = "web";

/// Files in `www/` that are not needed until the cube can be turned.
///
/// The workers start in parallel. The page is cached for offline use later, browsers read the manifest, for
/// installing it, when it has loaded, and only other pages load the element. `_headers` is for hosts.
const LATER: [&str; 12] = [
    "after-start.js",
    "element.js",
    "engine-worker.js",
    "engine-threads.js",
    "store-worker.js",
    "scanner-worker.js",
    "watcher-worker.js",
    "worker-module.js",
    "service-worker.js",
    "offline.js",
    "manifest.webmanifest",
    "_headers",
];

/// Folders in `www/` that are not needed until then: the views are loaded when they are opened, the later styles once
/// the page has started, and the pictures are for the README.
const LATER_FOLDERS: [&str; 3] = ["views", "style/later", "pictures"];

/// A file with its size in bytes, uncompressed and compressed.
struct Weight {
    file: PathBuf,
    bytes: usize,
    gzip: usize,
}

/// Builds the page as it is published, and prints the sizes of the files that are loaded until the cube can be turned.
///
/// # Errors
/// Returns an error if the page does not compile, a file cannot be read or the sum exceeds its budget.
pub(crate) fn report(project: &Project) -> Result<(), Error> {
    wasm::build(project, Profile::Release, |folder| folder == PAGE)?;
    let weights = weigh(project)?;
    println!("{:>9} {:>9}  file", "bytes", "gzip");
    for Weight { file, bytes, gzip } in &weights {
        let name = file.strip_prefix(project.root()).unwrap_or(file);
        println!("{bytes:>9} {gzip:>9}  {}", name.display());
    }
    let bytes = sum(&weights);
    println!("{:>9} {bytes:>9}  to the first twist, of {BUDGET} allowed", "");
    if bytes > BUDGET { Err(Error::TooLarge { bytes, budget: BUDGET }) } else { Ok(()) }
}

/// Returns the compressed bytes that the page loads until the cube can be turned.
///
/// # Errors
/// Returns an error if a file cannot be read.
pub(crate) fn to_first_twist(project: &Project) -> Result<usize, Error> {
    weigh(project).map(|weights| sum(&weights))
}

fn sum(weights: &[Weight]) -> usize {
    weights.iter().map(|weight| weight.gzip).sum()
}

fn weigh(project: &Project) -> Result<Vec<Weight>, Error> {
    let mut files = Vec::new();
    collect(&project.www(), &mut files)?;
    collect(&project.pkg().join(PAGE), &mut files)?;
    let folders = LATER_FOLDERS.map(|folder| project.www().join(folder));
    files.retain(|file| {
        !folders.iter().any(|folder| file.starts_with(folder))
            && !LATER.iter().any(|later| file.ends_with(later))
    });
    files.sort();
    files.into_iter().map(weight).collect()
}

fn weight(file: PathBuf) -> Result<Weight, Error> {
    let bytes = fs::read(&file).map_err(Error::file(&file))?;
    let gzip = gzip_length(&bytes).map_err(Error::file(&file))?;
    Ok(Weight { file, bytes: bytes.len(), gzip })
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Error> {
    for entry in fs::read_dir(folder).map_err(Error::file(folder))? {
        let path = entry.map_err(Error::file(folder))?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}

/// Returns the compressed length in bytes.
///
/// Level 6 is what this project's server and most hosts use.
fn gzip_length(bytes: &[u8]) -> std::io::Result<usize> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::new(6));
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?.len())
}
