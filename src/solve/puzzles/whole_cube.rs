use godspeed_cube::{Facelets, Turn};

use crate::{Move, Puzzle, Solution, SolveError};

/// A puzzle that is a whole cube of one size: what a solver needs besides the graph, so that one generic
/// solver serves every size.
pub trait WholeCube: Puzzle {
    /// The position of a cube, held in any way.
    ///
    /// # Errors
    /// [`SolveError::Illegal`] if no turning solves it.
    fn position(&self, cube: &Facelets) -> Result<Self::State, SolveError>;

    /// The turn of a move.
    fn turn(&self, m: Move) -> Turn;

    /// What is known of all its positions.
    fn stats(&self) -> PuzzleStats;

    /// The solution of these moves, in one stage.
    fn solution(&self, name: &'static str, moves: &[Move], optimal: bool) -> Solution {
        Solution::single(name, moves.iter().map(|&m| self.turn(m)).collect(), optimal)
    }
}

/// What is known of a whole cube in one metric; searches reckon from it how long they will take.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PuzzleStats {
    /// How many positions there are.
    pub positions: f64,
    /// Moves that solve every position.
    pub deepest: u8,
    /// Moves that a position needs on average.
    pub typical: f64,
    /// By how many moves [`Puzzle::bound`] makes a search shallower: what it says on average, or somewhat
    /// less, because a search dwells where it says little.
    pub bound: f64,
}
