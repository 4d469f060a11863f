use super::index::padded;
use super::state::{FLIP, MOVES, Move, State, face_of};
use crate::simd::Lanes;

/// A state of the search with its inverse, in one line of the cache.
///
/// A solution is found from both ends: a move *on this side* follows the scramble, a move on the other
/// side follows the scramble's inverse, and is the last move but so many of the solution, inverted. The
/// side that the node is expanded on is always the one called `edges` here.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(super) struct Node {
    /// The corners of this side in lanes 0 to 7, of the other side in lanes 8 to 15.
    pub(super) corners: [u8; 16],
    pub(super) edges: [u8; 16],
    pub(super) inverse: [u8; 16],
    /// The number of the task it belongs to.
    pub(super) task: u32,
    /// The lower bound of this side's state.
    pub(super) bound: u8,
    /// The lower bound of the other side's state.
    pub(super) inverse_bound: u8,
    /// The faces worth turning next on this side, one bit each.
    pub(super) faces: u8,
    /// The faces worth turning next on the other side.
    pub(super) inverse_faces: u8,
    /// 1 if this side is the scramble's inverse, else 0.
    pub(super) inverted: u8,
    /// How far it looked on the way here, for [`Tier`](super::tier::Tier).
    pub(super) seen: u8,
}

/// All six faces.
pub(super) const ALL_FACES: u8 = 0x3F;

/// `[inverted][face]`: the faces worth turning after a face. Of two opposite faces that are turned one
/// after the other, the first in the solution is the lower one; on the inverse side the order is reversed.
pub(super) const AFTER: [[u8; 6]; 2] = {
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

impl Node {
    /// The root of a search.
    pub(super) fn root(state: &State) -> Self {
        let inverse = state.inverse();
        let mut corners = [0; 16];
        corners[..8].copy_from_slice(&state.corners);
        corners[8..].copy_from_slice(&inverse.corners);
        Self {
            corners,
            edges: padded(&state.edges),
            inverse: padded(&inverse.edges),
            task: 0,
            bound: 0,
            inverse_bound: 0,
            faces: ALL_FACES,
            inverse_faces: ALL_FACES,
            inverted: 0,
            seen: 0,
        }
    }

    /// The state of this side.
    #[cfg(test)]
    pub(super) fn state(&self) -> State {
        let mut state = State::SOLVED;
        state.corners.copy_from_slice(&self.corners[..8]);
        state.edges.copy_from_slice(&self.edges[..12]);
        state
    }

    /// Whether both sides are solved.
    #[inline(always)]
    pub(super) fn is_solved(&self) -> bool {
        const SOLVED: [u8; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7];
        const EDGES: [u8; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
        self.corners == SOLVED && self.edges == EDGES
    }

    /// Whether a half turn on this side can still lead to a goal within `left` moves.
    ///
    /// A half turn leaves the coset of the other side unchanged, so its bound must be within what is
    /// left after the turn.
    #[inline(always)]
    pub(super) fn halves(&self, left: u8) -> bool {
        self.inverse_bound < left
    }

    /// The node seen from its other side.
    #[inline(always)]
    pub(super) fn swapped<L: Lanes>(self) -> Self {
        const HALVES: [u8; 16] = [8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7];
        Self {
            corners: L::load(&self.corners).swizzle(L::load(&HALVES)).store(),
            edges: self.inverse,
            inverse: self.edges,
            bound: self.inverse_bound,
            inverse_bound: self.bound,
            faces: self.inverse_faces,
            inverse_faces: self.faces,
            inverted: self.inverted ^ 1,
            ..self
        }
    }

    /// The node, seen from the side with fewer moves to try when `left` are left; on a tie from the side
    /// whose own bound is lower: its half turns keep the other side's.
    #[inline(always)]
    pub(super) fn facing<L: Lanes>(self, left: u8) -> Self {
        let moves = |faces: u8, halves: bool| faces.count_ones() * (2 + u32::from(halves));
        let here = moves(self.faces, self.halves(left));
        let there = moves(self.inverse_faces, self.bound < left);
        let better = there < here || there == here && self.inverse_bound < self.bound;
        if better { self.swapped::<L>() } else { self }
    }
}

/// What each move does to a node, as rows of lanes.
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
    pub(super) fn new() -> Self {
        let row = |m: Move| {
            let (state, inverse) = (State::of_move(m), State::of_move(m).inverse());
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
        // Rows of no move follow, so that a masked index needs no check.
        Self { rows: std::array::from_fn(|m| row(m.min(MOVES - 1))) }
    }

    /// The node after a move on this side. Its bounds are still its parent's.
    #[inline(always)]
    pub(super) fn turned<L: Lanes>(&self, node: &Node, m: Move) -> Node {
        const THERE: [u8; 16] = [0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF];
        let row = &self.rows[m % 32];
        let corners = L::load(&node.corners);
        let there = corners.and(L::load(&THERE));
        let here = corners.xor(there);
        // This side looks up its own corners by the move, the other side looks up the move by its own.
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
            faces: AFTER[usize::from(node.inverted & 1)][face_of(m)],
            ..*node
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::Portable;
    use crate::solvers::korf::walk::{state_of, walk};

    #[test]
    fn a_node_carries_a_state_and_its_inverse() {
        let rows = MoveRows::new();
        for seed in 0..100 {
            let mut state = state_of(seed, 20);
            let mut node = Node::root(&state);
            for (i, m) in walk(seed + 500, 20).into_iter().enumerate() {
                if i % 3 == 2 {
                    state = state.inverse();
                    node = node.swapped::<Portable>();
                }
                state = state.turned(m);
                node = rows.turned::<Portable>(&node, m);
                assert_eq!(node.state(), state);
                assert_eq!(node.swapped::<Portable>().state(), state.inverse());
            }
        }
    }
}
