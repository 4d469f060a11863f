//! Searches, each written once over any [`Puzzle`](crate::Puzzle).
//!
//! All of them are resumable: an explicit stack, queue or population instead of recursion, about
//! [`Control::slice`](crate::Control::slice) nodes between two breaths, a look at the stop flag every few
//! thousand nodes. They return the moves to the goal, or `None` at their own limit (depth, memory, effort),
//! and they return the same moves for the same input whatever the number of threads.
//!
//! | module | finds | is limited by |
//! |---|---|---|
//! | [`iddfs`] | a shortest path, without tables | depth |
//! | [`ida`] | a shortest path, guided by [`Puzzle::bound`](crate::Puzzle::bound) | depth |
//! | [`bibfs`] | a shortest path, from both ends | memory |
//! | [`wastar`] | a path at most `weight` times the shortest | memory |
//! | [`annealing`] | some path, improving | restarts |
//! | [`genetic`] | some path, improving | generations |

pub mod annealing;
mod ball;
pub mod bibfs;
mod deepening;
mod depth_first;
pub mod forecast;
pub mod genetic;
mod genome;
pub mod ida;
pub mod iddfs;
mod memory;
mod pace;
mod shortcut;
pub mod wastar;
