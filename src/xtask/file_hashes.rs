use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use sha2::{Digest, Sha256};

use crate::error::Error;

/// The files of a folder by their names with slashes, in alphabetical order, each with its SHA-256.
#[derive(Debug, Default)]
pub(crate) struct FileHashes(pub(crate) BTreeMap<String, String>);

impl FileHashes {
    /// Adds the files of a folder; their names begin with `prefix`.
    ///
    /// # Errors
    /// Returns an error if a file cannot be read.
    pub(crate) fn add(&mut self, folder: &Path, prefix: &str) -> Result<(), Error> {
        for entry in fs::read_dir(folder).map_err(Error::file(folder))? {
            let path = entry.map_err(Error::file(folder))?.path();
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            if path.is_dir() {
                self.add(&path, &format!("{prefix}{name}/"))?;
            } else {
                let bytes = fs::read(&path).map_err(Error::file(&path))?;
                self.0.insert(format!("{prefix}{name}"), hash(&bytes));
            }
        }
        Ok(())
    }

    /// Removes these files, and all files of folders with these names.
    pub(crate) fn remove(&mut self, names: &[&str]) {
        self.0.retain(|file, _| {
            !names.iter().any(|name| {
                file.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
            })
        });
    }
}

/// Returns the SHA-256 of bytes in lower-case hexadecimal digits.
pub(crate) fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _written = write!(text, "{byte:02x}");
        text
    })
}
