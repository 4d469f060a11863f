use super::axis_index::{AXES, AxisIndex, Twists, twists_of_faces, twists_of_side};
use crate::simd::Lanes;
use crate::solvers::korf::corner_bits::CornerBits;

/// The twist coordinates of a parent along each axis, prepared for all its children.
#[derive(Clone, Copy, Default)]
pub(super) struct AxisTwists {
    /// The number of this side's twists.
    here: [u16; AXES],
    /// One byte for each face: the other side's twists after a quarter turn of the face.
    there: [Twists<u64>; AXES],
}

impl AxisTwists {
    /// Computes the twists of a node from its corners.
    #[inline(always)]
    pub(super) fn of<L: Lanes>(corners: &[u8; 16], index: &AxisIndex) -> Self {
        let bits = CornerBits::of::<L>(corners);
        let [once, twice] = bits.twists;
        let axes = twists_of_side(bits.tetrads, Twists(once, twice));
        let here = [0, 1, 2].map(|axis| index.twist(axis, axes[axis]));
        let [once, twice] = bits.twists_after;
        Self { here, there: twists_of_faces(bits.tetrads_after, Twists(once, twice)) }
    }

    /// Returns the number of this side's twists.
    #[inline(always)]
    pub(super) const fn here(&self, axis: usize) -> u16 {
        self.here[axis]
    }

    /// Returns the other side's twists after a quarter turn of a face.
    #[inline(always)]
    pub(super) fn before(&self, axis: usize, face: usize) -> Twists<u8> {
        let Twists(once, twice) = self.there[axis];
        Twists((once >> (8 * face)) as u8, (twice >> (8 * face)) as u8)
    }
}
