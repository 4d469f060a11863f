use std::sync::atomic::Ordering::Relaxed;

use super::cubie_moves::{CubieMoves, TOGETHER};
use super::packed_moves::PackedMoves;
use super::phase1_node::Phase1Node;
use super::search::{Phase1Pass, TwoPhase, TwoPhaseSolution};
use super::subtree::Subtree;
use crate::Move;
use crate::puzzles::cube3::phase1::{CosetBatch, KNOWN, MoveMask, NO_MOVE, ROOM};

/// Nodes expanded together.
const BATCH: usize = 32;

/// Nodes far from G1 whose children are looked up together.
const FAR: usize = ROOM / 18;

/// Numbers of moves that may be left.
const LEVELS: usize = 32;

/// Nodes between two looks at the clock and the stop flag.
const POLL: u64 = 256;

/// Moves left up to which the near part of the table says what the distance of a child is worth.
const NEAR: u8 = 8;

/// One thread's share of a search.
///
/// Nodes wait on a stack for each number of moves left until there are enough of them to be expanded together:
/// what one of them waits for, from memory or from the second-level cache, the others do not.
pub(super) struct Worker {
    /// `levels[n]`: nodes with n moves of phase 1 left.
    levels: Vec<Vec<Phase1Node>>,
    /// MoveMasks into G1 that are to be looked at.
    ways_in: Vec<EndPair>,
    far: Box<Far>,
    arrivals: CubieMoves,
    root: usize,
    /// Moves of the first phases.
    first: usize,
    /// The most moves that a second phase may have.
    tail: u8,
    ending: Vec<Move>,
    nodes: u64,
    next_poll: u64,
    over: bool,
}

/// Two ways into G1, which differ in the last quarter turn. From one to the other it is a half turn, a move of G1.
#[derive(Clone, Copy)]
struct EndPair {
    one: PackedMoves,
    other: PackedMoves,
}

/// Room for the children of nodes far from G1.
struct Far {
    together: CosetBatch,
    /// For each child the number of its parent, and the move.
    turned: [(u8, Move); ROOM],
    /// The children that are near enough.
    kept: [u8; ROOM],
}

impl Worker {
    pub(super) fn new() -> Self {
        Self {
            levels: vec![Vec::new(); LEVELS],
            ways_in: Vec::new(),
            far: Box::new(Far::new()),
            arrivals: CubieMoves::new(),
            root: 0,
            first: 0,
            tail: 0,
            ending: Vec::with_capacity(32),
            nodes: 0,
            next_poll: 0,
            over: false,
        }
    }

    /// The nodes visited since the last call.
    pub(super) fn take_nodes(&mut self) -> u64 {
        self.next_poll = 0;
        std::mem::take(&mut self.nodes)
    }

    /// Works on a pass until no task is left, `slice` nodes are visited or the search is over.
    pub(super) fn run(&mut self, pass: &Phase1Pass<'_>, slice: u64) {
        let contest = pass.contest;
        while self.nodes < slice && !contest.is_over() {
            let Some(task) = pass.tasks.get(pass.taken.fetch_add(1, Relaxed)) else { return };
            self.work_on(pass, task);
            if self.over && contest.is_over() {
                pass.leave(*task);
            }
        }
    }

    /// Goes through all first phases that begin as the task does.
    fn work_on(&mut self, pass: &Phase1Pass<'_>, task: &Subtree) {
        self.root = task.root;
        self.first = task.length;
        self.over = false;
        self.look_up(pass);
        let left = task.length - task.node.path.len();
        match (task.node.distance, left) {
            _ if self.over => return,
            (0, 0) => return self.meet(pass, task.node.path),
            // A way into G1 does not begin there and end with its first move.
            (0, 1) => return,
            _ => self.levels[left].push(task.node),
        }
        while let Some(left) = self.next_level(left).filter(|_| !self.over) {
            self.expand(pass, left);
            while self.ways_in.len() >= TOGETHER && !self.over {
                self.arrive(pass);
            }
        }
        while !self.over && !self.ways_in.is_empty() {
            self.arrive(pass);
        }
        self.levels.iter_mut().for_each(Vec::clear);
        self.ways_in.clear();
    }

    /// The moves left for the nodes to expand next: the fewest for which there are enough, else the most for which
    /// there are any. So the stacks stay short and the batches full.
    fn next_level(&self, top: usize) -> Option<usize> {
        let enough = (1..=top).find(|&left| self.levels[left].len() >= BATCH);
        enough.or_else(|| (1..=top).rev().find(|&left| !self.levels[left].is_empty()))
    }

