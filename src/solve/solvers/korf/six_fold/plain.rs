use rayon::prelude::*;

use super::super::parts::Part;
use super::super::plain::follows;
use super::super::state::{MOVES, Move, State, face_of};
use super::index::{Cell, Index};
use super::node::Bounds;
use crate::puzzles::cube3::phase1::Phase1;
use crate::{Control, Stopped};

/// The search in its plain form, one node after the other: it finds the moves of solutions that the
/// batched search knows to exist, and tests hold the batched search to it.
#[derive(Clone, Copy)]
pub(super) struct Plain<'a> {
    pub(super) index: &'a Index,
    pub(super) table: &'a Phase1,
    pub(super) moves: &'a [State],
}

/// A state, and what the table says of it and of its inverse.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sides {
    pub(super) state: State,
    pub(super) here: Bounds,
    pub(super) there: Bounds,
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

impl Plain<'_> {
    /// What the table says of a state and its inverse.
    pub(super) fn sides(&self, state: &State) -> Sides {
        let inverse = state.inverse();
        Sides { state: *state, here: self.bounds(state), there: self.bounds(&inverse) }
    }

    fn bounds(&self, state: &State) -> Bounds {
        let bound = |cell: Cell| self.table.distance_at(cell >> 3, (cell & 7) as u8);
        Bounds::of(self.index.cells_of(state).map(bound))
    }

    /// What a move leads to.
    fn after(&self, sides: &Sides, m: Move) -> Sides {
        self.sides(&sides.state.then(&self.moves[m]))
    }

    /// The solutions through a part with exactly `left` more moves, at most `most` of them. Of two opposite
    /// faces turned one after the other the lower is turned first, in the part's own moves, too, unless
    /// `open`.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(super) async fn solutions(
        &self,
        part: &Part,
        left: u8,
        open: bool,
        most: usize,
        control: &Control,
    ) -> Result<Vec<Vec<Move>>, Stopped> {
        let mut branches = vec![(part.path.moves().collect(), self.sides(&part.state))];
        let (mut below, mut open) = (left, open);
        while below > 0 && left - below < 2 {
            below -= 1;
            branches = branches.iter().flat_map(|branch| self.grown(branch, below, open)).collect();
            open = false;
        }
        let mut found = Vec::new();
        for branches in branches.chunks(BRANCHES * rayon::current_num_threads()) {
            let ways: Vec<Vec<Vec<Move>>> = branches
                .par_iter()
                .map(|(path, sides)| {
                    let mut way = Way { path: path.clone(), found: Vec::new(), most, control };
                    self.search(sides, below, &mut way);
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

    /// The branches one move on that may have a solution of at most `left` more moves.
    fn grown(&self, branch: &(Vec<Move>, Sides), left: u8, open: bool) -> Vec<(Vec<Move>, Sides)> {
        let (path, sides) = branch;
        let last = path.last().map(|&m| face_of(m));
        let next = (0..MOVES).filter(|&m| open || last.is_none_or(|last| follows(face_of(m), last)));
        let grown = next.map(|m| (path.iter().copied().chain([m]).collect(), self.after(sides, m)));
        grown.filter(|(_, sides)| sides.bound() <= left).collect()
    }

    /// Goes through all ways of exactly `left` moves from here, unless there are enough or it is stopped.
    fn search(&self, sides: &Sides, left: u8, way: &mut Way<'_>) {
        if left == 0 {
            if sides.state == State::SOLVED {
                way.found.push(way.path.clone());
            }
            return;
        }
        if sides.bound() > left {
            return;
        }
        let last = way.path.last().map(|&m| face_of(m));
        for m in (0..MOVES).filter(|&m| last.is_none_or(|last| follows(face_of(m), last))) {
            if way.found.len() == way.most || way.control.is_stopped() {
                return;
            }
            way.path.push(m);
            self.search(&self.after(sides, m), left - 1, way);
            way.path.pop();
        }
    }
}

impl Sides {
    /// A lower bound on the moves to solve the state: it and its inverse need the same number.
    pub(super) fn bound(&self) -> u8 {
        self.here.greatest().max(self.there.greatest())
    }
}
