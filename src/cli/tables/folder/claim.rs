use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use godspeed_engine::packing::{CHUNK_BYTES, CODER, pack};
use godspeed_protocol::{Chunk, HostedTable, Manifest};
use godspeed_solve::TableSpec;
use rayon::prelude::*;

use super::{Folder, FolderError, MANIFEST, sha256};

/// Locked by whoever writes; its own content means nothing.
const LOCK: &str = ".lock";

/// What the names of unfinished files and folders begin with.
const UNFINISHED: &str = ".unfinished-";

/// The right to write into a folder of tables, which one program has at a time. The system takes it back
/// when the program ends, in whatever way.
pub(crate) struct Claim<'a> {
    folder: &'a Folder,
    _lock: File,
}

impl Folder {
    /// Claims the folder for writing. It is made if it is not there; what an interrupted program left
    /// unfinished is removed.
    ///
    /// # Errors
    /// [`FolderError::Claimed`] if another program is writing there, or what the system says.
    pub(crate) fn claim(&self) -> Result<Claim<'_>, FolderError> {
        fs::create_dir_all(&self.path).map_err(FolderError::file(&self.path))?;
        let path = self.path.join(LOCK);
        let lock = File::create(&path).map_err(FolderError::file(&path))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(FolderError::Claimed { path: self.path.clone() }),
            Err(TryLockError::Error(source)) => return Err(FolderError::file(path)(source)),
        }
        let claim = Claim { folder: self, _lock: lock };
        claim.remove_all(|name| name.starts_with(UNFINISHED))?;
        Ok(claim)
    }
}

impl Claim<'_> {
    /// Writes a table: its chunks into an unfinished folder, which then gets its name, and the manifest last.
    /// Whenever this ends early, the folder has no such table or the one it had. Other versions are removed at
    /// the end. `passed` is told the share that is done.
    ///
    /// # Errors
    /// [`FolderError`] if the system does not let it.
    pub(crate) fn write(
        &self,
        spec: &TableSpec,
        bytes: &[u8],
        passed: impl Fn(f64) + Sync,
    ) -> Result<HostedTable, FolderError> {
        let name = format!("{}-{}", spec.id, spec.version);
        let unfinished = self.path(&format!("{UNFINISHED}{name}"));
        let written = write_chunks(&unfinished, bytes, passed).and_then(|chunks| {
            let in_place = |chunk: Chunk| Chunk { file: format!("{name}/{}", chunk.file), ..chunk };
            let hosted = HostedTable {
                id: spec.id.to_owned(),
                version: spec.version,
                bytes: bytes.len() as u64,
                chunk_bytes: CHUNK_BYTES as u64,
                coder: CODER,
                chunks: chunks.into_iter().map(in_place).collect(),
            };
            self.finish(&unfinished, &name, &hosted)?;
            Ok(hosted)
        });
        if written.is_err() {
            // What made it fail is told; that this may fail as well helps nobody.
            let _ = fs::remove_dir_all(&unfinished);
        }
        written
    }

    /// Gives a finished table its name and its line in the manifest.
    fn finish(&self, unfinished: &Path, name: &str, hosted: &HostedTable) -> Result<(), FolderError> {
        let mut manifest = self.folder.manifest()?;
        let finished = self.path(name);
        if finished.exists() {
            // The manifest must not speak of a table whose files are on their way out.
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

    fn write_manifest(&self, manifest: &Manifest) -> Result<(), FolderError> {
        let path = self.path(MANIFEST);
        let unfinished = self.path(&format!("{UNFINISHED}{MANIFEST}"));
        let mut text = serde_json::to_vec_pretty(manifest)
            .map_err(|error| FolderError::file(&path)(io::Error::from(error)))?;
        text.push(b'\n');
        fs::write(&unfinished, text).map_err(FolderError::file(&unfinished))?;
        fs::rename(&unfinished, &path).map_err(FolderError::file(&path))
    }

    /// Removes what has such a name.
    fn remove_all(&self, unwanted: impl Fn(&str) -> bool) -> Result<(), FolderError> {
        let folder = &self.folder.path;
        for entry in fs::read_dir(folder).map_err(FolderError::file(folder))? {
            let path = entry.map_err(FolderError::file(folder))?.path();
            let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
            if !unwanted(name) {
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

/// Packs every chunk into a file of a new folder, on all threads.
fn write_chunks(folder: &Path, bytes: &[u8], passed: impl Fn(f64) + Sync) -> Result<Vec<Chunk>, FolderError> {
    fs::create_dir_all(folder).map_err(FolderError::file(folder))?;
    let count = bytes.len().div_ceil(CHUNK_BYTES);
    let done = AtomicUsize::new(0);
    let pieces = bytes.par_chunks(CHUNK_BYTES).enumerate().with_max_len(1);
    let chunks = pieces.map(|(index, piece)| {
        let chunk = write_chunk(folder, index, piece)?;
        passed((done.fetch_add(1, Relaxed) + 1) as f64 / count as f64);
        Ok(chunk)
    });
    chunks.collect()
}

/// Packs a chunk into a file of its own.
fn write_chunk(folder: &Path, index: usize, piece: &[u8]) -> Result<Chunk, FolderError> {
    let packed = pack(CODER, piece);
    let sha256 = sha256(&packed);
    let file = format!("{index:03}-{}.zlib", &sha256[..8]);
    let path = folder.join(&file);
    fs::write(&path, &packed).map_err(FolderError::file(&path))?;
    Ok(Chunk { file, bytes: packed.len() as u64, sha256 })
}

/// Whether a folder is named like some version of a table.
fn is_version_of(name: &str, id: &str) -> bool {
    let version = name.strip_prefix(id).and_then(|rest| rest.strip_prefix('-'));
    version.is_some_and(|version| version.parse::<u32>().is_ok())
}
