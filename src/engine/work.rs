use godspeed_protocol::{Event, ProgressInfo};
use godspeed_solve::Tables;

use crate::{Preparation, Preparing, Run, Setup, Task};

/// A job that waits for its turn.
#[derive(Clone)]
pub enum Work {
    /// A cube to solve.
    Solve(Task),
    /// Tables to bring into memory.
    Prepare(Preparation),
}

/// A job under way.
pub enum Running {
    /// A search.
    Solve(Run),
    /// Tables on their way.
    Prepare(Preparing),
}

impl Work {
    /// The number under which it was asked for.
    #[must_use]
    pub const fn number(&self) -> u32 {
        match self {
            Self::Solve(task) => task.number,
            Self::Prepare(preparation) => preparation.number,
        }
    }

    /// The end of a job that was cancelled before it began.
    #[must_use]
    pub fn cancelled(&self) -> Event {
        match self {
            Self::Solve(task) => task.cancelled(),
            Self::Prepare(preparation) => preparation.cancelled(),
        }
    }

    /// Begins it; its news go through `tell`, from whichever thread they come.
    pub fn begin(self, setup: Setup, tell: impl Fn(Event) + Send + Sync + 'static) -> Running {
        match self {
            Self::Solve(task) => Running::Solve(Run::new(task, setup, tell)),
            Self::Prepare(preparation) => Running::Prepare(Preparing::new(preparation, setup.slice, tell)),
        }
    }
}

impl Running {
    /// The number under which it was asked for.
    #[must_use]
    pub fn number(&self) -> u32 {
        match self {
            Self::Solve(run) => run.number(),
            Self::Prepare(preparing) => preparing.number(),
        }
    }

    /// Asks it to stop.
    pub fn stop(&self) {
        match self {
            Self::Solve(run) => run.stop(),
            Self::Prepare(preparing) => preparing.stop(),
        }
    }

    /// How far a search is.
    #[must_use]
    pub fn progress(&self) -> Option<ProgressInfo> {
        match self {
            Self::Solve(run) => Some(run.progress()),
            Self::Prepare(_) => None,
        }
    }

    /// Does it, to the event that tells its end.
    pub async fn carry_out(&self, tables: &Tables) -> Event {
        match self {
            Self::Solve(run) => run.solve(tables).await,
            Self::Prepare(preparing) => preparing.carry_out(tables).await,
        }
    }
}

impl From<Task> for Work {
    fn from(task: Task) -> Self {
        Self::Solve(task)
    }
}

impl From<Preparation> for Work {
    fn from(preparation: Preparation) -> Self {
        Self::Prepare(preparation)
    }
}
