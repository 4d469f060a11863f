use std::mem;

use godspeed_protocol::{GroupInfo, PrunedBy, TracePoint, TraceSample, Wave};
use godspeed_solve as solve;

/// The most samples stored between two messages. Those of annealing and generations beyond it are dropped.
const MAX_SAMPLES: usize = 2000;

/// Samples of a recorded search that have not been sent yet.
#[derive(Default)]
pub(crate) struct TraceBuffer {
    samples: Vec<Sample>,
    /// The bounds reported last.
    bounds: (Option<u32>, Option<u32>),
}

/// A sample, whose number of nodes may still be unknown.
struct Sample {
    seconds: f64,
    nodes: Option<u64>,
    point: TracePoint,
}

impl TraceBuffer {
    /// Adds a sample. Without a number of nodes it gets that of the next [`take`](Self::take).
    pub(crate) fn push(&mut self, seconds: f64, nodes: Option<u64>, point: TracePoint) {
        let is_frequent = matches!(
            point,
            TracePoint::Annealing { .. } | TracePoint::Generation { .. } | TracePoint::BestFirst { .. }
        );
        if self.samples.len() < MAX_SAMPLES || !is_frequent {
            self.samples.push(Sample { seconds, nodes, point });
        }
    }

    /// Adds the group of the stage that was added last.
    pub(crate) fn set_group(&mut self, new: GroupInfo) {
        if let Some(Sample { point: TracePoint::Stage { group, .. }, .. }) = self.samples.last_mut() {
            *group = Some(new);
        }
    }

    /// Adds a better solution.
    pub(crate) fn push_solution(&mut self, seconds: f64, lengths: Vec<u32>, total: u32) {
        self.push(seconds, None, TracePoint::Phases { lengths, total });
        self.set_bounds(seconds, self.bounds.0, Some(total));
    }

    /// Adds the bounds if they differ from those added last.
    pub(crate) fn set_bounds(&mut self, seconds: f64, lower: Option<u32>, upper: Option<u32>) {
        if mem::replace(&mut self.bounds, (lower, upper)) != (lower, upper) {
            self.push(seconds, None, TracePoint::Bounds { lower, upper });
        }
    }

    /// Returns the upper bound added last.
    pub(crate) const fn upper_bound(&self) -> Option<u32> {
        self.bounds.1
    }

    /// Removes and returns the samples; `nodes` is the current number of nodes.
    pub(crate) fn take(&mut self, nodes: u64) -> Vec<TraceSample> {
        let samples = mem::take(&mut self.samples).into_iter();
        let filled = |Sample { seconds, nodes: counted, point }| TraceSample {
            seconds,
            nodes: counted.unwrap_or(nodes),
            point,
        };
        samples.map(filled).collect()
    }
}

/// Converts a point to its message; `None` if there is none for it.
pub(crate) fn describe(point: solve::TracePoint) -> Option<TracePoint> {
    let wave = |solve::Wave { depth, frontier, states, .. }| Wave { depth, frontier, states };
    Some(match point {
        solve::TracePoint::Deepening { limit, by_depth, by_bound, pruned } => {
            let by_table = |(table, nodes): (&str, _)| PrunedBy { table: table.to_owned(), nodes };
            let pruned = pruned.into_iter().map(by_table).collect();
            TracePoint::Deepening { limit, by_depth, by_bound, pruned }
        }
        solve::TracePoint::Waves([forward, backward]) => {
            TracePoint::Waves { forward: wave(forward), backward: wave(backward) }
        }
        solve::TracePoint::BestFirst { open, closed, best_f, depth } => {
            TracePoint::BestFirst { open, closed, best_f, depth }
        }
        solve::TracePoint::Annealing { restart, temperature, cost, best } => {
            TracePoint::Annealing { restart, temperature, cost, best }
        }
        solve::TracePoint::Generation { generation, costs } => TracePoint::Generation { generation, costs },
        _ => return None,
    })
}
