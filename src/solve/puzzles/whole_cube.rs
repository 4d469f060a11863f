use godspeed_cube::{Facelets, Turn};

use crate::prediction::{BoundSteps, ByWeight};
use crate::{Move, Puzzle, Solution, SolveError};

/// A [`Puzzle`] that is a whole cube of one size in one metric.
///
/// A generic solver needs this besides the graph, and then solves every size.
pub trait WholeCube: Puzzle {
    /// Returns the state of a cube in any orientation.
    ///
    /// # Errors
    /// [`SolveError::Illegal`] if turns cannot solve it.
    fn position(&self, cube: &Facelets) -> Result<Self::State, SolveError>;

    /// Returns the turn of a move.
    fn turn(&self, m: Move) -> Turn;

    /// Returns the statistics of the puzzle.
    fn stats(&self) -> PuzzleStats;

    /// Returns the bound of each table by its name, the one looked up first before the others. The default is none.
    fn table_bounds(&self, _state: &Self::State) -> Vec<(&'static str, u8)> {
        Vec::new()
    }

    /// Returns the solution with these moves, in one stage.
    fn solution(&self, stage: &'static str, moves: &[Move], optimal: bool) -> Solution {
        Solution::single(stage, moves.iter().map(|&m| self.turn(m)).collect(), optimal)
    }
}

/// A [`Puzzle`] whose paths are solutions of a cube: all that a generic search needs to return one.
pub(crate) trait TurnPuzzle: Puzzle {
    /// Returns a number of moves after which a search gives up. Every state that can be solved at all has a solution of
    /// at most this many moves, if the number is known.
    fn max_moves(&self) -> u8;

    /// Returns the solution with these moves, in one stage.
    fn solution_of(&self, stage: &'static str, moves: &[Move], optimal: bool) -> Solution;
}

impl<C: WholeCube> TurnPuzzle for C {
    fn max_moves(&self) -> u8 {
        self.stats().max_moves
    }

    fn solution_of(&self, stage: &'static str, moves: &[Move], optimal: bool) -> Solution {
        self.solution(stage, moves, optimal)
    }
}

/// Statistics of a puzzle in one metric, used to estimate search cost.
#[derive(Clone, Copy, Debug)]
pub struct PuzzleStats {
    /// Number of states.
    pub positions: f64,
    /// God's number: every state has a solution of at most this many moves.
    pub max_moves: u8,
    /// Mean length of the shortest solution.
    pub mean_moves: f64,
    /// Reduction of the search depth by [`Puzzle::bound`]: its mean or slightly less, since searches visit states of
    /// small bounds more often.
    pub bound: f64,
    /// Number of states at each distance.
    pub lengths: &'static [f64],
    /// Distribution of the bounds of neighbours.
    pub bound_steps: BoundSteps,
    /// Measured nodes of weighted A*; empty if there are none.
    pub best_first: ByWeight,
    /// Whether the bound of a state has the parity of its distance.
    pub bound_has_parity: bool,
}
