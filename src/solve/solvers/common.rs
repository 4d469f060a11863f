use godspeed_cube::Metric;

use crate::{Job, Parameter, SolveError};

/// The metrics in which the searches count.
pub(super) const CUBE_METRICS: &[Metric] = &[Metric::Htm, Metric::Qtm];

/// How much memory a search may take that keeps every position it has seen.
pub(super) const MEMORY: Parameter = Parameter {
    id: "memory",
    name: "Memory (MB)",
    min: 1.0,
    max: 2048.0,
    step: 1.0,
    default: 1024.0,
    explanation: "The megabytes that positions may take; the search gives up when they are full.",
};

/// The seed of a search that goes by chance.
pub(super) const SEED: Parameter = Parameter {
    id: "seed",
    name: "Seed",
    min: 0.0,
    max: 1_000_000.0,
    step: 1.0,
    default: 1.0,
    explanation: "Where chance begins: the same seed gives the same solution.",
};

/// The bytes that [`MEMORY`] allows.
pub(super) fn memory(job: &Job) -> usize {
    (job.settings.get(&MEMORY) as usize) << 20
}

/// A search filled the memory it may take.
pub(super) fn memory_full(job: &Job) -> SolveError {
    let megabytes = job.settings.get(&MEMORY);
    SolveError::GaveUp { reason: format!("{megabytes} MB of positions are full; allow more memory") }
}

/// No solution as short as every cube must have one.
pub(super) fn too_deep(deepest: u8) -> SolveError {
    SolveError::GaveUp { reason: format!("no sequence of {deepest} moves or fewer solves this cube") }
}

/// A search by chance ended without a solution.
pub(super) fn no_luck(parameter: &str) -> SolveError {
    SolveError::GaveUp {
        reason: format!("chance did not find one; allow more {parameter} or change the seed"),
    }
}
