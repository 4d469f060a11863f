//! Weighted A*: always goes on from the position with the least `g + weight * h`, where `g` counts the
//! moves so far and `h` is the bound.
//!
//! With weight 1 it is A* and its way is a shortest; with weight w the way is at most w times as long
//! and found after far fewer nodes. I. Pohl, "Heuristic search viewed as path finding in a graph",
//! Artificial Intelligence 1 (1970).

use std::collections::hash_map::Entry;

use rustc_hash::{FxBuildHasher, FxHashMap};

use super::memory::{list_bytes, table_bytes};
use super::pace::Pace;
use crate::{Control, Move, Puzzle, Stopped};

/// Costs are whole sixteenths of a move, so that the queue can be an array of buckets.
const UNIT: f64 = 16.0;
/// Room made for nodes at the start, so that a short search never has to move them.
const FIRST_NODES: usize = 1 << 12;

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Config {
    /// How much the bound weighs against the moves made so far; at least 1.
    pub weight: f64,
    /// The bytes that positions may take.
    pub memory: usize,
}

/// A way to the goal at most `weight` times as long as the shortest, or `None` if the memory is full.
///
/// # Errors
/// [`Stopped`] if the search was told to stop.
pub async fn search<P: Puzzle>(
    puzzle: &P,
    start: &P::State,
    config: Config,
    control: &Control,
) -> Result<Option<Vec<Move>>, Stopped> {
    let mut pace = Pace::new(control);
    let mut open = Open::new(config.weight);
    let mut known = Known::new(start.clone());
    open.push(0, puzzle.bound(start), 0);
    while let Some(number) = open.pop() {
        let node = known.nodes[number as usize].clone();
        if node.surpassed {
            continue;
        }
        if puzzle.is_solved(&node.state) {
            return Ok(Some(known.way_to(number)));
        }
        if known.bytes() > config.memory {
            return Ok(None);
        }
        let moves = puzzle.after(node.entered_by);
        for m in moves {
            let state = puzzle.apply(&node.state, m);
            let depth = node.depth + 1;
            let bound = puzzle.bound(&state);
            if let Some(child) = known.reach(state, number, m, depth) {
                open.push(depth, bound, child);
            }
        }
        control.begin_depth(u32::from(node.depth));
        pace.visited(u64::from(moves.len())).await?;
    }
    Ok(None)
}

/// The positions to go on from: one bucket for each cost, the newest of a bucket first.
struct Open {
    weight: usize,
    least: usize,
    buckets: Vec<Vec<u32>>,
}

impl Open {
    fn new(weight: f64) -> Self {
        Self { weight: (weight.max(1.0) * UNIT).round() as usize, least: 0, buckets: Vec::new() }
    }

    fn push(&mut self, depth: u16, bound: u8, number: u32) {
        let cost = usize::from(depth) * UNIT as usize + usize::from(bound) * self.weight;
        if cost >= self.buckets.len() {
            self.buckets.resize(cost + 1, Vec::new());
        }
        self.buckets[cost].push(number);
        self.least = self.least.min(cost);
    }

    fn pop(&mut self) -> Option<u32> {
        while self.least < self.buckets.len() {
            if let Some(number) = self.buckets[self.least].pop() {
                return Some(number);
            }
            self.least += 1;
        }
        None
    }
}

/// Every position reached, and the best way known to each.
struct Known<S> {
    nodes: Vec<Node<S>>,
    best: FxHashMap<S, u32>,
}

#[derive(Clone)]
struct Node<S> {
    state: S,
    parent: u32,
    entered_by: Option<Move>,
    depth: u16,
    /// Whether a shorter way to the same position was found later.
    surpassed: bool,
}

impl<S: Clone + Eq + std::hash::Hash> Known<S> {
    fn new(start: S) -> Self {
        let root = Node { state: start.clone(), parent: 0, entered_by: None, depth: 0, surpassed: false };
        let mut best = FxHashMap::with_capacity_and_hasher(FIRST_NODES, FxBuildHasher);
        best.insert(start, 0);
        let mut nodes = Vec::with_capacity(FIRST_NODES);
        nodes.push(root);
        Self { nodes, best }
    }

    /// Notes a way to a position; its number, if no way as short was known.
    fn reach(&mut self, state: S, parent: u32, m: Move, depth: u16) -> Option<u32> {
        let number = self.nodes.len() as u32;
        match self.best.entry(state.clone()) {
            Entry::Vacant(entry) => {
                entry.insert(number);
            }
            Entry::Occupied(mut entry) => {
                let known = &mut self.nodes[*entry.get() as usize];
                if known.depth <= depth {
                    return None;
                }
                known.surpassed = true;
                entry.insert(number);
            }
        }
        self.nodes.push(Node { state, parent, entered_by: Some(m), depth, surpassed: false });
        Some(number)
    }

    fn way_to(&self, mut number: u32) -> Vec<Move> {
        let mut way = Vec::new();
        while let Some(m) = self.nodes[number as usize].entered_by {
            way.push(m);
            number = self.nodes[number as usize].parent;
        }
        way.reverse();
        way
    }

    /// The memory in use, with one number in the queue for each node.
    fn bytes(&self) -> usize {
        list_bytes(&self.nodes) + self.nodes.len() * 2 * size_of::<u32>() + table_bytes(&self.best)
    }
}
