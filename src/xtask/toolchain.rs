//! A compiler that comes with the source of its standard library.
//!
//! Threads in wasm need a standard library built with atomics. None is distributed, so it is built here with
//! `-Zbuild-std`, which needs the matching source: rustup's component `rust-src`, or, if rustup cannot download it,
//! Debian's packages of the compiler that builds its web browsers.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::error::Error;
use crate::packages;
use crate::project::Project;
use crate::step::{output, print_step, run, try_output};
use crate::wasm;

const DEBIAN_PACKAGES: [&str; 5] = ["rustc-web", "cargo-web", "rust-web-src", "rust-web-llvm", "lld-22"];
const DEBIAN_RUSTC: &str = "/usr/bin/rustc";
const DEBIAN_CARGO: &str = "/usr/bin/cargo";

/// The compiler that builds the wasm modules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Toolchain {
    /// The active compiler.
    Active,
    /// The compiler of Debian's packages.
    Debian,
}

impl Toolchain {
    /// Finds a compiler with sources, or installs them with rustup or apt-get.
    ///
    /// `GODSPEED_TOOLCHAIN=rustup|debian` forces one of the two.
    ///
    /// # Errors
    /// Returns an error that names what to install if neither works.
    pub(crate) fn with_sources(project: &Project) -> Result<Toolchain, Error> {
        match env::var("GODSPEED_TOOLCHAIN").as_deref() {
            Ok("rustup") => active(project).ok_or_else(no_rustup_sources),
            Ok("debian") => debian(project),
            Ok(value) if !value.is_empty() => Err(Error::UnknownToolchain { value: value.to_owned() }),
            _ => active(project).map_or_else(|| debian(project), Ok),
        }
    }

    /// Returns the version of the compiler.
    ///
    /// # Errors
    /// Returns an error if the compiler does not start.
    pub(crate) fn version(self, project: &Project) -> Result<String, Error> {
        let rustc = match self {
            Toolchain::Active => env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()),
            Toolchain::Debian => DEBIAN_RUSTC.into(),
        };
        let text = output(project.command(rustc).arg("--version"))?;
        Ok(text.trim().trim_start_matches("rustc ").to_owned())
    }

    /// Returns the arguments of cargo for the standard library of wasm modules.
    ///
    /// Modules without atomics use rustup's library, which rustup installs if it can. Otherwise it is built, without
    /// the traces of calls that its default features have, because wasm cannot make them.
    pub(crate) fn library(self, project: &Project, has_atomics: bool) -> &'static [&'static str] {
        if !has_atomics && self == Toolchain::Active && has_wasm_library(project) {
            return &[];
        }
        &["-Zbuild-std=std,panic_abort", "-Zbuild-std-features="]
    }

    /// Returns this toolchain's cargo with `-Zbuild-std` allowed on a stable release.
    pub(crate) fn cargo(self, project: &Project) -> Command {
        let mut cargo = match self {
            Toolchain::Active => project.cargo(),
            Toolchain::Debian => {
                let mut cargo = project.command(DEBIAN_CARGO);
                // Variables that rustup set for its own compiler must not reach this one.
                for name in ["CARGO", "RUSTUP_TOOLCHAIN", "LD_LIBRARY_PATH", "RUSTC_WRAPPER"] {
                    cargo.env_remove(name);
                }
                cargo.env("RUSTC", DEBIAN_RUSTC);
                cargo
            }
        };
        cargo.env("RUSTC_BOOTSTRAP", "1").env_remove("RUSTFLAGS");
        cargo
    }
}

/// Returns the active compiler if it has its sources or rustup can fetch them.
fn active(project: &Project) -> Option<Toolchain> {
    let sysroot = active_sysroot(project)?;
    if has_sources(&sysroot) {
        return Some(Toolchain::Active);
    }
    if packages::is_installed("rustup") {
        print_step("Downloading the standard library's source: rustup component add rust-src");
        if let Err(error) = run(project.command("rustup").args(["component", "add", "rust-src"])) {
            print_step(&format!("rustup could not download it ({error})"));
        }
    }
    has_sources(&sysroot).then_some(Toolchain::Active)
}

fn active_sysroot(project: &Project) -> Option<PathBuf> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    try_output(project.command(rustc).args(["--print", "sysroot"])).map(PathBuf::from)
}

/// Returns whether the active compiler has a standard library for wasm, after installing it if rustup can.
fn has_wasm_library(project: &Project) -> bool {
    let Some(sysroot) = active_sysroot(project) else { return false };
    let library = sysroot.join("lib/rustlib").join(wasm::TRIPLE).join("lib");
    if !library.is_dir() && packages::is_installed("rustup") {
        print_step(&format!("Downloading the standard library: rustup target add {}", wasm::TRIPLE));
        if let Err(error) = run(project.command("rustup").args(["target", "add", wasm::TRIPLE])) {
            print_step(&format!("rustup could not download it ({error}), so it will be built"));
        }
    }
    library.is_dir()
}

/// Returns Debian's compiler, after installing it if it is missing.
fn debian(project: &Project) -> Result<Toolchain, Error> {
    if !debian_is_complete() {
        let what = "a Rust compiler with the source of its standard library";
        packages::install(project, what, &DEBIAN_PACKAGES).map_err(add_rustup_remedy)?;
    }
    if debian_is_complete() { Ok(Toolchain::Debian) } else { Err(no_rustup_sources()) }
}

fn debian_is_complete() -> bool {
    Path::new(DEBIAN_RUSTC).exists()
        && Path::new(DEBIAN_CARGO).exists()
        && Path::new("/usr/bin/rust-lld").exists()
        && has_sources(Path::new("/usr"))
}

fn has_sources(sysroot: &Path) -> bool {
    let sources: PathBuf = sysroot.join("lib/rustlib/src/rust/library/std/Cargo.toml");
    sources.is_file()
}

fn add_rustup_remedy(error: Error) -> Error {
    match error {
        Error::Missing { what, remedy } => {
            Error::Missing { what, remedy: format!("run `rustup component add rust-src`, or {remedy}") }
        }
        other => other,
    }
}

fn no_rustup_sources() -> Error {
    Error::Missing {
        what: "the source of the standard library (rust-src)".to_owned(),
        remedy: format!(
            "run `rustup component add rust-src`, or on Debian `sudo apt-get install {}`",
            DEBIAN_PACKAGES.join(" ")
        ),
    }
}
