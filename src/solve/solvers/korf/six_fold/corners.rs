use super::index::{Index, Twists, VIEWS, views_of_faces, views_of_side};
use crate::simd::Lanes;

/// The twists of a parent, ready for all its children.
#[derive(Clone, Copy, Default)]
pub(super) struct Corners {
    /// The number of this side's twists, from each axis.
    here: [u16; VIEWS],
    /// From each axis, one byte for each face: the other side's twists after a quarter turn of the face.
    there: [Twists<u64>; VIEWS],
}

/// A byte in each of the six lowest bytes.
const EVERY_FACE: u64 = 0x0101_0101_0101;
/// The bytes of the faces R and L.
const RIGHT_LEFT: u64 = 0x00FF_0000_FF00;
/// The bytes of the faces F and B.
const FRONT_BACK: u64 = 0xFF00_00FF_0000;

impl Corners {
    /// Reads the corners of a node by bits: place p of this side in bit p, of the other side in bit 8 + p.
    #[inline(always)]
    pub(super) fn of<L: Lanes>(corners: &[u8; 16], index: &Index) -> Self {
        let lanes = L::load(corners);
        let planes = [lanes.bits::<5>(), lanes.bits::<3>(), lanes.bits::<2>()];
        let [t, o1, o2] = planes.map(|plane| plane as u8);
        let views = views_of_side(t, Twists(o1, o2));
        let here = [0, 1, 2].map(|view| index.twist(view, views[view]));

        let [t, o1, o2] = planes.map(|plane| u64::from(plane >> 8 & 0xFF) * EVERY_FACE);
        let (y, z) = (u64::from(lanes.bits::<6>() >> 8), u64::from(lanes.bits::<7>() >> 8));
        let x = t & 0xFF ^ y ^ z;
        // The pieces of each face, in the order U R F D L B.
        let pieces = (x << 8 | y | z << 16) ^ 0xFF_FFFF | y << 24 | x << 32 | z << 40;
        // A quarter turn twists the pieces of one tetrad once and the others twice.
        let once = pieces & (t & RIGHT_LEFT | !t & FRONT_BACK);
        let twice = pieces & (!t & RIGHT_LEFT | t & FRONT_BACK);
        let some = once | twice;
        let twists =
            Twists(once & !(o1 | o2) | o1 & !some | o2 & twice, twice & !(o1 | o2) | o2 & !some | o1 & once);
        Self { here, there: views_of_faces(t ^ pieces, twists) }
    }

    /// The number of this side's twists.
    #[inline(always)]
    pub(super) const fn twists(&self, view: usize) -> u16 {
        self.here[view]
    }

    /// The other side's twists after a quarter turn of a face.
    #[inline(always)]
    pub(super) fn before(&self, view: usize, face: usize) -> Twists<u8> {
        let Twists(once, twice) = self.there[view];
        Twists((once >> (8 * face)) as u8, (twice >> (8 * face)) as u8)
    }
}
