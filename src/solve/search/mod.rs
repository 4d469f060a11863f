//! Generic search algorithms, each written once over any [`Puzzle`](crate::Puzzle).
//!
//! | module | result | limit | memory | paper |
//! |---|---|---|---|---|
//! | [`iddfs`] | shortest path, without a heuristic | depth | one path per thread | Korf 1985 |
//! | [`ida`] | shortest path, pruned by [`Puzzle::bound`](crate::Puzzle::bound) | depth | one path per thread | Korf 1985 |
//! | [`bibfs`] | shortest path, searched from both ends | memory | all states of half the depth | Pohl 1971 |
//! | [`wastar`] | path at most `weight` times the shortest | memory | all states reached | Pohl 1970 |
//! | [`annealing`] | some path, improving over time | restarts | one sequence | Metropolis et al. 1953, Kirkpatrick et al. 1983 |
//! | [`genetic`] | some path, improving over time | generations | one population | Holland 1975 |
//!
//! Every search is an `async fn` that returns the moves from the start to the goal, or `None` if it reached its
//! own limit. Those of [`annealing`] and [`genetic`] are methods of their parameters ([`StochasticSearch`]). Three properties hold for all of them:
//!
//! - **Resumable.** The search state is an explicit stack, queue or population. After about
//!   [`Control::slice`](crate::Control::slice) nodes a search awaits
//!   [`Control::yield_now`](crate::Control::yield_now), its only await point.
//! - **Cancellable.** The stop flag is polled every few thousand nodes.
//! - **Deterministic.** The same input gives the same moves, whatever the number of threads.
//!
//! `search_observed` of each module passes every visited state to an [`Observer`].
//!
//! [`estimate`] predicts the cost of a search before it starts.
//!
//! ```
//! use godspeed_cube::{Alg, Metric, Size};
//! use godspeed_solve::puzzles::{Cube2, WholeCube};
//! use godspeed_solve::search::ida;
//! use godspeed_solve::{Control, block_on};
//!
//! let puzzle = Cube2::new(Metric::Htm);
//! let mut cube = godspeed_cube::Facelets::solved(Size::TWO);
//! cube.turn_all(Alg::parse("R U F2", Size::TWO)?.alg.turns());
//! let start = puzzle.position(&cube)?;
//! let path = block_on(ida::search(&puzzle, &start, 11, &Control::silent()))?;
//! assert_eq!(path.map(|moves| moves.len()), Some(3));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod annealing;
pub mod bibfs;
mod depth_first;
pub mod estimate;
pub mod genetic;
pub mod ida;
pub mod iddfs;
mod memory_use;
mod near;
mod node_counter;
mod objective;
mod observer;
mod path_shortening;
mod perimeter;
mod stochastic;
pub mod wastar;

pub use near::possible_lengths;
pub use observer::{Observer, Visit};
pub use stochastic::StochasticSearch;
