//! The cube itself, of any size: what it is, how it turns and how people write that down.
//!
//! Floor 0 of Godspeed: no dependencies, no input or output. Everything above it speaks of the cube
//! in these types.

mod alg;
mod face;
mod facelets;
pub mod lattice;
mod metric;
pub mod notation;
mod random;
mod simplify;
mod size;
mod turn;

pub use alg::Alg;
pub use face::{Axis, Face};
pub use facelets::Facelets;
pub use metric::Metric;
pub use notation::{ParseError, Parsed, Remark};
pub use random::Random;
pub use size::{Size, SizeError};
pub use turn::{Angle, Layers, Turn};
