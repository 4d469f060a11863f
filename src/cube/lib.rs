//! The cube itself, of any size: what it is, how it turns and how people write that down.
//!
//! Floor 0 of Godspeed: no dependencies, no input or output. Everything above it speaks of the cube
//! in these types.

mod alg;
pub mod cubies;
mod face;
mod facelets;
pub mod input;
pub mod lattice;
mod legality;
mod metric;
pub mod notation;
mod piece;
mod random;
pub mod scramble;
mod simplify;
mod size;
pub mod state_text;
mod symmetry;
mod turn;

pub use alg::{Alg, AlgError, MAX_EXPANDED_TURNS};
pub use cubies::{Corner, Corners, Cubies, Edge, Edges, IllegalState, Pocket};
pub use face::{Axis, Face};
pub use facelets::Facelets;
pub use input::{CubeInput, InputError, InputKind, ParsedCube};
pub use metric::Metric;
pub use notation::{AlgNode, ParseError, Parsed, Remark};
pub use piece::Piece;
pub use random::Random;
pub use simplify::simplified_parts;
pub use size::{Size, SizeError};
pub use state_text::StateError;
pub use symmetry::Symmetry;
pub use turn::{Angle, ImpossibleTurn, Layers, Turn};
