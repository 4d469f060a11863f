//! Iterative-deepening A* (IDA*): depth-first searches with growing limits, pruned by an admissible heuristic.
//!
//! A state is pruned if the moves made and [`Puzzle::bound`] exceed the limit. The first limit is the bound of the
//! start; each next limit is the least that would have admitted a pruned state. Solutions are shortest. Memory is one
//! path per thread.
//!
//! R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search", Artificial Intelligence 27
//! (1985).

use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use super::depth_first::{DepthFirst, Outcome};
use super::{Observer, Visit};
use crate::core::parallel::for_each_mut;
use crate::{Control, Move, Puzzle, Stopped};

/// Nodes between two polls of the stop flag.
const POLL: u64 = 1 << 14;
/// Nodes of a limit from which on the next limit is searched on all threads.
const PARALLEL_FROM: u64 = 1 << 16;
/// Subtrees per thread into which a limit is divided.
const SUBTREES_PER_THREAD: usize = 32;

/// Returns a shortest path to the goal, or `None` if it has more than `max_depth` moves.
///
/// # Errors
/// [`Stopped`] if the search was stopped.
pub async fn search<P: Puzzle>(
    puzzle: &P,
    start: &P::State,
    max_depth: u8,
    control: &Control,
) -> Result<Option<Vec<Move>>, Stopped> {
    search_observed(puzzle, start, max_depth, control, ()).await
}

/// The same as [`search`], with an observer of all visited states.
///
/// # Errors
/// [`Stopped`] if the search was stopped.
pub async fn search_observed<P: Puzzle>(
    puzzle: &P,
    start: &P::State,
    max_depth: u8,
    control: &Control,
    mut observer: impl Observer<P::State>,
) -> Result<Option<Vec<Move>>, Stopped> {
    if puzzle.is_solved(start) {
        return Ok(Some(Vec::new()));
    }
    let threads = rayon::current_num_threads();
    let mut limit = puzzle.bound(start).max(1);
    let mut last_effort = 0;
    while limit <= max_depth {
        control.begin_depth(u32::from(limit));
        let before = control.progress();
        let outcome = if threads > 1 && last_effort >= PARALLEL_FROM && !observer.is_ordered() {
            search_parallel(puzzle, start, limit, threads, control, &mut observer).await?
        } else {
            search_serial(puzzle, start, limit, control, &mut observer).await?
        };
        control.emit_depth_finished(limit.into(), before);
        match outcome {
            Outcome::Found(path) => return Ok(Some(path)),
            Outcome::Exhausted { excess } => limit = limit.saturating_add(excess),
            Outcome::Unfinished => {}
        }
        last_effort = control.progress().nodes - before.nodes;
    }
    Ok(None)
}

/// Searches one limit on this thread.
async fn search_serial<P: Puzzle>(
    puzzle: &P,
    start: &P::State,
    limit: u8,
    control: &Control,
    observer: &mut impl Observer<P::State>,
) -> Result<Outcome, Stopped> {
    let mut search = DepthFirst::new(puzzle, start.clone(), Vec::new(), limit);
    loop {
        let mut left = control.slice();
        while left > 0 {
            let (outcome, nodes) = search.advance(puzzle, left.min(POLL), observer);
            control.add_nodes(nodes);
            if outcome != Outcome::Unfinished {
                return Ok(outcome);
            }
            if control.is_stopped() {
                return Err(Stopped);
            }
            left = left.saturating_sub(nodes);
        }
        control.yield_now().await?;
    }
}

/// Searches one limit on all threads.
///
/// The first moves divide the search into subtrees, which the threads take in order. The goal in the first subtree
/// that has one is returned, as on one thread.
async fn search_parallel<P: Puzzle>(
    puzzle: &P,
    start: &P::State,
    limit: u8,
    threads: usize,
    control: &Control,
    observer: &mut impl Observer<P::State>,
) -> Result<Outcome, Stopped> {
    let subtrees = Subtrees::new(puzzle, start, limit, threads * SUBTREES_PER_THREAD, observer);
    control.add_nodes(subtrees.nodes);
    let worker = |_| Worker { search: None, observer: observer.clone() };
    let mut workers: Vec<_> = (0..threads).map(worker).collect();
    let budget = (control.slice() / threads as u64).max(1);
    loop {
        for_each_mut(&mut workers, |worker| worker.advance(puzzle, &subtrees, control, budget));
        control.yield_now().await?;
        if workers.iter().all(|worker| worker.search.is_none()) && !subtrees.has_more() {
            return Ok(subtrees.outcome());
        }
    }
}

