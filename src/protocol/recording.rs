//! Messages of recorded searches, which only the views that record searches decode.

use serde::{Deserialize, Serialize};

use crate::{Event, GroupInfo};

/// A message from the engine to a view that records searches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
#[allow(clippy::large_enum_variant, reason = "a message is decoded once and taken apart at once")]
pub enum EngineMessage {
    /// About a recorded search, or the order of the map.
    Recording(RecordingEvent),
    /// About any search.
    Event(Event),
}

/// A message from the engine about a recorded search, or the order of the map.
///
/// The engine sends it only on request, and before the final event of the job.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum RecordingEvent {
    /// New visits of a search that is [recorded](crate::SolveRequest::record): about every 50 ms, and all remaining
    /// ones before the final event. The visits are attached.
    Visits(VisitsInfo),
    /// New samples of a search that is [recorded](crate::SolveRequest::record): about every 50 ms, if there are
    /// any, and all remaining ones before the final event.
    Trace(TraceInfo),
    /// The answer to [`Request::MapOrder`](crate::Request::MapOrder), which ends the job. The ranks are attached.
    MapOrder(MapOrderInfo),
}

/// The bit of a recorded visit that is set if the visit belongs to the backward wave of a bidirectional search.
///
/// The other bits are the index of the position.
pub const BACKWARD_VISIT: u32 = 1 << 31;

/// The largest number of recorded visits of one search: 6 MB. Later visits are only counted.
pub const VISIT_LIMIT: usize = 1_500_000;

/// A request for the breadth-first order of all positions of the 2x2x2.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MapOrderRequest {
    /// The job number, unique among all jobs of the page.
    pub job: u32,
    /// The id of the metric.
    pub metric: String,
}

/// The breadth-first order of all positions of the 2x2x2.
///
/// Attached are the ranks: a little-endian `u32` for each of the 3,674,160 positions, by their index. The rank is the
/// number of positions discovered before in a breadth-first search from the solved one, whose rank is 0. Positions
/// of one distance are consecutive, in the order of their parents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MapOrderInfo {
    /// The job.
    pub job: u32,
    /// The number of positions at each distance from the solved one; the first is 1.
    pub per_distance: Vec<u32>,
}

/// New visits of a recorded search of the 2x2x2.
///
/// Attached are the visits since the previous event of the job, in order: a little-endian `u32` for each, the index
/// of the position, with [`BACKWARD_VISIT`] set for the backward wave of a bidirectional search. A position appears
/// as often as it was visited.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct VisitsInfo {
    /// The job.
    pub job: u32,
    /// The number of visits so far, recorded or not.
    pub visited: u64,
    /// The number of visits recorded so far, including the attached ones; at most [`VISIT_LIMIT`].
    pub kept: u64,
    /// Whether there were more visits than are recorded.
    pub is_capped: bool,
}

/// New samples of a recorded search, of any size of cube.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TraceInfo {
    /// The job.
    pub job: u32,
    /// The samples since the previous event of the job, in order of time.
    pub samples: Vec<TraceSample>,
}

/// The state of a search at one moment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TraceSample {
    /// The seconds since the start of the search, without tables, as in [`Outcome`](crate::Outcome).
    pub seconds: f64,
    /// The number of nodes visited so far.
    pub nodes: u64,
    /// State of the search, as it reports it.
    pub point: TracePoint,
}

/// The state of a search at one moment, as it reports it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum TracePoint {
    /// Iterative deepening on the 3x3x3: the nodes of one limit. Each point replaces the previous one of the same
    /// limit.
    ///
    /// IDDFS and IDA* estimate the nodes deeper than three moves from a sample. The optimal solver counts all nodes
    /// that it expands, but not by bound or table.
    Deepening {
        /// The limit: the length of the solutions searched for, in moves.
        limit: u32,
        /// The number of nodes by their depth, in moves from the start. `limit - depth` moves remain.
        by_depth: Vec<u64>,
        /// The number of nodes by the lower bound of their remaining moves; empty if unknown.
        by_bound: Vec<u64>,
        /// The pruned nodes by the table that pruned them; empty if unknown.
        pruned: Vec<PrunedBy>,
    },
    /// Bidirectional search: the size of both waves. One of them may be growing its next frontier.
    Waves {
        /// The forward wave, from the cube.
        forward: Wave,
        /// The backward wave, from the solved cube.
        backward: Wave,
    },
    /// Best-first search: the open and closed states and the best cost.
    BestFirst {
        /// The number of states to expand.
        open: u64,
        /// The number of expanded states.
        closed: u64,
        /// The least cost of an open state: moves made plus weight times bound.
        best_f: f64,
        /// The moves made to the state expanded last.
        depth: u32,
    },
    /// Simulated annealing: one step.
    Annealing {
        /// The number of restarts so far.
        restart: u32,
        /// The temperature, in moves.
        temperature: f64,
        /// The cost of the current sequence, in moves.
        cost: f64,
        /// The length of the best solution so far, in moves, if there is one.
        best: Option<u32>,
    },
    /// Genetic algorithm: the distribution of the cost in one generation.
    Generation {
        /// The number of the generation; the first is 0.
        generation: u32,
        /// Minimum, lower quartile, median, upper quartile and maximum of the cost, in moves.
        costs: [f64; 5],
    },
    /// A stage of a method by stages begins.
    Stage {
        /// The name of the stage.
        name: String,
        /// The group in which it starts, if stages lead from group to group.
        group: Option<GroupInfo>,
    },
    /// A better solution, such as one of the two-phase algorithm. Its phases are the stages of the solution.
    Phases {
        /// The length of each phase, in moves.
        lengths: Vec<u32>,
        /// The length of the complete solution after simplification, in moves.
        total: u32,
    },
    /// The bounds of the optimal solution length, in moves.
    Bounds {
        /// The proven lower bound, if any.
        lower: Option<u32>,
        /// The length of the best solution so far, if any.
        upper: Option<u32>,
    },
}

/// One wave of a bidirectional search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Wave {
    /// The distance of its frontier from its origin, in moves.
    pub depth: u32,
    /// The number of states at this distance.
    pub frontier: u64,
    /// The number of states within this distance.
    pub states: u64,
}

/// The nodes pruned by one table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PrunedBy {
    /// The name of the table or coordinate.
    pub table: String,
    /// The number of nodes.
    pub nodes: u64,
}
