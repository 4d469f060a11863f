//! Predicts the nodes of a search before it starts.
//!
//! A prediction is a [`NodeDistribution`]: the numbers of nodes after which the search may end, each with its
//! probability. Its mean is the expected number of nodes, and with the node rate of a machine it gives the chance to
//! finish within a time.
//!
//! - *Iterative deepening* ([`passes`]): a pass visits the children of all states whose bound admits a goal. The states
//!   a few moves from the start are expanded; below them the bounds follow the distribution of a bound given those of
//!   its parent and of the move before ([`BoundSteps`]). Pass by pass, this is weighted by the number of positions at each
//!   distance ([`lengths`](crate::puzzles::PuzzleStats::lengths)).
//! - *Bidirectional search* ([`bidirectional()`]): every position of a cube has as many others at each distance, so the
//!   layers of both sides are known.
//! - *Weighted A\** and the *stochastic searches*: distributions that were measured ([`Quantiles`]).
//!
//! R. E. Korf, M. Reid and S. Edelkamp, "Time complexity of iterative-deepening-A*", Artificial Intelligence 129
//! (2001); U. Zahavi, A. Felner, N. Burch and R. C. Holte, "Predicting the performance of IDA* using conditional
//! distributions", Journal of Artificial Intelligence Research 37 (2010).

mod best_first;
mod bidirectional;
mod bound_steps;
mod deepening;
mod lengths;
mod node_distribution;
mod quantiles;
mod sequences;

pub use best_first::{ByWeight, CUBE2_HALF_BEST_FIRST, CUBE2_QUARTER_BEST_FIRST, best_first};
pub use bidirectional::{Layers, bidirectional};
pub use bound_steps::{BoundSteps, CUBE2_HALF, CUBE2_QUARTER, CUBE3_HALF, CUBE3_QUARTER};
pub use deepening::{LAST_PASS, ends_of_passes, passes, random_passes, unguided_passes};
pub use lengths::{
    CUBE2_HALF_TURNS, CUBE2_QUARTER_TURNS, CUBE3_HALF_TURNS, CUBE3_QUARTER_TURNS, chances_of_lengths,
};
pub use node_distribution::{NodeDistribution, PossibleEnd};
pub use quantiles::Quantiles;
pub use sequences::sequences;
pub(crate) use sequences::{branching_factor, tree};
