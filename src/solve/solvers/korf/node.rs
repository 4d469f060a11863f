use super::cubie_state::{CubieState, FLIP, MOVES, MoveIndex, face_of, padded};
use crate::Move;
use crate::simd::Lanes;

/// A state of the batched search and its inverse, in one cache line.
///
/// A solution is extended at both ends. A move on *this* side follows the scramble; a move on the *other* side follows
/// the scramble's inverse and becomes, inverted, a last move of the solution. The node is always expanded on the side
/// whose edges are in `edges`. `B` is what a kernel stores as the bounds of one side.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(crate) struct Node<B> {
    /// The corners of this side in lanes 0 to 7, of the other side in lanes 8 to 15.
    pub(super) corners: [u8; 16],
    pub(super) edges: [u8; 16],
    pub(super) inverse: [u8; 16],
    /// The number of the subtree it belongs to.
    pub(super) subtree: u32,
    /// The bounds of this side.
    pub(super) here: B,
    /// The bounds of the other side.
    pub(super) there: B,
    /// The faces that may be turned next on this side, one bit each.
    pub(super) faces: u8,
    /// The faces that may be turned next on the other side.
    pub(super) inverse_faces: u8,
    /// 1 if this side is the scramble's inverse, else 0.
    pub(super) inverted: u8,
    /// The distance score taken above this node, for [`Tier`](crate::driver::Tier).
    pub(super) score: u8,
}

const _: () = assert!(size_of::<Node<u8>>() == 64 && size_of::<Node<u16>>() == 64);

/// All six faces.
const ALL_FACES: u8 = 0x3F;

/// `[inverted][face]`: the faces that may be turned after a face. Of two opposite faces turned in succession, the first
/// in the solution is the lower one; on the inverse side the order is reversed.
pub(super) const FACES_AFTER: [[u8; 6]; 2] = {
    let mut after = [[ALL_FACES; 6]; 2];
    let mut face = 0;
    while face < 3 {
        after[0][face] &= !(1 << face);
        after[0][face + 3] &= !(9 << face);
        after[1][face] &= !(9 << face);
        after[1][face + 3] &= !(8 << face);
        face += 1;
    }
    after
};

impl<B: Copy> Node<B> {
    /// Creates a root from a state and the bounds of its two sides.
    ///
    /// `last` is the move before it. If `either_order`, the face opposite to that move's may come next in any case.
    pub(super) fn root(
        state: &CubieState,
        [here, there]: [B; 2],
        subtree: u32,
        last: Option<Move>,
        either_order: bool,
    ) -> Self {
        let inverse = state.inverse();
        let mut corners = [0; 16];
        corners[..8].copy_from_slice(&state.corners);
        corners[8..].copy_from_slice(&inverse.corners);
        let faces = last.map_or(ALL_FACES, |last| {
            let face = face_of(last.0.into());
            FACES_AFTER[0][face] | u8::from(either_order) << ((face + 3) % 6)
        });
        Self {
            corners,
            edges: padded(&state.edges),
            inverse: padded(&inverse.edges),
            subtree,
            here,
            there,
            faces,
            inverse_faces: ALL_FACES,
            inverted: 0,
            score: 0,
        }
    }

    /// Creates a solved node with the same bounds on both sides.
    pub(super) fn solved(bounds: B) -> Self {
        Self::root(&CubieState::SOLVED, [bounds; 2], 0, None, false)
    }

