use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use godspeed_cube::{Cubies, Turn};
use web_time::{Duration, Instant};

use super::cubie_moves::PaddedCubies;
use super::phase2::{CornerState, EdgeState, Phase2};
use super::subtree::Subtree;
use super::worker::Worker;
use crate::coordinates::Coordinates;
use crate::core::parallel::for_each_mut;
use crate::puzzles::cube3::CubeVariant;
use crate::puzzles::cube3::phase1::{Coset, MoveMasks, Phase1};
use crate::{Control, Stopped, Tables};

/// The length of the best solution before there is one.
pub(super) const NO_SOLUTION: usize = usize::MAX;

/// The greatest number of phase 2 moves in the passes; `MEASURED.md` compares it with others.
pub(super) const PHASE2_LIMIT: u8 = 10;

/// The greatest number of phase 2 moves in the pass that ends a search.
const FINAL_PHASE2_LIMIT: u8 = 12;

/// Phase 1 maneuvers of fewer moves are so few that one pass covers them all.
const FIRST_PASS: usize = 12;

/// Limits at which a search ends although shorter solutions may exist.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// The time limit in seconds. The search does not end before its first solution.
    pub seconds: f64,
    /// The search ends at a solution of at most this many moves.
    pub enough: usize,
}

/// A solution of the two-phase search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoPhaseSolution {
    /// The turns that solve the cube.
    pub turns: Vec<Turn>,
    /// The number of turns before the boundary between the phases.
    pub split: usize,
    /// The variant of the cube that was searched. If it is inverted, phase 2 comes first.
    pub variant: CubeVariant,
    /// Whether the solution is proven to be optimal.
    pub optimal: bool,
}

/// A two-phase search that owns its tables and can be continued.
///
/// The optimal solver starts with it, and continues it where a pass of its own would cost more.
pub struct NearOptimal {
    tables: TwoPhaseTables,
    roots: [Root; 6],
    best: Option<TwoPhaseSolution>,
    /// All phase 1 maneuvers of fewer moves have been tried.
    next: usize,
    /// The subtrees of the current pass that have not been searched. Empty between passes.
    subtrees: Vec<Subtree>,
    /// The number of threads that search.
    threads: usize,
}

/// The tables of both phases.
pub(super) struct TwoPhaseTables {
    /// Distances to G1.
    pub(super) phase1: Arc<Phase1>,
    /// The effect of each move near G1.
    pub(super) masks: Arc<MoveMasks>,
    /// Lower bounds within G1.
    pub(super) phase2: Arc<Phase2>,
}

/// The root of one of the six searches of a cube.
pub(super) struct Root {
    /// The number of the cube.
    pub(super) cube: usize,
    /// The moves that led to the cube. They count towards the length of a solution.
    pub(super) moves_before: usize,
    pub(super) variant: CubeVariant,
    pub(super) coset: Coset,
    pub(super) distance: u8,
    pub(super) corners: CornerState,
    pub(super) edges: EdgeState,
    pub(super) cubies: PaddedCubies,
}

/// The data that all workers of a search share.
pub(super) struct SharedSearch<'a> {
    pub(super) tables: &'a TwoPhaseTables,
    pub(super) roots: &'a [Root],
    /// The search ends at a solution of at most this length.
    pub(super) enough: usize,
    /// When the search ends, if it has a solution.
    pub(super) deadline: Instant,
    pub(super) control: &'a Control,
    /// The length of the best solution, including the moves before its cube.
    pub(super) length: AtomicUsize,
    pub(super) best: Mutex<Option<(usize, TwoPhaseSolution)>>,
    /// Is called with the number of the cube and the solution.
    pub(super) improved: &'a (dyn Fn(usize, &TwoPhaseSolution) + Sync),
}

/// A pass over the phase 1 maneuvers of some lengths.
pub(super) struct Phase1Pass<'a> {
    pub(super) search: &'a SharedSearch<'a>,
    /// The greatest number of phase 2 moves.
    pub(super) phase2_limit: u8,
    pub(super) subtrees: Vec<Subtree>,
    /// The number of subtrees that workers have taken.
    pub(super) taken: AtomicUsize,
    /// The subtrees that were taken and not completed.
    pub(super) unfinished: Mutex<Vec<Subtree>>,
}

