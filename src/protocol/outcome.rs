use serde::{Deserialize, Serialize};

use crate::Prediction;

/// The result of a job, as printed by `godspeed solve --json` and stored in the page's `#result`.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Outcome {
    /// The scramble, if the cube was given by one.
    pub scramble: Option<String>,
    /// The number of layers; 0 if the state is invalid.
    pub size: usize,
    /// The id of the solver.
    pub algorithm: String,
    /// The moves of all stages in one line; `None` without a solution.
    pub solution: Option<String>,
    /// The length in `metric`.
    pub length: Option<usize>,
    /// The id of the metric.
    pub metric: String,
    /// The goal, if it is not the solved cube.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub goal: Option<String>,
    /// The state that the solution leads to, as facelets, if the goal is not the solved cube.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub reached: Option<String>,
    /// The turns that were allowed, if not all were.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub turns: Option<String>,
    /// The cost of the solution in moves, if turns have costs of their own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub cost: Option<f64>,
    /// The length in every metric.
    pub lengths: Option<Box<Lengths>>,
    /// Whether the solution is proven to be optimal.
    pub optimal: bool,
    /// The stages of the solution.
    pub stages: Vec<StageMoves>,
    /// The other solutions of the same length, if all were requested.
    pub alternatives: Option<Box<AlternativesInfo>>,
    /// The solution before simplification, if that made it shorter.
    pub unsimplified: Option<Box<Unsimplified>>,
    /// An explanation in one sentence, if the stages are in an unusual order.
    pub note: Option<String>,
    /// The number of visited nodes.
    pub nodes: u64,
    /// The statistics of each depth, for searches by iterative deepening.
    pub depths: Vec<DepthInfo>,
    /// The seconds of the search, without tables.
    pub seconds: f64,
    /// The seconds spent on loading or building tables.
    pub table_seconds: f64,
    /// The prediction of the search before it started; `None` if the solver makes no estimate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub prediction: Option<Box<Prediction>>,
    /// The number of threads.
    pub threads: usize,
    /// The reason why there is no solution.
    pub error: Option<String>,
}

/// The length of a solution in every metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Lengths {
    /// Half turn metric (HTM): an outer or wide turn counts 1, an inner block 2.
    pub htm: usize,
    /// Quarter turn metric (QTM): the same, with half turns counted twice.
    pub qtm: usize,
    /// Slice turn metric (STM): every turned layer counts 1.
    pub stm: usize,
    /// Outer block turn metric (OBTM): the name of HTM on large cubes, so the same number.
    #[serde(default)]
    pub obtm: usize,
    /// Quarter slice turn metric (QSTM): as STM, with half turns counted twice.
    #[serde(default)]
    pub qstm: usize,
}

/// A solution before simplification.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Unsimplified {
    /// The moves in notation.
    pub moves: String,
    /// Its length in the metric of the outcome.
    pub length: usize,
}

/// The statistics of one depth of a search.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DepthInfo {
    /// The searched solution length in moves.
    pub depth: u32,
    /// The number of visited nodes.
    pub nodes: u64,
    /// The number of nodes that was expected of a complete search of this depth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub predicted: Option<f64>,
    /// The number of table lookups; 0 if they are not counted.
    pub probes: u64,
    /// The elapsed seconds.
    pub seconds: f64,
}

/// Other solutions of the same length.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AlternativesInfo {
    /// The solutions in notation.
    pub moves: Vec<String>,
    /// Whether the list is complete.
    pub complete: bool,
}

/// A stage of a solution.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct StageMoves {
    /// The goal of the stage.
    pub name: String,
    /// The moves in notation.
    pub moves: String,
    /// The lesson of the stage, if the algorithm solves the cube as humans do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub lesson: Option<LessonInfo>,
}

/// The lesson of a stage.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LessonInfo {
    /// Effect of the stage and the reason for it, in one or two sentences.
    pub explanation: String,
    /// The pieces involved, named by their faces: `URF`, `UF`, `U`.
    pub pieces: Vec<String>,
}
