//! `godspeed bench`: measures the results of docs/benchmarks.md on this machine.

mod curve;
mod figures;
mod goals;
mod layers;
mod memory;
mod optimal;
mod pocket;
mod predicted_passes;
mod prediction;
mod reduction;
mod runner;
mod thistlethwaite;
mod two_phase;

use std::env::consts::{ARCH, OS};
use std::path::PathBuf;

use clap::Args;
use godspeed_cube::{GoalError, Metric, Size};
use godspeed_solve::{SettingError, SolveError};
use rayon::ThreadPoolBuilder;

use crate::cube_file::{CubeFile, CubeFileError, NamedCube};
use crate::exit_status::{CommandResult, ExitStatus};
use crate::output::outln;
use crate::tables::TableFolderOptions;
use crate::thread_options::{limited, processors};
use optimal::OptimalBench;
use predicted_passes::PredictedPasses;
use reduction::{ReductionBench, StatesError};
use two_phase::TwoPhaseBench;

/// Options of `godspeed bench`. Each file replaces the default benchmark by that of one solver, except for --pocket.
#[derive(Debug, Args)]
pub(crate) struct BenchOptions {
    /// Number of random 3x3x3 states for Thistlethwaite and the layer methods
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    states: u32,

    /// Measure only shortest solutions of these goals, separated by commas, from --states random 3x3x3 states [default:
    /// those of docs/benchmarks.md]
    #[arg(
        long,
        value_name = "LIST",
        num_args = 0..=1,
        default_missing_value = goals::GOALS,
        value_delimiter = ',',
        conflicts_with_all = ["scrambles", "pocket", "two_phase", "cubes", "passes"]
    )]
    goals: Vec<String>,

    /// Measure only Thistlethwaite, on a file of 3x3x3 scrambles, one per line
    #[arg(long, value_name = "FILE", conflicts_with = "states")]
    scrambles: Option<PathBuf>,

    /// Measure Thistlethwaite with every value of its parameter `thorough` up to this one
    #[arg(long, value_name = "ROUNDS", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=12))]
    thorough: u8,

    /// Seed of the random states
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Also measure the 2x2x2 searches, on a tab-separated file with the columns `scramble` and `optimal_qtm`; a
    /// column such as `ida_ms` is compared with the measured times
    #[arg(long, value_name = "FILE")]
    pocket: Option<PathBuf>,

    /// Measure only the optimal solver, on a file of 3x3x3 scrambles, one per line; a length after a tab is verified
    #[arg(long, value_name = "FILE", group = "passes")]
    optimal: Option<PathBuf>,

    /// Compare only the predicted nodes of the 2x2x2 searches with the true ones, on a file of scrambles or on `random`
    /// states. With --pass, those of a pass of the optimal solver on 3x3x3 states
    #[arg(long, value_name = "FILE", group = "passes", conflicts_with_all = ["two_phase", "cubes"])]
    prediction: Option<PathBuf>,

    /// Measure only the two-phase solver, on a file of 3x3x3 scrambles, one per line
    #[arg(long, value_name = "FILE", conflicts_with = "optimal")]
    two_phase: Option<PathBuf>,

    /// Seconds after which the best solution of two-phase is recorded, separated by commas
    #[arg(
        long,
        value_name = "SECONDS",
        requires = "two_phase",
        value_delimiter = ',',
        default_values_t = [0.01, 0.1, 1.0]
    )]
    limits: Vec<f64>,

    /// Measure only reduction, on a JSON file with a list of states for each size, then on random states of 20, 33 and
    /// 100 layers
    #[arg(long, value_name = "FILE", conflicts_with_all = ["optimal", "two_phase"])]
    cubes: Option<PathBuf>,

    /// Seconds for reduction to search for better solutions
    #[arg(long, value_name = "SECONDS", requires = "cubes", default_value_t = 10.0)]
    seconds: f64,

    /// End searches before the seconds are over, as those of the page do, once shorter solutions have become rare
    #[arg(long, requires = "cubes")]
    ends_early: bool,

    /// Sizes of large cubes to solve, separated by commas [default: all]
    #[arg(long, value_name = "N", requires = "cubes", value_delimiter = ',')]
    sizes: Vec<usize>,

    /// Metric that the search minimises on large cubes: obtm, stm or qstm [default: obtm]
    #[arg(long, value_name = "METRIC", requires = "cubes")]
    metric: Option<Metric>,

    /// Draw the moves per sticker of the sizes measured into this SVG, in addition to the sizes that it shows
    #[arg(long, value_name = "SVG", requires = "cubes")]
    curve: Option<PathBuf>,

    /// Set of tables of the optimal solver [default: its first set]
    #[arg(long, value_name = "SET", requires = "passes")]
    tables: Option<String>,

    #[command(flatten)]
    folder: TableFolderOptions,

    /// Solve at most this many cubes of the file
    #[arg(long, value_name = "N")]
    count: Option<usize>,

    /// Run only the pass of this many moves of the optimal solver
    #[arg(long, value_name = "MOVES", requires = "passes", value_parser = clap::value_parser!(u8).range(1..=20))]
    pass: Option<u8>,

    /// Threads to use
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
}

