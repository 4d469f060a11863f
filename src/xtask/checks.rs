//! `cargo xtask test` and `cargo xtask lint`: all checks, cheapest first.

use std::fs;
use std::panic::resume_unwind;
use std::path::PathBuf;
use std::process::Command;
use std::thread;

use crate::browser;
use crate::deny;
use crate::error::Error;
use crate::npm_audit;
use crate::project::Project;
use crate::sizes;
use crate::step::{run, say};
use crate::wasm;

/// The folders that prettier formats.
const FORMATTED: [&str; 2] = ["www", "tests/browser"];

/// Sets up, then runs every check and test.
///
/// # Errors
/// Returns the error of the first check that fails.
pub(crate) fn test(project: &Project) -> Result<(), Error> {
    browser::set_up(project)?;
    // Each wasm module is linked on one processor, so the others check the sources meanwhile.
    thread::scope(|scope| {
        let modules = scope.spawn(|| wasm::build(project, &[]));
        let checked =
            lint(project).and_then(|()| deny::check(project)).and_then(|()| npm_audit::check(project));
        let built = modules.join().unwrap_or_else(|panic| resume_unwind(panic));
        checked.and(built)
    })?;
    say("Testing all crates");
    run(project.cargo().args(["test", "--workspace"]))?;
    let serde = ["--features", "serde", "--test", "serde"];
    run(project.cargo().args(["test", "-p", "godspeed-cube", "-p", "godspeed-solve"]).args(serde))?;
    sizes::report(project)?;
    browser::test(project, &[])?;
    say("Every check passed");
    Ok(())
}

/// Checks formatting, lints and documentation of Rust, HTML, CSS and JavaScript.
///
/// # Errors
/// Returns the error of the first check that fails.
pub(crate) fn lint(project: &Project) -> Result<(), Error> {
    browser::set_up_node(project)?;
    say("Checking the format (`cargo xtask fmt` fixes it)");
    run(project.cargo().args(["fmt", "--all", "--check"]))?;
    run(prettier(project).arg("--check").args(FORMATTED))?;
    say("Linting HTML, CSS and JavaScript");
    run(tool(project, "html-validate").args([
        "--config",
        "tests/browser/html-validate.json",
        "www/**/*.html",
    ]))?;
    run(tool(project, "stylelint").args(["--config", "tests/browser/stylelint.config.js", "www/**/*.css"]))?;
    run(tool(project, "eslint")
        .args(["--config", "tests/browser/eslint.config.js", "--max-warnings", "0"])
        .args(FORMATTED)
        .arg("src"))?;
    say("Checking the workflows against the published schema");
    for workflow in workflows(project)? {
        run(tool(project, "action-validator").arg(workflow))?;
    }
    say("Linting Rust");
    run(project.cargo().args(["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))?;
    say("Checking the documentation");
    run(project
        .cargo()
        .args(["doc", "--workspace", "--no-deps", "--document-private-items", "--quiet"])
        .env("RUSTDOCFLAGS", "-D warnings"))
}

/// Formats Rust, HTML, CSS and JavaScript.
///
/// # Errors
/// Returns an error if a formatter fails, for example because of a syntax error.
pub(crate) fn format(project: &Project) -> Result<(), Error> {
    browser::set_up_node(project)?;
    run(project.cargo().args(["fmt", "--all"]))?;
    run(prettier(project).args(["--write", "--log-level", "warn"]).args(FORMATTED))
}

fn prettier(project: &Project) -> Command {
    let mut prettier = tool(project, "prettier");
    prettier.args(["--config", "tests/browser/prettier.json", "--ignore-path", ".gitignore"]);
    prettier
}

/// Returns the paths of the GitHub workflows.
fn workflows(project: &Project) -> Result<Vec<PathBuf>, Error> {
    let folder = project.root().join(".github/workflows");
    let entries = fs::read_dir(&folder).map_err(Error::file(&folder))?;
    entries.map(|entry| Ok(entry.map_err(Error::file(&folder))?.path())).collect()
}

/// Returns a command for an npm program, run in the root folder of the project.
fn tool(project: &Project, name: &str) -> Command {
    project.command(project.browser().join("node_modules/.bin").join(name))
}
