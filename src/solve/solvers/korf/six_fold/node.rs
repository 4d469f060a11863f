use super::super::node::{AFTER, MoveRows, Node as Pieces};
use super::super::state::{Move, State};
use super::index::VIEWS;
use crate::simd::Lanes;

/// A lower bound for each axis on the distance to G1 along it: four bits each, the first axis lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Bounds(u16);

/// A state of the search with its inverse and the six bounds, in one line of the cache.
///
/// As in the search with the larger tables, the side that the node is expanded on is the one called
/// `edges` here, and the other one `inverse`.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(super) struct Node {
    corners: [u8; 16],
    edges: [u8; 16],
    inverse: [u8; 16],
    /// The number of the task it belongs to.
    pub(super) task: u32,
    /// The bounds of this side.
    pub(super) here: Bounds,
    /// The bounds of the other side.
    pub(super) there: Bounds,
    /// The faces worth turning next on this side, one bit each, by the move before.
    pub(super) faces: u8,
    /// The faces worth turning next on the other side.
    inverse_faces: u8,
    inverted: u8,
    /// How far it looked on the way here, for [`Tier`](super::super::tier::Tier).
    pub(super) seen: u8,
}

/// The faces of each axis.
const FACES: [u8; VIEWS] = [0b001_001, 0b100_100, 0b010_010];

/// `[tight axes]`: the faces of the others.
const LOOSE: [u8; 1 << VIEWS] = {
    let mut loose = [0; 1 << VIEWS];
    let mut tight = 0;
    while tight < loose.len() {
        let mut view = 0;
        while view < VIEWS {
            if tight >> view & 1 == 0 {
                loose[tight] |= FACES[view];
            }
            view += 1;
        }
        tight += 1;
    }
    loose
};

impl Bounds {
    /// The bounds of the three axes.
    pub(super) fn of(bounds: [u8; VIEWS]) -> Self {
        Self(bounds.into_iter().rev().fold(0, |all, bound| all << 4 | u16::from(bound)))
    }

    #[inline(always)]
    pub(super) const fn get(self, view: usize) -> u8 {
        (self.0 >> (4 * view) & 15) as u8
    }

    #[inline(always)]
    pub(super) const fn with(self, view: usize, bound: u8) -> Self {
        Self(self.0 & !(15 << (4 * view)) | (bound as u16) << (4 * view))
    }

    /// How many axes need ten moves or more.
    #[inline(always)]
    pub(super) const fn far(self) -> u32 {
        // No bound is above 11, so these two bits are both set from 10 on.
        (self.0 >> 3 & self.0 >> 1 & 0x111).count_ones()
    }

    /// The fewest moves that can serve all axes: the greatest of the bounds, and one more if all three are
    /// the same and not 0. For the last move of a solution is a turn about some axis and so in that axis's
    /// group: this axis was served before it.
    pub(super) fn greatest(self) -> u8 {
        let [a, b, c] = [0, 1, 2].map(|view| self.get(view));
        a.max(b).max(c) + u8::from(a == b && b == c && c > 0)
    }

    /// The moves worth trying on the other side when `left` moves, at least one, are left.
    ///
    /// An axis that needs all of them is *tight*: the next move must bring it nearer. On the other side, no
    /// turn of the axis's own faces does that, and no half turn: all these are in G1, and the coset stays
    /// what it is. With all three axes tight no move is left.
    #[inline(always)]
    pub(super) const fn allow(self, faces: u8, left: u8) -> Allowed {
        let differ = self.0 ^ (0x111 * left as u16);
        let tight = (differ & 0x00F == 0) as usize
            | ((differ & 0x0F0 == 0) as usize) << 1
            | ((differ & 0xF00 == 0) as usize) << 2;
        Allowed { faces: faces & LOOSE[tight], halves: tight == 0 }
    }
}

/// Moves worth trying.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Allowed {
    /// The faces, one bit each.
    pub(super) faces: u8,
    /// Whether half turns are among them.
    pub(super) halves: bool,
}

impl Allowed {
    #[inline(always)]
    pub(super) const fn count(self) -> u32 {
        self.faces.count_ones() * (2 + self.halves as u32)
    }
}

impl Node {
    /// A node of these pieces, with the bounds of its two sides.
    #[inline(always)]
    pub(super) const fn new(pieces: &Pieces, [here, there]: [Bounds; 2]) -> Self {
        Self {
            corners: pieces.corners,
            edges: pieces.edges,
            inverse: pieces.inverse,
            task: pieces.task,
            here,
            there,
            faces: pieces.faces,
            inverse_faces: pieces.inverse_faces,
            inverted: pieces.inverted,
            seen: pieces.seen,
        }
    }

    /// The solved cube.
    pub(super) fn solved() -> Self {
        Self::new(&Pieces::root(&State::SOLVED), [Bounds::default(); 2])
    }

    /// The corners of this side in lanes 0 to 7, of the other side in lanes 8 to 15.
    #[inline(always)]
    pub(super) const fn corners(&self) -> &[u8; 16] {
        &self.corners
    }

    #[inline(always)]
    pub(super) const fn edges(&self) -> &[u8; 16] {
        &self.edges
    }

    #[inline(always)]
    pub(super) const fn inverse(&self) -> &[u8; 16] {
        &self.inverse
    }

    #[inline(always)]
    const fn pieces(&self) -> Pieces {
        Pieces {
            corners: self.corners,
            edges: self.edges,
            inverse: self.inverse,
            task: self.task,
            bound: 0,
            inverse_bound: 0,
            faces: self.faces,
            inverse_faces: self.inverse_faces,
            inverted: self.inverted,
            seen: self.seen,
        }
    }

    /// Whether both sides are solved.
    #[inline(always)]
    pub(super) fn is_solved(&self) -> bool {
        self.pieces().is_solved()
    }

    /// The moves worth trying on this side when `left` are left.
    #[inline(always)]
    pub(super) const fn allowed(&self, left: u8) -> Allowed {
        self.there.allow(self.faces, left)
    }

    /// The moves worth trying on the other side.
    #[inline(always)]
    pub(super) const fn allowed_there(&self, here: Bounds, left: u8) -> Allowed {
        here.allow(self.inverse_faces, left)
    }

    /// The faces worth turning on this side after a face.
    #[inline(always)]
    pub(super) const fn faces_after(&self, face: usize) -> u8 {
        AFTER[(self.inverted & 1) as usize][face]
    }

    /// The node after a move on this side, with the bounds that were found for it.
    #[inline(always)]
    pub(super) fn turned<L: Lanes>(&self, rows: &MoveRows, m: Move, bounds: [Bounds; 2]) -> Self {
        Self::new(&rows.turned::<L>(&self.pieces(), m), bounds)
    }

    /// The node with what was seen on the way to it, for [`Tier`](super::super::tier::Tier).
    #[inline(always)]
    pub(super) const fn having_seen(self, seen: u8) -> Self {
        Self { seen, ..self }
    }

    /// The node seen from the side with fewer moves to try when `left` are left.
    #[inline(always)]
    pub(super) fn facing<L: Lanes>(self, left: u8) -> Self {
        if self.allowed_there(self.here, left).count() < self.allowed(left).count() {
            Self::new(&self.pieces().swapped::<L>(), [self.there, self.here])
        } else {
            self
        }
    }
}
