//! `cargo xtask`: set-up, wasm builds, server, tests, benchmarks and distribution.
//!
//! Installs everything that a fresh machine needs besides a Rust compiler and prints one line per step. Every error
//! names a remedy.

mod bench;
mod bindings;
mod browser;
mod bundles;
mod checks;
mod components;
mod deny;
mod dist;
mod docs;
mod error;
mod file_hashes;
mod minifier;
mod npm;
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
mod view_files;
mod wasm;

use std::process::ExitCode;

use clap::Parser;

use error::Error;
use project::Project;
use wasm::Profile;

/// Build, serve and test Godspeed.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
enum Task {
    /// Build what is missing and serve the page on localhost
    Serve(serve::ServeOptions),
    /// Build what `serve` did not wait for, while that process runs
    #[command(hide = true)]
    Complete {
        #[command(flatten)]
        parts: serve::Parts,
        /// The process of the server
        #[arg(long)]
        server: u32,
    },
    /// Run the checks and tests for each change: formatting, lints, unit tests, wasm builds, browser tests
    Test(checks::TestOptions),
    /// Build the tables of the small and the standard set
    Tables,
    /// Write dist/, a folder of static files for any host
    Dist {
        /// Build a second time, in another folder from its sources, and compare all files
        #[arg(long)]
        check: bool,
    },
    /// Build the documentation and the reference of the Rust crates into dist/docs/
    Docs,
    /// Print the compressed size of every file loaded before the first twist
    Sizes,
    /// Measure the page in Chromium and print Markdown tables
    Bench(Box<bench::BenchOptions>),
    /// Build the wasm modules into pkg/
    Wasm {
        /// Build only these, by their folders in pkg/
        modules: Vec<String>,
        /// Build what `dist` publishes, which takes longer
        #[arg(long)]
        release: bool,
    },
    /// Build the npm package godspeed-cube into pkg/npm, pack it and try to publish it without doing so
    Npm(npm::NpmOptions),
    /// Build the npm package, and projects of many kinds that install it, and solve a cube in each
    Bundlers {
        /// The kinds, such as vite; all if none is named
        kinds: Vec<String>,
    },
    /// Install everything the wasm builds and browser tests need
    Setup,
    /// Check formatting, lints, docs and dependencies
    Lint,
    /// Format all sources
    Fmt,
    /// Run the browser tests; extra arguments are passed to Playwright
    Browser {
        /// For example a file name or `--grep TEXT`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        playwright: Vec<String>,
    },
    /// Run browser tests many times, to find those that sometimes fail
    Repeat {
        /// How often each test is run
        #[arg(long, default_value_t = 20)]
        times: u32,
        /// Run long tests, too; this takes hours
        #[arg(long)]
        long: bool,
        /// Files [default: the ten that took longest in the last run]
        files: Vec<String>,
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
        Task::Serve(options) => serve::serve(&project, &options),
        Task::Complete { parts, server } => serve::complete(&project, &parts, server),
        Task::Test(options) => checks::test(&project, &options),
        Task::Tables => tables::build(&project),
        Task::Dist { check } => {
            wasm::build_all(&project, Profile::Release)?;
            npm::build(&project, Profile::Release)?;
            bundles::build(&project)?;
            docs::build_pages(&project)?;
            docs::build_reference(&project)?;
            dist::make(&project)?;
            precache::write(&project)?;
            if check { reproduction::check(&project) } else { Ok(()) }
        }
        Task::Docs => docs::build(&project),
        Task::Sizes => sizes::report(&project),
        Task::Bench(options) => bench::bench(&project, &options),
        Task::Wasm { modules, release } => {
            wasm::build_named(&project, if release { Profile::Release } else { Profile::Quick }, &modules)
        }
        Task::Bundlers { kinds } => npm::bundlers(&project, &kinds),
        Task::Npm(options) => npm::npm(&project, &options),
        Task::Setup => {
            toolchain::Toolchain::with_sources(&project)?;
            browser::set_up(&project)
        }
        Task::Lint => checks::lint(&project),
        Task::Fmt => checks::format(&project),
        Task::Browser { playwright } => {
            wasm::build_all(&project, Profile::Quick)?;
            browser::test(&project, &playwright)
        }
        Task::Repeat { times, long, files } => {
            wasm::build_all(&project, Profile::Quick)?;
            browser::repeat(&project, times, long, &files)
        }
        Task::OtherBrowsers => {
            wasm::build_all(&project, Profile::Quick)?;
            browser::test_others(&project)
        }
        Task::Sanitize { sanitizers } => sanitize::sanitize(&project, &sanitizers),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// The documents with blocks of commands.
    const DOCUMENTS: [&str; 4] = ["README.md", "CONTRIBUTING.md", "docs/guide.md", "tables/README.md"];

    #[test]
    fn every_documented_task_is_accepted() {
        let mut count = 0;
        for name in DOCUMENTS {
            let text = fs::read_to_string(Project::here().root().join(name)).unwrap();
            for line in text.lines().filter(|line| line.starts_with("cargo xtask ")) {
                let words = shlex::split(line).unwrap();
                if let Err(error) = Task::try_parse_from(&words[1..]) {
                    panic!("{name}: {line}\n{error}");
                }
                count += 1;
            }
        }
        assert!(count > 5, "{count}");
    }
}
