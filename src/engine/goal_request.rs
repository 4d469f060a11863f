use godspeed_cube::{Facelets, PartialState, Size, TurnSet};
use godspeed_protocol::SolveRequest;
use godspeed_solve::{Problem, Solver, goals};

use crate::RequestError;
use crate::goal_text::read_goal;

/// The part of a request that is about a goal: a cube that is known in part, what is to be reached, and by which turns.
pub(crate) struct GoalRequest<'a> {
    request: &'a SolveRequest,
    /// `None` for a cube that is known as a whole.
    partial: Option<PartialState>,
}

impl<'a> GoalRequest<'a> {
    /// Reads the part of a request.
    ///
    /// # Errors
    /// [`RequestError`] if the cube that is known in part is invalid.
    pub(crate) fn new(request: &'a SolveRequest) -> Result<Self, RequestError> {
        let text = &request.state;
        if !PartialState::is_partial(text) {
            return Ok(Self { request, partial: None });
        }
        let stickers = text.chars().filter(|c| !c.is_whitespace()).count();
        let size = if stickers == Size::TWO.facelets() { Size::TWO } else { Size::THREE };
        Ok(Self { request, partial: Some(PartialState::parse(text, size)?) })
    }

    /// Returns the state of the request, one of those that agree with what is known.
    ///
    /// # Errors
    /// [`RequestError`] if the text is no state.
    pub(crate) fn state(&self) -> Result<Facelets, RequestError> {
        Ok(match &self.partial {
            Some(partial) => partial.completed().clone(),
            None => Facelets::parse(&self.request.state)?,
        })
    }

    /// Returns whether the request is for a whole solution by any turns.
    pub(crate) fn is_plain(&self) -> bool {
        self.request.goal.is_none() && self.request.turns.is_none() && self.partial.is_none()
    }

    /// Adds the goal and the turns to a problem.
    ///
    /// # Errors
    /// [`RequestError`] if they are invalid, or not for this solver.
    pub(crate) fn complete(&self, mut problem: Problem, solver: &Solver) -> Result<Problem, RequestError> {
        let size = problem.state.size();
        if let Some(goal) = &self.request.goal {
            problem = problem.with_goal(read_goal(goal, size)?);
        }
        if let Some(partial) = &self.partial {
            problem = problem.with_start(partial)?;
        }
        if let Some(turns) = &self.request.turns {
            problem = problem.with_turns(TurnSet::parse(turns, size)?);
        }
        goals::check(solver, &problem)?;
        Ok(problem)
    }
}
