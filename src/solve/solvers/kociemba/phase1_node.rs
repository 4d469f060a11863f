use super::packed_moves::PackedMoves;
use crate::puzzles::cube3::phase1::Coset;

/// A state on the way into G1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Phase1Node {
    /// The moves to it.
    pub(super) path: PackedMoves,
    /// What phase 1 sees of it.
    pub(super) coset: Coset,
    /// How far that is from G1, or a lower bound of it.
    pub(super) distance: u8,
}
