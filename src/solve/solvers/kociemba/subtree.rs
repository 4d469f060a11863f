use super::packed_moves::PackedMoves;
use super::phase1_node::Phase1Node;
use super::search::SharedSearch;

/// All phase 1 maneuvers of one length that begin with the same moves: a unit of parallel work.
#[derive(Clone, Copy)]
pub(super) struct Subtree {
    /// The number of the root.
    pub(super) root: usize,
    /// The number of moves of phase 1.
    pub(super) length: usize,
    /// The node where the maneuvers part.
    pub(super) node: Phase1Node,
}

/// Returns the number of moves that the maneuvers of a subtree share, so that it takes a few milliseconds at most.
const fn prefix_length(length: usize) -> usize {
    match length {
        0..=11 => 0,
        12 => 1,
        13..=14 => 2,
        _ => 3,
    }
}

impl Subtree {
    /// Returns all subtrees of one length, taking the six roots in turn.
    pub(super) fn all(search: &SharedSearch<'_>, length: usize) -> Vec<Self> {
        let by_root = [0, 1, 2, 3, 4, 5].map(|root| Self::of_root(search, root, length));
        let most = by_root.iter().map(Vec::len).fold(0, usize::max);
        (0..most).flat_map(|i| by_root.iter().filter_map(move |subtrees| subtrees.get(i)).copied()).collect()
    }

    /// Returns the subtrees of one root and length; none if the root is too far from G1.
    pub(super) fn of_root(search: &SharedSearch<'_>, number: usize, length: usize) -> Vec<Self> {
        let root = &search.roots[number];
        let node = Phase1Node { moves: PackedMoves::default(), coset: root.coset, distance: root.distance };
        let mut subtrees = vec![Self { root: number, length, node }];
        subtrees.retain(|subtree| usize::from(subtree.node.distance) <= length);
        for done in 1..=prefix_length(length) {
            let left = length - done;
            subtrees = subtrees.iter().flat_map(|subtree| subtree.children(search, left)).collect();
        }
        subtrees
    }

    /// Yields the subtrees that share one more move and can reach G1 in the moves left.
    fn children(&self, search: &SharedSearch<'_>, left: usize) -> impl Iterator<Item = Self> {
        let tables = search.tables;
        let Phase1Node { moves, coset, distance } = self.node;
        let children = moves.next_moves().iter().map(move |m| {
            let coset = tables.masks.moves.after(coset, m);
            let distance = tables.distance_beside(coset, distance);
            Self { node: Phase1Node { moves: moves.then(m), coset, distance }, ..*self }
        });
        children.filter(move |child| usize::from(child.node.distance) <= left)
    }
}
