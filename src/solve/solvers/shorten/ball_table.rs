use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use super::state_graph::{NodeNumber, StateGraph};

/// The states around the nodes of a graph, by their hash.
#[derive(Debug, Default)]
pub(super) struct BallTable {
    near: FxHashMap<u64, Near>,
}

/// The nodes next to a state: the one that is best on the way from the start, and the one to the end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Near {
    pub(super) before: Neighbour,
    pub(super) after: Neighbour,
}

/// A node and its distance.
#[derive(Clone, Copy, Debug)]
pub(super) struct Neighbour {
    pub(super) node: NodeNumber,
    pub(super) distance: u8,
}

impl BallTable {
    /// The bytes of an entry, with the share of the table that is empty.
    pub(super) const BYTES: usize = 40;

    /// Returns the number of states.
    pub(super) fn len(&self) -> usize {
        self.near.len()
    }

    /// Removes all states.
    pub(super) fn clear(&mut self) {
        self.near = FxHashMap::default();
    }

    /// Returns the nodes next to a state.
    pub(super) fn get(&self, hash: u64) -> Option<Near> {
        self.near.get(&hash).copied()
    }

    /// Adds a state next to a node.
    pub(super) fn add(&mut self, hash: u64, neighbour: Neighbour, graph: &StateGraph) {
        let from_start = |n: Neighbour| graph.get(n.node).from_start + u32::from(n.distance);
        let to_end = |n: Neighbour| graph.get(n.node).to_end + u32::from(n.distance);
        match self.near.entry(hash) {
            Entry::Vacant(entry) => {
                entry.insert(Near { before: neighbour, after: neighbour });
            }
            Entry::Occupied(mut entry) => {
                let near = entry.get_mut();
                if from_start(neighbour) < from_start(near.before) {
                    near.before = neighbour;
                }
                if to_end(neighbour) < to_end(near.after) {
                    near.after = neighbour;
                }
            }
        }
    }
}
