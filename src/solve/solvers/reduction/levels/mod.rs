//! Levels: passes choose again when each layer turns, and sweeps solve the last centres, rate by rate.
//!
//! A *level* is one rate: the centres that a move must solve. At the levels of a *draft*, passes over the turns of the
//! skeleton ([`trajectories`]) choose for each layer of an axis the best times to turn, and propose rectangles of layers
//! that turn there and back. At the levels after that, each pass follows a sweep, which inserts commutators
//! ([`centres`](super::parts::centres)). A 100x100x100 takes 0.63 slice turns for each sticker
//! (`godspeed bench --cubes FILE --seconds 0 --metric stm --sizes 100`, in `docs/benchmarks.md`).
//!
//! After the first solution, drafts of many skeletons are made, and those that promise most are finished, round by round.
//! Up to 9 layers no sweeps finish them: the best commutator at the best of all places is inserted, again and again, which
//! takes fewer moves and would take too long on larger cubes.

mod draft_queue;
mod effort;
mod level_search;
mod skeleton_supply;
mod trajectories;

use godspeed_cube::Random;
use web_time::Instant;

use self::draft_queue::DraftQueue;
use self::effort::LevelEffort;
use self::level_search::LevelSearch;
use self::skeleton_supply::SkeletonSupply;
use self::trajectories::{SliceTurn, TrajectorySearch, steps_of};
use super::parts::centre_grid::CentreGrid;
use super::parts::parity::AxisRun;
use super::parts::patience::Patience;
use super::search::ReductionSearch;
use super::skeleton::Skeleton;
use crate::core::parallel;
use crate::solvers::kociemba::QuarterTurnSearch;
use crate::{Solution, SolveError, Stage, Stopped};

/// The layers up to which a solution is shown in stages.
///
/// Finding their ends takes a simulation of the whole cube.
const STAGED: usize = 200;

/// The name of the only stage of larger cubes.
const ONE_STAGE: &str = "Edges and centres";

/// The share of the time left that the effort of a better solution is planned for.
const PLANNED: f64 = 0.4;

/// The least and the greatest effort of a better solution, as a multiple of that of the first one.
const CARE: [f64; 2] = [0.5, 16.0];

/// The share of the time left in which drafts are made before some are finished.
const DRAFTING: f64 = 0.5;

/// Returns the best solution that passes and sweeps find in time.
///
/// # Errors
/// [`SolveError`] if the search was stopped, or if the edges could not be paired.
pub(super) async fn solve(search: ReductionSearch<'_>) -> Result<Solution, SolveError> {
    let skeleton = search.first_skeleton().await?;
    let trajectories = TrajectorySearch::new(search.problem.state.size(), search.problem.metric);
    LevelRounds { search, trajectories }.run(skeleton).await
}

/// Rounds of solutions by levels.
struct LevelRounds<'a> {
    search: ReductionSearch<'a>,
    trajectories: TrajectorySearch,
}

