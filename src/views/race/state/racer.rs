use std::sync::Arc;

use godspeed_protocol::SolverInfo;

use super::HUMAN;

/// Who races in a lane.
#[derive(Clone, Debug, PartialEq)]
pub enum Racer {
    /// An algorithm.
    Solver(Arc<SolverInfo>),
    /// The user.
    Human,
}

impl Racer {
    /// Returns the id used in links.
    #[must_use]
    pub fn id(&self) -> &str {
        match self {
            Self::Solver(solver) => &solver.id,
            Self::Human => HUMAN,
        }
    }

    /// Returns the displayed name.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Solver(solver) => &solver.name,
            Self::Human => "Human",
        }
    }
}
