use godspeed_cube::{Goal, Metric, Size, TurnSet};
use godspeed_protocol::{DistancesInfo, DistancesRequest, Event, FindEvent};
use godspeed_solve::goals::Distances;
use godspeed_solve::{Control, SolveError};
use web_time::Instant;

use super::distance_info;
use crate::goal_text::read_goal;
use crate::job_end::{cancelled, failed};
use crate::{Message, RequestError};

/// A validated request to count how many positions are how far from a goal.
#[derive(Clone)]
pub struct DistancesTask {
    /// The job number of the request.
    pub number: u32,
    goal: Goal,
    from: Option<Goal>,
    turns: TurnSet,
    metric: Metric,
}

/// A [`DistancesTask`] in progress.
pub struct DistancesRun {
    task: DistancesTask,
    control: Control,
    start: Instant,
}

impl DistancesTask {
    /// Validates a request.
    ///
    /// # Errors
    /// [`RequestError`] names what is invalid and what is possible instead.
    pub fn new(request: &DistancesRequest) -> Result<Self, RequestError> {
        let size = Size::new(request.layers).ok().filter(|size| [Size::TWO, Size::THREE].contains(size));
        let size = size.ok_or(RequestError::DistancesSize { layers: request.layers })?;
        let metric = request.metric.parse::<Metric>();
        Ok(Self {
            number: request.job,
            goal: read_goal(&request.goal, size)?,
            from: request.from.as_ref().map(|from| read_goal(from, size)).transpose()?,
            turns: match &request.turns {
                Some(turns) => TurnSet::parse(turns, size)?,
                None => TurnSet::outer(size),
            },
            metric: metric.map_err(|_| RequestError::DistancesMetric { metric: request.metric.clone() })?,
        })
    }

    /// Returns the final event of a task that was cancelled.
    #[must_use]
    pub fn cancelled(&self) -> Event {
        cancelled(self.number)
    }
}

impl DistancesRun {
    /// Creates a run.
    #[must_use]
    pub fn new(task: DistancesTask, slice_nodes: u64) -> Self {
        Self { task, control: Control::new(slice_nodes, |_| ()), start: Instant::now() }
    }

    /// Returns the job number of the request.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.task.number
    }

    /// Requests a stop. The run ends with [`Event::Cancelled`].
    pub fn stop(&self) {
        self.control.stop();
    }

    /// Returns the progress.
    #[must_use]
    pub fn progress(&self) -> FindEvent {
        FindEvent::Progress {
            job: self.number(),
            share: self.control.progress().share.unwrap_or(0.0),
            seconds: self.start.elapsed().as_secs_f64(),
            best: Vec::new(),
        }
    }

    /// Counts the positions: [`FindEvent::Counted`], [`Event::Failed`] or [`Event::Cancelled`].
    pub async fn run(&self) -> Message {
        let DistancesTask { number: job, goal, from, turns, metric } = &self.task;
        match Distances::of(goal, from.as_ref(), turns, *metric, &self.control).await {
            Ok(counted) => {
                let distances = DistancesInfo {
                    positions: counted.positions(),
                    mean: counted.mean(),
                    rows: counted.rows().iter().map(distance_info).collect(),
                    seconds: self.start.elapsed().as_secs_f64(),
                };
                FindEvent::Counted { job: *job, distances }.into()
            }
            Err(SolveError::Stopped) => self.task.cancelled().into(),
            Err(error) => failed(*job, &error).into(),
        }
    }
}
