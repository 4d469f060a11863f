//! Coordinates of the 3x3x3: numbers that each describe one aspect of a cube.
//!
//! A *coordinate* maps a cube to a number from 0 upwards and ignores the rest of the cube, so that a table
//! can be indexed by it. Its [move table](MoveTables) holds the value after each move, so that a search
//! looks numbers up instead of moving cubies. This works because the value after a
//! move depends only on the value before it.
//!
//! | coordinate | what it describes | values |
//! |---|---|---|
//! | [`flip`] | the orientation of the edges | 2^11 = 2,048 |
//! | [`twist`] | the orientation of the corners | 3^7 = 2,187 |
//! | [`corner_permutation`] | the permutation of the corners | 8! = 40,320 |
//! | [`Slice`], positions | the positions of the four edges of one slice | C(12, 4) = 12!/(8!4!) = 495 |
//! | [`Slice`], sorted | the same, with their order | 12!/8! = 11,880 |
//! | [`SymmetricCorners`] | all corners, up to 16 symmetries | 2,768 * 3^7 = 6,053,616 |
//!
//! [`Coordinates`] combines flip, twist, the corner permutation and the three sorted slices. It describes a
//! cube completely, in 12 bytes.
//!
//! Exponents and factorials follow from what the cube allows: the twist of the last corner is fixed by the
//! sum of the others, the flip of the last edge likewise.
//!
//! Cubies are numbered and oriented as in [`godspeed_cube::Cubies`]. Moves are numbered `3 * face + quarters
//! - 1`, faces in the order `U R F D L B`. The coordinates are those of Herbert Kociemba's two-phase
//! algorithm (1992); ranking by classes of symmetric positions is his as well.

mod corners;
mod edges;
mod moves;
mod position;
mod rank;
mod symmetric_corners;

pub use corners::{CORNER_PERMUTATIONS, TWISTS, corner_permutation, twist};
pub use edges::{FLIPS, SLICE_PLACES, SLICE_SORTED, Slice, flip};
pub(crate) use moves::image_of;
pub use moves::{HALF_TURNS, MOVES, QUARTER_TURNS, after, face_of, inverse, move_of, turn_of};
pub use position::{Coordinates, MoveTables};
pub(crate) use rank::{arrangement, arrangement_rank, choose, is_odd, permutation, permutation_rank};
pub use symmetric_corners::{SYMMETRIC_CORNERS, SymmetricCorners};
