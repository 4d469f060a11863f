//! A folder of pattern databases: `manifest.json`, and a folder of packed chunks for each table.
//!
//! ```text
//! tables/manifest.json                            the tables, with sizes and the SHA-256 of each chunk
//! tables/korf-standard-1/000-90d31a7c.zlib        the first 4 MiB, packed
//! tables/korf-standard-1/001-...                  the next
//! ```
//!
//! A table exists once the manifest lists it, and the manifest is written last. The name of a chunk contains the
//! start of its hash, so that the file never changes and can be cached forever. Any static host can serve the
//! folder as it is.
//!
//! Tables that searches have made for goals are in a folder of the same kind in it, `tables/goals`, which no server has to
//! distribute. Those used least recently are removed when it grows too large.

mod error;
mod folder_lock;
mod goals;
mod read;
#[cfg(test)]
mod tests;

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use godspeed_protocol::{HostedTable, Manifest};
use godspeed_solve::TableKey;
use sha2::{Digest, Sha256};

pub(crate) use error::{FolderError, ReadError, TableFault};
pub(crate) use folder_lock::FolderLock;
pub(crate) use goals::MOST_GOAL_BYTES;

/// The file that lists the tables.
const MANIFEST: &str = "manifest.json";

/// The folder of tables that were made for goals.
const GOALS: &str = "goals";

/// The name of their tables in events.
const GOAL: &str = "goal";

/// A folder of tables, which need not exist yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TableFolder {
    path: PathBuf,
}

/// The state of a table in a folder.
#[derive(Debug)]
pub(crate) enum TableState {
    /// Not in the folder.
    Absent,
    /// In the folder, with files of the right lengths.
    Complete(HostedTable),
    /// In the folder, but not in the version that this program uses.
    OtherVersion(u32),
    /// In the folder, but different from its entry in the manifest.
    Damaged(TableFault),
}

impl TableFolder {
    /// Returns the folder at this path.
    pub(crate) fn new(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into() }
    }

    /// Returns the folder of the tables that were made for goals.
    pub(crate) fn of_goals(&self) -> Self {
        Self::new(self.path.join(GOALS))
    }

    /// Returns the path.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the list of tables, which is empty if there is no manifest.
    ///
    /// # Errors
    /// [`FolderError`] if the manifest cannot be read.
    pub(crate) fn manifest(&self) -> Result<Manifest, FolderError> {
        let path = self.path.join(MANIFEST);
        match fs::read(&path) {
            Ok(text) => serde_json::from_slice(&text)
                .map_err(|reason| FolderError::Manifest { path, reason: reason.to_string() }),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(Manifest::default()),
            Err(source) => Err(FolderError::file(path)(source)),
        }
    }

    /// Returns what identifies the tables of the folder.
    ///
    /// # Errors
    /// [`FolderError`] if the manifest cannot be read.
    pub(crate) fn keys(&self) -> Result<Vec<TableKey>, FolderError> {
        let key = |hosted: HostedTable| TableKey {
            bytes: usize::try_from(hosted.bytes).unwrap_or(usize::MAX),
            id: hosted.id,
            name: GOAL,
            version: hosted.version,
        };
        Ok(self.manifest()?.tables.into_iter().map(key).collect())
    }

    /// Returns the state of a table. Checks the lengths of files only; [`TableFolder::read`] checks every byte.
    ///
    /// # Errors
    /// [`FolderError`] if the manifest cannot be read.
    pub(crate) fn state(&self, key: &TableKey) -> Result<TableState, FolderError> {
        let manifest = self.manifest()?;
        let Some(hosted) = manifest.tables.into_iter().find(|hosted| hosted.id == key.id) else {
            return Ok(TableState::Absent);
        };
        if hosted.version != key.version {
            return Ok(TableState::OtherVersion(hosted.version));
        }
        Ok(match self.check_lengths(key, &hosted) {
            Ok(()) => TableState::Complete(hosted),
            Err(fault) => TableState::Damaged(fault),
        })
    }
}

/// Returns the SHA-256 of some bytes in lower-case hexadecimal digits.
fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}