    /// Expands some nodes with so many moves left. It is a function of its own, so that a browser that makes quicker
    /// code of it meanwhile changes to it with the next batch.
    #[inline(never)]
    fn expand(&mut self, pass: &Phase1Pass<'_>, left: usize) {
        let (below, above) = self.levels.split_at_mut(left);
        let Some(children) = below.last_mut() else { return };
        let nodes = &mut above[0];
        let rest = nodes.len().saturating_sub(BATCH);
        let tables = &pass.contest.tables;
        let (mut near, mut far) = ([nodes[rest]; BATCH], [nodes[rest]; BATCH]);
        let (mut nears, mut fars) = (0, 0);
        for &node in &nodes[rest..] {
            (near[nears % BATCH], far[fars % BATCH]) = (node, node);
            nears += usize::from(node.distance <= KNOWN);
            fars += usize::from(node.distance > KNOWN);
        }
        self.nodes += (nodes.len() - rest) as u64;
        nodes.truncate(rest);
        for far in far[..fars.min(BATCH)].chunks(FAR) {
            self.far.expand(tables, far, left as u8, children);
        }
        let near = &near[..nears.min(BATCH)];
        let mut records = [MoveMask::default(); BATCH];
        tables.masks.look_up(&tables.phase1.cosets, near.iter().map(|node| node.coset), &mut records);
        for (node, &record) in near.iter().zip(&records) {
            let steps = tables.masks.steps(record, node.path.last().unwrap_or(NO_MOVE));
            let mut steps = steps.within(node.distance, left as u8 - 1);
            if left == 1 {
                while let (Some((one, _)), Some((other, _))) = (steps.next(), steps.next()) {
                    self.ways_in.push(EndPair { one: node.path.then(one), other: node.path.then(other) });
                }
                continue;
            }
            for (m, distance) in steps {
                // Where it is in G1 one move before the end, the way was a shorter one's.
                if (left, distance) != (2, 0) {
                    let coset = tables.masks.moves.after(node.coset, m);
                    children.push(Phase1Node { path: node.path.then(m), coset, distance });
                }
            }
        }
        if self.nodes >= self.next_poll {
            self.next_poll = self.nodes + POLL;
            self.over |= pass.contest.is_over();
        }
    }

    /// Asks of some ways into G1 whether phase 2 can end them better than any before.
    #[inline(never)]
    fn arrive(&mut self, pass: &Phase1Pass<'_>) {
        self.look_up(pass);
        if self.over {
            return;
        }
        let rest = self.ways_in.len().saturating_sub(TOGETHER);
        let mut ones = [PackedMoves::default(); TOGETHER];
        let count = self.ways_in.len() - rest;
        for (one, way) in ones.iter_mut().zip(&self.ways_in[rest..]) {
            *one = way.one;
        }
        let bounds = self.bounds(pass, &ones[..count]);
        let mut others = [PackedMoves::default(); TOGETHER];
        let mut left = 0;
        for (way, &bound) in self.ways_in[rest..].iter().zip(&bounds) {
            if bound <= self.tail + 1 {
                others[left] = way.other;
                left += 1;
            }
        }
        self.ways_in.truncate(rest);
        self.meet_those(pass, &ones[..count], &bounds);
        let bounds = self.bounds(pass, &others[..left]);
        self.meet_those(pass, &others[..left], &bounds);
    }

    fn bounds(&self, pass: &Phase1Pass<'_>, paths: &[PackedMoves]) -> [u8; TOGETHER] {
        let contest = pass.contest;
        self.arrivals.bounds(contest.tables.phase2, &contest.roots[self.root].pieces, paths)
    }

    fn meet_those(&mut self, pass: &Phase1Pass<'_>, paths: &[PackedMoves], bounds: &[u8; TOGETHER]) {
        for (&path, &bound) in paths.iter().zip(bounds) {
            if bound <= self.tail && !self.over {
                self.meet(pass, path);
            }
        }
    }

    /// Asks whether phase 2 can end a way better than any before.
    fn meet(&mut self, pass: &Phase1Pass<'_>, path: PackedMoves) {
        let contest = pass.contest;
        let (phase2, root) = (contest.tables.phase2, &contest.roots[self.root]);
        let (mut corners, mut edges) = (root.corners, root.edges);
        for m in path.moves() {
            (corners, edges) = (phase2.turn_corners(corners, m), phase2.turn_edges(edges, m));
        }
        if phase2.corners_bound(corners).max(phase2.edges_bound(corners, edges)) > self.tail {
            return;
        }
        self.ending.clear();
        let found = phase2.solve((corners, edges), path.last(), self.tail, &mut self.ending, &mut self.nodes);
        if found {
            let moves: Vec<Move> = path.moves().chain(self.ending.iter().copied()).collect();
            let inverted = root.direction.inverted;
            let change = if inverted { self.ending.len() } else { path.len() };
            let turns = root.direction.turns(&moves);
            contest.enter(TwoPhaseSolution { turns, first: change, inverted, optimal: false });
            self.look_up(pass);
        }
    }

    /// Learns how long a second phase may be; there may be no use in any.
    fn look_up(&mut self, pass: &Phase1Pass<'_>) {
        match pass.contest.tail(self.first, pass.longest_tail) {
            Some(tail) => self.tail = tail,
            None => self.over = true,
        }
    }
}

impl Far {
    fn new() -> Self {
        Self { together: CosetBatch::new(), turned: [(0, Move(0)); ROOM], kept: [0; ROOM] }
    }

    /// Appends the children of nodes far from G1, all of whose distances have to be looked up.
    #[inline(never)]
    fn expand(&mut self, tables: &TwoPhase<'_>, nodes: &[Phase1Node], left: u8, into: &mut Vec<Phase1Node>) {
        let Self { together, turned, kept } = self;
        together.clear();
        let mut count = 0;
        for (number, node) in nodes.iter().enumerate() {
            for m in node.path.next() {
                together.push(tables.masks.moves.after(node.coset, m));
                turned[count % ROOM] = (number as u8, m);
                count += 1;
            }
        }
        if left > NEAR {
            tables.phase1.far_distances(together);
        } else {
            tables.masks.near_distances(tables.phase1, together, left - 1);
        }
        let mut count = 0;
        for (child, &distance) in together.distances().iter().enumerate() {
            kept[count % ROOM] = child as u8;
            count += usize::from(distance < left);
        }
        into.extend(kept[..count.min(ROOM)].iter().map(|&child| {
            let child = usize::from(child);
            let (number, m) = turned[child];
            let path = nodes[usize::from(number)].path.then(m);
            Phase1Node { path, coset: together.coset(child), distance: together.distances()[child] }
        }));
    }
}
