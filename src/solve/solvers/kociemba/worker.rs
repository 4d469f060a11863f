use std::sync::atomic::Ordering::Relaxed;

use super::phase2::Permutation;
use super::search::{Contest, Found, Pass};
use crate::coordinates::{MOVES, after};
use crate::cube3::phase1::Coset;
use crate::{Move, MoveSet};

/// Nodes between two looks at the clock and the stop flag.
const POLL: u64 = 256;

/// The moves that a first phase can end with: quarter turns of R, F, L and B. After any other the cube was
/// in G1 before.
const ENTRANCES: MoveSet = MoveSet(0o550_550);

/// The beginning of some first phases.
#[derive(Clone)]
pub(super) struct Task {
    /// The number of the direction.
    pub(super) root: usize,
    /// The first moves.
    pub(super) moves: Vec<Move>,
    /// Where they lead.
    pub(super) coset: Coset,
    pub(super) distance: u8,
}

/// One thread's share of a search.
pub(super) struct Worker {
    way: Vec<Move>,
    /// The permutations along the way, the first `known` + 1 of them up to date.
    permutations: Vec<Permutation>,
    known: usize,
    root: usize,
    nodes: u64,
    until_poll: u64,
    over: bool,
}

impl Worker {
    pub(super) fn new() -> Self {
        Self {
            way: Vec::with_capacity(64),
            permutations: vec![Permutation::default(); 32],
            known: 0,
            root: 0,
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
        self.over = false;
        while self.nodes < slice && !self.over {
            let Some(task) = pass.tasks.get(pass.taken.fetch_add(1, Relaxed)) else { return };
            self.way.clear();
            self.way.extend_from_slice(&task.moves);
            self.root = task.root;
            self.permutations[0] = pass.contest.roots[task.root].permutation;
            self.known = 0;
            let left = pass.length - task.moves.len();
            self.walk(pass.contest, task.coset, task.distance, left as u8);
        }
    }

    /// Walks all ways into G1 of exactly `left` more moves.
    fn walk(&mut self, contest: &Contest<'_>, coset: Coset, distance: u8, left: u8) {
        if left == 0 {
            if coset == Coset::SOLVED {
                self.meet(contest);
            }
            return;
        }
        self.count(contest);
        let (table, moves) = (contest.tables.phase1, &*contest.tables.phase2.moves);
        let allowed = if left == 1 { ENTRANCES } else { MOVES };
        let mut children = [(Move(0), coset, 0); 18];
        let mut count = 0;
        // All children before the first of them is entered: so the loads of the table wait together.
        for m in after(allowed, self.way.last().copied()) {
            let next = coset.after(moves, m);
            children[count] = (m, next, table.beside(next, distance));
            count += usize::from(children[count].2 < left);
        }
        for &(m, next, distance) in &children[..count] {
            if self.over {
                return;
            }
            self.way.push(m);
            self.walk(contest, next, distance, left - 1);
            self.way.pop();
            self.known = self.known.min(self.way.len());
        }
    }

    /// Asks whether phase 2 can end the way better than any before.
    fn meet(&mut self, contest: &Contest<'_>) {
        let first = self.way.len();
        let Some(tail) = contest.tail(first) else {
            self.over = true;
            return;
        };
        let phase2 = contest.tables.phase2;
        for k in self.known..first {
            self.permutations[k + 1] = phase2.after(&self.permutations[k], self.way[k]);
        }
        self.known = first;
        let start = self.permutations[first];
        if phase2.allows(&start, tail) && phase2.solve(&start, tail, &mut self.way, &mut self.nodes) {
            let direction = contest.roots[self.root].direction;
            let inverted = direction.inverted;
            let change = if inverted { self.way.len() - first } else { first };
            let turns = direction.turns(&self.way);
            contest.enter(Found { turns, first: change, inverted, optimal: false });
            self.way.truncate(first);
        }
    }

    fn count(&mut self, contest: &Contest<'_>) {
        self.nodes += 1;
        self.until_poll = self.until_poll.checked_sub(1).unwrap_or_else(|| {
            self.over |= contest.is_over();
            POLL
        });
    }
}
