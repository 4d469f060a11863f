//! Set-up, wasm builds, serve, test and dist: `cargo xtask`.
//!
//! Everything a fresh machine needs beyond a Rust compiler is set up here, said in one line each; every
//! error names the remedy.

mod bench;
mod browser;
mod checks;
mod deny;
mod dist;
mod error;
mod packages;
mod project;
mod serve;
mod sizes;
mod step;
mod tables;
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
        /// Port on localhost; 0 takes any free one
        #[arg(long, default_value_t = 8080)]
        port: u16,
        /// Leave out the isolation headers, so that the page runs its one-thread engine
        #[arg(long)]
        no_isolation: bool,
        /// Build no tables: the page then builds what a search wants
        #[arg(long)]
        no_tables: bool,
    },
    /// Set up, then run every check and test: format, lints, docs, unit tests, wasm builds, browser tests
    Test,
    /// Build the pattern databases of the small and the standard set into tables/
    Tables,
    /// Make dist/, a folder of static files that any host can serve
    Dist,
    /// Print the compressed size of what the page loads before the first twist
    Sizes,
    /// Measure the page in Chromium and print tables in Markdown
    Bench(bench::BenchOptions),
    /// Build the page and both engines into pkg/
    Wasm,
    /// Install what the wasm builds and the browser tests need
    Setup,
    /// Check formatting, lints and docs of all languages
    Lint,
    /// Format the sources of all languages
    Fmt,
    /// Run the browser tests; further arguments go to Playwright
    Browser {
        /// Such as a file name or `--grep TEXT`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        playwright: Vec<String>,
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
            wasm::build(&project)?;
            if !no_tables {
                tables::build(&project)?;
            }
            serve::serve(&project, port, no_isolation)
        }
        Task::Test => checks::test(&project),
        Task::Tables => tables::build(&project),
        Task::Dist => {
            wasm::build(&project)?;
            dist::make(&project)
        }
        Task::Sizes => {
            wasm::build(&project)?;
            sizes::report(&project)
        }
        Task::Bench(options) => bench::bench(&project, &options),
        Task::Wasm => wasm::build(&project),
        Task::Setup => {
            toolchain::Toolchain::with_sources(&project)?;
            browser::set_up(&project)
        }
        Task::Lint => checks::lint(&project),
        Task::Fmt => checks::format(&project),
        Task::Browser { playwright } => {
            wasm::build(&project)?;
            browser::test(&project, &playwright)
        }
    }
}
