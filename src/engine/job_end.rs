use std::fmt::Display;

use godspeed_protocol::{Event, Outcome};
use godspeed_solve::SolveError;

/// Returns the final event of a job that was cancelled, for jobs without a result.
pub(crate) fn cancelled(job: u32) -> Event {
    Event::Cancelled { job, outcome: without_result(&SolveError::Stopped) }
}

/// Returns the final event of a job that failed, for jobs without a result.
pub(crate) fn failed(job: u32, error: &dyn Display) -> Event {
    Event::Failed { job, outcome: without_result(error) }
}

fn without_result(error: &dyn Display) -> Outcome {
    Outcome { error: Some(error.to_string()), ..Outcome::default() }
}
