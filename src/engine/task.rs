use godspeed_protocol::{Event, ProgressInfo};
use godspeed_solve::Tables;

use crate::{PrepareRun, PrepareTask, RunConfig, SolveRun, SolveTask};

/// A validated request that has not started yet.
#[derive(Clone)]
pub enum Task {
    /// Solve a cube.
    Solve(SolveTask),
    /// Load tables.
    Prepare(PrepareTask),
}

/// A task in progress.
pub enum TaskRun {
    /// A search.
    Solve(SolveRun),
    /// Tables that are being loaded.
    Prepare(PrepareRun),
}

impl Task {
    /// Returns the job number of the request.
    #[must_use]
    pub const fn number(&self) -> u32 {
        match self {
            Self::Solve(task) => task.number,
            Self::Prepare(task) => task.number,
        }
    }

    /// Returns the final event of a task that was cancelled before it started.
    #[must_use]
    pub fn cancelled(&self) -> Event {
        match self {
            Self::Solve(task) => task.cancelled(),
            Self::Prepare(task) => task.cancelled(),
        }
    }

    /// Starts the task, which passes its events to `emit`, from any thread.
    pub fn start(self, config: RunConfig, emit: impl Fn(Event) + Send + Sync + 'static) -> TaskRun {
        match self {
            Self::Solve(task) => TaskRun::Solve(SolveRun::new(task, config, emit)),
            Self::Prepare(task) => TaskRun::Prepare(PrepareRun::new(task, config.slice_nodes, emit)),
        }
    }
}

impl TaskRun {
    /// Returns the job number of the request.
    #[must_use]
    pub fn number(&self) -> u32 {
        match self {
            Self::Solve(run) => run.number(),
            Self::Prepare(run) => run.number(),
        }
    }

    /// Requests a stop.
    pub fn stop(&self) {
        match self {
            Self::Solve(run) => run.stop(),
            Self::Prepare(run) => run.stop(),
        }
    }

    /// Returns the progress of a search, or `None` for other tasks.
    #[must_use]
    pub fn progress(&self) -> Option<ProgressInfo> {
        match self {
            Self::Solve(run) => Some(run.progress()),
            Self::Prepare(_) => None,
        }
    }

    /// Runs the task and returns its final event.
    pub async fn run(&self, tables: &Tables) -> Event {
        match self {
            Self::Solve(run) => run.solve(tables).await,
            Self::Prepare(run) => run.run(tables).await,
        }
    }
}
