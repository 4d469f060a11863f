use serde::{Deserialize, Serialize};

/// A result, told alike by the command's `--json` and by the page's `#result`.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct Outcome {
    /// The scramble, where the cube was given by one.
    pub scramble: Option<String>,
    /// The number of layers.
    pub size: usize,
    /// The solver's id.
    pub algorithm: String,
    /// The solution, all stages in one line; absent where there is none.
    pub solution: Option<String>,
    /// Its length in `metric`.
    pub length: Option<usize>,
    /// The metric's id.
    pub metric: String,
    /// Its length in every metric.
    pub lengths: Option<Lengths>,
    /// Whether it is proven that no shorter solution exists.
    pub optimal: bool,
    /// The stages of the solution.
    pub stages: Vec<StageMoves>,
    /// The other solutions of the same length, where all were asked for.
    pub alternatives: Option<Box<AlternativesInfo>>,
    /// What the algorithm found, where it was simplified to fewer moves.
    pub unsimplified: Option<Box<Unsimplified>>,
    /// How the solution was found, in a sentence, where its stages would puzzle a person otherwise.
    pub note: Option<String>,
    /// Nodes visited.
    pub nodes: u64,
    /// What each depth took, where the search deepens step by step.
    pub depths: Vec<DepthInfo>,
    /// Seconds the search took, without tables.
    pub seconds: f64,
    /// Seconds spent making or loading tables.
    pub table_seconds: f64,
    /// Threads of the pool.
    pub threads: usize,
    /// Why there is no solution.
    pub error: Option<String>,
}

/// The length of one solution in every metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Lengths {
    /// Outer and wide turns one, inner blocks two: on large cubes the outer block turn metric (OBTM).
    pub htm: usize,
    /// The same, half turns counting twice.
    pub qtm: usize,
    /// Every layer that turns.
    pub stm: usize,
}

/// A solution before it was simplified.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Unsimplified {
    /// All its turns, in notation.
    pub moves: String,
    /// Its length in the metric of the outcome.
    pub length: usize,
}

/// What one depth of a search took.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct DepthInfo {
    /// The moves of the solutions that were looked for.
    pub depth: u32,
    /// Nodes visited.
    pub nodes: u64,
    /// Table entries looked up; 0 where they are not counted.
    pub probes: u64,
    /// Seconds it took.
    pub seconds: f64,
}

/// Other solutions of the same length.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct AlternativesInfo {
    /// Each in notation.
    pub moves: Vec<String>,
    /// Whether there are no more than these.
    pub complete: bool,
}

/// One stage of a solution.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct StageMoves {
    /// What the stage achieves.
    pub name: String,
    /// Its turns, in notation.
    pub moves: String,
    /// What a person can learn from it, where the algorithm goes the way people do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lesson: Option<LessonInfo>,
}

/// What a person can learn from a stage.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct LessonInfo {
    /// What the stage does and why, in a plain sentence or two.
    pub explanation: String,
    /// The pieces it is about, each named by its colours: `URF`, `UF`, `U`.
    pub pieces: Vec<String>,
}
