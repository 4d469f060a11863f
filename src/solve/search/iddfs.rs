//! Iterative-deepening depth-first search (IDDFS): all sequences of one move, then of two, then of three.
//!
//! It uses the moves of the puzzle and no heuristic. Only equivalent sequences are skipped ([`Puzzle::after`]).
//! Solutions are shortest. Memory is one path per thread.
//!
//! R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search", Artificial Intelligence 27
//! (1985).

use super::{Observer, ida};
use crate::{Control, Move, MoveSet, Puzzle, Stopped};

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
    search_observed(puzzle, start, max_depth, control, ()).await
}

/// The same as [`search`], with an observer of all visited states.
///
/// # Errors
/// [`Stopped`] if the search was stopped.
pub async fn search_observed<P: Puzzle>(
    puzzle: &P,
    start: &P::State,
    max_depth: u8,
    control: &Control,
    observer: impl Observer<P::State>,
) -> Result<Option<Vec<Move>>, Stopped> {
    ida::search_observed(&Unguided(puzzle), start, max_depth, control, observer).await
}

/// A puzzle without its heuristic.
struct Unguided<'a, P>(&'a P);

impl<P: Puzzle> Puzzle for Unguided<'_, P> {
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
