//! `cargo xtask bench`: what a visitor gets, measured in Chromium and printed as Markdown.

use std::ffi::OsString;
use std::path::PathBuf;

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
    /// Measure the solver for every size instead of the others, on a file of states (JSON: for each size such as
    /// `4x4x4` a list of facelets) and on shuffled cubes of 20, 33 and 100 layers
    #[arg(long, value_name = "FILE", conflicts_with_all = ["optimal", "two_phase"])]
    cubes: Option<PathBuf>,
    /// The only sizes to measure, separated by commas
    #[arg(long, value_name = "N,...", requires = "cubes")]
    sizes: Option<String>,
    /// Solve only the first of a file, or of each size
    #[arg(long, value_name = "N")]
    count: Option<usize>,
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
    /// A folder with the files of cubeopt-wasm, to be measured in the same browser
    #[arg(long, value_name = "FOLDER", requires = "optimal")]
    peer: Option<PathBuf>,
}

/// Builds the page, the engines and the server, and measures them in Chromium.
///
/// # Errors
/// When set-up or the build fails, a file to measure with is not there, or a measurement does not end.
pub(crate) fn bench(project: &Project, options: &BenchOptions) -> Result<(), Error> {
    // A file that is not there is told before a long build, not after it.
    let script = options.script()?;
    wasm::build(project)?;
    browser::set_up_node(project)?;
    let chromium = browser::chromium(project)?;
    run(project.cargo().args(["build", "--package", "godspeed-cli"]))?;
    tables::build(project)?;
    say("Measuring the page in Chromium");
    let mut node = project.command("node");
    node.env("GODSPEED_CHROMIUM", chromium).env("GODSPEED_SERVER", project.target().join("debug/godspeed"));
    node.arg(project.browser().join("bench").join(script.name)).args(script.options);
    if script.wants_bytes {
        node.arg("--bytes").arg(sizes::to_first_twist(project)?.to_string());
    }
    run(&mut node)
}

/// What is run in node.
struct Script {
    name: &'static str,
    options: Vec<OsString>,
    /// Whether it prints the size of what is loaded, too.
    wants_bytes: bool,
}

impl BenchOptions {
    fn script(&self) -> Result<Script, Error> {
        let mut options = Vec::new();
        let mut add = |name: &str, value: Option<OsString>| {
            options.extend(value.into_iter().flat_map(|value| [OsString::from(name), value]));
        };
        let OptimalOptions { optimal, tables, peer } = &self.optimal;
        add("--optimal", absolute(optimal)?);
        add("--tables", optimal.as_ref().map(|_| tables.into()));
        add("--peer", absolute(peer)?);
        add("--two-phase", absolute(&self.two_phase)?);
        add("--cubes", absolute(&self.cubes)?);
        add("--sizes", self.sizes.as_ref().map(OsString::from));
        let name = match self {
            _ if optimal.is_some() => "optimal.js",
            _ if self.two_phase.is_some() => "two-phase.js",
            _ if self.cubes.is_some() => "cubes.js",
            _ => "main.js",
        };
        let is_whole = name == "main.js";
        if is_whole {
            add("--seed", Some(self.seed.to_string().into()));
            add("--pocket", absolute(&self.pocket)?);
        } else {
            add("--count", self.count.map(|count| count.to_string().into()));
        }
        Ok(Script { name, options, wants_bytes: is_whole })
    }
}

/// The file as seen from any folder: what measures runs at the top level.
fn absolute(file: &Option<PathBuf>) -> Result<Option<OsString>, Error> {
    let whole = |file: &PathBuf| file.canonicalize().map(PathBuf::into_os_string).map_err(Error::file(file));
    file.as_ref().map(whole).transpose()
}
