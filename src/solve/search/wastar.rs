//! Weighted A*: always expands the state with the least `g + weight * h`, where `g` is the number of moves made and
//! `h` is [`Puzzle::bound`].
//!
//! With weight 1 it is A*, and the solution is shortest. With weight w the solution has at most w times as many moves,
//! usually after far fewer nodes. Memory holds every state reached and grows until [`Config::memory`] is full.
//!
//! I. Pohl, "Heuristic search viewed as path finding in a graph", Artificial Intelligence 1 (1970).

use std::collections::hash_map::Entry;

use rustc_hash::{FxBuildHasher, FxHashMap};

use super::memory_use::{list_bytes, table_bytes};
use super::node_counter::NodeCounter;
use super::{Observer, Visit};
use crate::{Control, Move, Puzzle, Stopped, TracePoint};

/// Cost units per move. Costs are integers, so that the open list can be an array of buckets.
const UNIT: f64 = 16.0;
/// Expanded states between two reports of a recorded search.
const TRACED: u64 = 256;
/// Initial capacity, so that a short search never reallocates.
const INITIAL_NODES: usize = 1 << 12;

/// Parameters of weighted A*.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Config {
    /// Factor of the bound against the moves made, at least 1.
    pub weight: f64,
    /// Maximal bytes for states.
    pub memory: usize,
}

/// Returns a path at most `weight` times as long as the shortest, or `None` if the memory is full.
///
/// # Errors
/// [`Stopped`] if the search was stopped.
pub async fn search<P: Puzzle>(
    puzzle: &P,
    start: &P::State,
    config: Config,
    control: &Control,
) -> Result<Option<Vec<Move>>, Stopped> {
    search_observed(puzzle, start, config, control, ()).await
}

/// The same as [`search`], with an observer of all visited states.
///
/// # Errors
/// [`Stopped`] if the search was stopped.
pub async fn search_observed<P: Puzzle>(
    puzzle: &P,
    start: &P::State,
    config: Config,
    control: &Control,
    mut observer: impl Observer<P::State>,
) -> Result<Option<Vec<Move>>, Stopped> {
    let mut counter = NodeCounter::new(control);
    let mut open = OpenList::new(config.weight);
    let mut nodes = NodeStore::new(start.clone());
    open.push(0, puzzle.bound(start), 0);
    let (mut popped, mut closed) = (0, 0);
    while let Some(index) = open.pop() {
        let node = nodes.list[index as usize].clone();
        popped += 1;
        if node.superseded {
            continue;
        }
        closed += 1;
        if closed % TRACED == 1 || puzzle.is_solved(&node.state) {
            control.trace(|| TracePoint::BestFirst {
                open: nodes.list.len() as u64 - popped,
                closed,
                best_f: open.least as f64 / UNIT,
                depth: node.depth.into(),
            });
        }
        if puzzle.is_solved(&node.state) {
            return Ok(Some(nodes.path_to(index)));
        }
        if nodes.bytes() > config.memory {
            return Ok(None);
        }
        let moves = puzzle.after(node.entered_by);
        for m in moves {
            let state = puzzle.apply(&node.state, m);
            let depth = node.depth + 1;
            observer.visit(Visit::new(&state, depth.into()));
            let bound = puzzle.bound(&state);
            if let Some(child) = nodes.insert(state, index, m, depth) {
                open.push(depth, bound, child);
            }
        }
        control.begin_depth(u32::from(node.depth));
        counter.visited(u64::from(moves.len())).await?;
    }
    Ok(None)
}

/// Nodes to expand: one bucket per cost, last in first out within a bucket.
struct OpenList {
    weight: usize,
    least: usize,
    buckets: Vec<Vec<u32>>,
}

impl OpenList {
    fn new(weight: f64) -> Self {
        Self { weight: (weight.max(1.0) * UNIT).round() as usize, least: 0, buckets: Vec::new() }
    }

    fn push(&mut self, depth: u16, bound: u8, index: u32) {
        let cost = usize::from(depth) * UNIT as usize + usize::from(bound) * self.weight;
        if cost >= self.buckets.len() {
            self.buckets.resize(cost + 1, Vec::new());
        }
        self.buckets[cost].push(index);
        self.least = self.least.min(cost);
    }

    fn pop(&mut self) -> Option<u32> {
        while self.least < self.buckets.len() {
            if let Some(index) = self.buckets[self.least].pop() {
                return Some(index);
            }
            self.least += 1;
        }
        None
    }
}

/// Every state reached, with the shortest path known to it.
struct NodeStore<S> {
    list: Vec<TreeNode<S>>,
    /// Index of the best node of each state.
    best: FxHashMap<S, u32>,
}

#[derive(Clone)]
struct TreeNode<S> {
    state: S,
    parent: u32,
    entered_by: Option<Move>,
    depth: u16,
    /// Whether a shorter path to the same state was found later.
    superseded: bool,
}

impl<S: Clone + Eq + std::hash::Hash> NodeStore<S> {
    fn new(start: S) -> Self {
        let root =
            TreeNode { state: start.clone(), parent: 0, entered_by: None, depth: 0, superseded: false };
        let mut best = FxHashMap::with_capacity_and_hasher(INITIAL_NODES, FxBuildHasher);
        best.insert(start, 0);
        let mut list = Vec::with_capacity(INITIAL_NODES);
        list.push(root);
        Self { list, best }
    }

    /// Stores a path to a state. Returns its index, or `None` if a path as short was known.
    fn insert(&mut self, state: S, parent: u32, m: Move, depth: u16) -> Option<u32> {
        let index = self.list.len() as u32;
        match self.best.entry(state.clone()) {
            Entry::Vacant(entry) => {
                entry.insert(index);
            }
            Entry::Occupied(mut entry) => {
                let known = &mut self.list[*entry.get() as usize];
                if known.depth <= depth {
                    return None;
                }
                known.superseded = true;
                entry.insert(index);
            }
        }
        self.list.push(TreeNode { state, parent, entered_by: Some(m), depth, superseded: false });
        Some(index)
    }

    fn path_to(&self, mut index: u32) -> Vec<Move> {
        let mut path = Vec::new();
        while let Some(m) = self.list[index as usize].entered_by {
            path.push(m);
            index = self.list[index as usize].parent;
        }
        path.reverse();
        path
    }

    /// Returns the bytes in use, with one index in the open list for each node.
    fn bytes(&self) -> usize {
        list_bytes(&self.list) + self.list.len() * 2 * size_of::<u32>() + table_bytes(&self.best)
    }
}
