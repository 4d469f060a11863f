use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use godspeed_cube::{Cubies, Turn};
use rayon::prelude::*;
use web_time::{Duration, Instant};

use super::cubie_moves::Pieces;
use super::phase2::{Corners, Edges, Phase2};
use super::subtree::Subtree;
use super::worker::Worker;
use crate::coordinates::Coordinates;
use crate::puzzles::cube3::CubeVariant;
use crate::puzzles::cube3::phase1::{Coset, MoveMasks, Phase1};
use crate::{Control, Stopped};

/// More moves than any solution has: at most 12 of phase 1 and 18 of phase 2.
const TOO_MANY: usize = 31;

/// The most moves of phase 2 that are tried first. One in 140 states of G1 needs no more; to look for longer
/// second phases costs more than to go through more first phases.
const TAIL: u8 = 10;

/// The most moves of phase 2 that are tried last.
const LONGEST_TAIL: u8 = 12;

/// First phases of fewer moves are so few that they are tried in one go.
const SHORT: usize = 12;

/// When the search may end before it has proven that there is nothing better.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Seconds; the first solution is waited for in any case.
    pub seconds: f64,
    /// A solution of so many moves is good enough.
    pub enough: usize,
}

/// What the search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoPhaseSolution {
    /// The solution.
    pub turns: Vec<Turn>,
    /// How many of them stand before the change of phases.
    pub first: usize,
    /// Whether the inverted cube was searched, so that the second phase comes first.
    pub inverted: bool,
    /// Whether it is proven that none is shorter.
    pub optimal: bool,
}

/// The two-phase search with its tables.
#[derive(Clone, Copy)]
pub struct TwoPhase<'a> {
    /// Distances to G1.
    pub phase1: &'a Phase1,
    /// The moves that lead nearer.
    pub masks: &'a MoveMasks,
    /// Bounds within G1.
    pub phase2: &'a Phase2,
}

/// A cube seen from one of the six directions.
pub(super) struct Root {
    pub(super) direction: CubeVariant,
    pub(super) coset: Coset,
    pub(super) distance: u8,
    pub(super) corners: Corners,
    pub(super) edges: Edges,
    pub(super) pieces: Pieces,
}

/// How far the search for a cube has come, so that it can go on where it ended.
pub struct TwoPhaseState {
    roots: [Root; 6],
    best: Option<TwoPhaseSolution>,
    /// First phases of fewer moves have all been tried.
    next: usize,
    /// The beginnings of first phases of `next` moves that have not been tried, if some have.
    tasks: Vec<Subtree>,
}

/// One search: what all its workers share.
pub(super) struct SharedSearch<'a> {
    pub(super) tables: TwoPhase<'a>,
    pub(super) roots: &'a [Root; 6],
    limits: Limits,
    end: Instant,
    control: &'a Control,
    /// The length of the best solution.
    length: AtomicUsize,
    best: Mutex<Option<TwoPhaseSolution>>,
    improved: &'a (dyn Fn(&TwoPhaseSolution) + Sync),
}

/// The first phases of some lengths.
pub(super) struct Phase1Pass<'a> {
    pub(super) contest: &'a SharedSearch<'a>,
    /// The most moves of second phases.
    pub(super) longest_tail: u8,
    /// How the first phases begin.
    pub(super) tasks: Vec<Subtree>,
    /// How many of these have been taken.
    pub(super) taken: AtomicUsize,
    /// Those that were taken and left unfinished.
    pub(super) left: Mutex<Vec<Subtree>>,
}

