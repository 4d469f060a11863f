//! `cargo xtask sanitize`: unsafe code under Miri, and unit tests under ThreadSanitizer.
//!
//! Both take long and need parts that a fresh machine lacks, so `cargo xtask test` does not include them. Miri
//! interprets the tests of the native unsafe code, which is in two files of `godspeed-solve`, and reports undefined
//! behaviour. ThreadSanitizer reports data races of the search threads. The hand-overs between threads are also
//! checked in every interleaving by `cargo test -p godspeed-models`.

use clap::ValueEnum;

use crate::error::Error;
use crate::project::Project;
use crate::step::{print_step, run, try_output};
use crate::toolchain::Toolchain;

/// The toolchain that has Miri.
const NIGHTLY: &str = "+nightly";

/// The tests that run the unsafe code: all of `simd.rs` and `huge_pages.rs`.
const UNSAFE_TESTS: [&str; 2] = ["simd::", "tables::huge_pages::"];

/// Makes Miri take the branch for x86-64, which requires these features.
const X86_FEATURES: &str = "-Ctarget-feature=+avx2,+bmi1,+bmi2,+popcnt,+lzcnt";

/// The crates with threads of their own.
const THREADED: [&str; 2] = ["godspeed-engine", "godspeed-solve"];

/// The target of ThreadSanitizer, named so that only the tests are built with it, not build scripts and macros.
const TRIPLE: &str = "x86_64-unknown-linux-gnu";

/// A program that looks for faults while tests run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Sanitizer {
    /// Undefined behaviour of the native unsafe code; takes minutes
    Miri,
    /// Data races in the unit tests of engine and solvers; takes half an hour
    Threads,
}

/// Runs these sanitizers, or all if none is named.
///
/// # Errors
/// Returns an error that names what is missing, or the error of the first command that fails. Without a choice, the
/// others run first.
pub(crate) fn sanitize(project: &Project, chosen: &[Sanitizer]) -> Result<(), Error> {
    let chosen = if chosen.is_empty() { Sanitizer::value_variants() } else { chosen };
    let results: Vec<Result<(), Error>> = chosen
        .iter()
        .map(|sanitizer| match sanitizer {
            Sanitizer::Miri => miri(project),
            Sanitizer::Threads => threads(project),
        })
        .collect();
    results.into_iter().collect()
}

fn miri(project: &Project) -> Result<(), Error> {
    if try_output(project.command("cargo").args([NIGHTLY, "miri", "--version"])).is_none() {
        return Err(Error::Missing {
            what: "Miri".to_owned(),
            remedy: "run `rustup toolchain install nightly --component miri,rust-src`".to_owned(),
        });
    }
    print_step("Running the tests of the unsafe code under Miri");
    let mut cargo = project.command("cargo");
    // Variables of the compiler of this task must not reach the other one.
    for name in ["CARGO", "RUSTC", "RUSTUP_TOOLCHAIN"] {
        cargo.env_remove(name);
    }
    cargo
        .args([NIGHTLY, "miri", "test", "--package", "godspeed-solve", "--lib", "--"])
        .args(UNSAFE_TESTS)
        .env("RUSTFLAGS", X86_FEATURES)
        .env("CARGO_TARGET_DIR", project.target().join("miri"));
    run(&mut cargo)
}

fn threads(project: &Project) -> Result<(), Error> {
    if !cfg!(all(target_arch = "x86_64", target_os = "linux")) {
        return Err(Error::Missing {
            what: "ThreadSanitizer".to_owned(),
            remedy: "run it on Linux on x86-64".to_owned(),
        });
    }
    let toolchain = Toolchain::with_sources(project)?;
    print_step("Running the unit tests of engine and solvers under ThreadSanitizer");
    let mut cargo = toolchain.cargo(project);
    cargo
        .args(["test", "-Zbuild-std", "--lib", "--target", TRIPLE])
        .args(THREADED.iter().flat_map(|package| ["--package", package]))
        .env("RUSTFLAGS", "-Zsanitizer=thread")
        .env("CARGO_TARGET_DIR", project.target().join("thread"));
    run(&mut cargo)
}
