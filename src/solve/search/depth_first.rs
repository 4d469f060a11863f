use std::mem;

use super::{Observer, Visit};
use crate::{Move, Moves, Puzzle};

/// A depth-first search to a limit that can be suspended after any number of nodes and resumed.
///
/// The stack is explicit for this reason. A state is pruned if its bound shows that no goal is within the limit.
pub(super) struct DepthFirst<S> {
    path: Vec<Move>,
    stack: Vec<StackFrame<S>>,
    limit: u8,
    excess: u8,
}

/// State of a [`DepthFirst`] search after an advance.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// The search is not complete.
    Unfinished,
    /// These moves lead to a goal.
    Found(Vec<Move>),
    /// No goal is within the limit. The pruned state nearest to the limit exceeded it by `excess` moves.
    Exhausted { excess: u8 },
}

struct StackFrame<S> {
    state: S,
    entered_by: Option<Move>,
    untried: Moves,
}

impl<S: Clone> DepthFirst<S> {
    /// Returns a search for goals exactly `limit` (at least 1) moves from `state`, which `path` leads to.
    pub(super) fn new<P: Puzzle<State = S>>(puzzle: &P, state: S, path: Vec<Move>, limit: u8) -> Self {
        let untried = puzzle.after(path.last().copied()).iter();
        let mut stack = Vec::with_capacity(usize::from(limit));
        stack.push(StackFrame { state, entered_by: None, untried });
        Self { path, stack, limit, excess: u8::MAX }
    }

    /// Visits about `budget` nodes. Returns the outcome and the number of nodes visited.
    pub(super) fn advance<P: Puzzle<State = S>>(
        &mut self,
        puzzle: &P,
        budget: u64,
        observer: &mut impl Observer<S>,
    ) -> (Outcome, u64) {
        let mut nodes = 0;
        while nodes < budget {
            let stacked = self.stack.len();
            let left = self.limit - (stacked as u8).saturating_sub(1);
            let Some(top) = self.stack.last_mut() else {
                return (Outcome::Exhausted { excess: self.excess }, nodes);
            };
            let depth = (self.path.len() + stacked) as u32;
            if left == 1 {
                let note = |child: &S| observer.visit(Visit::within_limit(child, depth, 0));
                let moves = mem::take(&mut top.untried);
                let last = last_move(puzzle, &top.state, moves, &mut nodes, &mut self.excess, note);
                if let Some(m) = last {
                    return (Outcome::Found(self.path_ending_with(m)), nodes);
                }
                self.stack.pop();
                continue;
            }
            let Some(m) = top.untried.next() else {
                self.stack.pop();
                continue;
            };
            nodes += 1;
            let state = puzzle.apply(&top.state, m);
            observer.visit(Visit::within_limit(&state, depth, left - 1));
            let bound = puzzle.bound(&state);
            if bound < left {
                let untried = puzzle.after(Some(m)).iter();
                self.stack.push(StackFrame { state, entered_by: Some(m), untried });
            } else {
                self.excess = self.excess.min(bound + 1 - left);
            }
        }
        (Outcome::Unfinished, nodes)
    }

    fn path_ending_with(&self, last: Move) -> Vec<Move> {
        let stacked = self.stack.iter().filter_map(|frame| frame.entered_by);
        self.path.iter().copied().chain(stacked).chain([last]).collect()
    }
}

/// Returns the move among `moves` that reaches a goal; passes each child to `note`.
///
/// Most nodes of a search are visited in this loop.
#[inline(always)]
fn last_move<P: Puzzle>(
    puzzle: &P,
    state: &P::State,
    moves: Moves,
    nodes: &mut u64,
    excess: &mut u8,
    mut note: impl FnMut(&P::State),
) -> Option<Move> {
    for m in moves {
        *nodes += 1;
        let child = puzzle.apply(state, m);
        note(&child);
        if puzzle.is_solved(&child) {
            return Some(m);
        }
        *excess = (*excess).min(puzzle.bound(&child).max(1));
    }
    None
}
