//! The cubes that generic searches solve, each as a graph: [`Puzzle`](crate::Puzzle).

pub mod cube3;
pub mod pocket;
mod whole_cube;

pub use whole_cube::{PuzzleStats, WholeCube};
