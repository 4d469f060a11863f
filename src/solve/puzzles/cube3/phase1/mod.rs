//! The distance of every 3x3 from the subgroup G1: phase 1 of the two-phase algorithm.
//!
//! G1 = <U, D, R2, L2, F2, B2> contains the states without twisted corners or flipped edges whose E slice
//! holds its own four edges. Phase 1 distinguishes states by their coset of G1 only:
//!
//! ```text
//! corner twist      3^7      =         2,187
//! edge flip         2^11     =         2,048
//! E slice places    C(12,4)  =           495
//! cosets                       2,217,093,120    at most 12 moves from G1, 9.5 on average
//! ```
//!
//! **Symmetry.** The 16 symmetries that preserve the axis through U and D sort the twists into 168 classes. The
//! table has a cell for every flip and every set of places of each class, so the only list of classes that it
//! needs is the one of the twists ([`CosetIndex`]).
//!
//! **Encoding.** A cell is "at most 8 moves", "9" or "10 or more", and five cells share a byte:
//! 168 * 495 * 410 bytes = 34.1 MB. Only 3 % of the cosets need more than 10 moves. The 0.6 % that need fewer than
//! 8 stand in a hash table of 3 MB, so distances up to 9 are exact ([`Phase1`]).
//!
//! **Distances modulo 3.** *Cube Explorer* and others store the distance modulo 3 in the same two bits a cell.
//! That yields exact distances, but only given the distance of a neighbour. The optimal solver
//! does not: it also looks up the inverse state, and one move on a state does not lead to a neighbouring coset of
//! its inverse.
//!
//! For searches in quarter turns, where it is given, [`QuarterTurnPhase1`] is such a table.
//!
//! **Near G1.** [`MoveMasks`] stores, for the cosets within 6 moves, which moves decrease the distance.
//!
//! H. Kociemba's *Cube Explorer* introduced both the two phases (1992) and the reduction by symmetry.

mod bloom_filter;
mod building;
mod coset_batch;
mod coset_index;
mod coset_moves;
mod move_masks;
mod near_table;
mod perfect_hash;
mod quarter_turn_table;
mod row_maps;
mod row_search;
mod table;

pub use coset_batch::CosetBatch;
pub use coset_index::{Cell, Coset, CosetIndex};
pub use coset_moves::CosetMoves;
pub use move_masks::{MASKED_DISTANCE, MoveMask, MoveMasks, NO_MOVE, Successors};
pub use quarter_turn_table::QuarterTurnPhase1;
pub use table::Phase1;
pub(crate) use table::level;
