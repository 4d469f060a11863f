//! `cargo xtask test` and `cargo xtask lint`: all checks, cheapest first.

use std::fs;
use std::panic::resume_unwind;
use std::path::PathBuf;
use std::process::Command;
use std::thread;

use clap::{Args, ValueEnum};

use crate::browser::{self, WITH_LONG};
use crate::components;
use crate::deny;
use crate::error::Error;
use crate::npm;
use crate::npm_audit;
use crate::project::Project;
use crate::sizes;
use crate::step::{print_step, run};
use crate::timeline::Timeline;
use crate::wasm::{self, Profile};

/// The files that prettier formats.
const FORMATTED: [&str; 6] = [
    "www",
    "src/**/*.{js,css,html}",
    "src/npm/js/{index,optimal,whole}.d.ts",
    "tests/browser",
    "tests/npm",
    "tests/bundlers",
];

/// The folders with scripts.
const SCRIPTS: [&str; 5] = ["www", "src", "tests/browser", "tests/npm", "tests/bundlers"];

/// The kinds of projects that install the npm package at each change.
const QUICK_PROJECTS: [&str; 3] = ["node", "esbuild", "vite"];

/// Options of `cargo xtask test`.
#[derive(Debug, Args)]
pub(crate) struct TestOptions {
    /// Also run the checks that are too long for each change, and test the modules that `dist` publishes
    #[arg(long)]
    all: bool,
    /// Run only one part, as each job of the workflow does
    #[arg(long, value_enum)]
    part: Option<Part>,
}

/// A part of the tests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// Formatting, linters, documentation, dependencies
    Lint,
    /// The tests of all crates
    Native,
    /// The wasm modules, their size, and the browser tests
    Browser,
}

/// Sets up, then runs the checks and tests, and prints how long each step has taken.
///
/// # Errors
/// Returns the error of the first check that fails.
pub(crate) fn test(project: &Project, options: &TestOptions) -> Result<(), Error> {
    let timeline = Timeline::new();
    let tests = Tests { project, timeline: &timeline, all: options.all };
    let result = match options.part {
        None => tests.run(),
        Some(Part::Lint) => lint_steps(project, &timeline),
        Some(Part::Native) => tests.build_native().and_then(|()| tests.native()),
        Some(Part::Browser) => tests.browser_alone(),
    };
    eprint!("{timeline}");
    result?;
    print_step(if options.all { "Every check passed, also the long ones" } else { "Every check passed" });
    Ok(())
}

/// A run of the tests.
struct Tests<'a> {
    project: &'a Project,
    timeline: &'a Timeline,
    /// Whether long checks are run.
    all: bool,
}

impl Tests<'_> {
    fn run(&self) -> Result<(), Error> {
        self.set_up()?;
        // A build of modules does not always occupy all processors, so the sources are checked meanwhile.
        thread::scope(|scope| {
            let modules = scope.spawn(|| self.modules());
            let checked = if self.all {
                lint_steps(self.project, self.timeline)
            } else {
                quick_lint_steps(self.project, self.timeline)
            };
            let checked = checked.and_then(|()| self.build_native());
            let built = modules.join().unwrap_or_else(|panic| resume_unwind(panic));
            checked.and(built)
        })?;
        self.native()?;
        self.browser()
    }

    fn set_up(&self) -> Result<(), Error> {
        self.timeline.step("set-up", || browser::set_up(self.project))
    }

    fn modules(&self) -> Result<(), Error> {
        let profile = if self.all { Profile::Release } else { Profile::Quick };
        self.timeline.step("wasm modules", || wasm::build_all(self.project, profile))?;
        self.timeline.step("npm package", || npm::build(self.project, profile))
    }

    fn build_native(&self) -> Result<(), Error> {
        self.timeline.step("build of native tests", || native_tests(self.project, self.all, &["--no-run"]))
    }

    fn native(&self) -> Result<(), Error> {
        print_step("Testing all crates");
        let ignored: &[&str] = if self.all { &["--", "--include-ignored"] } else { &[] };
        self.timeline.step("native tests", || native_tests(self.project, self.all, ignored))?;
        self.timeline.step("doc tests", || run(&mut workspace_tests(self.project, "--doc")))
    }

    fn browser_alone(&self) -> Result<(), Error> {
        self.set_up()?;
        self.modules()?;
        self.timeline.step("build of the command", || browser::build_command(self.project))?;
        self.browser()
    }

    /// Runs the browser tests with the command that was built for the native tests. Built alone it has other features of
    /// its dependencies, so that they would be compiled again.
    fn browser(&self) -> Result<(), Error> {
        let Tests { project, timeline, all } = *self;
        if all {
            // The modules that are published take two minutes to make.
            timeline.step("sizes", || sizes::report(project))?;
        }
        timeline.step("components", || components::check(project))?;
        timeline.step("tests of the npm package", || npm::test(project))?;
        let kinds: &[&str] = if all { &[] } else { &QUICK_PROJECTS };
        timeline.step("projects with the npm package", || npm::run_projects(project, kinds))?;
        timeline.step("browser tests", || browser::run_tests(project, all, &[]))
    }
}

