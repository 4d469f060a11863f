//! Messages of searches for algorithms and for distances, which only the view Find decodes.

use serde::{Deserialize, Serialize};

use crate::{Event, GoalText};

/// A message from the engine to the view Find.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
#[allow(clippy::large_enum_variant, reason = "a message is decoded once and taken apart at once")]
pub enum FindMessage {
    /// About the algorithms of a set, scores or distances.
    Find(FindEvent),
    /// About any search.
    Event(Event),
}

/// A message from the engine about the algorithms of a set, scores or distances.
///
/// A job ends with [`Found`](Self::Found), [`Scored`](Self::Scored) or [`Counted`](Self::Counted); otherwise with
/// [`Event::Failed`], whose outcome has the reason in `error`, or [`Event::Cancelled`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum FindEvent {
    /// The cases of the set, before its search begins.
    Cases {
        /// The job.
        job: u32,
        /// The cases, in the order of the set.
        cases: Vec<CaseInfo>,
    },
    /// The progress of a search, a few times a second.
    Progress {
        /// The job.
        job: u32,
        /// The completed share, 0 to 1.
        share: f64,
        /// The elapsed seconds.
        seconds: f64,
        /// The best algorithms that were found since the last message: numbers of cases, and moves.
        best: Vec<(usize, String)>,
    },
    /// Further solutions of a search that [lists](crate::SolveRequest::lists) several, a few times a second. The list of
    /// the outcome begins with them, in this order.
    Listed {
        /// The job.
        job: u32,
        /// Their moves.
        moves: Vec<String>,
    },
    /// The algorithms of the set.
    Found {
        /// The job.
        job: u32,
        /// For each case, its algorithms.
        cases: Vec<CaseAlgs>,
        /// The figures of the search.
        summary: AlgsSummary,
    },
    /// The answer to [`Request::ScoreAlgs`](crate::Request::ScoreAlgs), one entry for each line.
    Scored {
        /// The job.
        job: u32,
        /// The algorithms, or why a line is none.
        algs: Vec<Result<ScoredAlg, String>>,
    },
    /// The answer to [`Request::Distances`](crate::Request::Distances).
    Counted {
        /// The job.
        job: u32,
        /// How many positions are how far from the goal.
        distances: DistancesInfo,
    },
}

/// A request for the algorithms of a set of cases.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AlgsRequest {
    /// The job number, unique among all jobs of the view.
    pub job: u32,
    /// The cases.
    pub cases: CasesText,
    /// Turns and greatest lengths; if there are none, those of the cases' text.
    pub turns: Vec<TurnsUpTo>,
    /// By what the best algorithms are chosen: `time`, `mcc`, `esq`, `stm` or `qtm`.
    pub rank: String,
    /// How many algorithms are returned for each case.
    pub best: usize,
    /// Whether mirror images of algorithms count, too.
    pub mirror: bool,
}

/// Cases as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum CasesText {
    /// The id of a named set, such as `zbll`.
    Set(String),
    /// A set in the form of the batch solver.
    Spec(String),
    /// One case: 54 facelets with a hyphen for any colour.
    Painted(String),
}

/// Turns with the greatest length of algorithms in them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TurnsUpTo {
    /// The turns and their costs, such as `R U F:1.5`.
    pub turns: String,
    /// The greatest length in moves.
    pub max: u32,
}

/// A request to score algorithms.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ScoreRequest {
    /// The job number, unique among all jobs of the view.
    pub job: u32,
    /// The cases that the algorithms may solve; `None` to score them only.
    pub cases: Option<CasesText>,
    /// The algorithms, one per line.
    pub algs: String,
}

/// A request to count how many positions are how far from a goal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DistancesRequest {
    /// The job number, unique among all jobs of the view.
    pub job: u32,
    /// The number of layers: 2 or 3.
    pub layers: usize,
    /// The goal.
    pub goal: GoalText,
    /// Count only positions that have reached this goal.
    pub from: Option<GoalText>,
    /// The turns and their costs; `None` for those of the faces.
    pub turns: Option<String>,
    /// The id of the metric.
    pub metric: String,
}

/// A case of a set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CaseInfo {
    /// The name, which is unique in the set.
    pub name: String,
    /// One of its positions: 54 facelets with a hyphen for any colour.
    pub start: String,
}

/// The algorithms of a case.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CaseAlgs {
    /// The number of all algorithms.
    pub count: u64,
    /// The best ones, the best first.
    pub algs: Vec<AlgInfo>,
}

/// An algorithm of a case.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AlgInfo {
    /// The moves.
    pub alg: String,
    /// The free turns before it, which bring the start of the case to where it begins; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<String>", optional))]
    pub before: String,
    /// The free turns that are left after it; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<String>", optional))]
    pub after: String,
    /// The number of moves that are not rotations.
    pub length: usize,
    /// The scores.
    pub scores: ScoresInfo,
}

/// The scores of an algorithm, as printed by `godspeed algs --json`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ScoresInfo {
    /// The seconds that fast hands take, by the model of two hands.
    pub time: f64,
    /// The movecount coefficient.
    pub mcc: f64,
    /// The execution score by quarters of wrist and finger.
    pub esq: i64,
    /// The length in slice turns.
    pub stm: i64,
    /// The length in quarter turns.
    pub qtm: i64,
}

/// The figures of a search for the algorithms of a set, as printed by `godspeed algs --json`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AlgsSummary {
    /// The number of cases.
    pub cases: usize,
    /// The number of cases with an algorithm.
    pub covered: usize,
    /// The number of algorithms.
    pub algs: u64,
    /// The seconds of the search.
    pub seconds: f64,
    /// The bytes of memory that it took.
    pub bytes: usize,
}

/// A scored algorithm.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ScoredAlg {
    /// The algorithm, as for one that was found.
    #[serde(flatten)]
    pub alg: AlgInfo,
    /// The number of the case that it solves; `None` if it solves none.
    pub case: Option<usize>,
    /// What hands do, and the seconds of each part.
    pub parts: Vec<(String, f64)>,
}

/// How many positions are how far from a goal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DistancesInfo {
    /// The number of all positions.
    pub positions: u64,
    /// The mean distance in moves.
    pub mean: f64,
    /// The distances, ascending.
    pub rows: Vec<DistanceInfo>,
    /// The seconds of the count.
    pub seconds: f64,
}

/// The positions at one distance.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DistanceInfo {
    /// The distance in moves.
    pub distance: f64,
    /// The number of positions.
    pub positions: u64,
    /// A cube in one of them, as facelets.
    pub example: Option<String>,
}
