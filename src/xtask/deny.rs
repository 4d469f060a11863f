//! `cargo deny`: licences, sources and known vulnerabilities of every dependency.

use crate::error::Error;
use crate::project::Project;
use crate::step::{print_step, run, try_output};

/// The version that is installed where cargo-deny is missing.
const VERSION: &str = "0.20.2";

/// Checks the dependency graph against `deny.toml`.
///
/// The database of advisories comes from the network. Without network that one check is skipped, and the output reports
/// it; licences, bans and sources are always checked.
///
/// # Errors
/// When a check fails.
pub(crate) fn check(project: &Project) -> Result<(), Error> {
    print_step("Checking dependencies: licences, bans, sources");
    run(project.cargo().args(["deny", "--log-level", "error", "check", "bans", "licenses", "sources"]))?;
    if try_output(project.cargo().args(["deny", "fetch", "db"])).is_none() {
        print_step("Advisories not checked: their database could not be downloaded");
        return Ok(());
    }
    print_step("Checking dependencies: advisories");
    run(project.cargo().args(["deny", "--log-level", "error", "check", "--disable-fetch", "advisories"]))
}

/// Installs cargo-deny unless it is there. It runs for a second, so it is compiled quickly rather than well.
///
/// # Errors
/// When it does not compile.
pub(crate) fn install(project: &Project) -> Result<(), Error> {
    if try_output(project.cargo().args(["deny", "--version"])).is_some() {
        return Ok(());
    }
    print_step(&format!("Installing cargo-deny {VERSION}: cargo install cargo-deny"));
    let mut install = project.cargo();
    install
        .args(["install", "cargo-deny", "--locked", "--version", VERSION, "--quiet"])
        .env("CARGO_PROFILE_RELEASE_LTO", "off")
        .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0")
        .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16");
    run(&mut install)
}
