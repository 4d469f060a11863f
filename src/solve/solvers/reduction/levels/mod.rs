//! Levels: passes choose again when each layer turns, and sweeps solve the last centres, rate by rate.
//!
//! A *level* is one rate: the centres that a move must solve. At the levels of a *draft*, passes over the turns of the
//! skeleton ([`trajectories`]) choose for each layer of an axis the best times to turn, and propose rectangles of layers
//! that turn there and back. At the levels after that, each pass follows a sweep, which inserts commutators
//! ([`centres`](super::parts::centres)). A 100x100x100 takes 0.63 slice turns for each sticker
//! (`godspeed bench --cubes FILE --seconds 0 --metric stm --sizes 100`, in `docs/benchmarks.md`).
//!
//! After the first solution, many drafts are made, and those that promise most are finished.

mod effort;
mod level_search;
mod trajectories;

use godspeed_cube::Random;
use web_time::Instant;

use self::effort::LevelEffort;
use self::level_search::LevelSearch;
use self::trajectories::{SliceTurn, TrajectoryDraft, TrajectorySearch, steps_of};
use super::parts::centre_grid::CentreGrid;
use super::parts::parity::AxisRun;
use super::parts::patience::Patience;
use super::search::{ReductionSearch, Skeleton};
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

/// The share of the time left in which drafts are made. Then the best of them, one for each thread, are finished.
const DRAFTING: f64 = 0.5;

/// The probability of making new skeletons before a draft.
const NEW_SKELETONS: f64 = 0.1;

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
        let mut skeletons = vec![skeleton];
        let mut random = Random::from_seed(1);
        let mut patience = Patience::new(self.search.ends_early);
        while !self.search.is_over() && !patience.is_over(length) {
            let left = self.search.seconds_left();
            let effort = LevelEffort::later(layers, (PLANNED * left / usual).clamp(CARE[0], CARE[1]));
            let drafts = self.drafts(&mut skeletons, effort, &mut random).await?;
            let levels = &self.levels(Some(self.search.end));
            let finish = |draft| {
                let mut random = Random::from_seed(random.next_u64());
                async move { levels.finish(draft, effort, &mut random).await }
            };
            let words = parallel::run_all(drafts.into_iter().map(finish).collect()).await?;
            for solution in words.into_iter().flatten().map(|word| self.solution_of(&word)) {
                if self.search.length(&solution) < length {
                    length = self.search.length(&solution);
                    best = solution;
                    self.search.control.emit_improved(self.search.problem, best.clone());
                }
            }
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

    /// Makes drafts in a part of the time left, and returns one of the best for each thread.
    async fn drafts(
        &self,
        skeletons: &mut Vec<Skeleton>,
        effort: LevelEffort,
        random: &mut Random,
    ) -> Result<Vec<TrajectoryDraft>, SolveError> {
        let search = &self.search;
        let (size, metric) = (search.problem.state.size(), search.problem.metric);
        let threads = rayon::current_num_threads().max(1);
        let levels = &self.levels(Some(search.end));
        let (begun, limit) = (Instant::now(), DRAFTING * search.seconds_left());
        let mut drafts: Vec<(f64, TrajectoryDraft)> = Vec::new();
        for round in 1.. {
            if skeletons.len() == 1 || random.chance(NEW_SKELETONS) {
                skeletons.extend(search.skeletons(threads, random).await?);
            }
            let draft = |_| {
                let skeleton = &skeletons[random.below(skeletons.len())];
                let mut random = Random::from_seed(random.next_u64());
                async move {
                    let grid = self.grid_before(skeleton);
                    levels.draft(&skeleton.steps, &grid, effort, &mut random).await
                }
            };
            let made = parallel::run_all((0..threads).map(draft).collect()).await?;
            drafts
                .extend(made.into_iter().map(|draft| (effort.expected_length(&draft, metric, size), draft)));
            drafts.sort_by(|(a, _), (b, _)| a.total_cmp(b));
            drafts.truncate(threads);
            let spent = begun.elapsed().as_secs_f64();
            if search.is_over() || spent + spent / f64::from(round) > limit {
                break;
            }
            search.control.yield_now().await?;
        }
        Ok(drafts.into_iter().map(|(_, draft)| draft).collect())
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
