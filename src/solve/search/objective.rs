use godspeed_cube::Random;

use super::path_shortening::shorten;
use super::perimeter::Perimeter;
use super::{Observer, Visit};
use crate::{Move, Puzzle};

/// Radius and maximal size of the perimeter that a sequence has to reach.
const PERIMETER_RADIUS: u8 = 5;
const PERIMETER_STATES: usize = 1 << 14;
/// Moves of a detour tried when a solution is shortened.
const SHORTENING_REACH: u8 = 3;

/// The objective function of the stochastic searches, and the best solution found.
///
/// A candidate is a sequence of a fixed number of moves from the start. It solves the puzzle if it enters the
/// [`Perimeter`] of the goal, from where a shortest path is known.
pub(super) struct Objective<'a, P: Puzzle> {
    puzzle: &'a P,
    start: &'a P::State,
    perimeter: Perimeter<P::State>,
    moves: Vec<Move>,
    length: usize,
    best: Option<Vec<Move>>,
}

/// The cost of a candidate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Cost {
    /// Length of the solution; for a candidate that is none, more than any solution.
    pub(super) moves: f32,
    /// Moves after which the candidate is in the perimeter.
    arrival: Option<u16>,
}

impl<'a, P: Puzzle> Objective<'a, P> {
    pub(super) fn new(puzzle: &'a P, start: &'a P::State, length: usize) -> Self {
        let perimeter = Perimeter::new(puzzle, PERIMETER_RADIUS, PERIMETER_STATES);
        Self { puzzle, start, perimeter, moves: puzzle.moves().iter().collect(), length, best: None }
    }

    /// Returns a random sequence without repeated or cancelling moves.
    pub(super) fn random_sequence(&self, random: &mut Random) -> Vec<Move> {
        let mut sequence: Vec<Move> = Vec::with_capacity(self.length);
        for _ in 0..self.length {
            let choices = self.puzzle.after(sequence.last().copied());
            let pick = random.below(choices.len() as usize);
            sequence.extend(choices.into_iter().nth(pick));
        }
        sequence
    }

    /// Returns a random move.
    pub(super) fn random_move(&self, random: &mut Random) -> Move {
        self.moves[random.below(self.moves.len())]
    }

    /// Evaluates a candidate.
    ///
    /// The state that determines its cost is visited: the one from which it continues through the perimeter, or else
    /// the one of the least bound.
    pub(super) fn cost(&self, sequence: &[Move], observer: &mut impl Observer<P::State>) -> Cost {
        let mut state = self.start.clone();
        let mut decisive = (state.clone(), 0);
        let mut least_bound = f32::MAX;
        let mut cost = Cost { moves: f32::MAX, arrival: None };
        for (made, m) in (0u16..).zip(sequence.iter().map(Some).chain([None])) {
            if let Some(left) = self.perimeter.distance(self.puzzle, &state) {
                let moves = f32::from(made) + f32::from(left);
                if moves < cost.moves {
                    cost = Cost { moves, arrival: Some(made) };
                    decisive = (state.clone(), made);
                }
            }
            let bound = f32::from(self.puzzle.bound(&state));
            if bound < least_bound {
                least_bound = bound;
                if cost.arrival.is_none() {
                    decisive = (state.clone(), made);
                }
            }
            if let Some(&m) = m {
                state = self.puzzle.apply(&state, m);
            }
        }
        observer.visit(Visit::new(&decisive.0, decisive.1.into()));
        if cost.arrival.is_none() {
            cost.moves = self.length as f32 + f32::from(PERIMETER_RADIUS) + least_bound;
        }
        cost
    }

    /// Stores the solution of a candidate if it is the shortest so far, and returns it in this case.
    pub(super) fn keep_if_best(&mut self, sequence: &[Move], cost: Cost) -> Option<&[Move]> {
        let arrival = usize::from(cost.arrival?);
        if self.best.as_ref().is_some_and(|best| cost.moves >= best.len() as f32) {
            return None;
        }
        let mut path = sequence[..arrival].to_vec();
        let state = path.iter().fold(self.start.clone(), |state, &m| self.puzzle.apply(&state, m));
        path.extend(self.perimeter.path_to_goal(self.puzzle, &state));
        Some(self.best.insert(shorten(self.puzzle, self.start, &path, SHORTENING_REACH)))
    }

    /// Returns the shortest solution so far.
    pub(super) fn best(&self) -> Option<Vec<Move>> {
        self.best.clone()
    }

    /// Returns the length of the shortest solution so far.
    pub(super) fn best_length(&self) -> Option<u32> {
        self.best.as_ref().map(|best| best.len() as u32)
    }

    /// Returns whether the best solution is as short as the bound of the start.
    pub(super) fn is_proven_shortest(&self) -> bool {
        let bound = usize::from(self.puzzle.bound(self.start));
        self.best.as_ref().is_some_and(|best| best.len() <= bound)
    }
}
