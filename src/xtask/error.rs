//! What can go wrong while building, told with its remedy.

use std::io;
use std::path::PathBuf;
use std::process::ExitStatus;

use thiserror::Error;

/// Every failure of a task.
#[derive(Debug, Error)]
pub(crate) enum Error {
    /// A program could not be started.
    #[error("cannot start `{program}`: {source}; install it or put it on the PATH")]
    Start {
        /// The program.
        program: String,
        /// What the system said.
        source: io::Error,
    },
    /// A program ran and failed; it has said why itself.
    #[error("`{command}` failed ({status})")]
    Failed {
        /// The whole command line.
        command: String,
        /// How it ended.
        status: ExitStatus,
    },
    /// Something is missing that cannot be installed from here.
    #[error("{what} is missing; {remedy}")]
    Missing {
        /// The thing.
        what: String,
        /// What the user can do.
        remedy: String,
    },
    /// A file or folder could not be read or written.
    #[error("`{}`: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The bindings of a wasm module could not be made.
    #[error(
        "no bindings for `{}`: {reason}; when the wasm-bindgen versions differ, run `cargo update -p wasm-bindgen`",
        module.display()
    )]
    Bindings {
        /// The module that cargo built.
        module: PathBuf,
        /// What wasm-bindgen said.
        reason: String,
    },
    /// The environment variable that chooses the compiler has an unknown value.
    #[error("GODSPEED_TOOLCHAIN is `{value}`; leave it unset, or say `rustup` or `debian`")]
    UnknownToolchain {
        /// Its value.
        value: String,
    },
    /// What the page loads has outgrown its budget.
    #[error("the first twist takes {bytes} bytes, more than the {budget} allowed")]
    TooLarge {
        /// Compressed bytes.
        bytes: usize,
        /// The bytes allowed.
        budget: usize,
    },
}

impl Error {
    /// For `map_err` on file operations.
    pub(crate) fn file(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Error {
        let path = path.into();
        move |source| Error::File { path, source }
    }
}
