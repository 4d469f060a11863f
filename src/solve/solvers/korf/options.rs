use crate::{Parameter, Settings};

/// What can be set on the solver.
pub(super) static PARAMETERS: &[Parameter] = &[ALL, ENOUGH];

const ALL: Parameter = Parameter {
    id: "all",
    name: "All solutions",
    min: 0.0,
    max: 1.0,
    step: 1.0,
    default: 0.0,
    explanation: "Lists every shortest solution; the last depth is then searched to its end.",
};

const ENOUGH: Parameter = Parameter {
    id: "enough",
    name: "Short enough (moves)",
    min: 0.0,
    max: 20.0,
    step: 1.0,
    default: 0.0,
    explanation: "Stops at the first solution of at most so many moves, proven or not; off (0) looks for a shortest.",
};

/// What the person wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Options {
    /// Whether every shortest solution is wanted.
    pub(super) all: bool,
    /// A solution of at most so many moves ends the search; 0 for none.
    pub(super) enough: u8,
}

impl Options {
    /// Solutions listed at most.
    pub(super) const MOST: usize = 10_000;

    /// The options of a job.
    pub(super) fn of(settings: &Settings) -> Self {
        Self { all: settings.get(&ALL) >= 0.5, enough: settings.get(&ENOUGH) as u8 }
    }

    /// Solutions to look for in a pass; one more than is listed, so that a list cut short is known as such.
    pub(super) const fn solutions(self) -> usize {
        if self.all { Self::MOST + 1 } else { 1 }
    }
}
