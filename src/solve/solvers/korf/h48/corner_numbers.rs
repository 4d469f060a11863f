use super::h48_index::H48Index;
use super::node::Node;
use crate::simd::Lanes;
use crate::solvers::korf::corner_bits::CornerBits;

/// The corner coordinates of a node, prepared for all its children.
#[derive(Clone, Copy, Default)]
pub(super) struct CornerNumbers {
    /// For each face, the other side's tetrad bits after a quarter turn of the face.
    tetrads: [u8; 8],
    /// The same for the two bits of the twists.
    twists: [[u8; 8]; 2],
    /// This side's rows in the corner move tables.
    tetrad_row: u32,
    twist_row: u32,
}

impl CornerNumbers {
    /// Computes the numbers of a node.
    #[inline(always)]
    pub(super) fn new<L: Lanes>(node: &Node, index: &H48Index) -> Self {
        let bits = CornerBits::of::<L>(&node.corners);
        let [once, twice] = bits.twists.map(usize::from);
        Self {
            tetrads: bits.tetrads_after.to_le_bytes(),
            twists: bits.twists_after.map(u64::to_le_bytes),
            tetrad_row: index.moves.rows[usize::from(bits.tetrads)].into(),
            twist_row: index.ranks.twists[once] + 2 * index.ranks.twists[twice],
        }
    }

    /// Returns the other side's coset after a quarter turn of a face.
    #[inline(always)]
    pub(super) fn after_face(&self, face: usize, index: &H48Index) -> u32 {
        let byte = |bytes: &[u8; 8]| usize::from(bytes[face % 8]);
        index.ranks.tetrads[byte(&self.tetrads)]
            + index.ranks.twists[byte(&self.twists[0])]
            + 2 * index.ranks.twists[byte(&self.twists[1])]
    }

    /// Returns this side's coset after a move.
    #[inline(always)]
    pub(super) fn after_move(&self, m: usize, index: &H48Index) -> u32 {
        index.moves.after(self.tetrad_row, self.twist_row, m)
    }
}

/// The faces of every set of faces, in ascending order. Entries after the last face are unspecified.
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
