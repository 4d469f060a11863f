//! Where the parts of the checkout lie.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The checkout that this task was built from.
#[derive(Debug)]
pub(crate) struct Project {
    root: PathBuf,
}

impl Project {
    /// The checkout around this crate.
    pub(crate) fn here() -> Project {
        let crate_folder = env::var_os("CARGO_MANIFEST_DIR")
            .map_or_else(|| env!("CARGO_MANIFEST_DIR").into(), PathBuf::from);
        Project { root: crate_folder.join("../..").canonicalize().unwrap_or(crate_folder) }
    }

    /// The top level.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// The page's own files.
    pub(crate) fn www(&self) -> PathBuf {
        self.root.join("www")
    }

    /// Generated wasm and bindings.
    pub(crate) fn pkg(&self) -> PathBuf {
        self.root.join("pkg")
    }

    /// Generated pattern databases.
    pub(crate) fn tables(&self) -> PathBuf {
        self.root.join("tables")
    }

    /// The finished page.
    pub(crate) fn dist(&self) -> PathBuf {
        self.root.join("dist")
    }

    /// The browser tests, and the npm packages that they and the lints use.
    pub(crate) fn browser(&self) -> PathBuf {
        self.root.join("tests/browser")
    }

    /// Where cargo puts what it builds.
    pub(crate) fn target(&self) -> PathBuf {
        self.root.join(env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
    }

    /// A program that runs at the top level.
    pub(crate) fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.root);
        command
    }

    /// The cargo that started this task, for everything that runs on the machine itself.
    pub(crate) fn cargo(&self) -> Command {
        self.command(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
    }
}
