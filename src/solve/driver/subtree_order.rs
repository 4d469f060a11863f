use std::collections::BTreeMap;

use super::{MovePrefix, RootSplit};

/// The order in which the subtrees of a pass are searched, learned from the pass before it.
///
/// Subtrees in which the previous pass had most nodes come first: their bounds are lowest and a solution is most
/// likely there. The order matters only in the last pass, which then ends sooner.
#[derive(Clone, Debug, Default)]
pub struct SubtreeOrder {
    /// Node counts of the last two passes, by their length.
    passes: BTreeMap<u8, NodeCounts>,
}

/// The nodes of a pass in each of its subtrees.
#[derive(Clone, Debug)]
pub(super) struct NodeCounts {
    /// Moves from the scramble to the roots of the subtrees.
    depth: u8,
    /// By the number of the subtree's prefix.
    nodes: Vec<u64>,
}

impl SubtreeOrder {
    /// Records how many nodes a pass, or a tier of it, had in each subtree of `split`.
    pub(super) fn learn<S>(&mut self, length: u8, split: &RootSplit<S>, nodes: impl Fn(usize) -> u64) {
        self.passes.retain(|&known, _| known + 1 >= length);
        let zero = || NodeCounts { depth: split.depth, nodes: vec![0; MovePrefix::count(split.depth)] };
        let counts = self.passes.entry(length).or_insert_with(zero);
        for (i, subtree) in split.subtrees.iter().enumerate() {
            counts.nodes[subtree.prefix.number()] += nodes(i);
        }
    }

    /// Returns the counts of the last pass for fewer than `length` moves.
    pub(super) fn before(&self, length: u8) -> Option<&NodeCounts> {
        self.passes.range(..length).next_back().map(|(_, counts)| counts)
    }
}

impl NodeCounts {
    /// Returns the nodes in the subtree that a prefix leads to or passes through.
    pub(super) fn through(&self, prefix: MovePrefix) -> u64 {
        self.nodes[prefix.truncated(self.depth).number()]
    }
}
