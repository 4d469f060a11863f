use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use godspeed_engine::packing::unpack;
use godspeed_protocol::{Chunk, Coder, HostedTable};
use godspeed_solve::{Stopped, TableKey};
use rayon::prelude::*;

use super::{ReadError, TableFault, TableFolder, sha256};

impl TableFolder {
    /// Reads a table into memory; chunks are read, hashed and unpacked on all threads. `report` is called with the
    /// share that is done after each chunk, and can stop the reading.
    ///
    /// # Errors
    /// [`ReadError`]; the buffer is then unspecified.
    pub(crate) fn read(
        &self,
        hosted: &HostedTable,
        buffer: &mut [u8],
        report: impl Fn(f64) -> Result<(), Stopped> + Sync,
    ) -> Result<(), ReadError> {
        let (chunk_bytes, chunks) = check_layout(hosted, buffer.len() as u64)?;
        let done = AtomicUsize::new(0);
        let pieces = buffer.par_chunks_mut(chunk_bytes).zip(chunks).with_max_len(1);
        pieces.try_for_each(|(piece, chunk)| {
            self.read_chunk(hosted.coder, chunk, piece)?;
            report((done.fetch_add(1, Relaxed) + 1) as f64 / chunks.len() as f64)?;
            Ok(())
        })
    }

    /// Checks that every file has its length.
    pub(super) fn check_lengths(&self, key: &TableKey, hosted: &HostedTable) -> Result<(), TableFault> {
        let (_, chunks) = check_layout(hosted, key.bytes as u64)?;
        chunks.iter().try_for_each(|chunk| {
            let file = self.path.join(&chunk.file);
            match fs::metadata(&file) {
                Ok(metadata) => check_length(file, chunk.bytes, metadata.len()),
                Err(source) => Err(TableFault::Unreadable { file, source }),
            }
        })
    }

    fn read_chunk(&self, coder: Coder, chunk: &Chunk, piece: &mut [u8]) -> Result<(), TableFault> {
        let file = self.path.join(&chunk.file);
        let packed =
            fs::read(&file).map_err(|source| TableFault::Unreadable { file: file.clone(), source })?;
        check_length(file.clone(), chunk.bytes, packed.len() as u64)?;
        if sha256(&packed) != chunk.sha256 {
            return Err(TableFault::Hash { file });
        }
        unpack(coder, &packed, piece).map_err(|reason| TableFault::Unpacking { file, reason })
    }
}

/// Returns the bytes of a chunk and all chunks, if they add up to `expected` bytes.
fn check_layout(hosted: &HostedTable, expected: u64) -> Result<(usize, &[Chunk]), TableFault> {
    let chunk_bytes = usize::try_from(hosted.chunk_bytes).unwrap_or(usize::MAX);
    let fits = hosted.bytes == expected && chunk_bytes > 0;
    if fits && expected.div_ceil(chunk_bytes as u64) == hosted.chunks.len() as u64 {
        return Ok((chunk_bytes, &hosted.chunks));
    }
    Err(TableFault::Layout { expected, found: hosted.bytes, chunks: hosted.chunks.len() })
}

fn check_length(file: PathBuf, expected: u64, found: u64) -> Result<(), TableFault> {
    if expected == found { Ok(()) } else { Err(TableFault::Length { file, expected, found }) }
}