impl TwoPhase<'_> {
    /// The search for a cube, not yet begun.
    #[must_use]
    pub fn start(&self, cube: &Cubies) -> TwoPhaseState {
        let roots = CubeVariant::of_each_axis().map(|direction| self.root(cube, direction));
        TwoPhaseState { next: least(&roots), roots, best: None, tasks: Vec::new() }
    }

    /// Finds a solution and then better ones, each told to `improved`, until the limits are reached or none
    /// can be better. The best one is returned; the next call goes on from there.
    ///
    /// All maneuvers that lead into G1 from one of the six directions are tried, shorter ones first; of
    /// each it is asked whether phase 2 can end it in fewer moves than the best solution so far.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub async fn search(
        &self,
        state: &mut TwoPhaseState,
        limits: Limits,
        control: &Control,
        improved: &(dyn Fn(&TwoPhaseSolution) + Sync),
    ) -> Result<Option<TwoPhaseSolution>, Stopped> {
        let TwoPhaseState { roots, best, next, tasks } = state;
        let contest = SharedSearch {
            tables: *self,
            roots,
            limits,
            end: Instant::now() + Duration::from_secs_f64(limits.seconds.clamp(0.0, 1e6)),
            control,
            length: AtomicUsize::new(best.as_ref().map_or(TOO_MANY, |best| best.turns.len())),
            best: Mutex::new(best.take()),
            improved,
        };
        let mut workers: Vec<Worker> =
            (0..rayon::current_num_threads().max(1)).map(|_| Worker::new()).collect();
        let least = least(roots);
        while *next < contest.length() && !contest.is_over() {
            let to = (*next + 1).max(SHORT);
            if tasks.is_empty() {
                *tasks = contest.tasks(*next..to);
            }
            control.begin_depth(*next as u32);
            *tasks = contest.pass(std::mem::take(tasks), TAIL, &mut workers).await?;
            if tasks.is_empty() {
                *next = to;
            }
        }
        // Where hardly any first phases are left to try, longer second ones are: that proves a short solution.
        let to = contest.length().saturating_sub(1 + usize::from(TAIL));
        if least < to && !contest.is_over() {
            contest.pass(contest.tasks(least..to), LONGEST_TAIL, &mut workers).await?;
        }
        let complete = !contest.is_over() && contest.length() <= least + 1 + usize::from(LONGEST_TAIL);
        let found = contest.best.into_inner().unwrap_or_else(PoisonError::into_inner);
        *best = found.map(|found| TwoPhaseSolution { optimal: complete, ..found });
        Ok(best.clone())
    }

    /// The distance to G1 of a coset whose neighbour has the given distance: exact up to 6, or a lower bound.
    #[inline(always)]
    pub(super) fn distance_beside(&self, coset: Coset, neighbour: u8) -> u8 {
        self.masks.distance(&self.phase1.cosets, coset, self.phase1.beside(coset, neighbour))
    }

    fn root(&self, cube: &Cubies, direction: CubeVariant) -> Root {
        let cube = direction.see(cube);
        let seen = Coordinates::of(&cube);
        let coset = Coset::of(&seen);
        Root {
            direction,
            coset,
            distance: self.masks.distance(&self.phase1.cosets, coset, self.phase1.distance(coset)),
            corners: Corners::of(&seen),
            edges: Edges::of(&seen),
            pieces: Pieces::of(&cube),
        }
    }
}

/// The moves of the shortest first phase.
fn least(roots: &[Root; 6]) -> usize {
    roots.iter().map(|root| usize::from(root.distance)).min().unwrap_or(0)
}

impl SharedSearch<'_> {
    /// The beginnings of the first phases of some lengths, shorter ones first.
    fn tasks(&self, lengths: Range<usize>) -> Vec<Subtree> {
        lengths.flat_map(|length| Subtree::all(self, length)).collect()
    }

    /// Tries first phases, and returns those that it did not get to the end of.
    async fn pass(
        &self,
        tasks: Vec<Subtree>,
        longest_tail: u8,
        workers: &mut [Worker],
    ) -> Result<Vec<Subtree>, Stopped> {
        let (taken, left) = (AtomicUsize::new(0), Mutex::default());
        let pass = Phase1Pass { contest: self, longest_tail, tasks, taken, left };
        let slice = (self.control.slice() / workers.len() as u64).max(1);
        while pass.taken.load(Relaxed) < pass.tasks.len() && !self.is_over() {
            workers.par_iter_mut().for_each(|worker| worker.run(&pass, slice));
            self.control.add_nodes(workers.iter_mut().map(Worker::take_nodes).sum());
            self.control.yield_now().await?;
        }
        Ok(pass.into_left())
    }

    /// The length of the best solution so far.
    pub(super) fn length(&self) -> usize {
        self.length.load(Relaxed)
    }

    /// The most moves that phase 2 may have after a phase 1 of so many, none above `longest`.
    #[inline(always)]
    pub(super) fn tail(&self, first: usize, longest: u8) -> Option<u8> {
        (self.length() - 1).checked_sub(first).map(|tail| (tail as u8).min(longest))
    }

    /// Whether there is a reason to end.
    pub(super) fn is_over(&self) -> bool {
        let length = self.length();
        self.control.is_stopped()
            || length <= self.limits.enough
            || length < TOO_MANY && Instant::now() >= self.end
    }

    /// Enters a solution, if it is still the best.
    pub(super) fn enter(&self, found: TwoPhaseSolution) {
        let mut best = self.best.lock().unwrap_or_else(PoisonError::into_inner);
        if found.turns.len() < self.length() {
            self.length.store(found.turns.len(), Relaxed);
            (self.improved)(&found);
            *best = Some(found);
        }
    }
}

impl Phase1Pass<'_> {
    /// Says that a task was not worked on to its end.
    pub(super) fn leave(&self, task: Subtree) {
        self.left.lock().unwrap_or_else(PoisonError::into_inner).push(task);
    }

    /// All tasks that nobody has worked on to their end.
    fn into_left(self) -> Vec<Subtree> {
        let mut left = self.left.into_inner().unwrap_or_else(PoisonError::into_inner);
        left.extend(self.tasks.into_iter().skip(self.taken.into_inner()));
        left
    }
}
