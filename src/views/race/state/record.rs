use godspeed_protocol::Outcome;
use serde::Serialize;

use super::Race;

/// The result of a racer, as scripts read it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RacerRecord {
    /// The id of the algorithm, or `human`.
    pub algorithm: String,
    /// The place, counted from 1; `None` without a solution.
    pub place: Option<usize>,
    /// The state of the lane.
    pub state: &'static str,
    /// The length of the solution.
    pub length: Option<usize>,
    /// The number of nodes.
    pub nodes: u64,
    /// The seconds on the clock.
    pub seconds: f64,
    /// The solution in notation.
    pub solution: Option<String>,
}

/// The results of a race, as scripts read them.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RaceRecord {
    /// Those that have ended, in order of arrival.
    pub racers: Vec<RacerRecord>,
}

impl Race {
    /// Returns the results so far.
    #[must_use]
    pub fn record(&self) -> RaceRecord {
        let racer = |number: usize| {
            let lane = &self.lanes()[number];
            let outcome = lane.outcome().cloned().unwrap_or_default();
            let Outcome { length, nodes, seconds, solution, .. } = outcome;
            RacerRecord {
                algorithm: lane.racer().id().to_owned(),
                place: self.place(number),
                state: lane.phase().name(),
                length: solution.as_ref().and(length),
                nodes,
                seconds,
                solution,
            }
        };
        RaceRecord { racers: self.arrivals().into_iter().map(racer).collect() }
    }
}
