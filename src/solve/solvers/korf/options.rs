use crate::{Parameter, Settings};

/// The parameters of the solver.
pub(super) static PARAMETERS: &[Parameter] = &[ALL, ENOUGH, UP_TO];

const ALL: Parameter = Parameter {
    id: "all",
    name: "All solutions",
    min: 0.0,
    max: 1.0,
    step: 1.0,
    default: 0.0,
    explanation: "List all shortest solutions. The last depth is then searched completely.",
};

const ENOUGH: Parameter = Parameter {
    id: "enough",
    name: "Target length (moves)",
    min: 0.0,
    max: 20.0,
    step: 1.0,
    default: 0.0,
    explanation: "Stop at the first solution of at most this many moves, even if it is not optimal. Off (0) finds a shortest solution.",
};

const UP_TO: Parameter = Parameter {
    id: "upto",
    name: "All up to (moves)",
    min: 0.0,
    max: 50.0,
    step: 0.5,
    default: 0.0,
    explanation: "List all solutions of at most this many moves, for a goal other than the whole cube. Off (0) lists shortest ones.",
};

/// The values of the parameters for one problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Options {
    /// Whether every shortest solution is listed.
    pub(super) all: bool,
    /// Target length: the search ends with the first solution that is not longer; 0 means with a shortest one.
    pub(super) enough: u8,
}

/// Returns the cost up to which all solutions are listed, if it is chosen.
pub(crate) fn up_to(settings: &Settings) -> Option<f64> {
    Some(settings.get(&UP_TO)).filter(|&most| most > 0.0)
}

/// Returns whether all shortest solutions are listed.
pub(crate) fn lists_all(settings: &Settings) -> bool {
    settings.get(&ALL) >= 0.5
}

/// The most solutions that are listed.
pub(crate) const MAX_LISTED: usize = Options::MAX_LISTED;

impl Options {
    /// The most solutions that are listed.
    pub(super) const MAX_LISTED: usize = 10_000;

    /// Reads the options from the settings of a problem.
    pub(super) fn of(settings: &Settings) -> Self {
        Self { all: settings.get(&ALL) >= 0.5, enough: settings.get(&ENOUGH) as u8 }
    }

    /// Returns how many solutions a pass has to find: one more than is listed, so that a truncated list is recognised.
    pub(super) const fn solutions(self) -> usize {
        if self.all { Self::MAX_LISTED + 1 } else { 1 }
    }
}
