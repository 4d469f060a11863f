use std::io::{self, ErrorKind};
use std::path::PathBuf;

use godspeed_engine::packing::UnpackError;
use godspeed_solve::Stopped;
use thiserror::Error;

/// Why a folder of tables cannot be used.
#[derive(Debug, Error)]
pub(crate) enum FolderError {
    /// No space is left.
    #[error(
        "no room on the disk for `{}`: make some and run the same command again, or name a folder elsewhere with --tables-dir",
        path.display()
    )]
    Full {
        /// What was written.
        path: PathBuf,
    },
    /// This user may not write there.
    #[error("no permission for `{}`: give it, or name a folder of your own with --tables-dir", path.display())]
    Forbidden {
        /// What was to be read or written.
        path: PathBuf,
    },
    /// Another failure of a file.
    #[error("`{}`: {source}", path.display())]
    File {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The manifest is no manifest.
    #[error("`{}` cannot be understood ({reason}): delete it and build the tables again", path.display())]
    Manifest {
        /// The file.
        path: PathBuf,
        /// Where it fails.
        reason: String,
    },
    /// Another program writes there.
    #[error("another godspeed is writing tables into `{}`: run the same command again when it has ended", path.display())]
    Claimed {
        /// The folder.
        path: PathBuf,
    },
}

/// Why a table of a folder is not whole.
#[derive(Debug, Error)]
pub(crate) enum Fault {
    /// The manifest cuts the table otherwise than its size asks.
    #[error("the manifest tells {found} bytes in {chunks} chunks, the table has {wanted} bytes")]
    Layout {
        /// Bytes of the table.
        wanted: u64,
        /// Bytes that the manifest tells.
        found: u64,
        /// Chunks that the manifest tells.
        chunks: usize,
    },
    /// A file cannot be read.
    #[error("`{}`: {source}", file.display())]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A file is shorter or longer than it was.
    #[error("`{}` has {found} bytes instead of {wanted}", file.display())]
    Length {
        /// The file.
        file: PathBuf,
        /// Bytes that it had.
        wanted: u64,
        /// Bytes that it has.
        found: u64,
    },
    /// A file holds other bytes than it held.
    #[error("`{}` has changed: its SHA-256 is not the manifest's", file.display())]
    Hash {
        /// The file.
        file: PathBuf,
    },
    /// A file is as it was, but cannot be unpacked.
    #[error("`{}`: {reason}", file.display())]
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
    /// It is not whole.
    #[error(transparent)]
    Damaged(#[from] Fault),
    /// Nobody waits for it any more.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl FolderError {
    /// For `map_err` on file operations.
    pub(crate) fn file(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |source| match source.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => Self::Full { path },
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => Self::Forbidden { path },
            _ => Self::File { path, source },
        }
    }
}
