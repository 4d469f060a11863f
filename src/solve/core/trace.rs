/// What a recorded search reports about itself at one moment; see [`Control::recording`](crate::Control::recording).
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub enum TracePoint {
    /// Iterative deepening: the nodes of one limit. A later point replaces an earlier one of the same limit.
    Deepening {
        /// Length of the solutions searched for.
        limit: u32,
        /// Nodes by the number of moves from the start.
        by_depth: Vec<u64>,
        /// Nodes by the lower bound of their remaining moves; empty without a heuristic.
        by_bound: Vec<u64>,
        /// Pruned nodes by the name of the table that pruned them; empty without a heuristic.
        pruned: Vec<(&'static str, u64)>,
    },
    /// Bidirectional search: the forward and the backward wave.
    Waves([Wave; 2]),
    /// Best-first search: the open and the closed states.
    BestFirst {
        /// States to expand.
        open: u64,
        /// Expanded states.
        closed: u64,
        /// Least cost of an open state: moves made plus weight times bound.
        best_f: f64,
        /// Moves made to the state expanded last.
        depth: u32,
    },
    /// Simulated annealing: one step. Costs are in moves.
    Annealing {
        /// Restarts so far.
        restart: u32,
        /// Temperature, in moves.
        temperature: f64,
        /// Cost of the current sequence.
        cost: f64,
        /// Length of the best solution so far, if there is one.
        best: Option<u32>,
    },
    /// Genetic algorithm: one generation.
    Generation {
        /// Number of the generation; the first is 0.
        generation: u32,
        /// Minimum, quartiles and maximum of the cost, in moves.
        costs: [f64; 5],
    },
}

/// One wave of a bidirectional search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Wave {
    /// Distance of the frontier from the origin.
    pub depth: u32,
    /// States at this distance.
    pub frontier: u64,
    /// States within this distance.
    pub states: u64,
}
