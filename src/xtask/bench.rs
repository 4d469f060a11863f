//! `cargo xtask bench`: measures the page in Chromium and prints Markdown tables.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;

use crate::browser;
use crate::bundles;
use crate::error::Error;
use crate::precache;
use crate::project::Project;
use crate::sizes;
use crate::step::{print_step, run};
use crate::tables;
use crate::wasm::{self, Profile};

/// Options of `cargo xtask bench`.
#[derive(Debug, Args)]
pub(crate) struct BenchOptions {
    /// Tab-separated file of 2x2x2 scrambles with the columns `scramble`, `optimal_qtm` and optionally another
    /// program's times, such as `ida_ms` [default: 50 random states]
    #[arg(long, value_name = "FILE")]
    pocket: Option<PathBuf>,
    /// Seed of the random states
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    optimal: OptimalOptions,
    /// Measure only two-phase, on a file with one scramble per line
    #[arg(long, value_name = "FILE", conflicts_with = "optimal")]
    two_phase: Option<PathBuf>,
    /// Measure only reduction, on a JSON file that maps sizes such as `4x4x4` to lists of facelets, and on random
    /// cubes of 20, 33 and 100 layers
    #[arg(long, value_name = "FILE", conflicts_with_all = ["optimal", "two_phase"])]
    cubes: Option<PathBuf>,
    /// Measure only the views other than the cube; the report is made on the cubes of `--pocket`
    #[arg(long, conflicts_with_all = ["optimal", "two_phase", "cubes"])]
    views: bool,
    /// Measure only the seconds from a click on Solve until solutions are shown, at a first and a second visit
    #[arg(long, conflicts_with_all = ["optimal", "two_phase", "cubes", "views"])]
    first: bool,
    /// Measure only the view Find: algorithms of sets, and shortest moves to goals
    #[arg(long, conflicts_with_all = ["optimal", "two_phase", "cubes", "views", "first"])]
    find: bool,
    /// Measure only elements on other pages: frames of 50 that play, draws at rest
    #[arg(long, conflicts_with_all = ["optimal", "two_phase", "cubes", "views", "first", "find"])]
    elements: bool,
    /// Measure only the scanner, with films of the set of `godspeed-pictures` through Chromium's fake camera
    #[arg(long, conflicts_with_all = ["optimal", "two_phase", "cubes", "views", "first", "find", "elements"])]
    scanner: bool,
    /// Folder in which the films of `--scanner` are kept, so that they are made once; 40 have 6 GB
    #[arg(long, value_name = "FOLDER", requires = "scanner")]
    films: Option<PathBuf>,
    /// Sizes to measure with `--cubes` or `--first`, separated by commas [default: all]
    #[arg(long, value_name = "N,...")]
    sizes: Option<String>,
    /// Seconds for each cube of `--cubes` [default: 2 on 4 layers, 5 on 5, 10 on 6 and 7, 15 on 8 to 10]
    #[arg(long, value_name = "SECONDS")]
    seconds: Option<u32>,
    /// End searches of `--cubes` before that, as those of the page do, once shorter solutions have become rare
    #[arg(long, requires = "cubes")]
    ends_early: bool,
    /// Metric that the search minimises on large cubes: obtm, stm or qstm [default: obtm]
    #[arg(long, value_name = "METRIC", requires = "cubes")]
    metric: Option<String>,
    /// Solve only the first N states of the file, or of each size
    #[arg(long, value_name = "N")]
    count: Option<usize>,
}

/// Options of the benchmark of the optimal solver.
#[derive(Debug, Args)]
struct OptimalOptions {
    /// Measure only the optimal solver, on a file with one scramble per line and optionally its length after a tab
    #[arg(long, value_name = "FILE")]
    optimal: Option<PathBuf>,
    /// Table sets to use, separated by commas
    #[arg(long, value_name = "SETS", default_value = "standard", requires = "optimal")]
    tables: String,
    /// Folder with the files of cubeopt-wasm, which is then measured in the same browser
    #[arg(long, value_name = "FOLDER", requires = "optimal")]
    peer: Option<PathBuf>,
}

/// Builds the page, the engines and the server and measures them in Chromium.
///
/// # Errors
/// Returns an error if set-up or the build fails, an input file is missing, or a measurement fails.
pub(crate) fn bench(project: &Project, options: &BenchOptions) -> Result<(), Error> {
    // A missing file is reported before the long build.
    let script = options.script()?;
    wasm::build_all(project, Profile::Release)?;
    browser::set_up_node(project)?;
    bundles::build(project)?;
    precache::write(project)?;
    let chromium = browser::chromium(project)?;
    run(project.cargo().args(["build", "--package", "godspeed-cli"]))?;
    if options.scanner {
        run(project.cargo().args(["build", "--release", "--package", "godspeed-pictures"]))?;
    }
    tables::build(project)?;
    print_step("Measuring the page in Chromium");
    let mut node = project.command("node");
    node.env("GODSPEED_CHROMIUM", chromium).env("GODSPEED_SERVER", project.target().join("debug/godspeed"));
    node.arg(project.browser().join("bench").join(script.name)).args(script.options);
    if options.scanner {
        node.arg("--generator").arg(project.target().join("release/godspeed-pictures"));
    }
    if script.prints_bytes {
        node.arg("--bytes").arg(sizes::to_first_twist(project)?.to_string());
    }
    run(&mut node)
}

/// A benchmark script for Node.js.
struct Script {
    name: &'static str,
    options: Vec<OsString>,
    /// Whether it also prints the size of what the page loads.
    prints_bytes: bool,
}

impl BenchOptions {
    fn script(&self) -> Result<Script, Error> {
        let mut options: Vec<OsString> = Vec::new();
        options.extend(self.ends_early.then(|| "--ends-early".into()));
        let mut add = |name: &str, value: Option<OsString>| {
            options.extend(value.into_iter().flat_map(|value| [OsString::from(name), value]));
        };
        let OptimalOptions { optimal, tables, peer } = &self.optimal;
        add("--optimal", absolute(optimal)?);
        add("--tables", optimal.as_ref().map(|_| tables.into()));
        add("--peer", absolute(peer)?);
        add("--two-phase", absolute(&self.two_phase)?);
        add("--cubes", absolute(&self.cubes)?);
        add("--films", absolute(&self.films)?);
        add("--sizes", self.sizes.as_ref().map(OsString::from));
        add("--seconds", self.seconds.map(|seconds| seconds.to_string().into()));
        add("--metric", self.metric.as_ref().map(OsString::from));
        let name = match self {
            _ if optimal.is_some() => "optimal.js",
            _ if self.two_phase.is_some() => "two-phase.js",
            _ if self.cubes.is_some() => "cubes.js",
            _ if self.views => "views.js",
            _ if self.first => "first-solutions.js",
            _ if self.find => "find.js",
            _ if self.elements => "elements.js",
            _ if self.scanner => "scanner.js",
            _ => "main.js",
        };
        if matches!(name, "main.js" | "views.js") {
            add("--seed", Some(self.seed.to_string().into()));
            add("--pocket", absolute(&self.pocket)?);
        } else {
            add("--count", self.count.map(|count| count.to_string().into()));
        }
        Ok(Script { name, options, prints_bytes: name == "main.js" })
    }
}

/// Returns the absolute path: the scripts run in the top-level folder.
fn absolute(file: &Option<PathBuf>) -> Result<Option<OsString>, Error> {
    let canonical =
        |file: &PathBuf| file.canonicalize().map(PathBuf::into_os_string).map_err(Error::file(file));
    file.as_ref().map(canonical).transpose()
}
