//! The Rubik's cube of any size: turns, states, symmetries and scrambles.
//!
//! ```
//! use godspeed_cube::{CubeInput, InputError, Size, scramble};
//!
//! // User input is turns or a state.
//! let cube = CubeInput::new("R U R' [F: (U D)2]").parse()?.into_state();
//! assert_eq!(cube.check(), Ok(()));
//! assert_eq!(CubeInput::new(cube.to_string()).parse()?.into_state(), cube);
//!
//! // A scramble depends only on its seed.
//! let scrambled = scramble::random_state(Size::THREE, 5);
//! assert_eq!(scrambled, scramble::random_state(Size::THREE, 5));
//! # Ok::<(), InputError>(())
//! ```
//!
//! - [`Turn`] and [`Alg`] are moves of a cube of any [`Size`]; [`notation`] lists the accepted forms.
//! - [`Facelets`] is the state of a cube of any size; [`state_text`] lists its text forms.
//! - [`Cubies`] and [`Pocket`] are the states of the 3x3x3 and 2x2x2 as permutations of cubies.
//! - [`Goal`] is what a search has to reach, and [`TurnSet`] a list of permitted turns with their costs.
//! - [`Symmetry`] is one of the 48 symmetries, and [`Metric`] is a metric for counting moves.
//!
//! [`which_type`] lists which type to use for what.
//!
//! The crate performs no I/O and has no required dependencies; `serde` is an optional feature.

#![forbid(unsafe_code)]

mod alg;
mod characters;
mod counting;
pub mod cubies;
mod face;
mod facelets;
pub mod goal;
pub mod input;
pub mod lattice;
mod legality;
mod metric;
pub mod notation;
pub mod orbits;
mod piece;
mod random;
mod remark;
mod ring;
pub mod scramble;
#[cfg(feature = "serde")]
mod serde_text;
mod simplify;
mod size;
pub mod state_text;
mod symmetry;
mod text_limit;
mod turn;
mod turn_set;
pub mod which_type;

pub use alg::{Alg, AlgError, MAX_EXPANDED_TURNS, MAX_TURNS};
pub use characters::shown;
pub use cubies::{Corner, Corners, Cubies, Edge, Edges, IllegalState, Pocket};
pub use face::{Axis, Face, UnknownName};
pub use facelets::Facelets;
pub use goal::{Goal, GoalError, Mask, PartialState, Rule};
pub use input::{CubeInput, CubeLine, CubeLines, InputError, InputKind, ParsedCube};
pub use metric::Metric;
pub use notation::{AlgNode, ParseError, Parsed};
pub use piece::Piece;
pub use random::Random;
pub use remark::{Reading, Remark};
pub use simplify::simplified_parts;
pub use size::{Size, SizeError};
pub use state_text::{ParsedState, StateError};
pub use symmetry::Symmetry;
pub use text_limit::{MAX_TEXT_BYTES, TextTooLong};
pub use turn::{Angle, ImpossibleTurn, Layers, Turn};
pub use turn_set::{Cost, CostError, TurnSet, TurnSetError};
