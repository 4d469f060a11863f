//! Iterative deepening depth-first search: all sequences of one move, then of two, then of three.
//!
//! It knows nothing of the puzzle but its moves, leaves out only sequences that say the same as another
//! ([`Puzzle::after`]), and needs no memory. R. E. Korf, "Depth-first iterative-deepening: an optimal
//! admissible tree search", Artificial Intelligence 27 (1985).

use super::deepening::deepen;
use crate::{Control, Move, MoveSet, Puzzle, Stopped};

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
    deepen(&Blind(puzzle), start, deepest, control).await
}

/// A puzzle of which no bound is known.
struct Blind<'a, P>(&'a P);

impl<P: Puzzle> Puzzle for Blind<'_, P> {
    type State = P::State;

    fn moves(&self) -> MoveSet {
        self.0.moves()
    }

    #[inline(always)]
    fn apply(&self, state: &P::State, m: Move) -> P::State {
        self.0.apply(state, m)
    }

    fn inverse(&self, m: Move) -> Move {
        self.0.inverse(m)
    }

    fn solved(&self) -> P::State {
        self.0.solved()
    }

    #[inline(always)]
    fn is_solved(&self, state: &P::State) -> bool {
        self.0.is_solved(state)
    }

    #[inline(always)]
    fn after(&self, last: Option<Move>) -> MoveSet {
        self.0.after(last)
    }
}