impl NearOptimal {
    /// Opens the tables, fetching or building those that are missing, and prepares the search for a cube.
    ///
    /// # Errors
    /// [`Stopped`] if the search was cancelled.
    pub async fn open(cube: &Cubies, tables: &Tables, control: &Control) -> Result<Self, Stopped> {
        let tables = TwoPhaseTables::open(tables, control).await?;
        let roots = tables.roots(cube, 0, 0);
        let (next, threads) = (least_distance(&roots), rayon::current_num_threads().max(1));
        Ok(Self { next, tables, roots, best: None, subtrees: Vec::new(), threads })
    }

    /// Returns whether the tables are in memory.
    #[must_use]
    pub fn is_ready(tables: &Tables) -> bool {
        let phase1 = tables.ready::<Phase1>().is_some();
        phase1 && tables.ready::<Phase2>().is_some() && tables.ready::<MoveMasks>().is_some()
    }

    /// Returns the search on the calling thread alone, which then does not wait for other tasks of the thread pool.
    #[must_use]
    pub fn on_one_thread(self) -> Self {
        Self { threads: 1, ..self }
    }

    /// Searches for ever shorter solutions until a limit is reached or the best one is proven to be optimal.
    ///
    /// Each improvement is passed to `improved`, and the best solution is returned. The next call continues the search.
    ///
    /// # Errors
    /// [`Stopped`] if the search was cancelled.
    pub async fn improve(
        &mut self,
        limits: Limits,
        control: &Control,
        improved: &(dyn Fn(&TwoPhaseSolution) + Sync),
    ) -> Result<Option<TwoPhaseSolution>, Stopped> {
        let Self { tables, roots, best, next, subtrees, threads } = self;
        let search = SharedSearch {
            tables,
            roots: &*roots,
            enough: limits.enough,
            deadline: Instant::now() + Duration::from_secs_f64(limits.seconds.clamp(0.0, 1e6)),
            control,
            length: AtomicUsize::new(best.as_ref().map_or(NO_SOLUTION, |best| best.turns.len())),
            best: Mutex::new(best.take().map(|best| (0, best))),
            improved: &|_, found| improved(found),
        };
        let mut workers: Vec<Worker> = (0..*threads).map(|_| Worker::new()).collect();
        let least = least_distance(roots);
        while *next < search.length() && !search.is_over() {
            let end = (*next + 1).max(FIRST_PASS);
            if subtrees.is_empty() {
                *subtrees = search.subtrees(*next..end);
            }
            control.begin_depth(*next as u32);
            *subtrees = search.pass(std::mem::take(subtrees), PHASE2_LIMIT, &mut workers).await?;
            if subtrees.is_empty() {
                *next = end;
            }
        }
        // Few phase 1 maneuvers remain for longer second phases; trying them proves a short solution optimal.
        let end = search.length().saturating_sub(1 + usize::from(PHASE2_LIMIT));
        if least < end && !search.is_over() {
            search.pass(search.subtrees(least..end), FINAL_PHASE2_LIMIT, &mut workers).await?;
        }
        let complete = !search.is_over() && search.length() <= least + 1 + usize::from(FINAL_PHASE2_LIMIT);
        let found = search.best.into_inner().unwrap_or_else(PoisonError::into_inner);
        *best = found.map(|(_, found)| TwoPhaseSolution { optimal: complete, ..found });
        Ok(best.clone())
    }
}

impl TwoPhaseTables {
    /// Returns the distance to G1 of a coset beside another of the given distance: exact up to 6, else a lower bound.
    #[inline(always)]
    pub(super) fn distance_beside(&self, coset: Coset, neighbour: u8) -> u8 {
        self.masks.distance(&self.phase1.index, coset, self.phase1.distance_beside(coset, neighbour))
    }

    /// Opens the tables, fetching or building those that are missing.
    ///
    /// # Errors
    /// [`Stopped`] if the search was cancelled.
    pub(super) async fn open(tables: &Tables, control: &Control) -> Result<Self, Stopped> {
        let phase1 = tables.open::<Phase1>(control).await?;
        let phase2 = tables.get::<Phase2>(control).await?;
        let masks = tables.get::<MoveMasks>(control).await?;
        Ok(Self { phase1, masks, phase2 })
    }

