//! The 2x2 as a graph of small numbers.
//!
//! A 2x2 has no centres: any corner may be taken as the fixed one. Here it is the corner that stands in
//! the place DBL, which only U, R and F leave alone; the colours are renamed after it. What remains is the
//! permutation of 7 corners and the twist of 6, 7! * 3^6 = 5,040 * 729 = 3,674,160 positions, each within 11
//! moves of the solved one (14 in quarter turns).

mod coordinates;
mod graph;
mod tables;

pub use coordinates::{ORIENTATIONS, PERMUTATIONS};
pub use graph::{Graph, Position};
pub use tables::PocketTables;
