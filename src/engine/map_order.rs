use godspeed_cube::Metric;
use godspeed_protocol::{Event, MapOrderInfo, MapOrderRequest, RecordingEvent};
use godspeed_solve::Control;
use godspeed_solve::puzzles::Cube2;
use godspeed_solve::puzzles::cube2::PositionOrder;

use crate::job_end::cancelled;
use crate::{Message, Recorded, RequestError};

/// A validated request for the breadth-first order of all positions of the 2x2x2.
#[derive(Clone)]
pub struct MapOrderTask {
    /// The job number of the request.
    pub number: u32,
    /// The metric.
    pub metric: Metric,
}

/// A [`MapOrderTask`] in progress.
pub struct MapOrderRun {
    task: MapOrderTask,
    control: Control,
}

impl MapOrderTask {
    /// Validates a request.
    ///
    /// # Errors
    /// [`RequestError::MapMetric`] for an unknown metric.
    pub fn new(request: &MapOrderRequest) -> Result<Self, RequestError> {
        let metric =
            request.metric.parse().map_err(|_| RequestError::MapMetric { metric: request.metric.clone() })?;
        Ok(Self { number: request.job, metric })
    }

    /// Returns the final event of a task that was cancelled.
    #[must_use]
    pub fn cancelled(&self) -> Event {
        cancelled(self.number)
    }
}

impl MapOrderRun {
    /// Creates a run.
    #[must_use]
    pub fn new(task: MapOrderTask, slice_nodes: u64) -> Self {
        Self { task, control: Control::new(slice_nodes, |_| ()) }
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

    /// Computes the order and returns [`RecordingEvent::MapOrder`] with the ranks, or [`Event::Cancelled`].
    pub async fn run(&self) -> Message {
        let cube = Cube2::new(self.task.metric);
        match PositionOrder::compute(&cube, &self.control).await {
            Err(_) => Message::Event(self.task.cancelled()),
            Ok(PositionOrder { ranks, per_distance }) => {
                let info = MapOrderInfo { job: self.number(), per_distance };
                Message::Recorded(Recorded { event: RecordingEvent::MapOrder(info), numbers: ranks })
            }
        }
    }
}
