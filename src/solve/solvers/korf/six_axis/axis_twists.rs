use super::axis_index::{AXES, AxisIndex, Twists};
use crate::simd::Lanes;
use crate::solvers::korf::corner_bits::CornerBits;

/// The twist coordinates of a parent along each axis, prepared for all its children.
#[derive(Clone, Copy, Default)]
pub(super) struct AxisTwists {
    /// The number of this side's twists.
    pub(super) here: [u16; AXES],
    /// The other side's twists after a quarter turn of each face, by face.
    there: [Twists; AXES],
}

/// The byte of this side's twists, after those of the six faces.
const HERE: usize = 6;

impl AxisTwists {
    /// Computes the twists of a node from its corners.
    #[inline(always)]
    pub(super) fn of<L: Lanes>(corners: &[u8; 16], index: &AxisIndex) -> Self {
        let bits = CornerBits::of::<L>(corners);
        let with_here = |faces: u64, here: u8| faces | u64::from(here) << (8 * HERE);
        let once = with_here(bits.twists_after[0], bits.twists[0]);
        let twice = with_here(bits.twists_after[1], bits.twists[1]);
        let there = Twists(once, twice).along_axes(with_here(bits.tetrads_after, bits.tetrads));
        Self { here: [0, 1, 2].map(|axis| index.twist(axis, there[axis].side(HERE))), there }
    }

    /// Returns the other side's twists after a quarter turn of a face.
    #[inline(always)]
    pub(super) const fn before(&self, axis: usize, face: usize) -> [u8; 2] {
        self.there[axis].side(face)
    }
}
