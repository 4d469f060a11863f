use godspeed_protocol::{Outcome, ProgressInfo, TracePoint, TraceSample, VisitsInfo};

use super::activity::Activity;
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
    activity: Activity,
    /// The tables that are being loaded or built, with the completed fraction of each.
    tables: Vec<(String, f64)>,
    /// When the clock started, in milliseconds.
    since: Option<f64>,
    /// The number of nodes visited so far, stored or not.
    visited: u64,
    /// The smoothed nodes per second.
    nodes_per_second: f64,
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

    /// Marks the search as started by a worker at a time in milliseconds. Its clock starts again when a table has been
    /// loaded.
    pub const fn start(&mut self, now: f64) {
        self.activity = Activity::Preparing;
        self.since = Some(now);
    }

    /// Receives the completed fraction of a table that the search waits for.
    pub fn receive_table(&mut self, name: String, done: f64, now: f64) {
        self.since = Some(now);
        self.tables.retain(|(other, _)| *other != name);
        if done < 1.0 {
            self.tables.push((name, done));
        }
        self.activity = match self.tables.last() {
            Some(&(_, done)) => Activity::Loading(done),
            None => Activity::Preparing,
        };
    }

    /// Receives the progress of the search.
    pub fn receive_progress(&mut self, progress: &ProgressInfo) {
        self.nodes_per_second = progress.nodes_per_second;
        self.receive_nodes(progress.nodes);
    }

    /// Receives the number of nodes visited so far.
    pub fn receive_nodes(&mut self, nodes: u64) {
        self.visited = self.visited.max(nodes);
        if nodes > 0 && self.outcome.is_none() {
            self.activity = Activity::Searching;
        }
    }

    /// Receives recorded visits, which are shown if there is a map.
    pub fn receive(&mut self, atlas: Option<&Atlas>, info: &VisitsInfo, visits: &[u32]) {
        self.receive_nodes(info.visited);
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
            self.receive_nodes(last.nodes);
        }
        self.samples.extend(samples);
    }

    /// Takes the result. The path of its solution has these ranks.
    pub fn end(&mut self, outcome: Outcome, path: Vec<u32>) {
        self.activity = Activity::Ended;
        self.visited = outcome.nodes;
        self.path = path;
        self.outcome = Some(outcome);
    }

    /// Marks the search as stopped without a result.
    pub fn stop(&mut self) {
        if self.outcome.is_none() {
            self.activity = Activity::Stopped;
        }
    }

    /// Returns what the run is doing.
    #[must_use]
    pub const fn activity(&self) -> Activity {
        self.activity
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

    /// Returns the number of visited nodes, stored or not.
    #[must_use]
    pub const fn visited(&self) -> u64 {
        self.visited
    }

    /// Returns whether only the first visits are stored.
    #[must_use]
    pub const fn is_capped(&self) -> bool {
        self.is_capped
    }

    /// Returns whether visits are missing in the trail: those beyond the limit, or, as its result shows, those that the
    /// search does not report.
    #[must_use]
    pub fn is_partial(&self) -> bool {
        self.is_capped || self.outcome.as_ref().is_some_and(|outcome| outcome.nodes > self.trail.visits())
    }

    /// Returns the seconds of the search, without tables; `None` until it starts.
    #[must_use]
    pub fn seconds(&self, now: f64) -> Option<f64> {
        match (&self.outcome, self.since) {
            (Some(outcome), _) => Some(outcome.seconds),
            (None, since) if self.activity == Activity::Searching => {
                since.map(|since| ((now - since) / 1e3).max(0.0))
            }
            _ => None,
        }
    }

    /// Returns the nodes per second: the smoothed rate during the search, and the mean at its end.
    #[must_use]
    pub fn rate(&self) -> Option<f64> {
        let rate = match &self.outcome {
            Some(outcome) if outcome.seconds > 0.0 => outcome.nodes as f64 / outcome.seconds,
            Some(_) => 0.0,
            None => self.nodes_per_second,
        };
        (rate > 0.0).then_some(rate)
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
