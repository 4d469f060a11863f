use crate::prediction::NodeDistribution;

/// The estimated cost of a search.
#[derive(Clone, Debug, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Estimate {
    /// Expected number of nodes.
    pub nodes: f64,
    /// Whether it is expected to finish within minutes.
    pub finishes: bool,
    /// The estimate in one sentence.
    pub reason: String,
    /// When the search may end, and how likely that is.
    pub distribution: NodeDistribution,
    /// Expected nodes of a complete pass of each limit, 0 upwards; empty unless the search is by iterative deepening.
    pub passes: Vec<f64>,
}
