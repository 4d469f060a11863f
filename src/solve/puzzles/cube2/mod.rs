//! The 2x2 as a [`Puzzle`](crate::Puzzle).
//!
//! A 2x2 has no centres, so any corner can serve as the fixed one. Here it is the corner in the place DBL, which U, R
//! and F do not move; colours are renamed after it. The permutation of the other 7 corners and the twists of 6 of them
//! make 7! * 3^6 = 5,040 * 729 = 3,674,160 states, each within 11 half turns (14 quarter turns) of the solved one.

#[allow(clippy::module_inception, reason = "the file has the name of its type")]
mod cube2;
mod position_order;
mod tables;
mod visit_recorder;

pub use cube2::{Cube2, Position};
pub use position_order::PositionOrder;
pub use tables::Cube2Tables;
pub use visit_recorder::{BACKWARD_VISIT, VisitRecorder};
