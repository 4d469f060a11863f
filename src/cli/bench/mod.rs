//! `godspeed bench`: the figures that the README and BENCHMARKS.md give, measured on this machine.

mod cubes;
mod figures;
mod layers;
mod memory;
mod optimal;
mod pocket;
mod thistlethwaite;
mod two_phase;

use std::path::PathBuf;
use std::thread::available_parallelism;

use clap::Args;
use godspeed_cube::Metric;
use godspeed_solve::SolveError;
use rayon::ThreadPoolBuilder;

use crate::status::Status;
use crate::tables::FolderOptions;

/// What `godspeed bench` is told on the command line.
#[derive(Debug, Args)]
pub(crate) struct BenchOptions {
    /// Random 3x3x3 states for Thistlethwaite's algorithm and for the two methods of layers
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    states: u32,

    /// A file of 3x3x3 scrambles, one a line, for Thistlethwaite's algorithm alone
    #[arg(long, value_name = "FILE", conflicts_with = "states")]
    scrambles: Option<PathBuf>,

    /// Lets Thistlethwaite's algorithm be as thorough as this, too, and everything between
    #[arg(long, value_name = "ROUNDS", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=12))]
    thorough: u8,

    /// The seed of those states
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// A tab-separated file of 2x2x2 scrambles with the columns `scramble` and `optimal_qtm`, for the six
    /// searches; columns such as `ida_ms` are taken for another program's milliseconds
    #[arg(long, value_name = "FILE")]
    pocket: Option<PathBuf>,

    /// A file of 3x3x3 scrambles, one a line, for the optimal solver instead of the others; a length after a
    /// tab is what the solution must have
    #[arg(long, value_name = "FILE")]
    optimal: Option<PathBuf>,

    /// A file of 3x3x3 scrambles, one a line, for the two-phase solver instead of the others
    #[arg(long, value_name = "FILE", conflicts_with = "optimal")]
    two_phase: Option<PathBuf>,

    /// The seconds after which the two-phase solver's best solutions are looked at, separated by commas
    #[arg(
        long,
        value_name = "SECONDS",
        requires = "two_phase",
        value_delimiter = ',',
        default_values_t = [0.01, 0.1, 1.0]
    )]
    limits: Vec<f64>,

    /// A JSON file of states of large cubes, a list of facelets for each size, for reduction instead of the others;
    /// random states of 20, 33 and 100 layers follow
    #[arg(long, value_name = "FILE", conflicts_with_all = ["optimal", "two_phase"])]
    cubes: Option<PathBuf>,

    /// The seconds that reduction looks for better solutions
    #[arg(long, value_name = "SECONDS", requires = "cubes", default_value_t = 10.0)]
    seconds: f64,

    /// The only sizes of which large cubes are solved, separated by commas
    #[arg(long, value_name = "N", requires = "cubes", value_delimiter = ',')]
    sizes: Vec<usize>,

    /// The metric in which large cubes are solved [default: htm for 4 and 5 layers, stm from 6 on]
    #[arg(long, value_name = "METRIC", requires = "cubes", value_parser = metric)]
    metric: Option<Metric>,

    /// The optimal solver's set of tables [default: its own]
    #[arg(long, value_name = "SET", requires = "optimal")]
    tables: Option<String>,

    #[command(flatten)]
    folder: FolderOptions,

    /// Scrambles of the file to solve at most
    #[arg(long, value_name = "N")]
    count: Option<usize>,

    /// Runs only the pass of this many moves, on each of the scrambles, in the optimal solver's search
    #[arg(long, value_name = "MOVES", requires = "optimal", value_parser = clap::value_parser!(u8).range(1..=20))]
    pass: Option<u8>,

    /// Threads to search with
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
}

/// Why a measurement came to nothing.
#[derive(Debug, thiserror::Error)]
enum BenchError {
    /// The table of scrambles is not what it should be.
    #[error(transparent)]
    Pocket(#[from] pocket::FileError),
    /// The scrambles for the optimal solver are not what they should be.
    #[error(transparent)]
    Optimal(#[from] optimal::InputError),
    /// The states of large cubes are not what they should be.
    #[error(transparent)]
    Cubes(#[from] cubes::StatesError),
    /// A solution is longer or shorter than the file says.
    #[error("{scramble}: solved in {found} moves, but the file says {known}")]
    Length {
        /// Which cube.
        scramble: String,
        /// The moves of our solution.
        found: usize,
        /// The moves that the file says.
        known: usize,
    },
    /// A cube was not solved.
    #[error("{scramble}: {error}")]
    Unsolved {
        /// Which cube.
        scramble: String,
        /// Why.
        error: SolveError,
    },
}

/// Measures and prints the report.
pub(crate) fn bench(options: &BenchOptions) -> Status {
    let pool = match ThreadPoolBuilder::new().num_threads(options.threads.into()).build() {
        Ok(pool) => pool,
        Err(error) => return Status::failed(&error),
    };
    print_machine(options);
    match pool.install(|| measure(options)) {
        Ok(()) => Status::Done,
        Err(BenchError::Pocket(error)) => Status::bad_input(&error),
        Err(BenchError::Optimal(error)) => Status::bad_input(&error),
        Err(BenchError::Cubes(error)) => Status::bad_input(&error),
        Err(error) => Status::failed(&error),
    }
}

fn measure(options: &BenchOptions) -> Result<(), BenchError> {
    if let Some(file) = &options.optimal {
        let request = optimal::Request {
            file,
            set: options.tables.as_deref(),
            folder: options.folder.folder(),
            count: options.count.unwrap_or(usize::MAX),
            pass: options.pass,
        };
        return optimal::measure(&request);
    }
    if let Some(file) = &options.cubes {
        return cubes::measure(&cubes::Request {
            file,
            seconds: options.seconds,
            count: options.count.unwrap_or(usize::MAX),
            sizes: &options.sizes,
            metric: options.metric,
        });
    }
    if let Some(file) = &options.two_phase {
        let request = two_phase::Request {
            file,
            folder: options.folder.folder(),
            count: options.count.unwrap_or(usize::MAX),
            limits: &options.limits,
        };
        return two_phase::measure(&request);
    }
    if let Some(file) = &options.scrambles {
        return thistlethwaite::measure(&thistlethwaite::of_file(file)?, options.thorough);
    }
    let states = thistlethwaite::random(options.states, options.seed);
    thistlethwaite::measure(&states, options.thorough)?;
    layers::measure(options.states, options.seed)?;
    options.pocket.as_deref().map_or(Ok(()), pocket::measure)
}

fn metric(id: &str) -> Result<Metric, String> {
    let known = || Metric::ALL.map(Metric::id).join(", ");
    Metric::from_id(id).ok_or_else(|| format!("there is {}", known()))
}

fn print_machine(options: &BenchOptions) {
    let cores = available_parallelism().map_or(1, usize::from);
    let version = env!("CARGO_PKG_VERSION");
    let (system, machine) = (std::env::consts::OS, std::env::consts::ARCH);
    println!("godspeed {version}, {system} {machine}, {cores} cores, threads used: {}", options.threads);
}