/// Why a benchmark failed.
#[derive(Debug, thiserror::Error)]
enum BenchError {
    /// The file of cubes is invalid.
    #[error(transparent)]
    Cubes(#[from] CubeFileError),
    /// The file of states is invalid.
    #[error(transparent)]
    States(#[from] StatesError),
    /// The picture of the curve cannot be read or written.
    #[error("'{}': {error}", path.display())]
    Curve {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: std::io::Error,
    },
    /// A goal is invalid.
    #[error(transparent)]
    Goal(#[from] GoalError),
    /// A parameter or a set of tables is invalid.
    #[error(transparent)]
    Setting(#[from] SettingError),
    /// A solution does not have the known length.
    #[error("{scramble}: solved in {found} moves, but the file says {known}")]
    Length {
        /// The scramble.
        scramble: String,
        /// The length of the solution.
        found: usize,
        /// The length in the file.
        known: usize,
    },
    /// A cube was not solved.
    #[error("{scramble}: {error}")]
    Unsolved {
        /// The scramble, or another name of the cube.
        scramble: String,
        /// Why.
        error: SolveError,
    },
}

impl BenchError {
    /// Returns a function that adds the name of a cube to an error.
    fn unsolved<E: Into<SolveError>>(scramble: &str) -> impl FnOnce(E) -> Self {
        let scramble = scramble.to_owned();
        move |error| Self::Unsolved { scramble, error: error.into() }
    }
}

/// Runs the selected benchmark and prints the results.
pub(crate) fn bench(options: &BenchOptions) -> CommandResult {
    let threads = limited("--threads", options.threads.into());
    let pool = ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(ExitStatus::failure)?;
    let version = env!("CARGO_PKG_VERSION");
    outln!("godspeed {version}, {OS} {ARCH}, {} cores, {threads} threads used", processors());
    pool.install(|| run(options)).map_err(|error| match error {
        BenchError::Cubes(_)
        | BenchError::States(_)
        | BenchError::Curve { .. }
        | BenchError::Goal(_)
        | BenchError::Setting(_) => ExitStatus::bad_input(error),
        BenchError::Length { .. } | BenchError::Unsolved { .. } => ExitStatus::failure(error),
    })?;
    Ok(ExitStatus::Success)
}

fn run(options: &BenchOptions) -> Result<(), BenchError> {
    let count = options.count.unwrap_or(usize::MAX);
    let folder = options.folder.folder();
    if let Some(file) = &options.optimal {
        let (set, pass) = (options.tables.as_deref(), options.pass);
        return OptimalBench { file, set, folder, count, pass }.run();
    }
    if let Some(file) = &options.prediction {
        let file = Some(file.as_path()).filter(|file| file.as_os_str() != "random");
        let (count, seed) = (options.count.unwrap_or(100), options.seed);
        let Some(pass) = options.pass else { return prediction::measure(file, count, seed) };
        return PredictedPasses { file, count, seed, set: options.tables.as_deref(), folder, pass }.run();
    }
    if let Some(file) = &options.cubes {
        let &BenchOptions { seconds, ends_early, metric, .. } = options;
        let curve = options.curve.as_deref();
        return ReductionBench { file, seconds, ends_early, count, sizes: &options.sizes, metric, curve }
            .run();
    }
    if let Some(file) = &options.two_phase {
        return TwoPhaseBench { file, folder, count, limits: &options.limits }.run();
    }
    if let Some(file) = &options.scrambles {
        let corpus = CubeFile::read(file, Size::THREE, usize::MAX)?;
        return thistlethwaite::measure(&corpus.cubes, options.thorough);
    }
    let random = |index: u32| NamedCube::random(Size::THREE, options.seed.wrapping_add(index.into()));
    let cubes: Vec<NamedCube> = (0..options.states).map(random).collect();
    if !options.goals.is_empty() {
        return goals::measure(&options.goals, &cubes);
    }
    thistlethwaite::measure(&cubes, options.thorough)?;
    layers::measure(&cubes)?;
    options.pocket.as_deref().map_or(Ok(()), pocket::measure)
}
