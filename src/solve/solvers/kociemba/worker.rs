use std::sync::atomic::Ordering::Relaxed;

use super::cubie_moves::{BATCH as END_BATCH, CUBIE_MOVES};
use super::packed_moves::PackedMoves;
use super::phase1_node::Phase1Node;
use super::search::{Phase1Pass, TwoPhaseSolution, TwoPhaseTables};
use super::subtree::Subtree;
use crate::Move;
use crate::puzzles::cube3::phase1::{CosetBatch, MASKED_DISTANCE, MoveMask, NO_MOVE};

/// The number of nodes that are expanded together.
const NODE_BATCH: usize = 32;

/// The number of nodes far from G1 whose children are looked up together.
const FAR_BATCH: usize = CosetBatch::CAPACITY / 18;

/// The number of stacks, one for each number of moves left.
const STACKS: usize = 32;

/// Nodes between two checks of the clock and the stop flag.
const POLL_INTERVAL: u64 = 256;

/// With at most this many moves left, the tables of near cosets decide about a child.
const NEAR: u8 = 8;

/// One thread's share of a search.
///
/// Nodes wait on a stack for each number of moves left until there are enough of them to be expanded together. While
/// one of them waits for memory or the second-level cache, the others do not. Workers share no cache line.
#[repr(align(128))]
pub(super) struct Worker {
    /// `stacks[n]`: nodes with n moves of phase 1 left.
    stacks: Vec<Vec<Phase1Node>>,
    /// Phase 1 maneuvers whose end states have not been checked.
    ends: Vec<EndPair>,
    far: Box<FarExpansion>,
    root: usize,
    /// The moves before the cube and those of phase 1.
    moves: usize,
    /// The number of phase 2 moves that still shorten the best solution.
    phase2_moves: u8,
    ending: Vec<Move>,
    nodes: u64,
    next_poll: u64,
    over: bool,
}

/// Two phase 1 maneuvers that differ in their last quarter turn.
///
/// A half turn, a move of G1, leads from one end state to the other.
#[derive(Clone, Copy)]
struct EndPair {
    one: PackedMoves,
    other: PackedMoves,
}

/// Buffers for the children of nodes far from G1.
struct FarExpansion {
    batch: CosetBatch,
    /// For each child, the number of its parent and the move.
    origins: [(u8, Move); CosetBatch::CAPACITY],
    /// The numbers of the children that are near enough.
    kept: [u8; CosetBatch::CAPACITY],
}

impl Worker {
    pub(super) fn new() -> Self {
        Self {
            stacks: vec![Vec::new(); STACKS],
            ends: Vec::new(),
            far: Box::new(FarExpansion::new()),
            root: 0,
            moves: 0,
            phase2_moves: 0,
            ending: Vec::with_capacity(32),
            nodes: 0,
            next_poll: 0,
            over: false,
        }
    }

    /// Returns the number of nodes visited since the last call.
    pub(super) fn take_nodes(&mut self) -> u64 {
        self.next_poll = 0;
        std::mem::take(&mut self.nodes)
    }

    /// Works on a pass until no subtree is left, `slice` nodes are visited or the search is over.
    pub(super) fn run(&mut self, pass: &Phase1Pass<'_>, slice: u64) {
        let search = pass.search;
        while self.nodes < slice && !search.is_over() {
            let Some(subtree) = pass.subtrees.get(pass.taken.fetch_add(1, Relaxed)) else { return };
            self.search_subtree(pass, subtree);
            if self.over && search.is_over() {
                pass.leave(*subtree);
            }
        }
    }

    /// Tries all phase 1 maneuvers of a subtree.
    fn search_subtree(&mut self, pass: &Phase1Pass<'_>, subtree: &Subtree) {
        self.root = subtree.root;
        self.moves = pass.search.roots[subtree.root].moves_before + subtree.length;
        self.over = false;
        self.update_phase2_moves(pass);
        let left = subtree.length - subtree.node.moves.len();
        match (subtree.node.distance, left) {
            _ if self.over => return,
            (0, 0) => return self.try_phase2(pass, subtree.node.moves),
            // No maneuver of one move leads from G1 into G1 without being a move of phase 2.
            (0, 1) => return,
            _ => self.stacks[left].push(subtree.node),
        }
        while let Some(left) = self.next_stack(left).filter(|_| !self.over) {
            self.expand(pass, left);
            while self.ends.len() >= END_BATCH && !self.over {
                self.check_ends(pass);
            }
        }
        while !self.over && !self.ends.is_empty() {
            self.check_ends(pass);
        }
        self.stacks.iter_mut().for_each(Vec::clear);
        self.ends.clear();
    }