/// Builds and runs the tests of all crates.
///
/// The dependencies of this program are compiled with the features that it had when it was started, so that they are
/// not compiled a second time.
fn native_tests(project: &Project, with_all_checks: bool, arguments: &[&str]) -> Result<(), Error> {
    run(project.cargo().args(["test", "--package", "xtask"]).args(arguments))?;
    // Programs in `examples` without tests are compiled by clippy only.
    let mut tests = workspace_tests(project, "--tests");
    if with_all_checks {
        tests.env(WITH_LONG, "1");
        tests.args(["--config", "profile.dev.package.godspeed-solve.overflow-checks=true"]);
    }
    run(tests.args(arguments))
}

/// The features for tests and lints of all crates. With `serde` for all, the solvers are compiled once instead of twice.
const FEATURES: &str = "godspeed-cube/serde,godspeed-solve/serde,godspeed-npm/full,godspeed-npm/typescript";

/// Returns the command that runs these tests of all crates but this one.
fn workspace_tests(project: &Project, which: &str) -> Command {
    let mut tests = project.cargo();
    tests.args(["test", "--workspace", "--exclude", "xtask", "--features", FEATURES, which]);
    tests
}

/// Checks formatting, lints, documentation and dependencies.
///
/// # Errors
/// Returns the error of the first check that fails.
pub(crate) fn lint(project: &Project) -> Result<(), Error> {
    lint_steps(project, &Timeline::new())
}

fn lint_steps(project: &Project, timeline: &Timeline) -> Result<(), Error> {
    quick_lint_steps(project, timeline)?;
    timeline.step("documentation", || document(project))?;
    timeline.step("dependencies", || deny::install(project).and_then(|()| deny::check(project)))
}

/// Runs the linters without those that take long or have to be compiled first.
fn quick_lint_steps(project: &Project, timeline: &Timeline) -> Result<(), Error> {
    browser::set_up_node(project)?;
    timeline.step("format", || check_format(project))?;
    timeline.step("lint of the page's files", || lint_page(project))?;
    timeline.step("workflows", || check_workflows(project))?;
    timeline.step("npm audit", || npm_audit::check(project))?;
    timeline.step("clippy", || {
        print_step("Linting Rust");
        let clippy =
            ["clippy", "--workspace", "--all-targets", "--features", FEATURES, "--", "-D", "warnings"];
        run(project.cargo().args(clippy))
    })
}

fn check_format(project: &Project) -> Result<(), Error> {
    print_step("Checking the format (`cargo xtask fmt` fixes it)");
    run(project.cargo().args(["fmt", "--all", "--check"]))?;
    run(prettier(project).arg("--check").args(FORMATTED))
}

fn lint_page(project: &Project) -> Result<(), Error> {
    print_step("Linting HTML, CSS and JavaScript");
    run(tool(project, "html-validate").args([
        "--config",
        "tests/browser/html-validate.json",
        "www/**/*.html",
        "src/views/**/*.html",
    ]))?;
    run(tool(project, "stylelint").args([
        "--config",
        "tests/browser/stylelint.config.js",
        "www/**/*.css",
        "src/views/**/*.css",
        "src/web/**/*.css",
        "src/docs/*.css",
    ]))?;
    run(tool(project, "eslint")
        .args(["--config", "tests/browser/eslint.config.js", "--max-warnings", "0"])
        .args(SCRIPTS))?;
    run(tool(project, "tsc").args(["--project", "tests/browser/tsconfig.json"]))
}

fn check_workflows(project: &Project) -> Result<(), Error> {
    print_step("Checking the workflows against the published schema");
    for workflow in workflows(project)? {
        run(tool(project, "action-validator").arg(workflow))?;
    }
    Ok(())
}

fn document(project: &Project) -> Result<(), Error> {
    print_step("Checking the documentation");
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
