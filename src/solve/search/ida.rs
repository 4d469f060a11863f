//! Iterative-deepening A* (IDA*): depth-first searches with growing limits, pruned by an admissible heuristic.
//!
//! A state is pruned if the moves made and [`Puzzle::bound`] exceed the limit. The first limit is the bound of the
//! start; each next limit is the least that would have admitted a pruned state. Solutions are shortest. Memory is one
//! path per thread.
//!
//! R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search", Artificial Intelligence 27
//! (1985).

use super::deepening::deepen;
use crate::{Control, Move, Puzzle, Stopped};

/// Returns a shortest path to the goal, or `None` if it has more than `max_depth` moves.
///
/// # Errors
/// [`Stopped`] if the search was stopped.
pub async fn search<P: Puzzle>(
    puzzle: &P,
    start: &P::State,
    max_depth: u8,
    control: &Control,
) -> Result<Option<Vec<Move>>, Stopped> {
    deepen(puzzle, start, max_depth, control).await
}
