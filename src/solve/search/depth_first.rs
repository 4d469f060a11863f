use crate::{Move, MoveSet, Puzzle};

/// A depth-first search to a limit, which can be put down after any number of nodes and taken up again.
///
/// The stack is explicit for that reason. A position is cut off where its bound shows that no goal lies
/// within the limit.
pub(super) struct DepthFirst<S> {
    way: Vec<Move>,
    stack: Vec<Level<S>>,
    limit: u8,
    excess: u8,
}

/// How a [`DepthFirst`] stands after an advance.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// There is more to search.
    More,
    /// These moves lead to a goal.
    Found(Vec<Move>),
    /// No goal within the limit. The nearest position cut off exceeded it by `excess` moves.
    Exhausted { excess: u8 },
}

struct Level<S> {
    state: S,
    entered_by: Option<Move>,
    untried: MoveSet,
}

impl<S: Clone> DepthFirst<S> {
    /// Searches below `state`, which `way` leads to, for goals exactly `limit` (at least 1) moves away.
    pub(super) fn new<P: Puzzle<State = S>>(puzzle: &P, state: S, way: Vec<Move>, limit: u8) -> Self {
        let untried = puzzle.after(way.last().copied());
        let mut stack = Vec::with_capacity(usize::from(limit));
        stack.push(Level { state, entered_by: None, untried });
        Self { way, stack, limit, excess: u8::MAX }
    }

    /// Visits about `budget` nodes; says how many it were.
    pub(super) fn advance<P: Puzzle<State = S>>(&mut self, puzzle: &P, budget: u64) -> (Step, u64) {
        let mut nodes = 0;
        while nodes < budget {
            let left = self.limit - (self.stack.len() as u8).saturating_sub(1);
            let Some(top) = self.stack.last_mut() else {
                return (Step::Exhausted { excess: self.excess }, nodes);
            };
            if left == 1 {
                let leaf = last_move(puzzle, &top.state, top.untried, &mut nodes, &mut self.excess);
                if let Some(m) = leaf {
                    return (Step::Found(self.way_to(m)), nodes);
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
            let bound = puzzle.bound(&state);
            if bound < left {
                self.stack.push(Level { state, entered_by: Some(m), untried: puzzle.after(Some(m)) });
            } else {
                self.excess = self.excess.min(bound + 1 - left);
            }
        }
        (Step::More, nodes)
    }

    fn way_to(&self, last: Move) -> Vec<Move> {
        let below = self.stack.iter().filter_map(|level| level.entered_by);
        self.way.iter().copied().chain(below).chain([last]).collect()
    }
}

/// The move among `moves` that reaches a goal. Most nodes of a search are visited in this loop.
#[inline(always)]
fn last_move<P: Puzzle>(
    puzzle: &P,
    state: &P::State,
    moves: MoveSet,
    nodes: &mut u64,
    excess: &mut u8,
) -> Option<Move> {
    for m in moves {
        *nodes += 1;
        let child = puzzle.apply(state, m);
        if puzzle.is_solved(&child) {
            return Some(m);
        }
        *excess = (*excess).min(puzzle.bound(&child).max(1));
    }
    None
}
