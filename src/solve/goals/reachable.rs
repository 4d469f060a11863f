use rustc_hash::FxHashSet;

use super::optimal::GoalSearch;
use super::space::Position;
use crate::{Control, Stopped};

/// The most positions that are listed to prove that a goal is unreachable: 40 MB.
const MAX_POSITIONS: usize = 1 << 20;

/// Positions between two yields.
const YIELD: usize = 1 << 12;

/// Returns whether turns lead from a position to few others, none of which is the goal.
///
/// `false` if the goal is among them, or if there are more than [`MAX_POSITIONS`].
///
/// # Errors
/// [`Stopped`] if the search was stopped.
pub(super) async fn is_exhausted(
    search: &GoalSearch,
    start: &Position,
    control: &Control,
) -> Result<bool, Stopped> {
    let space = &search.space;
    let mut seen = FxHashSet::from_iter([*start]);
    let mut open = vec![*start];
    let mut expanded = 0_usize;
    while let Some(position) = open.pop() {
        if space.is_goal(&position) || seen.len() > MAX_POSITIONS {
            return Ok(false);
        }
        for step in space.graph().steps(position.class) {
            let next = space.after(&position, *step);
            if seen.insert(next) {
                open.push(next);
            }
        }
        expanded += 1;
        if expanded.is_multiple_of(YIELD) {
            control.yield_now().await?;
        }
    }
    Ok(true)
}
