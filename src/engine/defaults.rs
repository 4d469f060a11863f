use std::collections::BTreeMap;

use godspeed_cube::Size;
use godspeed_protocol::SolveRequest;
use godspeed_solve::{SOLVERS, Solver, default_solver, solver};

/// The id of the algorithm that finds a shortest way to any goal in any turns, on the 2x2x2 and the 3x3x3.
pub const GOAL_SEARCH: &str = "ida";

/// Returns the default algorithm for cubes of a size.
///
/// For a size that no solver takes it is the first of the registry, whose error names the size.
#[must_use]
pub fn preferred_solver(size: Size) -> &'static Solver {
    default_solver(size).unwrap_or(SOLVERS[0])
}

/// Returns the default algorithm for a goal that leaves pieces free or for given turns; `None` for a size without goals.
#[must_use]
pub const fn preferred_for_goals(size: Size) -> Option<&'static str> {
    match size {
        Size::TWO => Some(GOAL_SEARCH),
        Size::THREE => Some("korf"),
        // The default algorithm is refused with the sizes for which there are goals.
        _ => None,
    }
}

/// Returns the request to solve a cube of a size by an algorithm, in a metric or in the default one of the algorithm.
#[must_use]
pub fn solve_request(state: String, size: Size, algorithm: String, metric: Option<String>) -> SolveRequest {
    let default_metric =
        || solver(&algorithm).map(|solver| solver.info().default_metric().id_for(size).to_owned());
    SolveRequest {
        job: 0,
        state,
        // The request of an unknown algorithm is refused, whatever its metric.
        metric: metric.or_else(default_metric).unwrap_or_default(),
        solver: algorithm,
        tables: None,
        parameters: BTreeMap::new(),
        record: false,
        lists: false,
        goal: None,
        turns: None,
        known: Vec::new(),
    }
}
