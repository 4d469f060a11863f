use crate::{SettingError, Stopped};

/// Why a cube was not solved.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SolveError {
    /// The solver does not take cubes of this size.
    #[error("{solver} does not solve a {size}")]
    Size {
        /// The solver's name.
        solver: &'static str,
        /// The size of the cube.
        size: godspeed_cube::Size,
    },
    /// The solver does not count in this metric.
    #[error("{solver} does not count in {metric}")]
    Metric {
        /// The solver's name.
        solver: &'static str,
        /// The metric asked for.
        metric: godspeed_cube::Metric,
    },
    /// No turning solves this cube.
    #[error(transparent)]
    Illegal(#[from] godspeed_cube::IllegalState),
    /// The search was asked to stop.
    #[error("the search was stopped before it found a solution")]
    Stopped,
    /// The search reached its own limit without a solution.
    #[error("no solution found: {reason}")]
    GaveUp {
        /// Which limit, and what to change.
        reason: String,
    },
    /// A parameter has an impossible value.
    #[error(transparent)]
    Setting(#[from] SettingError),
    /// The solver returned turns that do not solve the cube: a fault of ours, never passed off as success.
    #[error("{solver} returned a wrong solution; please report this cube")]
    Wrong {
        /// The solver's name.
        solver: &'static str,
    },
}

impl From<Stopped> for SolveError {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}
