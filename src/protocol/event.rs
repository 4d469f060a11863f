use serde::{Deserialize, Serialize};

use crate::{Outcome, SolverInfo, StageMoves};

/// What the engine tells the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Event {
    /// The engine has started and takes requests.
    Ready {
        /// Threads of the pool; 1 in the build without threads.
        threads: usize,
        /// Whether this is the build with threads.
        threaded: bool,
        /// Every solver there is.
        solvers: Vec<SolverInfo>,
        /// Why there is one thread only, and what to do about it; absent where the pool runs.
        note: Option<String>,
    },
    /// The engine could not start, or has died and takes no more requests: the running job is lost, and
    /// only a new worker can solve again.
    Broken {
        /// What happened, and what to do about it.
        message: String,
    },
    /// What the search expects, before it starts.
    Forecast(ForecastInfo),
    /// A table is being made.
    Table {
        /// The job that wants it.
        job: u32,
        /// Which table.
        name: String,
        /// The share that stands, 0 to 1.
        done: f64,
    },
    /// How far the search is, a few times a second.
    Progress(ProgressInfo),
    /// A solution better than any before; the search goes on.
    Improved {
        /// The job.
        job: u32,
        /// The stages of the solution.
        stages: Vec<StageMoves>,
        /// Its length in the job's metric.
        length: usize,
    },
    /// The tables of [`Request::Prepare`](crate::Request::Prepare) are in memory.
    Prepared {
        /// The job.
        job: u32,
        /// Seconds it took.
        seconds: f64,
    },
    /// The job ended with a solution.
    Solved {
        /// The job.
        job: u32,
        /// The result.
        outcome: Outcome,
    },
    /// The job ended without one.
    Failed {
        /// The job.
        job: u32,
        /// The result, whose `error` says why.
        outcome: Outcome,
    },
    /// The job was stopped by request.
    Cancelled {
        /// The job.
        job: u32,
        /// What was done until then.
        outcome: Outcome,
    },
}

/// What a search expects before it starts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ForecastInfo {
    /// The job.
    pub job: u32,
    /// Nodes it expects to visit.
    pub nodes: f64,
    /// Whether it can be expected to finish in minutes.
    pub finishes: bool,
    /// One plain sentence.
    pub reason: String,
}

/// How far a search is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ProgressInfo {
    /// The job.
    pub job: u32,
    /// The depth, bound, generation or restart being searched.
    pub depth: u32,
    /// The fewest moves that a solution can have, as far as is proven.
    pub lower: Option<u32>,
    /// The share of this depth that is done, 0 to 1, where it is known.
    pub share: Option<f64>,
    /// The stage under way, where there are stages.
    pub stage: Option<String>,
    /// The group that the stage begins in, where the stages go from group to group.
    pub group: Option<GroupInfo>,
    /// Nodes visited so far.
    pub nodes: u64,
    /// Nodes per second of late.
    pub nodes_per_second: f64,
    /// Seconds since the start.
    pub seconds: f64,
    /// The length of the best solution so far.
    pub best: Option<usize>,
    /// Seconds still expected at the speed so far, where that can be told; fewer if the best solution is
    /// not a shortest one.
    pub seconds_left: Option<f64>,
}

/// The cubes that some turns alone can solve.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GroupInfo {
    /// The turns, such as `U D L R F2 B2`, where a letter alone stands for the face by any angle.
    pub turns: String,
    /// How many cubes there are.
    pub states: f64,
}
