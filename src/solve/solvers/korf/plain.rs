use super::index::Index;
use super::simd::Portable;
use super::state::{MOVES, Move, State, face_of};
use super::table::CosetTable;

/// The search in its plain form, one node after the other: it finds the moves of a solution that the
/// batched search knows to exist, and tests hold the batched search to it.
pub(super) struct Plain<'a, const FLIPS: u32> {
    pub(super) index: &'a Index,
    pub(super) table: &'a CosetTable<FLIPS>,
    pub(super) moves: &'a [State],
}

impl<const FLIPS: u32> Plain<'_, FLIPS> {
    /// A lower bound on the moves to solve a state: it and its inverse need the same number.
    pub(super) fn bound(&self, state: &State) -> u8 {
        let bound = |state: &State| self.table.bound(self.index.cell_of::<Portable, FLIPS>(state));
        bound(state).max(bound(&state.inverse()))
    }

    /// Appends to `path` exactly `left` moves that solve the state, if there are any.
    pub(super) fn search(&self, state: &State, left: u8, path: &mut Vec<Move>) -> bool {
        if left == 0 {
            return *state == State::SOLVED;
        }
        if self.bound(state) > left {
            return false;
        }
        let last = path.last().map(|&m| face_of(m));
        (0..MOVES).any(|m| {
            if last.is_some_and(|last| !follows(face_of(m), last)) {
                return false;
            }
            path.push(m);
            let solved = self.search(&state.then(&self.moves[m]), left - 1, path);
            if !solved {
                path.pop();
            }
            solved
        })
    }
}

/// Whether a face may be turned after another: not itself, and of two opposite faces the lower first.
pub(super) fn follows(face: usize, last: usize) -> bool {
    face != last && face + 3 != last
}
