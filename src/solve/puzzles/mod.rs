//! Whole cubes as [`Puzzle`](crate::Puzzle)s, which the generic searches solve.

pub mod cube2;
pub mod cube3;
mod depth_tracer;
mod turn_metric;
mod whole_cube;

pub use cube2::Cube2;
pub use cube3::{BoundedCube3, Cube3};
pub(crate) use depth_tracer::DepthTracer;
use turn_metric::TurnMetric;
pub(crate) use whole_cube::TurnPuzzle;
pub use whole_cube::{PuzzleStats, WholeCube};
