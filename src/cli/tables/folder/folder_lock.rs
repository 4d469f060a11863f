use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use godspeed_engine::packing::{CHUNK_BYTES, CODER, pack};
use godspeed_protocol::{Chunk, HostedTable, Manifest};
use godspeed_solve::TableKey;
use rayon::prelude::*;

use super::{FolderError, MANIFEST, TableFolder, sha256};

/// The file that a writing process locks; it is empty.
const LOCK: &str = ".lock";

/// The prefix of unfinished files and folders.
const UNFINISHED: &str = ".unfinished-";

/// The right to write to a folder of tables, which one process has at a time. The system releases it when the
/// process ends for whatever reason.
pub(crate) struct FolderLock<'a> {
    pub(super) folder: &'a TableFolder,
    _file: File,
}

impl TableFolder {
    /// Locks the folder for writing. Creates it if necessary, and removes what an interrupted process has left
    /// unfinished.
    ///
    /// # Errors
    /// [`FolderError::Locked`] if another process is writing there, or an error of the system.
    pub(crate) fn lock(&self) -> Result<FolderLock<'_>, FolderError> {
        fs::create_dir_all(&self.path).map_err(FolderError::file(&self.path))?;
        let path = self.path.join(LOCK);
        let file = File::create(&path).map_err(FolderError::file(&path))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(FolderError::Locked { path: self.path.clone() }),
            Err(TryLockError::Error(source)) => return Err(FolderError::file(path)(source)),
        }
        let lock = FolderLock { folder: self, _file: file };
        lock.remove_all(|name| name.starts_with(UNFINISHED))?;
        Ok(lock)
    }
}

impl FolderLock<'_> {
    /// Writes a table: first its chunks to an unfinished folder, which is then renamed, and the manifest last. If
    /// this is interrupted, the folder has the previous version of the table or none. Other versions are removed at
    /// the end. A manifest that is invalid is replaced. `report` is called with the share that is done.
    ///
    /// # Errors
    /// [`FolderError`] if a file cannot be written.
    pub(crate) fn write(
        &self,
        key: &TableKey,
        bytes: &[u8],
        report: impl Fn(f64) + Sync,
    ) -> Result<HostedTable, FolderError> {
        let name = format!("{}-{}", key.id, key.version);
        let unfinished = self.path(&format!("{UNFINISHED}{name}"));
        let written = write_chunks(&unfinished, bytes, report).and_then(|chunks| {
            let in_place = |chunk: Chunk| Chunk { file: format!("{name}/{}", chunk.file), ..chunk };
            let hosted = HostedTable {
                id: key.id.clone(),
                version: key.version,
                bytes: bytes.len() as u64,
                chunk_bytes: CHUNK_BYTES as u64,
                coder: CODER,
                chunks: chunks.into_iter().map(in_place).collect(),
            };
            self.finish(&unfinished, &name, &hosted)?;
            Ok(hosted)
        });
        if written.is_err() {
            // The first error is the one to report.
            let _ = fs::remove_dir_all(&unfinished);
        }
        written
    }

    /// Renames a finished table and adds it to the manifest.
    fn finish(&self, unfinished: &Path, name: &str, hosted: &HostedTable) -> Result<(), FolderError> {
        let mut manifest = match self.folder.manifest() {
            // No table of an invalid manifest can be read.
            Err(FolderError::Manifest { .. }) => Manifest::default(),
            manifest => manifest?,
        };
        let finished = self.path(name);
        if finished.exists() {
            // The manifest must never list a table whose files are being removed.
            manifest.tables.retain(|other| other.id != hosted.id);
            self.write_manifest(&manifest)?;
            fs::remove_dir_all(&finished).map_err(FolderError::file(&finished))?;
        }
        fs::rename(unfinished, &finished).map_err(FolderError::file(&finished))?;
        manifest.tables.retain(|other| other.id != hosted.id);
        manifest.tables.push(hosted.clone());
        manifest.tables.sort_by(|a, b| a.id.cmp(&b.id));
        self.write_manifest(&manifest)?;
        self.remove_all(|other| other != name && is_version_of(other, &hosted.id))
    }

    /// Removes a table, if it is there. Returns whether it was.
    ///
    /// # Errors
    /// [`FolderError`] if a file cannot be removed.
    pub(crate) fn remove(&self, id: &str) -> Result<bool, FolderError> {
        let mut manifest = self.folder.manifest()?;
        let count = manifest.tables.len();
        // The manifest must never list a table whose files are being removed.
        manifest.tables.retain(|other| other.id != id);
        if manifest.tables.len() == count {
            return Ok(false);
        }
        self.write_manifest(&manifest)?;
        self.remove_all(|other| is_version_of(other, id))?;
        Ok(true)
    }

    fn write_manifest(&self, manifest: &Manifest) -> Result<(), FolderError> {
        let path = self.path(MANIFEST);
        let unfinished = self.path(&format!("{UNFINISHED}{MANIFEST}"));
        let mut text = serde_json::to_vec_pretty(manifest)
            .map_err(|error| FolderError::file(&path)(io::Error::from(error)))?;
        text.push(b'\n');
        let written = File::create(&unfinished).and_then(|mut file| {
            file.write_all(&text)?;
            // Otherwise the rename can reach the disk before the text.
            file.sync_all()
        });
        written.map_err(FolderError::file(&unfinished))?;
        fs::rename(&unfinished, &path).map_err(FolderError::file(&path))
    }

    /// Removes all files and folders whose name matches.
    fn remove_all(&self, matches: impl Fn(&str) -> bool) -> Result<(), FolderError> {
        let folder = &self.folder.path;
        for entry in fs::read_dir(folder).map_err(FolderError::file(folder))? {
            let path = entry.map_err(FolderError::file(folder))?.path();
            let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
            if !matches(name) {
                continue;
            }
            let removed = if path.is_dir() { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
            removed.map_err(FolderError::file(&path))?;
        }
        Ok(())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path.join(name)
    }
}

/// Packs every chunk into a file in a new folder, on all threads.
fn write_chunks(folder: &Path, bytes: &[u8], report: impl Fn(f64) + Sync) -> Result<Vec<Chunk>, FolderError> {
    fs::create_dir_all(folder).map_err(FolderError::file(folder))?;
    let count = bytes.len().div_ceil(CHUNK_BYTES);
    let done = AtomicUsize::new(0);
    let pieces = bytes.par_chunks(CHUNK_BYTES).enumerate().with_max_len(1);
    let chunks = pieces.map(|(index, piece)| {
        let chunk = write_chunk(folder, index, piece)?;
        report((done.fetch_add(1, Relaxed) + 1) as f64 / count as f64);
        Ok(chunk)
    });
    chunks.collect()
}

/// Packs a chunk into a file.
fn write_chunk(folder: &Path, index: usize, piece: &[u8]) -> Result<Chunk, FolderError> {
    let packed = pack(CODER, piece);
    let sha256 = sha256(&packed);
    let file = format!("{index:03}-{}.zlib", &sha256[..8]);
    let path = folder.join(&file);
    fs::write(&path, &packed).map_err(FolderError::file(&path))?;
    Ok(Chunk { file, bytes: packed.len() as u64, sha256 })
}

/// Returns whether a folder has the name of a version of a table.
fn is_version_of(name: &str, id: &str) -> bool {
    let version = name.strip_prefix(id).and_then(|rest| rest.strip_prefix('-'));
    version.is_some_and(|version| version.parse::<u32>().is_ok())
}
