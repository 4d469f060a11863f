//! Iterative deepening A*: depth-first searches with growing limits, each cutting off every position whose
//! bound shows that no goal lies within the limit.
//!
//! Shortest solutions with memory for one path only. R. E. Korf, "Depth-first iterative-deepening: an
//! optimal admissible tree search", Artificial Intelligence 27 (1985).

use super::deepening::deepen;
use crate::{Control, Move, Puzzle, Stopped};

/// A shortest way to the goal, or `None` if it takes more than `deepest` moves.
///
/// # Errors
/// [`Stopped`] if the search was told to stop.
pub async fn search<P: Puzzle>(
    puzzle: &P,
    start: &P::State,
    deepest: u8,
    control: &Control,
) -> Result<Option<Vec<Move>>, Stopped> {
    deepen(puzzle, start, deepest, control).await
}