    /// Returns the stack to expand next.
    ///
    /// It is the one with the fewest moves left that fills a batch, else the one with the most moves left that is not
    /// empty. So the stacks stay short and the batches full.
    fn next_stack(&self, top: usize) -> Option<usize> {
        let full = (1..=top).find(|&left| self.stacks[left].len() >= NODE_BATCH);
        full.or_else(|| (1..=top).rev().find(|&left| !self.stacks[left].is_empty()))
    }

    /// Expands a batch of nodes with `left` moves left.
    ///
    /// It is never inlined, so that a browser's optimizing compiler can replace it between two batches.
    #[inline(never)]
    fn expand(&mut self, pass: &Phase1Pass<'_>, left: usize) {
        let (below, above) = self.stacks.split_at_mut(left);
        let Some(children) = below.last_mut() else { return };
        let nodes = &mut above[0];
        let rest = nodes.len().saturating_sub(NODE_BATCH);
        let tables = pass.search.tables;
        let (mut near, mut far) = ([nodes[rest]; NODE_BATCH], [nodes[rest]; NODE_BATCH]);
        let (mut near_count, mut far_count) = (0, 0);
        for &node in &nodes[rest..] {
            (near[near_count % NODE_BATCH], far[far_count % NODE_BATCH]) = (node, node);
            near_count += usize::from(node.distance <= MASKED_DISTANCE);
            far_count += usize::from(node.distance > MASKED_DISTANCE);
        }
        self.nodes += (nodes.len() - rest) as u64;
        nodes.truncate(rest);
        for far in far[..far_count.min(NODE_BATCH)].chunks(FAR_BATCH) {
            self.far.expand(tables, far, left as u8, children);
        }
        let near = &near[..near_count.min(NODE_BATCH)];
        let mut masks = [MoveMask::default(); NODE_BATCH];
        tables.masks.look_up(&tables.phase1.index, near.iter().map(|node| node.coset), &mut masks);
        for (node, &mask) in near.iter().zip(&masks) {
            let successors = tables.masks.successors(mask, node.moves.last().unwrap_or(NO_MOVE));
            let mut successors = successors.within(node.distance, left as u8 - 1);
            if left == 1 {
                while let (Some((one, _)), Some((other, _))) = (successors.next(), successors.next()) {
                    self.ends.push(EndPair { one: node.moves.then(one), other: node.moves.then(other) });
                }
                continue;
            }
            for (m, distance) in successors {
                // In G1 one move before the end: a shorter phase 1 has led here already.
                if (left, distance) != (2, 0) {
                    let coset = tables.masks.moves.after(node.coset, m);
                    children.push(Phase1Node { moves: node.moves.then(m), coset, distance });
                }
            }
        }
        if self.nodes >= self.next_poll {
            self.next_poll = self.nodes + POLL_INTERVAL;
            self.over |= pass.search.is_over();
        }
    }

    /// Checks a batch of end states, and tries phase 2 from those whose bound is low enough.
    #[inline(never)]
    fn check_ends(&mut self, pass: &Phase1Pass<'_>) {
        self.update_phase2_moves(pass);
        if self.over {
            return;
        }
        let rest = self.ends.len().saturating_sub(END_BATCH);
        let mut ones = [PackedMoves::default(); END_BATCH];
        let count = self.ends.len() - rest;
        for (one, pair) in ones.iter_mut().zip(&self.ends[rest..]) {
            *one = pair.one;
        }
        let bounds = self.end_bounds(pass, &ones[..count]);
        let mut others = [PackedMoves::default(); END_BATCH];
        let mut left = 0;
        for (pair, &bound) in self.ends[rest..].iter().zip(&bounds) {
            if bound <= self.phase2_moves + 1 {
                others[left] = pair.other;
                left += 1;
            }
        }
        self.ends.truncate(rest);
        self.try_phase2_within(pass, &ones[..count], &bounds);
        let bounds = self.end_bounds(pass, &others[..left]);
        self.try_phase2_within(pass, &others[..left], &bounds);
    }

