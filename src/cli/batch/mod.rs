//! `godspeed batch`: thousands of cubes, each solution verified, and what they took together.

mod cubes;
mod deadline;
mod summary;
mod tally;
mod verdict;
mod workers;

use std::path::PathBuf;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Instant;

use clap::Args;
use godspeed_cube::Size;
use godspeed_engine::SolveTask;
use godspeed_solve::Tables;
use rayon::ThreadPoolBuildError;

use crate::interrupt::Interrupt;
use crate::scramble::size;
use crate::solver_options::SolverOptions;
use crate::status::Status;
use crate::tables::FolderSource;
use cubes::Cubes;
use summary::Summary;
use workers::Workers;

/// What `godspeed batch` is told on the command line.
#[derive(Debug, Args)]
pub(crate) struct BatchOptions {
    /// How many random cubes to solve [default: 1000, or all of the file]
    #[arg(value_name = "COUNT", value_parser = clap::value_parser!(u64).range(1..))]
    count: Option<u64>,

    /// Layers of the cubes
    #[arg(long, value_name = "N", default_value = "3", value_parser = size)]
    size: Size,

    /// Scrambles of so many random moves [default: random states of the 2x2x2 and 3x3x3, else 20 moves for
    /// each layer above 2]
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u32).range(..=100_000))]
    moves: Option<u32>,

    /// The same seed gives the same cubes
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Cubes from a file instead, one a line, as scrambles or stickers; what follows a tab is left out
    #[arg(long, value_name = "FILE", conflicts_with_all = ["moves", "seed"])]
    file: Option<PathBuf>,

    #[command(flatten)]
    solver: SolverOptions,

    /// Cubes to solve side by side [default: as many as there are cores for their threads]
    #[arg(long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,

    /// Threads for each cube
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,

    /// Prints one JSON object
    #[arg(long)]
    json: bool,
}

impl BatchOptions {
    fn jobs(&self) -> usize {
        let cores = available_parallelism().map_or(1, usize::from);
        self.jobs.map_or((cores / usize::from(self.threads)).max(1), usize::from)
    }
}

/// Solves the cubes, verifies every solution and prints what they took. The status is that of the worst cube.
pub(crate) fn batch(options: &BatchOptions) -> Status {
    let cubes = match Cubes::new(options) {
        Ok(cubes) => cubes,
        Err(error) => return Status::bad_input(&error),
    };
    // The first cube stands for all: what is wrong with the options is wrong for each of them.
    let task = match SolveTask::new(&options.solver.request(&cubes.first())) {
        Ok(task) => task,
        Err(refusal) => return Status::bad_input(&refusal),
    };
    match measure(options, &cubes, &task) {
        Ok(summary) => summary
            .print(options.json)
            .unwrap_or_else(|error| Status::failed(&format!("the result cannot be written: {error}"))),
        Err(error) => Status::failed(&error),
    }
}

fn measure<'a>(
    options: &BatchOptions,
    cubes: &'a Cubes,
    task: &'a SolveTask,
) -> Result<Summary<'a>, ThreadPoolBuildError> {
    let interrupt = Interrupt::listen();
    interrupt.be_patient();
    let tables = Arc::new(Tables::with_source(FolderSource::new(options.solver.folder.folder())));
    let workers = Workers {
        cubes,
        task,
        tables,
        interrupt,
        timeout: options.solver.timeout,
        jobs: options.jobs(),
        threads: options.threads.into(),
    };
    let table_seconds = workers.warm_up()?;
    let start = Instant::now();
    let tally = workers.run()?;
    let seconds = start.elapsed().as_secs_f64();
    Ok(Summary { workers, tally, table_seconds, seconds })
}
