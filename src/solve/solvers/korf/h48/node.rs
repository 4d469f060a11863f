use crate::simd::Lanes;
use crate::solvers::korf::node;

/// A node with one bound for each side.
pub(super) type Node = node::Node<u8>;

/// Returns the node, turned to the side with fewer moves to try when `left` are left and a half turn counts `half_turn`.
///
/// A half turn does not change the coset of the other side, so it can lead to a goal only if that side's bound is within
/// the moves left after it. In a tie it is the side with the lower bound: its half turns keep the other side's bound.
#[inline(always)]
pub(super) fn facing<L: Lanes>(node: Node, left: u8, half_turn: u8) -> Node {
    let moves = |faces: u8, half_turns: bool| faces.count_ones() * (2 + u32::from(half_turns));
    let here = moves(node.faces, node.there + half_turn <= left);
    let there = moves(node.inverse_faces, node.here + half_turn <= left);
    let other_is_better = there < here || there == here && node.there < node.here;
    if other_is_better { node.swapped::<L>() } else { node }
}

/// Returns the distance score of a node: the moves by which its two bounds exceed the least one that the table
/// distinguishes, `base`.
#[inline(always)]
pub(super) fn distance_score(node: &Node, base: u8) -> u8 {
    node.here.saturating_sub(base) + node.there.saturating_sub(base)
}