    /// Returns whether both sides are solved.
    #[inline(always)]
    pub(super) fn is_solved(&self) -> bool {
        const CORNERS: [u8; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7];
        const EDGES: [u8; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
        self.corners == CORNERS && self.edges == EDGES
    }

    /// Returns the faces that may be turned on this side after a face.
    #[inline(always)]
    pub(super) const fn faces_after(&self, face: usize) -> u8 {
        FACES_AFTER[(self.inverted & 1) as usize][face]
    }

    /// Returns the node with its two sides exchanged.
    #[inline(always)]
    pub(super) fn swapped<L: Lanes>(self) -> Self {
        const HALVES: [u8; 16] = [8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7];
        Self {
            corners: L::load(&self.corners).swizzle(L::load(&HALVES)).store(),
            edges: self.inverse,
            inverse: self.edges,
            here: self.there,
            there: self.here,
            faces: self.inverse_faces,
            inverse_faces: self.faces,
            inverted: self.inverted ^ 1,
            ..self
        }
    }
}

/// The effect of each move on a node, as rows of lanes.
pub(super) struct MoveRows {
    rows: [MoveRow; 32],
}

#[derive(Clone, Copy)]
struct MoveRow {
    /// Lanes 0 to 7: the places this side's corners come from. Lanes 8 to 15: 8.
    corner_from: [u8; 16],
    /// Lanes 8 to 15: the corners of the move's inverse.
    corner_names: [u8; 16],
    /// Lanes 0 to 7: the twists on the way.
    corner_twists: [u8; 16],
    edge_from: [u8; 16],
    edge_flips: [u8; 16],
    /// The edges of the move's inverse.
    edge_names: [u8; 16],
}

impl MoveRows {
    /// Computes the rows of all moves.
    pub(super) fn new() -> Self {
        let row = |m: MoveIndex| {
            let (state, inverse) = (CubieState::of_move(m), CubieState::of_move(m).inverse());
            let mut row = MoveRow {
                corner_from: [8; 16],
                corner_names: [0; 16],
                corner_twists: [0; 16],
                edge_from: padded(&state.edges.map(|edge| edge & 15)),
                edge_flips: [0; 16],
                edge_names: padded(&inverse.edges),
            };
            for place in 0..8 {
                row.corner_from[place] = state.corners[place] & 7;
                row.corner_twists[place] = state.corners[place] & 0x30;
                row.corner_names[8 + place] = inverse.corners[place];
            }
            for place in 0..12 {
                row.edge_flips[place] = state.edges[place] & FLIP;
            }
            row
        };
        // Filled up to a power of two, so that a masked index needs no bounds check.
        Self { rows: std::array::from_fn(|m| row(m.min(MOVES - 1))) }
    }

    /// Returns the node after a move on this side, with its bounds.
    #[inline(always)]
    pub(super) fn turned<L: Lanes, B: Copy>(
        &self,
        node: &Node<B>,
        m: MoveIndex,
        [own, other]: [B; 2],
    ) -> Node<B> {
        const THERE: [u8; 16] = [0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF];
        let row = &self.rows[m % 32];
        let corners = L::load(&node.corners);
        let there = corners.and(L::load(&THERE));
        let here = corners.xor(there);
        // This side looks up its own corners by the move; the other side looks up the move by its own corners.
        let names = here.or(L::load(&row.corner_names));
        let from = L::load(&row.corner_from).or(there.and(L::splat(7)));
        let twists = L::load(&row.corner_twists).or(there.and(L::splat(0x30)));
        let moved = names.swizzle(from).add(twists);
        let inverse = L::load(&node.inverse);
        let names = L::load(&row.edge_names).swizzle(inverse.and(L::splat(15)));
        Node {
            corners: moved.min(moved.sub(L::splat(0x30))).store(),
            edges: L::load(&node.edges)
                .swizzle(L::load(&row.edge_from))
                .xor(L::load(&row.edge_flips))
                .store(),
            inverse: names.xor(inverse.and(L::splat(FLIP))).store(),
            here: own,
            there: other,
            faces: node.faces_after(face_of(m)),
            ..*node
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::Portable;
    use crate::solvers::korf::test_walks::{state_of, walk};

    /// Returns the state of this side.
    fn state_here<B>(node: &Node<B>) -> CubieState {
        let mut state = CubieState::SOLVED;
        state.corners.copy_from_slice(&node.corners[..8]);
        state.edges.copy_from_slice(&node.edges[..12]);
        state
    }

    #[test]
    fn a_node_holds_a_state_and_its_inverse() {
        let rows = MoveRows::new();
        for seed in 0..100 {
            let mut state = state_of(seed, 20);
            let mut node = Node::root(&state, [0_u8; 2], 0, None, false);
            for (i, m) in walk(seed + 500, 20).into_iter().enumerate() {
                if i % 3 == 2 {
                    state = state.inverse();
                    node = node.swapped::<Portable>();
                }
                state = state.turned(m);
                node = rows.turned::<Portable, u8>(&node, m, [0; 2]);
                assert_eq!(state_here(&node), state);
                assert_eq!(state_here(&node.swapped::<Portable>()), state.inverse());
            }
        }
    }
}
