use godspeed_protocol::{Outcome, TracePoint, TraceSample, VisitsInfo};

use super::atlas::Atlas;
use super::trail::Trail;

/// The number of samples from which on some are dropped.
const MOST_SAMPLES: usize = 4000;

/// One search, and what it has visited.
#[derive(Clone, Debug, Default)]
pub struct Run {
    /// The id of the algorithm.
    pub algorithm: String,
    /// The displayed name of the algorithm.
    pub name: String,
    /// The job number.
    pub job: u32,
    trail: Trail,
    /// The number of visits so far, kept or not.
    visited: u64,
    is_capped: bool,
    samples: Vec<TraceSample>,
    outcome: Option<Outcome>,
    /// The ranks of the positions on the solution's path, from the scramble on.
    path: Vec<u32>,
}

impl Run {
    /// Creates the run of an algorithm.
    #[must_use]
    pub fn new(algorithm: &str, name: &str, job: u32) -> Self {
        Self { algorithm: algorithm.to_owned(), name: name.to_owned(), job, ..Self::default() }
    }

    /// Receives recorded visits, which are shown if there is a map.
    pub fn receive(&mut self, atlas: Option<&Atlas>, info: &VisitsInfo, visits: &[u32]) {
        self.visited = info.visited;
        self.is_capped |= info.is_capped;
        if let Some(atlas) = atlas {
            self.trail.append(atlas, visits);
        }
    }

    /// Receives samples of the search.
    ///
    /// If there are very many, every second of the older ones is dropped.
    pub fn receive_samples(&mut self, samples: Vec<TraceSample>) {
        if self.samples.len() > MOST_SAMPLES {
            let mut index = 0;
            self.samples.retain(|sample| {
                index += 1;
                let is_rare = matches!(sample.point, TracePoint::Stage { .. } | TracePoint::Phases { .. });
                is_rare || index % 2 == 1
            });
        }
        if let Some(last) = samples.last() {
            self.visited = self.visited.max(last.nodes);
        }
        self.samples.extend(samples);
    }

    /// Takes the result. The path of its solution has these ranks.
    pub fn end(&mut self, outcome: Outcome, path: Vec<u32>) {
        self.visited = outcome.nodes;
        self.path = path;
        self.outcome = Some(outcome);
    }

    /// Returns where the search has been.
    #[must_use]
    pub const fn trail(&self) -> &Trail {
        &self.trail
    }

    /// Returns where the search has been, to take what is not drawn yet.
    pub const fn trail_mut(&mut self) -> &mut Trail {
        &mut self.trail
    }

    /// Returns the number of visits, kept or not.
    #[must_use]
    pub const fn visited(&self) -> u64 {
        self.visited
    }

    /// Returns whether there were more visits than are kept.
    #[must_use]
    pub const fn is_capped(&self) -> bool {
        self.is_capped
    }

    /// Returns what the search reported about itself.
    #[must_use]
    pub fn samples(&self) -> &[TraceSample] {
        &self.samples
    }

    /// Returns the result, if the search has ended.
    #[must_use]
    pub const fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// Returns the ranks of the positions on the solution's path, from the scramble on.
    #[must_use]
    pub fn path(&self) -> &[u32] {
        &self.path
    }
}
