//! `cargo xtask bench`: what a visitor gets, measured in Chromium and printed as Markdown.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::browser;
use crate::error::Error;
use crate::project::Project;
use crate::sizes;
use crate::step::{run, say};
use crate::tables;
use crate::wasm;

/// What to measure with.
#[derive(Debug, Args)]
pub(crate) struct BenchOptions {
    /// A table of 2x2x2 scrambles with the columns `scramble`, `optimal_qtm` and another program's times
    /// such as `ida_ms`, separated by tabs [default: 50 random states]
    #[arg(long, value_name = "FILE")]
    pocket: Option<PathBuf>,
    /// Draws the random states
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    optimal: OptimalOptions,
    /// Measure the two-phase solver instead of the others, on the scrambles of a file, one on each line
    #[arg(long, value_name = "FILE", conflicts_with = "optimal")]
    two_phase: Option<PathBuf>,
}

/// The benchmark of the optimal solver, which is run instead of the others where a file is given.
#[derive(Debug, Args)]
struct OptimalOptions {
    /// Solve the scrambles of a file in the fewest moves, one on each line; after a tab, the known length
    #[arg(long, value_name = "FILE")]
    optimal: Option<PathBuf>,
    /// The sets of tables to solve them with, separated by commas
    #[arg(long, value_name = "SETS", default_value = "standard", requires = "optimal")]
    tables: String,
    /// Solve only the first of them
    #[arg(long, value_name = "N")]
    count: Option<usize>,
    /// A folder with the files of cubeopt-wasm, to be measured in the same browser
    #[arg(long, value_name = "FOLDER", requires = "optimal")]
    peer: Option<PathBuf>,
}

/// Builds the page, the engines and the server, and measures them in Chromium.
///
/// # Errors
/// When set-up or the build fails, the file of scrambles is not there, or a measurement does not end.
pub(crate) fn bench(project: &Project, options: &BenchOptions) -> Result<(), Error> {
    // A file that is not there is told before a long build, not after it.
    let pocket = options.pocket.as_deref().map(absolute).transpose()?;
    let optimal = options.optimal.optimal.as_deref().map(absolute).transpose()?;
    let two_phase = options.two_phase.as_deref().map(absolute).transpose()?;
    let peer = options.optimal.peer.as_deref().map(absolute).transpose()?;
    wasm::build(project)?;
    browser::set_up_node(project)?;
    let chromium = browser::chromium(project)?;
    run(project.cargo().args(["build", "--package", "godspeed-cli"]))?;
    tables::build(project)?;
    say("Measuring the page in Chromium");
    let mut node = project.command("node");
    node.env("GODSPEED_CHROMIUM", chromium).env("GODSPEED_SERVER", project.target().join("debug/godspeed"));
    if let Some(file) = two_phase {
        node.arg(project.browser().join("bench/two-phase.js")).arg("--two-phase").arg(file);
        if let Some(count) = options.optimal.count {
            node.args(["--count", &count.to_string()]);
        }
        return run(&mut node);
    }
    if let Some(file) = optimal {
        node.arg(project.browser().join("bench/optimal.js"))
            .arg("--optimal")
            .arg(file)
            .args(["--tables", &options.optimal.tables]);
        if let Some(count) = options.optimal.count {
            node.args(["--count", &count.to_string()]);
        }
        if let Some(peer) = peer {
            node.arg("--peer").arg(peer);
        }
        return run(&mut node);
    }
    let bytes = sizes::to_first_twist(project)?;
    node.arg(project.browser().join("bench/main.js")).args([
        "--bytes",
        &bytes.to_string(),
        "--seed",
        &options.seed.to_string(),
    ]);
    if let Some(pocket) = pocket {
        node.arg("--pocket").arg(pocket);
    }
    run(&mut node)
}

/// The file as seen from any folder: what measures runs at the top level.
fn absolute(file: &Path) -> Result<PathBuf, Error> {
    file.canonicalize().map_err(Error::file(file))
}
