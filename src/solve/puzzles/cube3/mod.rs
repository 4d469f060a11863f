//! The 3x3 as a graph, for searches that know nothing of cubes.
//!
//! Its 43,252,003,274,489,856,000 positions lie within 20 moves of the solved one (26 in quarter turns).
//! [`Graph`] carries a position's six coordinates and nothing more, for searches that have no use for a
//! bound. [`Guided`] carries along what three kinds of tables look at from all three axes, [`Bounds`], and so
//! knows of each position how many moves it needs at least. [`phase1`] is a table that the two-phase
//! algorithm and the optimal solver share.

mod bounds;
mod direction;
mod graph;
mod guided;
pub mod phase1;
mod thirds;

pub use bounds::{Bounds, HalfTurnBounds, QuarterTurnBounds};
pub use direction::Direction;
pub use graph::Graph;
pub use guided::{Guided, Position};
pub(crate) use thirds::thirds;
