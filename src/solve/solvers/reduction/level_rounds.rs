//! Solutions of large cubes by levels: a first one, and better ones until the time is over.

use godspeed_cube::Random;
use rayon::prelude::*;
use web_time::Instant;

use super::centre_grid::CentreGrid;
use super::centres::CentreGoal;
use super::finish::FinishEffort;
use super::levels::{LevelEffort, LevelSearch};
use super::parity::AxisRun;
use super::search::{FINISH_SECONDS, NEW_SKELETONS, ReductionSearch, SweptSolution};
use super::trajectories::{SliceTurn, TrajectoryDraft, TrajectorySearch, steps_of};
use crate::{Solution, SolveError, Stage, Stopped, block_on};

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

impl ReductionSearch<'_> {
    /// Returns whether the centres are solved by levels.
    pub(super) fn has_levels(&self) -> bool {
        self.problem.metric.counts_layers() && self.layers() >= super::search::LEVELS_FROM
    }

    /// Returns the best solution found in time, given a first skeleton.
    ///
    /// # Errors
    /// [`SolveError`] if the search was stopped, or if the edges could not be paired.
    pub(super) async fn run_levels(
        &mut self,
        skeleton: SweptSolution,
        begun: Instant,
    ) -> Result<Solution, SolveError> {
        let trajectories = TrajectorySearch::new(self.problem.state.size(), self.problem.metric);
        let effort = LevelEffort::first(self.layers());
        let first = self.by_levels(&trajectories, &skeleton, effort).await?;
        let mut best = self.solution_of(&first.unwrap_or_default());
        // An improvement is verified and sent, which takes long on a very large cube.
        if self.seconds == 0.0 || self.is_over() {
            return Ok(best);
        }
        self.emit_first(best.clone());
        let usual = begun.elapsed().as_secs_f64();
        self.prepare().await?;
        let mut length = self.length(&best);
        let mut skeletons = vec![skeleton];
        let mut random = Random::from_seed(1);
        while !self.is_over() {
            let left = self.seconds_left();
            let effort = LevelEffort::later(self.layers(), (PLANNED * left / usual).clamp(CARE[0], CARE[1]));
            let drafts = self.drafts(&trajectories, &mut skeletons, effort, &mut random).await?;
            let search = &self.level_search(&trajectories, Some(self.end));
            let starts = drafts.into_iter().map(|draft| (draft, random.next_u64())).collect();
            let words = each(starts, |(draft, seed)| async move {
                search.finish(draft, effort, &mut Random::from_seed(seed)).await
            });
            for solution in words.await?.into_iter().flatten().map(|word| self.solution_of(&word)) {
                if self.length(&solution) < length {
                    length = self.length(&solution);
                    best = solution;
                    self.control.emit_improved(self.problem, best.clone());
                }
            }
            self.control.yield_now().await?;
        }
        Ok(best)
    }

    /// Makes drafts in a part of the time left, and returns one of the best for each thread.
    async fn drafts(
        &self,
        trajectories: &TrajectorySearch,
        skeletons: &mut Vec<SweptSolution>,
        effort: LevelEffort,
        random: &mut Random,
    ) -> Result<Vec<TrajectoryDraft>, SolveError> {
        let (size, metric) = (self.problem.state.size(), self.problem.metric);
        let threads = rayon::current_num_threads().max(1);
        let search = &self.level_search(trajectories, Some(self.end));
        let (begun, limit) = (Instant::now(), DRAFTING * self.seconds_left());
        let mut drafts: Vec<(f64, TrajectoryDraft)> = Vec::new();
        for round in 1.. {
            if skeletons.len() == 1 || random.chance(NEW_SKELETONS) {
                self.add_skeletons(skeletons, random).await?;
            }
            let starts: Vec<_> = (0..threads)
                .map(|_| (&skeletons[random.below(skeletons.len())], random.next_u64()))
                .collect();
            let made = each(starts, |(skeleton, seed)| async move {
                let (grid, mut random) = (self.grid_before(skeleton), Random::from_seed(seed));
                search.draft(&skeleton.steps, &grid, effort, &mut random).await
            });
            let made = made.await?.into_iter();
            drafts.extend(made.map(|draft| (effort.expected_length(&draft, metric, size), draft)));
            drafts.sort_by(|(a, _), (b, _)| a.total_cmp(b));
            drafts.truncate(threads);
            let spent = begun.elapsed().as_secs_f64();
            if self.is_over() || spent + spent / f64::from(round) > limit {
                break;
            }
            self.control.yield_now().await?;
        }
        Ok(drafts.into_iter().map(|(_, draft)| draft).collect())
    }

    /// Adds a skeleton for each thread.
    async fn add_skeletons(
        &self,
        skeletons: &mut Vec<SweptSolution>,
        random: &mut Random,
    ) -> Result<(), SolveError> {
        let threads = rayon::current_num_threads().max(1);
        let seeds: Vec<u32> = (0..threads).map(|_| random.below(1 << 30) as u32).collect();
        for paired in self.pair_with(&seeds).await?.into_iter().filter(Option::is_some) {
            skeletons.push(self.skeleton(paired, FinishEffort::Seconds(FINISH_SECONDS)).await?);
        }
        Ok(())
    }

    /// Returns the first solution of the centres.
    async fn by_levels(
        &self,
        trajectories: &TrajectorySearch,
        skeleton: &SweptSolution,
        effort: LevelEffort,
    ) -> Result<Option<Vec<SliceTurn>>, Stopped> {
        let search = self.level_search(trajectories, None);
        let mut random = Random::from_seed(1);
        let draft = search.draft(&skeleton.steps, &self.grid_before(skeleton), effort, &mut random).await?;
        search.finish(draft, effort, &mut random).await
    }

    fn level_search<'a>(
        &'a self,
        trajectories: &'a TrajectorySearch,
        until: Option<Instant>,
    ) -> LevelSearch<'a> {
        LevelSearch { centres: &self.centres, trajectories, control: self.control, until }
    }

    /// Returns the cube before a skeleton.
    fn grid_before(&self, skeleton: &SweptSolution) -> CentreGrid {
        self.centres.start(CentreGoal { colours: &self.colours, faces: skeleton.faces }, &skeleton.steps)
    }

    fn solution_of(&self, word: &[SliceTurn]) -> Solution {
        let size = self.problem.state.size();
        if self.layers() <= STAGED {
            return self.staged(&steps_of(word, size).collect::<Vec<_>>());
        }
        let run = |step| AxisRun::of_step(&step, ONE_STAGE, self.problem.metric, size).turns;
        let turns = steps_of(word, size).flat_map(run).collect();
        Solution { stages: vec![Stage::new(ONE_STAGE, turns)], ..Solution::default() }
    }
}

/// Runs a search from each start, on a thread each if there are several.
async fn each<S: Send, T: Send, Running: Future<Output = Result<T, Stopped>> + Send>(
    mut starts: Vec<S>,
    run: impl Fn(S) -> Running + Sync,
) -> Result<Vec<T>, Stopped> {
    match starts.pop() {
        Some(only) if starts.is_empty() => Ok(vec![run(only).await?]),
        last => starts.into_par_iter().chain(last).map(|start| block_on(run(start))).collect(),
    }
}
