use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A file that cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("cannot read '{}': {source}", path.display())]
pub(crate) struct ReadFileError {
    path: PathBuf,
    source: io::Error,
}

/// Returns the text of a file.
///
/// # Errors
/// [`ReadFileError`] with the path.
pub(crate) fn read_text(path: &Path) -> Result<String, ReadFileError> {
    fs::read_to_string(path).map_err(|source| ReadFileError { path: path.to_owned(), source })
}
