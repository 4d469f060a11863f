use std::env::VarError;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::{fmt, io};

/// Why there are no constants.
///
/// Cargo prints what a build script returns by `Debug`, so that this is the text of the error. It is written by hand,
/// because a derived one would let all build scripts wait for the compiler of macros.
pub enum IdsError {
    /// A file could not be read or written.
    File {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// An id occurs twice.
    Twice {
        /// The file.
        path: PathBuf,
        /// The id.
        id: String,
    },
    /// The caller is not a build script.
    NoBuildScript(VarError),
}

impl IdsError {
    pub(crate) fn file(path: impl AsRef<Path>) -> impl FnOnce(io::Error) -> Self {
        let path = path.as_ref().to_owned();
        move |source| Self::File { path, source }
    }
}

impl fmt::Display for IdsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File { path, source } => write!(f, "'{}': {source}", path.display()),
            Self::Twice { path, id } => write!(f, "'{}' has the id '{id}' twice", path.display()),
            Self::NoBuildScript(reason) => {
                write!(f, "cargo has not set OUT_DIR ({reason}); call this in a build script")
            }
        }
    }
}

impl fmt::Debug for IdsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Error for IdsError {}