    /// Returns the roots of the six searches of a cube.
    pub(super) fn roots(&self, state: &Cubies, cube: usize, moves_before: usize) -> [Root; 6] {
        CubeVariant::of_each_axis().map(|variant| Root { cube, moves_before, ..self.root(state, variant) })
    }

    fn root(&self, cube: &Cubies, variant: CubeVariant) -> Root {
        let cube = variant.of(cube);
        let coordinates = Coordinates::of(&cube);
        let coset = Coset::of(&coordinates);
        Root {
            cube: 0,
            moves_before: 0,
            variant,
            coset,
            distance: self.masks.distance(&self.phase1.index, coset, self.phase1.distance(coset)),
            corners: CornerState::of(&coordinates),
            edges: EdgeState::of(&coordinates),
            cubies: PaddedCubies::of(&cube),
        }
    }
}

/// Returns the length of the shortest phase 1 maneuver.
fn least_distance(roots: &[Root]) -> usize {
    roots.iter().map(|root| usize::from(root.distance)).fold(usize::MAX, usize::min)
}

impl SharedSearch<'_> {
    /// Returns the subtrees of some lengths, shorter ones first.
    fn subtrees(&self, lengths: Range<usize>) -> Vec<Subtree> {
        lengths.flat_map(|length| Subtree::all(self, length)).collect()
    }

    /// Searches subtrees, and returns those that it did not complete.
    pub(super) async fn pass(
        &self,
        subtrees: Vec<Subtree>,
        phase2_limit: u8,
        workers: &mut [Worker],
    ) -> Result<Vec<Subtree>, Stopped> {
        let (taken, unfinished) = (AtomicUsize::new(0), Mutex::default());
        let pass = Phase1Pass { search: self, phase2_limit, subtrees, taken, unfinished };
        let slice = (self.control.slice() / workers.len() as u64).max(1);
        while pass.taken.load(Relaxed) < pass.subtrees.len() && !self.is_over() {
            for_each_mut(workers, |worker| worker.run(&pass, slice));
            self.control.add_nodes(workers.iter_mut().map(Worker::take_nodes).sum());
            self.control.yield_now().await?;
        }
        Ok(pass.into_unfinished())
    }

    /// Returns the length of the best solution so far.
    pub(super) fn length(&self) -> usize {
        self.length.load(Relaxed)
    }

    /// Returns the number of phase 2 moves that still shorten the best solution, at most `limit`.
    ///
    /// `moves` includes those before the cube. `None` means that no shorter solution begins with this many.
    #[inline(always)]
    pub(super) fn phase2_moves(&self, moves: usize, limit: u8) -> Option<u8> {
        self.length().checked_sub(moves + 1).map(|left| left.min(limit.into()) as u8)
    }

    /// Returns whether the search should end: it was cancelled, or a limit is reached.
    pub(super) fn is_over(&self) -> bool {
        let length = self.length();
        self.control.is_stopped()
            || length <= self.enough
            || length < NO_SOLUTION && Instant::now() >= self.deadline
    }

    /// Records a solution if it is shorter than the best one.
    pub(super) fn record(&self, root: &Root, found: TwoPhaseSolution) {
        let mut best = self.best.lock().unwrap_or_else(PoisonError::into_inner);
        let length = root.moves_before + found.turns.len();
        if length < self.length() {
            self.length.store(length, Relaxed);
            (self.improved)(root.cube, &found);
            *best = Some((root.cube, found));
        }
    }
}

impl Phase1Pass<'_> {
    /// Records a subtree that was taken and not completed.
    pub(super) fn leave(&self, subtree: Subtree) {
        self.unfinished.lock().unwrap_or_else(PoisonError::into_inner).push(subtree);
    }

    /// Returns all subtrees that were not completed.
    fn into_unfinished(self) -> Vec<Subtree> {
        let mut unfinished = self.unfinished.into_inner().unwrap_or_else(PoisonError::into_inner);
        unfinished.extend(self.subtrees.into_iter().skip(self.taken.into_inner()));
        unfinished
    }
}
