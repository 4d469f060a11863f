//! The folders of the checkout.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The checkout that contains this crate.
#[derive(Debug)]
pub(crate) struct Project {
    root: PathBuf,
}

impl Project {
    /// Finds the checkout.
    pub(crate) fn here() -> Project {
        let crate_folder = env::var_os("CARGO_MANIFEST_DIR")
            .map_or_else(|| env!("CARGO_MANIFEST_DIR").into(), PathBuf::from);
        Project { root: crate_folder.join("../..").canonicalize().unwrap_or(crate_folder) }
    }

    /// The top-level folder.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// The static files of the page.
    pub(crate) fn www(&self) -> PathBuf {
        self.root.join("www")
    }

    /// Generated wasm modules and bindings.
    pub(crate) fn pkg(&self) -> PathBuf {
        self.root.join("pkg")
    }

    /// Generated pattern databases.
    pub(crate) fn tables(&self) -> PathBuf {
        self.root.join("tables")
    }

    /// The distributable page.
    pub(crate) fn dist(&self) -> PathBuf {
        self.root.join("dist")
    }

    /// The browser tests and the npm packages of tests and linters.
    pub(crate) fn browser(&self) -> PathBuf {
        self.root.join("tests/browser")
    }

    /// Cargo's target folder.
    pub(crate) fn target(&self) -> PathBuf {
        self.root.join(env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
    }

    /// Returns a command that runs in the top-level folder.
    pub(crate) fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.root);
        command
    }

    /// Returns the cargo that started this task, for native builds.
    pub(crate) fn cargo(&self) -> Command {
        self.command(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
    }
}
