//! What stands for `goal_request.rs` in a module without searches for goals.

use godspeed_cube::Facelets;
use godspeed_protocol::SolveRequest;
use godspeed_solve::{Problem, Solver};

use crate::RequestError;

/// The part of a request that is about a goal, which is refused.
pub(crate) struct GoalRequest<'a>(&'a SolveRequest);

impl<'a> GoalRequest<'a> {
    /// Checks that a request is for a whole solution by any turns.
    ///
    /// # Errors
    /// [`RequestError::NoGoals`] if it is for a goal.
    pub(crate) fn new(request: &'a SolveRequest) -> Result<Self, RequestError> {
        if request.goal.is_some() || request.turns.is_some() {
            return Err(RequestError::NoGoals);
        }
        Ok(Self(request))
    }

    /// Returns the state of the request.
    ///
    /// # Errors
    /// [`RequestError`] if the text is no state.
    pub(crate) fn state(&self) -> Result<Facelets, RequestError> {
        Ok(Facelets::parse(&self.0.state)?)
    }

    /// Returns whether the request is for a whole solution by any turns: always.
    pub(crate) const fn is_plain(&self) -> bool {
        true
    }

    /// Returns the problem as it is.
    ///
    /// # Errors
    /// None.
    pub(crate) const fn complete(&self, problem: Problem, _: &Solver) -> Result<Problem, RequestError> {
        Ok(problem)
    }
}
