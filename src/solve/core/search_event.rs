use godspeed_cube::Turn;

use crate::{Estimate, Solution, TracePoint};

/// An event of a running search.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub enum SearchEvent {
    /// The estimated cost, sent before the search starts.
    Estimate(Estimate),
    /// Progress of a table that is being loaded or built.
    Table {
        /// Id of the table.
        name: &'static str,
        /// Completed fraction, 0 to 1.
        done: f64,
    },
    /// A stage has begun.
    Stage(&'static str),
    /// The stage begins in this subgroup. It holds until another stage begins.
    Subgroup(Subgroup),
    /// One depth of an iterative-deepening search is complete.
    DepthFinished(DepthStats),
    /// A solution shorter than all before; see [`Control::emit_improved`](crate::Control::emit_improved).
    Improved(Solution),
    /// The next solution of a search that lists several, in the order of the list, which begins with these.
    ///
    /// At most [`Control::MOST_LISTED`](crate::Control::MOST_LISTED) are emitted.
    Listed(Vec<Turn>),
    /// The search is [recorded](crate::Control::recording) and reports its state.
    Trace {
        /// Nodes visited so far.
        nodes: u64,
        /// The report.
        point: TracePoint,
    },
}

impl SearchEvent {
    /// The name of the stage of an iterative-deepening search that raises the lower bound pass by pass.
    pub const PASSES: &str = "Passes";
}

/// A subgroup of the cube: the states that some turns can solve.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Subgroup {
    /// The generators, such as `U D L R F2 B2`, where a letter alone stands for the face by any angle.
    pub turns: &'static str,
    /// The number of states.
    pub states: f64,
}

/// Statistics of one depth of an iterative-deepening search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct DepthStats {
    /// Length of the solutions searched for.
    pub depth: u32,
    /// Nodes visited.
    pub nodes: u64,
    /// Table lookups, if they are counted.
    pub probes: u64,
}