/// The subtrees of one limit, shared by all threads, and what was found in them.
struct Subtrees<S> {
    roots: Vec<(S, Vec<Move>)>,
    /// The limit from the roots.
    limit: u8,
    nodes: u64,
    next: AtomicUsize,
    excess: AtomicU8,
    /// Index of the first subtree in which a goal was found.
    first_with_goal: AtomicUsize,
    found: Mutex<Option<(usize, Vec<Move>)>>,
}

/// The search of one thread, with the index of its subtree.
///
/// Each has cache lines of its own, in pairs, as processors fetch them. In one that two threads shared, a node took four
/// times as long.
#[repr(align(128))]
struct Worker<S, O> {
    search: Option<(usize, DepthFirst<S>)>,
    observer: O,
}

impl<S: Clone> Subtrees<S> {
    /// Divides a search into at least `count` subtrees, in the order of a search on one thread.
    fn new<P: Puzzle<State = S>>(
        puzzle: &P,
        start: &S,
        limit: u8,
        count: usize,
        observer: &mut impl Observer<S>,
    ) -> Self {
        let mut roots = vec![(start.clone(), Vec::new())];
        let (mut limit, mut nodes, mut excess) = (limit, 0, u8::MAX);
        while roots.len() < count && limit > 1 && !roots.is_empty() {
            limit -= 1;
            let mut children = Vec::new();
            for (state, path) in &roots {
                for m in puzzle.after(path.last().copied()) {
                    nodes += 1;
                    let child = puzzle.apply(state, m);
                    observer.visit(Visit::within_limit(&child, path.len() as u32 + 1, limit));
                    let bound = puzzle.bound(&child);
                    if bound > limit {
                        excess = excess.min(bound - limit);
                        continue;
                    }
                    let path = path.iter().copied().chain([m]).collect();
                    children.push((child, path));
                }
            }
            roots = children;
        }
        Self {
            roots,
            limit,
            nodes,
            next: AtomicUsize::new(0),
            excess: AtomicU8::new(excess),
            first_with_goal: AtomicUsize::new(usize::MAX),
            found: Mutex::new(None),
        }
    }

    fn has_more(&self) -> bool {
        self.next.load(Relaxed) < self.roots.len().min(self.first_with_goal.load(Relaxed))
    }

    fn take_next<P: Puzzle<State = S>>(&self, puzzle: &P) -> Option<(usize, DepthFirst<S>)> {
        if !self.has_more() {
            return None;
        }
        let index = self.next.fetch_add(1, Relaxed);
        let (state, path) = self.roots.get(index)?;
        Some((index, DepthFirst::new(puzzle, state.clone(), path.clone(), self.limit)))
    }

    fn record_goal(&self, index: usize, path: Vec<Move>) {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        if found.as_ref().is_none_or(|&(other, _)| index < other) {
            *found = Some((index, path));
            self.first_with_goal.store(index, Relaxed);
        }
    }

    fn outcome(self) -> Outcome {
        match self.found.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some((_, path)) => Outcome::Found(path),
            None => Outcome::Exhausted { excess: self.excess.into_inner() },
        }
    }
}

impl<S: Clone, O: Observer<S>> Worker<S, O> {
    /// Visits about `budget` nodes of one subtree after the other.
    fn advance<P: Puzzle<State = S>>(
        &mut self,
        puzzle: &P,
        subtrees: &Subtrees<S>,
        control: &Control,
        mut budget: u64,
    ) {
        while budget > 0 && !control.is_stopped() {
            let Some((index, search)) = &mut self.search else {
                self.search = subtrees.take_next(puzzle);
                if self.search.is_none() {
                    return;
                }
                continue;
            };
            let index = *index;
            let (outcome, nodes) = search.advance(puzzle, budget.min(POLL), &mut self.observer);
            control.add_nodes(nodes);
            budget = budget.saturating_sub(nodes.max(1));
            match outcome {
                Outcome::Unfinished if index < subtrees.first_with_goal.load(Relaxed) => {}
                Outcome::Unfinished => self.search = None,
                Outcome::Found(path) => {
                    subtrees.record_goal(index, path);
                    self.search = None;
                }
                Outcome::Exhausted { excess } => {
                    subtrees.excess.fetch_min(excess, Relaxed);
                    self.search = None;
                }
            }
        }
    }
}
