//! The 3x3 as a graph, for searches that know nothing of cubes.
//!
//! Its 43,252,003,274,489,856,000 positions lie within 20 moves of the solved one (26 in quarter turns).
//! [`Graph`] carries a position's six coordinates and nothing more, for searches that have no use for a
//! bound. [`Guided`] carries along what three kinds of tables look at from all three axes, [`Bounds`], and so
//! knows of each position how many moves it needs at least. [`phase1`] is a table that the two-phase
//! algorithm and the optimal solver share.

mod bounds;
mod cube_variant;
mod graph;
mod guided;
pub mod phase1;
mod urf_rotations;

pub use bounds::{Bounds, HalfTurnBounds, QuarterTurnBounds};
pub use cube_variant::CubeVariant;
pub use graph::Graph;
pub use guided::{Guided, Position};
pub(crate) use urf_rotations::urf_rotations;
