use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use godspeed_engine::packing::unpack;
use godspeed_protocol::{Chunk, Coder, HostedTable};
use godspeed_solve::{Stopped, TableSpec};
use rayon::prelude::*;

use super::{Fault, Folder, ReadError, sha256};

impl Folder {
    /// Reads a table into its place: chunks are read, hashed and unpacked on all threads. `passed` is told the
    /// share that is done, after each chunk, and may stop it.
    ///
    /// # Errors
    /// [`ReadError`]; the place then holds anything.
    pub(crate) fn read(
        &self,
        hosted: &HostedTable,
        place: &mut [u8],
        passed: impl Fn(f64) -> Result<(), Stopped> + Sync,
    ) -> Result<(), ReadError> {
        let (cut, chunks) = check_layout(hosted, place.len() as u64)?;
        let done = AtomicUsize::new(0);
        let pieces = place.par_chunks_mut(cut).zip(chunks).with_max_len(1);
        pieces.try_for_each(|(piece, chunk)| {
            self.read_chunk(hosted.coder, chunk, piece)?;
            passed((done.fetch_add(1, Relaxed) + 1) as f64 / chunks.len() as f64)?;
            Ok(())
        })
    }

    /// Whether every file has its length.
    pub(super) fn check_lengths(&self, spec: &TableSpec, hosted: &HostedTable) -> Result<(), Fault> {
        let (_, chunks) = check_layout(hosted, spec.bytes as u64)?;
        chunks.iter().try_for_each(|chunk| {
            let file = self.path.join(&chunk.file);
            match fs::metadata(&file) {
                Ok(metadata) => check_length(file, chunk.bytes, metadata.len()),
                Err(source) => Err(Fault::Unreadable { file, source }),
            }
        })
    }

    fn read_chunk(&self, coder: Coder, chunk: &Chunk, piece: &mut [u8]) -> Result<(), Fault> {
        let file = self.path.join(&chunk.file);
        let packed = fs::read(&file).map_err(|source| Fault::Unreadable { file: file.clone(), source })?;
        check_length(file.clone(), chunk.bytes, packed.len() as u64)?;
        if sha256(&packed) != chunk.sha256 {
            return Err(Fault::Hash { file });
        }
        unpack(coder, &packed, piece).map_err(|reason| Fault::Unpacking { file, reason })
    }
}

/// The bytes of a chunk and all chunks, if they make up `wanted` bytes.
fn check_layout(hosted: &HostedTable, wanted: u64) -> Result<(usize, &[Chunk]), Fault> {
    let cut = usize::try_from(hosted.chunk_bytes).unwrap_or(usize::MAX);
    let fits = hosted.bytes == wanted && cut > 0;
    if fits && wanted.div_ceil(cut as u64) == hosted.chunks.len() as u64 {
        return Ok((cut, &hosted.chunks));
    }
    Err(Fault::Layout { wanted, found: hosted.bytes, chunks: hosted.chunks.len() })
}

fn check_length(file: PathBuf, wanted: u64, found: u64) -> Result<(), Fault> {
    if wanted == found { Ok(()) } else { Err(Fault::Length { file, wanted, found }) }
}
