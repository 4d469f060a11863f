/// A snapshot of the counters of a search.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Progress {
    /// Nodes visited so far.
    pub nodes: u64,
    /// Table lookups so far, if they are counted.
    pub probes: u64,
    /// Current depth, bound, generation or restart.
    pub depth: u32,
    /// Proven lower bound of the solution length.
    pub lower: Option<u32>,
    /// Completed fraction of this depth, 0 to 1, if known.
    pub share: Option<f64>,
    /// Expected number of remaining nodes, if known.
    pub nodes_left: Option<f64>,
}
