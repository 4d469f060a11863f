use super::index::Index;
use super::node::Node;
use crate::simd::Lanes;

/// The corner numbers of a node, ready for all its children.
#[derive(Clone, Copy, Default)]
pub(super) struct Corners {
    /// For each face the other side's tetrad bits after a quarter turn of the face.
    tetrads: [u8; 8],
    /// The same for the two bits of the twists.
    twists: [[u8; 8]; 2],
    /// This side's rows in the corner move tables.
    tetrad_row: u32,
    twist_row: u32,
}

/// A byte in each of the six lowest bytes.
const EVERY_FACE: u64 = 0x0101_0101_0101;
/// The bytes of the faces R and L.
const RIGHT_LEFT: u64 = 0x00FF_0000_FF00;
/// The bytes of the faces F and B.
const FRONT_BACK: u64 = 0xFF00_00FF_0000;

impl Corners {
    /// The numbers for all faces at once, by bits.
    #[inline(always)]
    pub(super) fn new<L: Lanes>(node: &Node, index: &Index) -> Self {
        let lanes = L::load(&node.corners);
        // Place p of this side in bit p, of the other side in bit 8 + p.
        let planes = [lanes.bits::<5>(), lanes.bits::<3>(), lanes.bits::<2>()];
        let [t, o0, o1] = planes.map(|plane| u64::from(plane >> 8) * EVERY_FACE);
        let (y, z) = (u64::from(lanes.bits::<6>() >> 8), u64::from(lanes.bits::<7>() >> 8));
        let x = t & 0xFF ^ y ^ z;
        // The pieces of each face, in the order U R F D L B.
        let pieces = (x << 8 | y | z << 16) ^ 0xFF_FFFF | y << 24 | x << 32 | z << 40;
        // A quarter turn twists the pieces of one tetrad once and the others twice.
        let once = pieces & (t & RIGHT_LEFT | !t & FRONT_BACK);
        let twice = pieces & (!t & RIGHT_LEFT | t & FRONT_BACK);
        let some = once | twice;
        Self {
            tetrads: (t ^ pieces).to_le_bytes(),
            twists: [
                once & !(o0 | o1) | o0 & !some | o1 & twice,
                twice & !(o0 | o1) | o1 & !some | o0 & once,
            ]
            .map(u64::to_le_bytes),
            tetrad_row: index.moves.row_of_tetrads(planes[0] & 0xFF),
            twist_row: index.ranks.twists[(planes[1] & 0xFF) as usize]
                + 2 * index.ranks.twists[(planes[2] & 0xFF) as usize],
        }
    }

    /// The other side's coset after a quarter turn of a face.
    #[inline(always)]
    pub(super) fn after_face(&self, face: usize, index: &Index) -> u32 {
        let byte = |bytes: &[u8; 8]| usize::from(bytes[face % 8]);
        index.ranks.tetrads[byte(&self.tetrads)]
            + index.ranks.twists[byte(&self.twists[0])]
            + 2 * index.ranks.twists[byte(&self.twists[1])]
    }

    /// This side's coset after a move.
    #[inline(always)]
    pub(super) fn after_move(&self, m: usize, index: &Index) -> u32 {
        index.moves.after(self.tetrad_row, self.twist_row, m)
    }
}

/// The faces of every set of faces, one after the other; what follows the last is of no account.
pub(super) static FACE_LISTS: [[u8; 8]; 64] = {
    let mut lists = [[0; 8]; 64];
    let mut set = 0;
    while set < 64 {
        let (mut face, mut count) = (0, 0);
        while face < 6 {
            lists[set][count] = face;
            count += set >> face & 1;
            face += 1;
        }
        set += 1;
    }
    lists
};