    fn end_bounds(&self, pass: &Phase1Pass<'_>, maneuvers: &[PackedMoves]) -> [u8; END_BATCH] {
        let search = pass.search;
        CUBIE_MOVES.bounds(&search.tables.phase2, &search.roots[self.root].cubies, maneuvers)
    }

    /// Tries phase 2 after the maneuvers whose bound is low enough.
    fn try_phase2_within(
        &mut self,
        pass: &Phase1Pass<'_>,
        maneuvers: &[PackedMoves],
        bounds: &[u8; END_BATCH],
    ) {
        for (&maneuver, &bound) in maneuvers.iter().zip(bounds) {
            if bound <= self.phase2_moves && !self.over {
                self.try_phase2(pass, maneuver);
            }
        }
    }

    /// Searches for a phase 2 that makes a phase 1 maneuver the best solution, and records it.
    fn try_phase2(&mut self, pass: &Phase1Pass<'_>, maneuver: PackedMoves) {
        let search = pass.search;
        let (phase2, root) = (&search.tables.phase2, &search.roots[self.root]);
        let (mut corners, mut edges) = (root.corners, root.edges);
        for m in maneuver.iter() {
            (corners, edges) = (phase2.turn_corners(corners, m), phase2.turn_edges(edges, m));
        }
        if phase2.corners_bound(corners).max(phase2.edges_bound(corners, edges)) > self.phase2_moves {
            return;
        }
        self.ending.clear();
        let found = phase2.solve(
            (corners, edges),
            maneuver.last(),
            self.phase2_moves,
            &mut self.ending,
            &mut self.nodes,
        );
        if found {
            let moves: Vec<Move> = maneuver.iter().chain(self.ending.iter().copied()).collect();
            let variant = root.variant;
            let split = if variant.inverted { self.ending.len() } else { maneuver.len() };
            let turns = variant.turns(&moves);
            search.record(root, TwoPhaseSolution { turns, split, variant, optimal: false });
            self.update_phase2_moves(pass);
        }
    }

    /// Updates the length that phase 2 may have, and ends the subtree if even 0 is too long.
    fn update_phase2_moves(&mut self, pass: &Phase1Pass<'_>) {
        match pass.search.phase2_moves(self.moves, pass.phase2_limit) {
            Some(moves) => self.phase2_moves = moves,
            None => self.over = true,
        }
    }
}

impl FarExpansion {
    fn new() -> Self {
        Self {
            batch: CosetBatch::new(),
            origins: [(0, Move(0)); CosetBatch::CAPACITY],
            kept: [0; CosetBatch::CAPACITY],
        }
    }

    /// Appends the children of nodes far from G1, whose distances have to be looked up.
    #[inline(never)]
    fn expand(
        &mut self,
        tables: &TwoPhaseTables,
        nodes: &[Phase1Node],
        left: u8,
        into: &mut Vec<Phase1Node>,
    ) {
        const CAPACITY: usize = CosetBatch::CAPACITY;
        let Self { batch, origins, kept } = self;
        batch.clear();
        let mut count = 0;
        for (number, node) in nodes.iter().enumerate() {
            for m in node.moves.next_moves() {
                batch.push(tables.masks.moves.after(node.coset, m));
                origins[count % CAPACITY] = (number as u8, m);
                count += 1;
            }
        }
        if left > NEAR {
            tables.phase1.far_distances(batch);
        } else {
            tables.masks.near_distances(&tables.phase1, batch, left - 1);
        }
        let mut count = 0;
        for (child, &distance) in batch.distances().iter().enumerate() {
            kept[count % CAPACITY] = child as u8;
            count += usize::from(distance < left);
        }
        into.extend(kept[..count.min(CAPACITY)].iter().map(|&child| {
            let child = usize::from(child);
            let (number, m) = origins[child];
            let moves = nodes[usize::from(number)].moves.then(m);
            Phase1Node { moves, coset: batch.coset(child), distance: batch.distances()[child] }
        }));
    }
}
