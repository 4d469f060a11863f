use godspeed_protocol::Event;
use godspeed_solve::Tables;

use crate::{
    AlgsRun, AlgsTask, DistancesRun, DistancesTask, MapOrderRun, MapOrderTask, Message, PrepareRun,
    PrepareTask, Recorded, RunConfig, SolveRun, SolveTask, WarmUp, WarmUpTask,
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
    /// Find the algorithms of a set of cases.
    Algs(AlgsTask),
    /// Count how many positions are how far from a goal.
    Distances(DistancesTask),
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
    /// A search for algorithms.
    Algs(AlgsRun),
    /// Positions that are being counted.
    Distances(DistancesRun),
    /// Tables that are made ready before a search.
    WarmUp(WarmUp),
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
            Self::Algs(task) => task.number,
            Self::Distances(task) => task.number,
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
            Self::Algs(task) => Some(task.cancelled()),
            Self::Distances(task) => Some(task.cancelled()),
            Self::WarmUp(_) => None,
        }
    }

    /// Starts the task, which passes its messages to `emit`, from any thread.
    pub fn start(self, config: RunConfig, emit: impl Fn(Message) + Send + Sync + 'static) -> TaskRun {
        let slice = config.slice_nodes;
        match self {
            Self::Solve(task) => TaskRun::Solve(SolveRun::new(task, config, move |event| emit(event.into()))),
            Self::Prepare(task) => {
                TaskRun::Prepare(PrepareRun::new(task, slice, move |event| emit(event.into())))
            }
            Self::MapOrder(task) => TaskRun::MapOrder(MapOrderRun::new(task, slice)),
            Self::Algs(task) => TaskRun::Algs(AlgsRun::new(task, slice, move |event| emit(event.into()))),
            Self::Distances(task) => TaskRun::Distances(DistancesRun::new(task, slice)),
            Self::WarmUp(task) => TaskRun::WarmUp(WarmUp::new(task, slice)),
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
            Self::Algs(run) => run.number(),
            Self::Distances(run) => run.number(),
            Self::WarmUp(_) => NO_JOB,
        }
    }

    /// Requests a stop.
    pub fn stop(&self) {
        match self {
            Self::Solve(run) => run.stop(),
            Self::Prepare(run) => run.stop(),
            Self::MapOrder(run) => run.stop(),
            Self::Algs(run) => run.stop(),
            Self::Distances(run) => run.stop(),
            Self::WarmUp(run) => run.stop(),
        }
    }

    /// Returns the progress, or `None` for tasks that report none in this way.
    #[must_use]
    pub fn progress(&self) -> Option<Message> {
        match self {
            Self::Solve(run) => Some(Event::Progress(run.progress()).into()),
            Self::Algs(run) => Some(run.progress().into()),
            Self::Distances(run) => Some(run.progress().into()),
            Self::Prepare(_) | Self::MapOrder(_) | Self::WarmUp(_) => None,
        }
    }

    /// Removes and returns the new messages of a recorded search.
    #[must_use]
    pub fn take_recorded(&self) -> Vec<Recorded> {
        match self {
            Self::Solve(run) => run.take_recorded(),
            _ => Vec::new(),
        }
    }

    /// Removes and returns the new solutions of a search that lists several.
    #[must_use]
    pub fn take_listed(&self) -> Option<Message> {
        match self {
            Self::Solve(run) => run.take_listed().map(Message::from),
            _ => None,
        }
    }

    /// Runs the task and returns its last message, if it has one. What it has [recorded](Self::take_recorded) is sent
    /// before.
    pub async fn run(&self, tables: &Tables) -> Option<Message> {
        match self {
            Self::Solve(run) => Some(run.solve(tables).await.into()),
            Self::Prepare(run) => Some(run.run(tables).await.into()),
            Self::MapOrder(run) => Some(run.run().await),
            Self::Algs(run) => Some(run.run().await),
            Self::Distances(run) => Some(run.run().await),
            Self::WarmUp(run) => {
                run.run(tables).await;
                None
            }
        }
    }
}
