//! `godspeed batch`: solves many cubes, verifies every solution and prints statistics.

mod cube_source;
mod results_file;
mod shard;
mod statistics;
mod summary;
mod verification;
mod workers;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use clap::Args;
use godspeed_cube::Size;
use godspeed_engine::SolveTask;
use rayon::ThreadPoolBuildError;

use crate::exit_status::{CommandResult, ExitStatus};
use crate::interrupt::Interrupt;
use crate::solver_options::SolverOptions;
use crate::status_line::StatusLine;
use crate::tables::FolderSource;
use crate::thread_options::{limited, limited_to, most_threads, processors};
use cube_source::CubeSource;
use results_file::{ResultsFile, ResultsFileError, Row};
pub(crate) use shard::Shard;
use summary::Summary;
use workers::Workers;

/// Options of `godspeed batch`.
#[derive(Debug, Args)]
pub(crate) struct BatchOptions {
    /// Number of cubes [default: 1000, or all of the file]
    #[arg(value_name = "COUNT", value_parser = clap::value_parser!(u64).range(1..))]
    count: Option<u64>,

    /// Number of layers
    #[arg(long, value_name = "N", default_value = "3")]
    size: Size,

    /// Scramble with this many random moves [default: random states for 2x2x2 and 3x3x3, 40 moves for 4x4x4, 20 (N -
    /// 2) above]
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u32).range(..=100_000))]
    moves: Option<u32>,

    /// Seed; the same seed gives the same cubes
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Read cubes from a file, one scramble or state per line; a net is several lines, text after a tab is ignored
    #[arg(long, value_name = "FILE", conflicts_with_all = ["moves", "seed"])]
    file: Option<PathBuf>,

    #[command(flatten)]
    solver: SolverOptions,

    /// Cubes to solve in parallel, with at most four threads per core in all [default: the number of cores divided by
    /// --threads]
    #[arg(long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,

    /// Threads per cube
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,

    /// Solve only part I of N, which is every N-th cube from cube I on
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,

    /// Write the result of each cube to a CSV file as soon as it is solved. If the file exists, the batch continues
    /// with the cubes that have no solution in it
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl BatchOptions {
    /// Returns the number of cubes at a time and the threads of each.
    fn jobs_and_threads(&self) -> (usize, usize) {
        let threads = limited("--threads", self.threads.into());
        let most = (most_threads() / threads).max(1);
        let default = (processors() / threads).max(1);
        (self.jobs.map_or(default, |jobs| limited_to(most, "--jobs", jobs.into())), threads)
    }
}

/// Why a batch cannot run to its end.
#[derive(Debug, thiserror::Error)]
enum BatchError {
    /// The system cannot start threads.
    #[error(transparent)]
    Threads(#[from] ThreadPoolBuildError),
    /// The results cannot be written.
    #[error(transparent)]
    Results(#[from] ResultsFileError),
}

/// Runs the batch. The status is that of the worst cube.
pub(crate) fn batch(options: &BatchOptions, verbose: bool) -> CommandResult {
    let cubes = CubeSource::new(options).map_err(ExitStatus::bad_input)?;
    // Options that are invalid for the first cube are invalid for all.
    let task = SolveTask::new(&options.solver.request(&cubes.get(0))).map_err(ExitStatus::bad_input)?;
    let (results, solved) = match &options.csv {
        Some(path) => {
            let (file, rows) = ResultsFile::open(path, &cubes, &task).map_err(ExitStatus::bad_input)?;
            (Some(file), rows)
        }
        None => (None, Vec::new()),
    };
    let summary = run(options, &cubes, &task, (results, solved), verbose).map_err(ExitStatus::failure)?;
    Ok(summary.print(options.json))
}

fn run<'a>(
    options: &BatchOptions,
    cubes: &'a CubeSource,
    task: &'a SolveTask,
    (results, solved): (Option<ResultsFile>, Vec<Row>),
    verbose: bool,
) -> Result<Summary<'a>, BatchError> {
    let interrupt = Interrupt::listen();
    interrupt.wait_between_searches();
    let source = FolderSource::new(options.solver.folder.folder());
    let shard = options.shard.unwrap_or(Shard::ALL);
    let (jobs, threads) = options.jobs_and_threads();
    let workers = Workers {
        cubes,
        task,
        tables: source.tables(),
        interrupt,
        timeout: options.solver.timeout,
        jobs,
        threads,
    };
    let indices: BTreeSet<u64> = shard.indices(cubes.count).collect();
    let planned = indices.len() as u64;
    let kept: BTreeMap<u64, Row> = solved
        .into_iter()
        .map(|row| (row.index(), row))
        .filter(|(index, _)| indices.contains(index))
        .collect();
    let left = indices.into_iter().filter(|index| !kept.contains_key(index)).collect();
    let line = StatusLine::new(verbose);
    let table_seconds = workers.warm_up(&line)?;
    source.save_built(&line);
    let (mut statistics, seconds) = workers.run(left, results)?;
    let solved_now = statistics.cubes();
    for (&index, row) in &kept {
        let outcome = row.outcome();
        statistics.add_cube(index, &outcome, workers.verify(&cubes.get(index), &outcome));
    }
    statistics.sort();
    Ok(Summary { workers, statistics, planned, solved_now, table_seconds, seconds })
}
