use std::sync::atomic::Ordering::Relaxed;

use super::phase2::{Corners, Edges};
use super::search::{Found, Pass};
use super::trail::Trail;
use super::way::Way;
use crate::Move;
use crate::coordinates::{MOVES, after};
use crate::cube3::phase1::{Coset, KNOWN, NO_MOVE, ROOM};

/// Nodes between two looks at the clock and the stop flag.
const POLL: u64 = 256;

/// One thread's share of a search.
pub(super) struct Worker {
    way: Way,
    corners: Trail<Corners>,
    edges: Trail<Edges>,
    root: usize,
    /// Moves of the first phases.
    first: usize,
    /// The most moves that a second phase may have.
    tail: u8,
    ending: Vec<Move>,
    nodes: u64,
    until_poll: u64,
    over: bool,
}

impl Worker {
    pub(super) fn new() -> Self {
        Self {
            way: Way::default(),
            corners: Trail::new(),
            edges: Trail::new(),
            root: 0,
            first: 0,
            tail: 0,
            ending: Vec::with_capacity(32),
            nodes: 0,
            until_poll: 0,
            over: false,
        }
    }

    /// The nodes visited since the last call.
    pub(super) fn take_nodes(&mut self) -> u64 {
        std::mem::take(&mut self.nodes)
    }

    /// Works on a pass until no task is left, `slice` nodes are visited or the search is over.
    pub(super) fn run(&mut self, pass: &Pass<'_>, slice: u64) {
        let contest = pass.contest;
        while self.nodes < slice && !contest.is_over() {
            let Some(task) = pass.tasks.get(pass.taken.fetch_add(1, Relaxed)) else { return };
            let root = &contest.roots[task.root];
            self.way = task.way;
            self.root = task.root;
            self.corners.begin(root.corners);
            self.edges.begin(root.edges);
            self.first = task.length;
            self.over = false;
            self.look_up(pass);
            let left = task.length - task.way.len();
            match task.distance {
                _ if self.over => (),
                0 if left == 0 => drop(self.meet(pass)),
                // A way into G1 does not begin there and end with its first move.
                0 if left == 1 => (),
                distance => self.walk(pass, task.coset, distance, left as u8),
            }
            if self.over && contest.is_over() {
                pass.leave(*task);
            }
        }
    }

    /// Walks all ways into G1 of exactly `left` more moves, at least one.
    fn walk(&mut self, pass: &Pass<'_>, coset: Coset, distance: u8, left: u8) {
        self.count(pass);
        let tables = &pass.contest.tables;
        if distance <= KNOWN {
            let last = self.way.last().unwrap_or(NO_MOVE);
            let steps = tables.ways.from(&tables.phase1.cosets, coset, last);
            if left == 1 {
                self.enter(pass, steps.within(distance, 0).map(|(m, _)| m));
                return;
            }
            for (m, next) in steps.within(distance, left - 1) {
                self.step(pass, m, tables.ways.moves.after(coset, m), next, left - 1);
            }
            return;
        }
        let mut children = [coset; ROOM];
        let mut count = 0;
        for m in after(MOVES, self.way.last()) {
            children[count % ROOM] = tables.ways.moves.after(coset, m);
            count += 1;
        }
        let mut distances = [0; ROOM];
        let children = &children[..count.min(ROOM)];
        if left > 8 {
            tables.phase1.far_distances(children, &mut distances);
        } else {
            tables.ways.near_distances(tables.phase1, children, left - 1, &mut distances);
        }
        for (i, m) in after(MOVES, self.way.last()).enumerate() {
            if distances[i] < left {
                self.step(pass, m, children[i], distances[i], left - 1);
            }
        }
    }

    /// Enters G1 by these moves: both quarter turns of one face, of another, and so on.
    #[inline(always)]
    fn enter(&mut self, pass: &Pass<'_>, moves: impl Iterator<Item = Move>) {
        let mut before = 0;
        for (i, m) in moves.enumerate() {
            // From one quarter turn to the other it is a half turn, which is a move of G1.
            if i % 2 == 0 || before <= self.tail + 1 {
                self.push(m);
                before = self.meet(pass);
                self.way.pop();
            }
        }
    }

    #[inline(always)]
    fn push(&mut self, m: Move) {
        let depth = self.way.len();
        self.corners.change(depth);
        self.edges.change(depth);
        self.way.push(m);
    }

    /// Goes on with a move, after which `left` are left.
    #[inline(always)]
    fn step(&mut self, pass: &Pass<'_>, m: Move, coset: Coset, distance: u8, left: u8) {
        if self.over {
            return;
        }
        self.push(m);
        // Where it is in G1 one move before the end, the way was a shorter one's.
        if (left, distance) != (1, 0) {
            self.walk(pass, coset, distance, left);
        }
        self.way.pop();
    }

    /// Asks whether phase 2 can end the way better than any before. Returns a lower bound of it.
    fn meet(&mut self, pass: &Pass<'_>) -> u8 {
        self.look_up(pass);
        if self.over {
            return 0;
        }
        let phase2 = pass.contest.tables.phase2;
        let corners = self.corners.end(self.way.moves(), |corners, m| phase2.turn_corners(corners, m));
        let bound = phase2.corners_bound(corners);
        if bound > self.tail {
            return bound;
        }
        let edges = self.edges.end(self.way.moves(), |edges, m| phase2.turn_edges(edges, m));
        if phase2.edges_bound(corners, edges) > self.tail {
            return bound;
        }
        self.ending.clear();
        let found =
            phase2.solve((corners, edges), self.way.last(), self.tail, &mut self.ending, &mut self.nodes);
        if found {
            let root = &pass.contest.roots[self.root];
            let moves = [self.way.moves(), &self.ending].concat();
            let inverted = root.direction.inverted;
            let change = if inverted { self.ending.len() } else { self.way.len() };
            let turns = root.direction.turns(&moves);
            pass.contest.enter(Found { turns, first: change, inverted, optimal: false });
            self.look_up(pass);
        }
        bound
    }

    /// Learns how long a second phase may be; there may be no use in any.
    #[inline(always)]
    fn look_up(&mut self, pass: &Pass<'_>) {
        match pass.contest.tail(self.first, pass.longest_tail) {
            Some(tail) => self.tail = tail,
            None => self.over = true,
        }
    }

    #[inline(always)]
    fn count(&mut self, pass: &Pass<'_>) {
        self.nodes += 1;
        self.until_poll = self.until_poll.checked_sub(1).unwrap_or_else(|| {
            self.over |= pass.contest.is_over();
            POLL
        });
    }
}
