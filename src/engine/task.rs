use godspeed_protocol::{Event, ProgressInfo};
use godspeed_solve::Tables;

use crate::{
    MapOrderRun, MapOrderTask, PrepareRun, PrepareTask, Recorded, RunConfig, SolveRun, SolveTask, WarmUp,
    WarmUpTask,
};

/// A validated request that has not started yet.
#[derive(Clone)]
pub enum Task {
    /// Solve a cube.
    Solve(SolveTask),
    /// Load tables.
    Prepare(PrepareTask),
    /// Compute the breadth-first order of the 2x2x2.
    MapOrder(MapOrderTask),
    /// Make tables ready before a search. It sends no message.
    WarmUp(WarmUpTask),
}

/// A task in progress.
pub enum TaskRun {
    /// A search.
    Solve(SolveRun),
    /// Tables that are being loaded.
    Prepare(PrepareRun),
    /// The breadth-first order, while it is computed.
    MapOrder(MapOrderRun),
    /// Tables that are made ready before a search.
    WarmUp(WarmUp),
}

/// The last message of a task.
#[allow(clippy::large_enum_variant, reason = "there is one at a time")]
#[derive(Clone, Debug, PartialEq)]
pub enum TaskEnd {
    /// An event.
    Event(Event),
    /// The breadth-first order of the 2x2x2.
    Recorded(Recorded),
    /// None.
    Silent,
}

/// The job number of a task that sends no message.
const NO_JOB: u32 = 0;

impl Task {
    /// Returns the job number of the request, or 0.
    #[must_use]
    pub const fn number(&self) -> u32 {
        match self {
            Self::Solve(task) => task.number,
            Self::Prepare(task) => task.number,
            Self::MapOrder(task) => task.number,
            Self::WarmUp(_) => NO_JOB,
        }
    }

    /// Returns the final event of a task that was cancelled before it started, if it has one.
    #[must_use]
    pub fn cancelled(&self) -> Option<Event> {
        match self {
            Self::Solve(task) => Some(task.cancelled()),
            Self::Prepare(task) => Some(task.cancelled()),
            Self::MapOrder(task) => Some(task.cancelled()),
            Self::WarmUp(_) => None,
        }
    }

    /// Starts the task, which passes its events to `emit`, from any thread.
    pub fn start(self, config: RunConfig, emit: impl Fn(Event) + Send + Sync + 'static) -> TaskRun {
        match self {
            Self::Solve(task) => TaskRun::Solve(SolveRun::new(task, config, emit)),
            Self::Prepare(task) => TaskRun::Prepare(PrepareRun::new(task, config.slice_nodes, emit)),
            Self::MapOrder(task) => TaskRun::MapOrder(MapOrderRun::new(task, config.slice_nodes)),
            Self::WarmUp(task) => TaskRun::WarmUp(WarmUp::new(task, config.slice_nodes)),
        }
    }
}

impl TaskRun {
    /// Returns the job number of the request, or 0.
    #[must_use]
    pub fn number(&self) -> u32 {
        match self {
            Self::Solve(run) => run.number(),
            Self::Prepare(run) => run.number(),
            Self::MapOrder(run) => run.number(),
            Self::WarmUp(_) => NO_JOB,
        }
    }

    /// Requests a stop.
    pub fn stop(&self) {
        match self {
            Self::Solve(run) => run.stop(),
            Self::Prepare(run) => run.stop(),
            Self::MapOrder(run) => run.stop(),
            Self::WarmUp(run) => run.stop(),
        }
    }

    /// Returns the progress of a search, or `None` for other tasks.
    #[must_use]
    pub fn progress(&self) -> Option<ProgressInfo> {
        match self {
            Self::Solve(run) => Some(run.progress()),
            Self::Prepare(_) | Self::MapOrder(_) | Self::WarmUp(_) => None,
        }
    }

    /// Removes and returns the new messages of a recorded search.
    #[must_use]
    pub fn take_recorded(&self) -> Vec<Recorded> {
        match self {
            Self::Solve(run) => run.take_recorded(),
            Self::Prepare(_) | Self::MapOrder(_) | Self::WarmUp(_) => Vec::new(),
        }
    }

    /// Runs the task and returns its last message. What it has [recorded](Self::take_recorded) is sent before.
    pub async fn run(&self, tables: &Tables) -> TaskEnd {
        match self {
            Self::Solve(run) => TaskEnd::Event(run.solve(tables).await),
            Self::Prepare(run) => TaskEnd::Event(run.run(tables).await),
            Self::MapOrder(run) => run.run().await,
            Self::WarmUp(run) => {
                run.run(tables).await;
                TaskEnd::Silent
            }
        }
    }
}
