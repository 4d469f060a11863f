//! Errors of the build tasks, each with a remedy.

use std::io;
use std::path::PathBuf;
use std::process::ExitStatus;

use thiserror::Error;

/// The reason a task failed.
#[derive(Debug, Error)]
pub(crate) enum Error {
    /// A program could not be started.
    #[error("cannot start `{program}`: {source}; install it or put it on the PATH")]
    Start {
        /// The program.
        program: String,
        /// The system's error.
        source: io::Error,
    },
    /// A program failed; its own output gives the reason.
    #[error("`{command}` failed ({status})")]
    Failed {
        /// The command line.
        command: String,
        /// Its exit status.
        status: ExitStatus,
    },
    /// Something is missing and cannot be installed automatically.
    #[error("{what} is missing; {remedy}")]
    Missing {
        /// What is missing.
        what: String,
        /// How to install it.
        remedy: String,
    },
    /// A file or folder could not be read or written.
    #[error("`{}`: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// wasm-bindgen failed.
    #[error(
        "wasm-bindgen failed on `{}`: {reason}; if the versions of wasm-bindgen differ, run `cargo update -p wasm-bindgen`",
        module.display()
    )]
    Bindings {
        /// The wasm module.
        module: PathBuf,
        /// wasm-bindgen's error.
        reason: String,
    },
    /// A program or a file that should be JSON is not.
    #[error("{what} is not valid JSON: {source}")]
    Json {
        /// The program or file.
        what: &'static str,
        /// The reason.
        source: serde_json::Error,
    },
    /// Two builds of the same sources differ.
    #[error("a second build differs in {}", files.join(", "))]
    NotReproducible {
        /// The files that differ or are missing.
        files: Vec<String>,
    },
    /// An npm package has a known vulnerability.
    #[error("npm packages have known vulnerabilities: run `npm audit` in tests/browser")]
    Vulnerable,
    /// The program of the thread pool's workers is of an unknown version.
    #[error("`{}` does not contain `{missing}`; adapt POOL_CHANGES in src/xtask/wasm.rs", helpers.display())]
    UnknownPool {
        /// The program.
        helpers: PathBuf,
        /// The text to replace.
        missing: &'static str,
    },
    /// `GODSPEED_TOOLCHAIN` has an unknown value.
    #[error("GODSPEED_TOOLCHAIN is `{value}`; unset it, or set it to `rustup` or `debian`")]
    UnknownToolchain {
        /// Its value.
        value: String,
    },
    /// No module of `pkg/` has this folder.
    #[error("there is no module {folder:?}; choose from {}", known.join(", "))]
    UnknownModule {
        /// The requested folder.
        folder: String,
        /// The folders of all modules.
        known: Vec<String>,
    },
    /// The page exceeds its size budget.
    #[error("the page loads {bytes} bytes before the first twist; the budget is {budget}")]
    TooLarge {
        /// Compressed bytes.
        bytes: usize,
        /// The bytes allowed.
        budget: usize,
    },
}

impl Error {
    /// Returns a converter for `map_err` on file operations.
    pub(crate) fn file(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Error {
        let path = path.into();
        move |source| Error::File { path, source }
    }
}
