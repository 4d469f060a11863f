use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use cube::{Cubies, Turn};
use rayon::prelude::*;
use web_time::{Duration, Instant};

use super::phase2::{Permutation, Phase2};
use super::worker::{Task, Worker};
use crate::coordinates::{Coordinates, MOVES, after};
use crate::cube3::Direction;
use crate::cube3::phase1::{Coset, Phase1};
use crate::{Control, Move, Stopped};

/// More moves than any solution has: at most 12 of phase 1 and 18 of phase 2.
const TOO_MANY: usize = 31;

/// The most moves of phase 2 as long as there is no solution yet. One in 28 states of G1 needs no more, and
/// whoever insisted on the first one met would wait long for its end.
const FIRST_TAIL: u8 = 11;

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
pub struct Found {
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
    /// Bounds within G1.
    pub phase2: &'a Phase2,
}

/// A cube seen from one of the six directions.
pub(super) struct Root {
    pub(super) direction: Direction,
    pub(super) coset: Coset,
    pub(super) distance: u8,
    pub(super) permutation: Permutation,
}

/// One search: what all its workers share.
pub(super) struct Contest<'a> {
    pub(super) tables: TwoPhase<'a>,
    pub(super) roots: [Root; 6],
    limits: Limits,
    end: Instant,
    control: &'a Control,
    /// The length of the best solution.
    length: AtomicUsize,
    best: Mutex<Option<Found>>,
    improved: &'a (dyn Fn(&Found) + Sync),
}

/// The first phases of one length.
pub(super) struct Pass<'a> {
    pub(super) contest: &'a Contest<'a>,
    /// Moves of the first phases.
    pub(super) length: usize,
    /// How they begin.
    pub(super) tasks: Vec<Task>,
    /// How many of these have been taken.
    pub(super) taken: AtomicUsize,
}

impl TwoPhase<'_> {
    /// Finds a solution and then better ones, each told to `improved`, until the limits are reached or none
    /// can be better. The last one is returned.
    ///
    /// All maneuvers that lead into G1 from one of the six directions are tried, shorter ones first; of
    /// each it is asked whether phase 2 can end it in fewer moves than the best solution so far.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub async fn search(
        &self,
        cube: &Cubies,
        limits: Limits,
        control: &Control,
        improved: &(dyn Fn(&Found) + Sync),
    ) -> Result<Option<Found>, Stopped> {
        let contest = Contest {
            tables: *self,
            roots: Direction::axes().map(|direction| self.root(cube, direction)),
            limits,
            end: Instant::now() + Duration::from_secs_f64(limits.seconds.clamp(0.0, 1e6)),
            control,
            length: AtomicUsize::new(TOO_MANY),
            best: Mutex::new(None),
            improved,
        };
        let mut workers: Vec<Worker> =
            (0..rayon::current_num_threads().max(1)).map(|_| Worker::new()).collect();
        let least = contest.roots.iter().map(|root| usize::from(root.distance)).min().unwrap_or(0);
        let mut length = least;
        while length < contest.length() && !contest.is_over() {
            control.reach(length as u32);
            contest.pass(length, &mut workers).await?;
            length += 1;
        }
        // Shorter first phases were tried with all second phases that could matter.
        let complete = !contest.is_over() && contest.length() <= least + 1 + usize::from(FIRST_TAIL);
        let best = contest.best.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(best.map(|best| Found { optimal: complete, ..best }))
    }

    fn root(&self, cube: &Cubies, direction: Direction) -> Root {
        let seen = Coordinates::of(&direction.see(cube));
        let coset = Coset::of(&seen);
        Root { direction, coset, distance: self.phase1.distance(coset), permutation: Permutation::of(&seen) }
    }
}

impl Contest<'_> {
    /// Tries the first phases of one length.
    async fn pass(&self, length: usize, workers: &mut [Worker]) -> Result<(), Stopped> {
        let pass = Pass { contest: self, length, tasks: self.tasks(length), taken: AtomicUsize::new(0) };
        let slice = (self.control.slice() / workers.len() as u64).max(1);
        while pass.taken.load(Relaxed) < pass.tasks.len() && !self.is_over() {
            workers.par_iter_mut().for_each(|worker| worker.run(&pass, slice));
            self.control.count(workers.iter_mut().map(Worker::take_nodes).sum());
            self.control.breathe().await?;
        }
        Ok(())
    }

    /// The first moves of all first phases of a length, the six directions in turn.
    fn tasks(&self, length: usize) -> Vec<Task> {
        let moves = length.saturating_sub(8).min(4);
        let by_direction: Vec<Vec<Task>> = (0..self.roots.len())
            .into_par_iter()
            .map(|number| self.tasks_of(number, length, moves))
            .collect();
        let most = by_direction.iter().map(Vec::len).max().unwrap_or(0);
        (0..most).flat_map(|i| by_direction.iter().filter_map(move |tasks| tasks.get(i)).cloned()).collect()
    }

    fn tasks_of(&self, number: usize, length: usize, moves: usize) -> Vec<Task> {
        let root = &self.roots[number];
        let mut tasks =
            vec![Task { root: number, moves: Vec::new(), coset: root.coset, distance: root.distance }];
        tasks.retain(|task| usize::from(task.distance) <= length);
        for done in 1..=moves {
            let left = length - done;
            let longer = |task: &Task| -> Vec<Task> {
                let next = after(MOVES, task.moves.last().copied()).map(|m| self.longer(task, m));
                next.filter(|next| usize::from(next.distance) <= left).collect()
            };
            tasks = tasks.iter().flat_map(longer).collect();
        }
        tasks
    }

    fn longer(&self, task: &Task, m: Move) -> Task {
        let coset = task.coset.after(&self.tables.phase2.moves, m);
        let distance = self.tables.phase1.beside(coset, task.distance);
        Task { root: task.root, moves: task.moves.iter().copied().chain([m]).collect(), coset, distance }
    }

    /// The length of the best solution so far.
    pub(super) fn length(&self) -> usize {
        self.length.load(Relaxed)
    }

    /// The most moves that phase 2 may have after a phase 1 of so many.
    pub(super) fn tail(&self, first: usize) -> Option<u8> {
        match self.length() {
            TOO_MANY => Some(FIRST_TAIL),
            length => (length - 1).checked_sub(first).map(|tail| tail as u8),
        }
    }

    /// Whether there is a reason to end.
    pub(super) fn is_over(&self) -> bool {
        let length = self.length();
        self.control.is_stopped()
            || length <= self.limits.enough
            || length < TOO_MANY && Instant::now() >= self.end
    }

    /// Enters a solution, if it is still the best.
    pub(super) fn enter(&self, found: Found) {
        let mut best = self.best.lock().unwrap_or_else(PoisonError::into_inner);
        if found.turns.len() < self.length() {
            self.length.store(found.turns.len(), Relaxed);
            (self.improved)(&found);
            *best = Some(found);
        }
    }
}
