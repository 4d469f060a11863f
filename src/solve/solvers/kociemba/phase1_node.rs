use super::packed_moves::PackedMoves;
use crate::puzzles::cube3::phase1::Coset;

/// A node of a phase 1 search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Phase1Node {
    /// The moves from the root.
    pub(super) moves: PackedMoves,
    /// The coset that they lead to.
    pub(super) coset: Coset,
    /// The distance of the coset from G1, or a lower bound of it.
    pub(super) distance: u8,
}
