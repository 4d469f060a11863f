use super::path::Path;
use crate::puzzles::cube3::phase1::Coset;

/// A state on the way into G1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// The moves to it.
    pub(super) path: Path,
    /// What phase 1 sees of it.
    pub(super) coset: Coset,
    /// How far that is from G1, or a lower bound of it.
    pub(super) distance: u8,
}
