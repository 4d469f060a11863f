use std::io::{self, ErrorKind};
use std::path::PathBuf;

use godspeed_engine::packing::UnpackError;
use godspeed_solve::Stopped;
use thiserror::Error;

/// Why a folder of tables cannot be used.
#[derive(Debug, Error)]
pub(crate) enum FolderError {
    /// The disk is full.
    #[error(
        "the disk is full, cannot write '{}'; free some space or choose another folder with --tables-dir",
        path.display()
    )]
    Full {
        /// The file that was being written.
        path: PathBuf,
    },
    /// The user has no permission.
    #[error("permission denied: '{}'; choose another folder with --tables-dir", path.display())]
    Forbidden {
        /// The file that was to be read or written.
        path: PathBuf,
    },
    /// A file cannot be read or written for another reason.
    #[error("'{}': {source}", path.display())]
    File {
        /// The file or folder.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// The manifest is invalid.
    #[error("'{}' is invalid ({reason}); delete it and build the tables again", path.display())]
    Manifest {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// Another process is writing to the folder.
    #[error("another process is writing tables to '{}'; try again when it has finished", path.display())]
    Locked {
        /// The folder.
        path: PathBuf,
    },
}

/// How a table in a folder is damaged.
#[derive(Debug, Error)]
pub(crate) enum TableFault {
    /// The chunks do not add up to the table.
    #[error("the manifest lists {found} bytes in {chunks} chunks, but the table has {expected} bytes")]
    Layout {
        /// Bytes of the table.
        expected: u64,
        /// Bytes in the manifest.
        found: u64,
        /// Chunks in the manifest.
        chunks: usize,
    },
    /// A file cannot be read.
    #[error("'{}': {source}", file.display())]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// A file has the wrong length.
    #[error("'{}' has {found} bytes instead of {expected}", file.display())]
    Length {
        /// The file.
        file: PathBuf,
        /// Bytes in the manifest.
        expected: u64,
        /// Bytes of the file.
        found: u64,
    },
    /// The contents of a file have changed.
    #[error("'{}' has changed: its SHA-256 differs from that in the manifest", file.display())]
    Hash {
        /// The file.
        file: PathBuf,
    },
    /// A file cannot be unpacked.
    #[error("'{}': {reason}", file.display())]
    Unpacking {
        /// The file.
        file: PathBuf,
        /// Why.
        reason: UnpackError,
    },
}

/// Why a table was not read.
#[derive(Debug, Error)]
pub(crate) enum ReadError {
    /// It is damaged.
    #[error(transparent)]
    Damaged(#[from] TableFault),
    /// The search that needs it was stopped.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl FolderError {
    /// Returns a function that turns an error of the system into one that names the file.
    pub(crate) fn file(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |source| match source.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => Self::Full { path },
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => Self::Forbidden { path },
            _ => Self::File { path, source },
        }
    }
}
