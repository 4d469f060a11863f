//! A folder of pattern databases: `manifest.json`, and for each table a folder of packed chunks.
//!
//! ```text
//! tables/manifest.json                            what is there: sizes, SHA-256 of each chunk
//! tables/korf-standard-1/000-90d31a7c.zlib        4 MiB of the table, packed
//! tables/korf-standard-1/001-...                  the next
//! ```
//!
//! A table is there when the manifest says so, and the manifest is written last. The start of its hash stands
//! in a chunk's name, so that a name never means other bytes and may be cached for ever. Any host of static
//! files can serve the folder as it is.

mod claim;
mod error;
mod reading;
#[cfg(test)]
mod tests;

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use godspeed_protocol::{HostedTable, Manifest};
use godspeed_solve::TableSpec;
use sha2::{Digest, Sha256};

pub(crate) use claim::Claim;
pub(crate) use error::{Fault, FolderError, ReadError};

/// The file that says what is there.
const MANIFEST: &str = "manifest.json";

/// A folder of tables, whether or not it is there yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Folder {
    path: PathBuf,
}

/// What a folder has of a table.
#[derive(Debug)]
pub(crate) enum State {
    /// Nothing.
    Absent,
    /// All of it, as far as lengths of files tell.
    Whole(HostedTable),
    /// Another version than this program uses.
    OtherVersion(u32),
    /// Not what the manifest promises.
    Damaged(Fault),
}

impl Folder {
    /// The folder of this path.
    pub(crate) fn new(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into() }
    }

    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// What is there; nothing if there is no manifest.
    ///
    /// # Errors
    /// When there is one that cannot be read.
    pub(crate) fn manifest(&self) -> Result<Manifest, FolderError> {
        let path = self.path.join(MANIFEST);
        match fs::read(&path) {
            Ok(text) => serde_json::from_slice(&text)
                .map_err(|reason| FolderError::Manifest { path, reason: reason.to_string() }),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(Manifest::default()),
            Err(source) => Err(FolderError::file(path)(source)),
        }
    }

    /// What the folder has of a table. Looks at lengths only; [`Folder::read`] looks at every byte.
    ///
    /// # Errors
    /// When the manifest cannot be read.
    pub(crate) fn state(&self, spec: &TableSpec) -> Result<State, FolderError> {
        let manifest = self.manifest()?;
        let Some(hosted) = manifest.tables.into_iter().find(|hosted| hosted.id == spec.id) else {
            return Ok(State::Absent);
        };
        if hosted.version != spec.version {
            return Ok(State::OtherVersion(hosted.version));
        }
        Ok(match self.check_lengths(spec, &hosted) {
            Ok(()) => State::Whole(hosted),
            Err(fault) => State::Damaged(fault),
        })
    }
}

/// The SHA-256 of some bytes, in lower-case hexadecimal digits.
fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}
