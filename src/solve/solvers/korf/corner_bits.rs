use crate::simd::Lanes;

/// A byte in each of the six lowest bytes.
const EVERY_FACE: u64 = 0x0101_0101_0101;
/// The bytes of the faces R and L.
const RIGHT_LEFT: u64 = 0x00FF_0000_FF00;
/// The bytes of the faces F and B.
const FRONT_BACK: u64 = 0xFF00_00FF_0000;

/// The corners of a node as bit masks, and the other side's corners after a quarter turn of each face.
pub(super) struct CornerBits {
    /// This side's tetrad bits, place p in bit p.
    pub(super) tetrads: u8,
    /// This side's places twisted once, and those twisted twice.
    pub(super) twists: [u8; 2],
    /// One byte for each face, U R F D L B: the other side's tetrad bits after a quarter turn of the face.
    pub(super) tetrads_after: u64,
    /// The same for the places twisted once and those twisted twice.
    pub(super) twists_after: [u64; 2],
}

impl CornerBits {
    /// Computes the masks for all faces at once from the corners of a node.
    #[inline(always)]
    pub(super) fn of<L: Lanes>(corners: &[u8; 16]) -> Self {
        let lanes = L::load(corners);
        // Place p of this side in bit p, of the other side in bit 8 + p.
        let planes = [lanes.bits::<5>(), lanes.bits::<3>(), lanes.bits::<2>()];
        let [tetrads, once, twice] = planes.map(|plane| plane as u8);
        let [t, o0, o1] = planes.map(|plane| u64::from(plane >> 8 & 0xFF) * EVERY_FACE);
        let (y, z) = (u64::from(lanes.bits::<6>() >> 8), u64::from(lanes.bits::<7>() >> 8));
        let x = t & 0xFF ^ y ^ z;
        // The cubies of each face, in the order U R F D L B.
        let cubies = (x << 8 | y | z << 16) ^ 0xFF_FFFF | y << 24 | x << 32 | z << 40;
        // A quarter turn twists the cubies of one tetrad once and the others twice.
        let adds_one = cubies & (t & RIGHT_LEFT | !t & FRONT_BACK);
        let adds_two = cubies & (!t & RIGHT_LEFT | t & FRONT_BACK);
        let adds_any = adds_one | adds_two;
        Self {
            tetrads,
            twists: [once, twice],
            tetrads_after: t ^ cubies,
            twists_after: [
                adds_one & !(o0 | o1) | o0 & !adds_any | o1 & adds_two,
                adds_two & !(o0 | o1) | o1 & !adds_any | o0 & adds_one,
            ],
        }
    }
}
