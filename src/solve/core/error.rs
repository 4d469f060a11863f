use crate::{SettingError, Stopped};

/// Reason why a cube was not solved.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The solver does not support cubes of this size.
    #[error("{solver} does not support {size}")]
    Size {
        /// The solver's name.
        solver: &'static str,
        /// The size of the cube.
        size: godspeed_cube::Size,
    },
    /// No solver supports cubes of this size.
    #[error("no solver supports {size}")]
    NoSolver {
        /// The size of the cube.
        size: godspeed_cube::Size,
    },
    /// The solver does not support this metric.
    #[error("{solver} does not support the metric {metric}")]
    Metric {
        /// The solver's name.
        solver: &'static str,
        /// The short name of the requested metric.
        metric: &'static str,
    },
    /// Turns cannot solve this cube.
    #[error(transparent)]
    Illegal(#[from] godspeed_cube::IllegalState),
    /// The search was stopped.
    #[error("the search was stopped before it found a solution")]
    Stopped,
    /// The search reached its own limit without a solution.
    #[error("no solution found: {reason}")]
    GaveUp {
        /// The limit, and the parameter to change.
        reason: String,
    },
    /// The goal cannot be reached in the turns, or the solver does not take it.
    #[error(transparent)]
    Goal(#[from] crate::goals::GoalFault),
    /// A parameter is unknown or out of range.
    #[error(transparent)]
    Setting(#[from] SettingError),
    /// A solution that was given as known does not solve the cube, or none was given.
    #[error("the given moves do not solve this cube")]
    NotASolution {
        /// The number of the solution, counted from 0.
        number: usize,
    },
    /// The solver returned turns that do not solve the cube. This is a bug in the solver.
    #[error("{solver} returned a wrong solution. Please report this cube.")]
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
