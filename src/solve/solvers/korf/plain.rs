use rayon::prelude::*;

use super::index::Index;
use super::parts::Part;
use super::state::{MOVES, Move, State, face_of};
use super::table::CosetTable;
use crate::simd::{Lanes, WithLanes, with_lanes};
use crate::{Control, Stopped};

/// The search in its plain form, one node after the other: it finds the moves of solutions that the
/// batched search knows to exist, and tests hold the batched search to it.
pub(super) struct Plain<'a, const FLIPS: u32> {
    pub(super) index: &'a Index,
    pub(super) table: &'a CosetTable<FLIPS>,
    pub(super) moves: &'a [State],
}

/// Branches that each thread searches between two breaths.
const BRANCHES: usize = 2;

/// A search under way.
struct Way<'a> {
    path: Vec<Move>,
    found: Vec<Vec<Move>>,
    /// Solutions wanted at most.
    most: usize,
    control: &'a Control,
}

impl<const FLIPS: u32> Plain<'_, FLIPS> {
    /// A lower bound on the moves to solve a state: it and its inverse need the same number.
    pub(super) fn bound(&self, state: &State) -> u8 {
        let [here, there] = self.bounds(state);
        here.max(there)
    }

    /// The lower bounds of a state and of its inverse.
    pub(super) fn bounds(&self, state: &State) -> [u8; 2] {
        [*state, state.inverse()]
            .map(|state| self.table.bound(with_lanes(Cell::<FLIPS> { index: self.index, state })))
    }

    /// The solutions through a part with exactly `left` more moves, at most `most` of them. Of two opposite
    /// faces turned one after the other the lower is turned first, in the part's own moves, too, unless
    /// `open`.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn solutions(
        &self,
        part: Part,
        left: u8,
        open: bool,
        most: usize,
        control: &Control,
    ) -> Result<Vec<Vec<Move>>, Stopped> {
        let mut branches = vec![part];
        let (mut below, mut open) = (left, open);
        while below > 0 && left - below < 2 {
            below -= 1;
            branches = branches.iter().flat_map(|part| self.grown(part, below, open)).collect();
            open = false;
        }
        let mut found = Vec::new();
        for branches in branches.chunks(BRANCHES * rayon::current_num_threads()) {
            let ways: Vec<Vec<Vec<Move>>> = branches
                .par_iter()
                .map(|part| {
                    let path = part.path.moves().collect();
                    let mut way = Way { path, found: Vec::new(), most, control };
                    self.search(&part.state, below, &mut way);
                    way.found
                })
                .collect();
            found.extend(ways.into_iter().flatten());
            found.truncate(most);
            control.yield_now().await?;
            if found.len() == most {
                break;
            }
        }
        Ok(found)
    }

    /// The parts one move on that may have a solution of at most `left` more moves.
    fn grown(&self, part: &Part, left: u8, open: bool) -> Vec<Part> {
        let last = part.path.last().map(face_of);
        let next = (0..MOVES).filter(|&m| open || last.is_none_or(|last| follows(face_of(m), last)));
        let grown = next.map(|m| Part { path: part.path.then(m), state: part.state.then(&self.moves[m]) });
        grown.filter(|part| self.bound(&part.state) <= left).collect()
    }

    /// Goes through all ways of exactly `left` moves from here, unless there are enough or it is stopped.
    fn search(&self, state: &State, left: u8, way: &mut Way<'_>) {
        if left == 0 {
            if *state == State::SOLVED {
                way.found.push(way.path.clone());
            }
            return;
        }
        if self.bound(state) > left {
            return;
        }
        let last = way.path.last().map(|&m| face_of(m));
        for m in (0..MOVES).filter(|&m| last.is_none_or(|last| follows(face_of(m), last))) {
            if way.found.len() == way.most || way.control.is_stopped() {
                return;
            }
            way.path.push(m);
            self.search(&state.then(&self.moves[m]), left - 1, way);
            way.path.pop();
        }
    }
}

/// The cell of a state.
struct Cell<'a, const FLIPS: u32> {
    index: &'a Index,
    state: State,
}

impl<const FLIPS: u32> WithLanes for Cell<'_, FLIPS> {
    type Output = u32;

    #[inline(always)]
    fn run<L: Lanes>(self) -> u32 {
        self.index.cell_of::<L, FLIPS>(&self.state)
    }
}

/// Whether a face may be turned after another: not itself, and of two opposite faces the lower first.
pub(super) fn follows(face: usize, last: usize) -> bool {
    face != last && face + 3 != last
}
