use godspeed_cube::{Alg, Goal, Size};
use godspeed_protocol::GoalText;

use crate::RequestError;

/// Returns the goal of a request.
///
/// # Errors
/// [`RequestError`] if the text is no goal of this size, or if the moves cannot be read.
pub(crate) fn read_goal(goal: &GoalText, size: Size) -> Result<Goal, RequestError> {
    match goal {
        GoalText::Goal(text) => Ok(Goal::parse(text, size)?),
        GoalText::Moves(text) => Ok(Goal::after(&Alg::parse(text, size)?.alg)?),
    }
}
