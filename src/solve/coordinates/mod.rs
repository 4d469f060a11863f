//! The 3x3 in numbers: coordinates, and the tables that say what each move does to them.
//!
//! A *coordinate* numbers one aspect of a cube from 0 upwards and forgets the rest, so that a table can
//! be addressed by it. A *move table* says what every move does to it, so that a search never touches
//! a cubie: it only looks numbers up.
//!
//! | coordinate | what it keeps | size |
//! |---|---|---|
//! | [`flip`] | which edges are flipped | 2^11 = 2,048 |
//! | [`twist`] | how each corner is twisted | 3^7 = 2,187 |
//! | [`corner_permutation`] | which corner is where | 8! = 40,320 |
//! | [`Slice`], places | where the four edges of one slice are | 12!/(8!4!) = 495 |
//! | [`Slice`], sorted | the same, and which of them is where | 12!/8! = 11,880 |
//! | [`SymmetricCorners`] | the corners, up to symmetry about one axis | 2,768 * 3^7 = 6,053,616 |
//!
//! The first five kinds together, [`Coordinates`], say everything about a cube in 12 bytes.
//!
//! Cubies are numbered and oriented as [`godspeed_cube::Cubies`] has them; moves are numbered
//! `3 * face + quarters - 1`, faces `U R F D L B`. The coordinates are those of Herbert Kociemba's
//! two-phase algorithm (1992).

mod corners;
mod edges;
mod moves;
mod position;
mod rank;
mod symmetric_corners;

pub use corners::{CORNER_PERMUTATIONS, TWISTS, corner_permutation, twist};
pub use edges::{FLIPS, SLICE_PLACES, SLICE_SORTED, Slice, flip};
pub use moves::{HALF_TURNS, MOVES, QUARTER_TURNS, after, face_of, inverse, move_of, turn_of};
pub use position::{Coordinates, MoveTables};
pub(crate) use rank::{arrangement, arrangement_rank, is_odd, permutation, permutation_rank};
pub use symmetric_corners::{SYMMETRIC_CORNERS, SymmetricCorners};
