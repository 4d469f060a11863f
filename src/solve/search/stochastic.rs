use super::Observer;
use crate::{Control, Move, Puzzle, Stopped};

/// A stochastic search: its parameters, which run it.
pub trait StochasticSearch: Send {
    /// Returns the number of sequences evaluated if no solution is proven shortest before.
    fn evaluations(&self) -> f64;

    /// Returns the shortest solution found, or `None` if none was found.
    ///
    /// Calls `improved` with each solution that is shorter than all before, and `observer` once for each sequence
    /// evaluated, with the state that determines its cost.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped before it found any solution.
    fn search<P: Puzzle>(
        self,
        puzzle: &P,
        start: &P::State,
        control: &Control,
        improved: impl FnMut(&[Move]) + Send,
        observer: impl Observer<P::State>,
    ) -> impl Future<Output = Result<Option<Vec<Move>>, Stopped>> + Send;
}
