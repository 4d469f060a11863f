//! `cargo xtask`: set-up, wasm builds, server, tests, benchmarks and distribution.
//!
//! Installs everything that a fresh machine needs besides a Rust compiler and prints one line per step. Every error
//! names a remedy.

mod bench;
mod browser;
mod bundles;
mod checks;
mod components;
mod deny;
mod dist;
mod error;
mod file_hashes;
mod npm_audit;
mod packages;
mod precache;
mod project;
mod reproduction;
mod sanitize;
mod serve;
mod sizes;
mod step;
mod tables;
mod timeline;
mod toolchain;
mod wasm;

use std::process::ExitCode;

use clap::Parser;

use error::Error;
use project::Project;

/// Build, serve and test Godspeed.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
enum Task {
    /// Build what is missing and serve the page on localhost
    Serve {
        /// Port on localhost; 0 picks a free one
        #[arg(long, default_value_t = 8080)]
        port: u16,
        /// Omit the isolation headers, so the page uses its single-threaded engine
        #[arg(long)]
        no_isolation: bool,
        /// Do not build tables; the page then builds those it needs
        #[arg(long)]
        no_tables: bool,
    },
    /// Run every check and test: formatting, lints, docs, unit tests, wasm builds, browser tests
    Test,
    /// Build the tables of the small and the standard set
    Tables,
    /// Write dist/, a folder of static files for any host
    Dist {
        /// Build a second time, in another folder from its sources, and compare all files
        #[arg(long)]
        check: bool,
    },
    /// Print the compressed size of every file loaded before the first twist
    Sizes,
    /// Measure the page in Chromium and print Markdown tables
    Bench(Box<bench::BenchOptions>),
    /// Build the wasm modules into pkg/
    Wasm {
        /// Build only these, by their folders in pkg/
        modules: Vec<String>,
    },
    /// Install everything the wasm builds and browser tests need
    Setup,
    /// Check formatting, lints and docs
    Lint,
    /// Format all sources
    Fmt,
    /// Run the browser tests; extra arguments are passed to Playwright
    Browser {
        /// For example a file name or `--grep TEXT`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        playwright: Vec<String>,
    },
    /// Run the smoke test in Firefox and WebKit
    OtherBrowsers,
    /// Run unsafe code under Miri (needs a nightly compiler) and the unit tests under ThreadSanitizer
    Sanitize {
        /// Which; all if none is named
        sanitizers: Vec<sanitize::Sanitizer>,
    },
}

fn main() -> ExitCode {
    match run(Task::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(task: Task) -> Result<(), Error> {
    let project = Project::here();
    match task {
        Task::Serve { port, no_isolation, no_tables } => {
            wasm::build(&project, &[])?;
            if let Err(error) = bundles::build(&project) {
                step::say(&format!("without charts in reports and video: {error}"));
            }
            precache::write(&project)?;
            if !no_tables {
                tables::build(&project)?;
            }
            serve::serve(&project, port, no_isolation)
        }
        Task::Test => checks::test(&project),
        Task::Tables => tables::build(&project),
        Task::Dist { check } => {
            wasm::build(&project, &[])?;
            bundles::build(&project)?;
            precache::write(&project)?;
            dist::make(&project)?;
            if check { reproduction::check(&project) } else { Ok(()) }
        }
        Task::Sizes => {
            wasm::build(&project, &[])?;
            sizes::report(&project)
        }
        Task::Bench(options) => bench::bench(&project, &options),
        Task::Wasm { modules } => wasm::build(&project, &modules),
        Task::Setup => {
            toolchain::Toolchain::with_sources(&project)?;
            browser::set_up(&project)
        }
        Task::Lint => checks::lint(&project),
        Task::Fmt => checks::format(&project),
        Task::Browser { playwright } => {
            wasm::build(&project, &[])?;
            browser::test(&project, &playwright)
        }
        Task::OtherBrowsers => {
            wasm::build(&project, &[])?;
            browser::test_others(&project)
        }
        Task::Sanitize { sanitizers } => sanitize::sanitize(&project, &sanitizers),
    }
}
