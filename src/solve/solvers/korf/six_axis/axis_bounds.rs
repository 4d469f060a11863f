use super::axis_index::AXES;
use crate::simd::Lanes;
use crate::solvers::korf::node;

/// A node with three bounds for each side.
pub(super) type Node = node::Node<AxisBounds>;

/// A lower bound for each axis on the distance to G1 along it: four bits each, the first axis lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct AxisBounds(u16);

/// The faces of each axis.
const FACES: [u8; AXES] = [0b001_001, 0b100_100, 0b010_010];

/// `[tight axes]`: the faces of the other axes.
const LOOSE: [u8; 1 << AXES] = {
    let mut loose = [0; 1 << AXES];
    let mut tight = 0;
    while tight < loose.len() {
        let mut axis = 0;
        while axis < AXES {
            if tight >> axis & 1 == 0 {
                loose[tight] |= FACES[axis];
            }
            axis += 1;
        }
        tight += 1;
    }
    loose
};

impl AxisBounds {
    /// Packs the bounds of the three axes.
    pub(super) fn of(bounds: [u8; AXES]) -> Self {
        Self(bounds.into_iter().rev().fold(0, |all, bound| all << 4 | u16::from(bound)))
    }

    /// Returns the bound of an axis.
    #[inline(always)]
    pub(super) const fn get(self, axis: usize) -> u8 {
        (self.0 >> (4 * axis) & 15) as u8
    }

    /// Returns the bounds with that of one axis replaced.
    #[inline(always)]
    pub(super) const fn with(self, axis: usize, bound: u8) -> Self {
        Self(self.0 & !(15 << (4 * axis)) | (bound as u16) << (4 * axis))
    }

    /// Returns how many axes need ten moves or more: this side's part of the distance score.
    #[inline(always)]
    pub(super) const fn distance_score(self) -> u32 {
        // No bound is above 11, so these two bits are both set from 10 on.
        (self.0 >> 3 & self.0 >> 1 & 0x111).count_ones()
    }

    /// Returns a lower bound on the moves to solve the state: the greatest of the bounds, and one more if all three
    /// are equal and not 0. The last move of a solution turns about some axis and so lies in that axis's group, which
    /// was reached before it (M. Reid 1997).
    pub(super) fn greatest(self) -> u8 {
        let [a, b, c] = [0, 1, 2].map(|axis| self.get(axis));
        a.max(b).max(c) + u8::from(a == b && b == c && c > 0)
    }

    /// Returns which of `faces` are worth turning on the other side when `left` moves, at least one, are left.
    ///
    /// An axis that needs all of them is *tight*: the next move must bring it nearer. On the other side, turns of the
    /// axis's own faces and half turns do not: they are in G1 and do not change the coset. If all three axes are
    /// tight, no move remains.
    #[inline(always)]
    pub(super) const fn allow(self, faces: u8, left: u8) -> Allowed {
        let differ = self.0 ^ (0x111 * left as u16);
        let tight = (differ & 0x00F == 0) as usize
            | ((differ & 0x0F0 == 0) as usize) << 1
            | ((differ & 0xF00 == 0) as usize) << 2;
        Allowed { faces: faces & LOOSE[tight], half_turns: tight == 0 }
    }
}

/// Moves worth trying on one side of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Allowed {
    /// The faces, one bit each.
    pub(super) faces: u8,
    /// Whether half turns are among them.
    pub(super) half_turns: bool,
}

impl Allowed {
    /// Returns the number of moves.
    #[inline(always)]
    pub(super) const fn count(self) -> u32 {
        self.faces.count_ones() * (2 + self.half_turns as u32)
    }
}

/// Returns the node, turned to the side with fewer moves to try when `left` are left.
#[inline(always)]
pub(super) fn facing<L: Lanes>(node: Node, left: u8) -> Node {
    let here = node.there.allow(node.faces, left).count();
    let there = node.here.allow(node.inverse_faces, left).count();
    if there < here { node.swapped::<L>() } else { node }
}
