use serde::{Deserialize, Serialize};

use crate::{Outcome, Prediction, SolverInfo, StageMoves};

/// A message from the engine to the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Event {
    /// The engine has started and handles requests.
    Ready {
        /// The number of threads in the pool; 1 in the build without threads.
        threads: usize,
        /// Whether this is the build with threads.
        threaded: bool,
        /// All solvers.
        solvers: Vec<SolverInfo>,
        /// Why there is only one thread, and a remedy; `None` with a thread pool.
        note: Option<String>,
    },
    /// The engine could not start or has crashed. The running job is lost; a new worker has to be started.
    Broken {
        /// What happened, and a remedy.
        message: String,
    },
    /// The answer to a [`Request::Ping`](crate::Request::Ping).
    Pong,
    /// The prediction of a search: before it starts, or as the answer to [`Request::Predict`](crate::Request::Predict).
    Prediction(PredictionInfo),
    /// A table is being loaded or built.
    Table {
        /// The job that needs it.
        job: u32,
        /// The id of the table.
        name: String,
        /// The completed share, 0 to 1.
        done: f64,
    },
    /// The progress of a search, a few times a second.
    Progress(ProgressInfo),
    /// A better solution than all before; the search continues.
    Improved {
        /// The job.
        job: u32,
        /// The stages of the solution.
        stages: Vec<StageMoves>,
        /// Its length in the job's metric.
        length: usize,
    },
    /// The tables of a [`Request::Prepare`](crate::Request::Prepare) are in memory.
    Prepared {
        /// The job.
        job: u32,
        /// The elapsed seconds.
        seconds: f64,
    },
    /// The job ended with a solution.
    Solved {
        /// The job.
        job: u32,
        /// The result.
        outcome: Outcome,
    },
    /// The job ended without a solution.
    Failed {
        /// The job.
        job: u32,
        /// The result, with the reason in `error`.
        outcome: Outcome,
    },
    /// The job was stopped by request.
    Cancelled {
        /// The job.
        job: u32,
        /// The result so far.
        outcome: Outcome,
    },
}

/// The prediction of a search.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PredictionInfo {
    /// The job.
    pub job: u32,
    /// The expected number of nodes.
    pub nodes: f64,
    /// Whether the search is expected to finish within minutes.
    pub finishes: bool,
    /// The reason, in one sentence.
    pub reason: String,
    /// Nodes, seconds and the chance to finish, at the node rate of the engine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub prediction: Option<Prediction>,
}

/// The progress of a search.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ProgressInfo {
    /// The job.
    pub job: u32,
    /// The current depth, bound, generation or restart.
    pub depth: u32,
    /// The proven lower bound of the solution length.
    pub lower: Option<u32>,
    /// The completed share of the current depth, 0 to 1, if known.
    pub share: Option<f64>,
    /// The current stage, if the solver has stages.
    pub stage: Option<String>,
    /// The group in which the stage starts, if stages lead from group to group.
    pub group: Option<GroupInfo>,
    /// The number of nodes visited so far.
    pub nodes: u64,
    /// The smoothed number of nodes per second.
    pub nodes_per_second: f64,
    /// The elapsed seconds.
    pub seconds: f64,
    /// The length of the best solution so far.
    pub best: Option<usize>,
    /// The estimated seconds left, if known; an upper bound if a shorter solution exists.
    pub seconds_left: Option<f64>,
}

/// A group: the states that can be solved with a restricted set of moves.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GroupInfo {
    /// The moves, such as `U D L R F2 B2`; a face letter alone stands for all its turns.
    pub turns: String,
    /// The number of states.
    pub states: f64,
}
