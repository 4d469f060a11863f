//! The 3x3 as a [`Puzzle`](crate::Puzzle).
//!
//! It has 8! * 3^7 * 12! * 2^11 / 2 = 43,252,003,274,489,856,000 states, all within 20 half turns (26 quarter turns)
//! of the solved one.
//!
//! - [`Cube3`] is a state's six coordinates without a bound, for searches that use none.
//! - [`BoundedCube3`] adds a lower bound: the maximum over all corners and, from each of the three axes, three pairs of
//!   coordinates ([`Bounds`]).
//! - [`phase1`] is a table shared by the two-phase algorithm and the optimal solver.

mod bounded;
mod bounds;
#[allow(clippy::module_inception, reason = "the file has the name of its type")]
mod cube3;
mod cube_variant;
// Public for the tests and benchmarks of this repository, which measure the table. Not a stable API.
#[doc(hidden)]
pub mod phase1;
mod urf_rotations;

pub use bounded::{BoundedCube3, Position};
pub use bounds::{Bounds, HalfTurnBounds, QuarterTurnBounds};
pub use cube_variant::CubeVariant;
pub use cube3::Cube3;
pub(crate) use urf_rotations::urf_rotations;
