use godspeed_cube::Metric;

use crate::{Parameter, Problem, Settings, SolveError};

/// Metrics of the generic searches.
pub(super) const CUBE_METRICS: &[Metric] = &[Metric::Htm, Metric::Qtm];

/// Whether all shortest solutions are listed.
pub(super) const ALL: Parameter = Parameter {
    id: "all",
    name: "All solutions",
    min: 0.0,
    max: 1.0,
    step: 1.0,
    default: 0.0,
    explanation: "List all shortest solutions. The last depth is then searched completely.",
};

/// The length up to which all solutions are listed.
pub(super) const UP_TO: Parameter = Parameter {
    id: "upto",
    name: "All up to (moves)",
    min: 0.0,
    max: 50.0,
    step: 0.5,
    default: 0.0,
    explanation: "List all solutions of at most this many moves. Off (0) lists shortest ones.",
};

/// The most solutions that are listed.
pub(crate) const MAX_LISTED: usize = 10_000;

/// Returns whether all shortest solutions are listed.
pub(crate) fn lists_all(settings: &Settings) -> bool {
    settings.get(&ALL) >= 0.5
}

/// Returns the cost up to which all solutions are listed, if it is chosen.
pub(crate) fn up_to(settings: &Settings) -> Option<f64> {
    Some(settings.get(&UP_TO)).filter(|&most| most > 0.0)
}

/// Memory limit of a search that stores every state it reaches.
pub(super) const MEMORY: Parameter = Parameter {
    id: "memory",
    name: "Memory (MB)",
    min: 1.0,
    max: 2048.0,
    step: 1.0,
    default: 1024.0,
    explanation: "Maximum memory for positions. The search gives up when it is full.",
};

/// Seed of a stochastic search.
pub(super) const SEED: Parameter = Parameter {
    id: "seed",
    name: "Seed",
    min: 0.0,
    max: 1_000_000.0,
    step: 1.0,
    default: 1.0,
    explanation: "Seed for the random numbers. The same seed gives the same solution.",
};

/// Returns the bytes that [`MEMORY`] allows.
pub(super) fn memory(problem: &Problem) -> usize {
    (problem.settings.get(&MEMORY) as usize) << 20
}

/// Returns the error of a search whose memory is full.
pub(super) fn memory_full(problem: &Problem) -> SolveError {
    let megabytes = problem.settings.get(&MEMORY);
    SolveError::GaveUp { reason: format!("{megabytes} MB of memory are full. Increase the memory limit.") }
}

/// Returns the error of a search that found no solution within God's number.
pub(super) fn too_deep(max_moves: u8) -> SolveError {
    SolveError::GaveUp { reason: format!("no sequence of up to {max_moves} moves solves this cube") }
}

/// Returns the error of a stochastic search that found no solution.
pub(super) fn not_found(parameter: &str) -> SolveError {
    SolveError::GaveUp {
        reason: format!("the random search was unsuccessful. Allow more {parameter} or change the seed."),
    }
}
