use crate::solvers::parameters::{ALL, MAX_LISTED, UP_TO, lists_all};
use crate::{Parameter, Settings};

/// The parameters of the solver.
pub(super) static PARAMETERS: &[Parameter] = &[ALL, ENOUGH, UP_TO];

const ENOUGH: Parameter = Parameter {
    id: "enough",
    name: "Target length (moves)",
    min: 0.0,
    max: 26.0,
    step: 1.0,
    default: 0.0,
    explanation: "Stop at the first solution of at most this many moves, even if it is not optimal. Off (0) finds a shortest solution.",
};

/// The values of the parameters for one problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Options {
    /// Whether every shortest solution is listed.
    pub(super) all: bool,
    /// Target length: the search ends with the first solution that is not longer; 0 means with a shortest one.
    pub(super) enough: u8,
}

impl Options {
    /// Reads the options from the settings of a problem.
    pub(super) fn of(settings: &Settings) -> Self {
        Self { all: lists_all(settings), enough: settings.get(&ENOUGH) as u8 }
    }

    /// Returns how many solutions a pass has to find: one more than is listed, so that a truncated list is recognised.
    pub(super) const fn solutions(self) -> usize {
        if self.all { MAX_LISTED + 1 } else { 1 }
    }
}