impl LevelRounds<'_> {
    /// Returns the best solution found in time, given a first skeleton.
    async fn run(mut self, skeleton: Skeleton) -> Result<Solution, SolveError> {
        let layers = self.search.layers();
        self.emit_rough(&skeleton).await?;
        let first = self.first(&skeleton, LevelEffort::first(layers)).await?;
        let mut best = self.solution_of(&first.unwrap_or_default());
        // An improvement is verified and sent, which takes long on a very large cube.
        if self.search.seconds == 0.0 || self.search.is_over() {
            return Ok(best);
        }
        self.search.emit_first(best.clone());
        let usual = self.search.begun.elapsed().as_secs_f64();
        self.prepare().await?;
        let mut length = self.search.length(&best);
        let (mut supply, mut queue) =
            (SkeletonSupply::new(skeleton, self.search.counts_centres()), DraftQueue::default());
        let mut random = Random::from_seed(1);
        let mut patience = Patience::new(self.search.ends_early);
        let mut effort = LevelEffort::first(layers);
        let mut round_seconds = f64::INFINITY;
        while !self.search.is_over() && !patience.is_over(length) {
            let (begun, left) = (Instant::now(), self.search.seconds_left());
            if round_seconds > left {
                effort = LevelEffort::later(layers, (PLANNED * left / usual).clamp(CARE[0], CARE[1]));
            }
            self.add_drafts(&mut queue, &mut supply, effort, &mut random).await?;
            for solution in self.finished(&mut queue, effort, &mut random).await? {
                if self.search.length(&solution) < length {
                    length = self.search.length(&solution);
                    best = solution;
                    self.search.control.emit_improved(self.search.problem, best.clone());
                }
            }
            round_seconds = begun.elapsed().as_secs_f64();
            self.search.control.yield_now().await?;
        }
        Ok(best)
    }

    /// Emits a solution that is found in a fraction of the time of the first one, if there is time to improve it.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    async fn emit_rough(&self, skeleton: &Skeleton) -> Result<(), Stopped> {
        if self.search.seconds == 0.0 {
            return Ok(());
        }
        let rough = self.first(skeleton, LevelEffort::rough(self.search.layers())).await?;
        self.search.control.emit_improved(self.search.problem, self.solution_of(&rough.unwrap_or_default()));
        Ok(())
    }

    /// Builds the tables of the finish in quarter turns, if it is used. A search that does not end early
    /// does not count this time.
    async fn prepare(&mut self) -> Result<(), Stopped> {
        let begun = Instant::now();
        if self.search.problem.metric.counts_quarters() {
            QuarterTurnSearch::prepare(self.search.tables, self.search.control).await?;
        }
        self.search.exclude_time_since(begun);
        Ok(())
    }

    /// Adds drafts, one on each thread at a time.
    async fn add_drafts(
        &self,
        queue: &mut DraftQueue,
        supply: &mut SkeletonSupply,
        effort: LevelEffort,
        random: &mut Random,
    ) -> Result<(), SolveError> {
        let search = &self.search;
        let (size, metric) = (search.problem.state.size(), search.problem.metric);
        let threads = rayon::current_num_threads().max(1);
        let levels = &self.levels(Some(search.end));
        let (begun, limit) = (Instant::now(), DRAFTING * search.seconds_left());
        for round in 1..=effort.drafts() {
            let skeletons = supply.take(threads, search, random).await?;
            let draft = |skeleton: &Skeleton| {
                let mut random = Random::from_seed(random.next_u64());
                let (steps, grid) = (skeleton.steps.clone(), self.grid_before(skeleton));
                async move { levels.draft(&steps, &grid, effort, &mut random).await }
            };
            let drafts = parallel::run_all(skeletons.into_iter().map(draft).collect()).await?;
            drafts.into_iter().for_each(|draft| queue.add(draft, effort, metric, size));
            let spent = begun.elapsed().as_secs_f64();
            if search.is_over() || spent + spent / f64::from(round) > limit {
                break;
            }
            search.control.yield_now().await?;
        }
        Ok(())
    }

    /// Returns the solutions that start from the best drafts, one for each thread. One that takes too long is left out.
    async fn finished(
        &self,
        queue: &mut DraftQueue,
        effort: LevelEffort,
        random: &mut Random,
    ) -> Result<Vec<Solution>, Stopped> {
        let levels = &self.levels(Some(self.search.end));
        let finish = |draft| {
            let mut random = Random::from_seed(random.next_u64());
            async move { levels.finish(draft, effort, &mut random).await }
        };
        let drafts = queue.take(rayon::current_num_threads().max(1));
        let words = parallel::run_all(drafts.into_iter().map(finish).collect()).await?;
        Ok(words.into_iter().flatten().map(|word| self.solution_of(&word)).collect())
    }

    /// Returns the first solution.
    async fn first(
        &self,
        skeleton: &Skeleton,
        effort: LevelEffort,
    ) -> Result<Option<Vec<SliceTurn>>, Stopped> {
        let levels = self.levels(None);
        let mut random = Random::from_seed(1);
        let draft = levels.draft(&skeleton.steps, &self.grid_before(skeleton), effort, &mut random).await?;
        levels.finish(draft, effort, &mut random).await
    }

    fn levels(&self, until: Option<Instant>) -> LevelSearch<'_> {
        let Self { search, trajectories } = self;
        LevelSearch { centres: &search.centres, trajectories, control: search.control, until }
    }

    /// Returns the cube before a skeleton.
    fn grid_before(&self, skeleton: &Skeleton) -> CentreGrid {
        self.search.centres.start(self.search.goal(skeleton.faces), &skeleton.steps)
    }

    fn solution_of(&self, word: &[SliceTurn]) -> Solution {
        let size = self.search.problem.state.size();
        if self.search.layers() <= STAGED {
            return self.search.solution_of(&steps_of(word, size).collect::<Vec<_>>());
        }
        let run = |step| AxisRun::of_step(&step, ONE_STAGE, self.search.problem.metric, size).turns;
        let turns = steps_of(word, size).flat_map(run).collect();
        Solution { stages: vec![Stage::new(ONE_STAGE, turns)], ..Solution::default() }
    }
}
