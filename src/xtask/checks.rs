//! `cargo xtask test` and `cargo xtask lint`: all checks, cheapest first.

use std::fs;
use std::panic::resume_unwind;
use std::path::PathBuf;
use std::process::Command;
use std::thread;

use crate::browser;
use crate::components;
use crate::deny;
use crate::error::Error;
use crate::npm_audit;
use crate::project::Project;
use crate::sizes;
use crate::step::{run, say};
use crate::timeline::Timeline;
use crate::wasm;

/// The folders that prettier formats.
const FORMATTED: [&str; 2] = ["www", "tests/browser"];

/// Sets up, then runs every check and test, and prints how long each step has taken.
///
/// # Errors
/// Returns the error of the first check that fails.
pub(crate) fn test(project: &Project) -> Result<(), Error> {
    let timeline = Timeline::new();
    let result = run_all(project, &timeline);
    eprint!("{timeline}");
    result?;
    say("Every check passed");
    Ok(())
}

fn run_all(project: &Project, timeline: &Timeline) -> Result<(), Error> {
    timeline.step("set-up", || browser::set_up(project))?;
    // Each wasm module is linked on one processor, so the others check the sources and build the tests meanwhile.
    thread::scope(|scope| {
        let modules = scope.spawn(|| timeline.step("wasm modules", || wasm::build(project, &[])));
        let checked = lint_steps(project, timeline)
            .and_then(|()| timeline.step("deny", || deny::check(project)))
            .and_then(|()| timeline.step("npm audit", || npm_audit::check(project)))
            .and_then(|()| timeline.step("build of native tests", || native_tests(project, &["--no-run"])));
        let built = modules.join().unwrap_or_else(|panic| resume_unwind(panic));
        checked.and(built)
    })?;
    say("Testing all crates");
    timeline.step("native tests", || native_tests(project, &[]))?;
    timeline.step("sizes", || sizes::report(project))?;
    timeline.step("components", || components::check(project))?;
    timeline.step("browser tests", || browser::test_with_built_server(project, &[]))
}

/// Builds and runs the tests of all crates.
///
/// The dependencies of this program are compiled with the features that it had when it was started, so that they are
/// not compiled a second time. With the feature `serde` for all, the solvers are compiled once instead of twice.
fn native_tests(project: &Project, arguments: &[&str]) -> Result<(), Error> {
    run(project.cargo().args(["test", "--package", "xtask"]).args(arguments))?;
    let features = "godspeed-cube/serde,godspeed-solve/serde";
    run(project
        .cargo()
        .args(["test", "--workspace", "--exclude", "xtask", "--features", features])
        .args(arguments))
}

/// Checks formatting, lints and documentation of Rust, HTML, CSS and JavaScript.
///
/// # Errors
/// Returns the error of the first check that fails.
pub(crate) fn lint(project: &Project) -> Result<(), Error> {
    lint_steps(project, &Timeline::new())
}

fn lint_steps(project: &Project, timeline: &Timeline) -> Result<(), Error> {
    browser::set_up_node(project)?;
    timeline.step("format", || check_format(project))?;
    timeline.step("lint of the page's files", || lint_page(project))?;
    timeline.step("workflows", || check_workflows(project))?;
    timeline.step("clippy", || {
        say("Linting Rust");
        run(project.cargo().args(["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))
    })?;
    timeline.step("documentation", || document(project))
}

fn check_format(project: &Project) -> Result<(), Error> {
    say("Checking the format (`cargo xtask fmt` fixes it)");
    run(project.cargo().args(["fmt", "--all", "--check"]))?;
    run(prettier(project).arg("--check").args(FORMATTED))
}

fn lint_page(project: &Project) -> Result<(), Error> {
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
        .arg("src"))
}

fn check_workflows(project: &Project) -> Result<(), Error> {
    say("Checking the workflows against the published schema");
    for workflow in workflows(project)? {
        run(tool(project, "action-validator").arg(workflow))?;
    }
    Ok(())
}

fn document(project: &Project) -> Result<(), Error> {
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
