use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use super::depth_first::{DepthFirst, Step};
use crate::{Control, Move, Puzzle, Stopped};

/// Nodes between two looks at the stop flag.
const POLL: u64 = 1 << 14;
/// A limit is searched by several threads once the limit before took this many nodes.
const WORTH_SPLITTING: u64 = 1 << 16;
/// Branches for each thread into which the first moves split a limit.
const BRANCHES_PER_THREAD: usize = 32;

/// Searches depth first with one limit after the other, so that the first goal found is a nearest one.
///
/// The first limit is the bound of the start; each next one is the least that would have let any position
/// through. Returns `None` if no goal lies within `deepest` moves.
pub(super) async fn deepen<P: Puzzle>(
    puzzle: &P,
    start: &P::State,
    deepest: u8,
    control: &Control,
) -> Result<Option<Vec<Move>>, Stopped> {
    if puzzle.is_solved(start) {
        return Ok(Some(Vec::new()));
    }
    let threads = rayon::current_num_threads();
    let mut limit = puzzle.bound(start).max(1);
    let mut last_effort = 0;
    while limit <= deepest {
        control.begin_depth(u32::from(limit));
        let before = control.progress();
        let step = if threads > 1 && last_effort >= WORTH_SPLITTING {
            split(puzzle, start, limit, threads, control).await?
        } else {
            whole(puzzle, start, limit, control).await?
        };
        control.emit_depth_finished(limit.into(), before);
        match step {
            Step::Found(way) => return Ok(Some(way)),
            Step::Exhausted { excess } => limit = limit.saturating_add(excess),
            Step::More => {}
        }
        last_effort = control.progress().nodes - before.nodes;
    }
    Ok(None)
}

/// Searches one limit on this thread.
async fn whole<P: Puzzle>(
    puzzle: &P,
    start: &P::State,
    limit: u8,
    control: &Control,
) -> Result<Step, Stopped> {
    let mut search = DepthFirst::new(puzzle, start.clone(), Vec::new(), limit);
    loop {
        let mut left = control.slice();
        while left > 0 {
            let (step, nodes) = search.advance(puzzle, left.min(POLL));
            control.add_nodes(nodes);
            if step != Step::More {
                return Ok(step);
            }
            if control.is_stopped() {
                return Err(Stopped);
            }
            left = left.saturating_sub(nodes);
        }
        control.yield_now().await?;
    }
}

/// Searches one limit on all threads: the first moves split it into branches, and each thread takes the
/// next branch that nobody has. The goal in the foremost branch wins, as it would on one thread.
async fn split<P: Puzzle>(
    puzzle: &P,
    start: &P::State,
    limit: u8,
    threads: usize,
    control: &Control,
) -> Result<Step, Stopped> {
    let forest = Forest::new(puzzle, start, limit, threads * BRANCHES_PER_THREAD);
    control.add_nodes(forest.nodes);
    let mut lanes: Vec<Lane<P::State>> = (0..threads).map(|_| Lane { branch: None }).collect();
    let budget = (control.slice() / threads as u64).max(1);
    loop {
        lanes.par_iter_mut().for_each(|lane| lane.advance(puzzle, &forest, control, budget));
        control.yield_now().await?;
        if lanes.iter().all(|lane| lane.branch.is_none()) && !forest.has_more() {
            return Ok(forest.outcome());
        }
    }
}

/// The branches of one limit, and what is known of them.
struct Forest<S> {
    branches: Vec<(S, Vec<Move>)>,
    below: u8,
    nodes: u64,
    taken: AtomicUsize,
    excess: AtomicU8,
    foremost: AtomicUsize,
    found: Mutex<Option<(usize, Vec<Move>)>>,
}

/// One thread's share: the branch it is in.
struct Lane<S> {
    branch: Option<(usize, DepthFirst<S>)>,
}

impl<S: Clone> Forest<S> {
    /// Plays first moves until there are at least `wanted` branches, in the order of a search on one thread.
    fn new<P: Puzzle<State = S>>(puzzle: &P, start: &S, limit: u8, wanted: usize) -> Self {
        let mut branches = vec![(start.clone(), Vec::new())];
        let (mut below, mut nodes, mut excess) = (limit, 0, u8::MAX);
        while branches.len() < wanted && below > 1 && !branches.is_empty() {
            below -= 1;
            let mut grown = Vec::new();
            for (state, way) in &branches {
                for m in puzzle.after(way.last().copied()) {
                    nodes += 1;
                    let child = puzzle.apply(state, m);
                    let bound = puzzle.bound(&child);
                    if bound > below {
                        excess = excess.min(bound - below);
                        continue;
                    }
                    let way = way.iter().copied().chain([m]).collect();
                    grown.push((child, way));
                }
            }
            branches = grown;
        }
        Self {
            branches,
            below,
            nodes,
            taken: AtomicUsize::new(0),
            excess: AtomicU8::new(excess),
            foremost: AtomicUsize::new(usize::MAX),
            found: Mutex::new(None),
        }
    }

    fn has_more(&self) -> bool {
        self.taken.load(Relaxed) < self.branches.len().min(self.foremost.load(Relaxed))
    }

    fn take<P: Puzzle<State = S>>(&self, puzzle: &P) -> Option<(usize, DepthFirst<S>)> {
        if !self.has_more() {
            return None;
        }
        let number = self.taken.fetch_add(1, Relaxed);
        let (state, way) = self.branches.get(number)?;
        Some((number, DepthFirst::new(puzzle, state.clone(), way.clone(), self.below)))
    }

    fn finds(&self, number: usize, way: Vec<Move>) {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        if found.as_ref().is_none_or(|&(other, _)| number < other) {
            *found = Some((number, way));
            self.foremost.store(number, Relaxed);
        }
    }

    fn outcome(self) -> Step {
        match self.found.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some((_, way)) => Step::Found(way),
            None => Step::Exhausted { excess: self.excess.into_inner() },
        }
    }
}

impl<S: Clone> Lane<S> {
    fn advance<P: Puzzle<State = S>>(
        &mut self,
        puzzle: &P,
        forest: &Forest<S>,
        control: &Control,
        mut budget: u64,
    ) {
        while budget > 0 && !control.is_stopped() {
            let Some((number, search)) = &mut self.branch else {
                self.branch = forest.take(puzzle);
                if self.branch.is_none() {
                    return;
                }
                continue;
            };
            let number = *number;
            let (step, nodes) = search.advance(puzzle, budget.min(POLL));
            control.add_nodes(nodes);
            budget = budget.saturating_sub(nodes.max(1));
            match step {
                Step::More if number < forest.foremost.load(Relaxed) => {}
                Step::More => self.branch = None,
                Step::Found(way) => {
                    forest.finds(number, way);
                    self.branch = None;
                }
                Step::Exhausted { excess } => {
                    forest.excess.fetch_min(excess, Relaxed);
                    self.branch = None;
                }
            }
        }
    }
}
