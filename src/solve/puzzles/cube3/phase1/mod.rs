//! How far every 3x3 is from the group G1, seen along one axis: phase 1 of the two-phase algorithm.
//!
//! G1 = <U, D, R2, L2, F2, B2> holds the states without twisted corners and flipped edges whose E slice
//! holds its own four edges. A coset of it is what phase 1 sees of a state:
//!
//! ```text
//! 3^7 = 2,187         twists of the corners
//! 2^11 = 2,048        flips of the edges
//! C(12,4) = 495       places of the four edges of the E slice
//!                     2,217,093,120 cosets in all
//! ```
//!
//! The 16 symmetries that keep the axis through U and D leave 168 kinds of twists. For each of them the
//! table has all flips and places, so that no list of classes is needed beside the one of the twists. A cell
//! says 8 moves or fewer, 9, or 10 or more, five cells to a byte: 168 * 495 * 410 bytes = 34.1 MB. Only 3% of
//! the cosets need more than 10 moves, and 0.6% fewer than 8: these stand in a hash table of 3 MB beside it, so
//! that distances up to 9 are exact.
//!
//! H. Kociemba's *Cube Explorer* introduced the phases (1992) and the reduction by symmetries. Distances
//! modulo 3, as it and others keep them, take the same room, but say something only to who knows the
//! distance of a neighbour; the optimal solver does not, because on the side of the inverse a move leads to no
//! neighbour.

mod bloom_filter;
mod building;
mod coset_batch;
mod coset_index;
mod coset_moves;
mod move_masks;
mod near_table;
mod perfect_hash;
mod row_maps;
mod table;

pub use coset_batch::{CosetBatch, ROOM};
pub use coset_index::{Cell, Coset, CosetIndex};
pub use coset_moves::CosetMoves;
pub use move_masks::{KNOWN, MoveMask, MoveMasks, NO_MOVE, Steps};
pub use table::Phase1;
pub(crate) use table::level;
