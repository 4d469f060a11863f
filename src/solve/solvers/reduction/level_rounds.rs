//! Solutions of large cubes by levels: a first one, and better ones until the time is over.

use godspeed_cube::Random;
use rayon::prelude::*;
use web_time::Instant;

use super::centres::CentreGoal;
use super::finish::FinishEffort;
use super::levels::{LevelEffort, LevelSearch};
use super::parity::AxisRun;
use super::search::{FINISH_SECONDS, NEW_SKELETONS, ReductionSearch, SweptSolution};
use super::trajectories::{SliceTurn, TrajectorySearch, steps_of};
use crate::{Solution, SolveError, Stage, Stopped, block_on};

/// The layers up to which a solution is shown in stages.
///
/// Finding their ends takes a simulation of the whole cube.
const STAGED: usize = 200;

/// The name of the only stage of larger cubes.
const ONE_STAGE: &str = "Edges and centres";

/// The share of the time left that a solution is planned to take.
const PLANNED: f64 = 0.8;

/// The least and the greatest effort of a better solution, as a multiple of that of the first one.
const CARE: [f64; 2] = [0.5, 8.0];

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
        &self,
        skeleton: SweptSolution,
        begun: Instant,
    ) -> Result<Solution, SolveError> {
        let trajectories = TrajectorySearch::new(self.problem.state.size(), self.problem.metric);
        let effort = LevelEffort::first(self.layers());
        let first = self.by_levels(&trajectories, &skeleton, effort, 1, None).await?;
        let mut best = self.solution_of(&first.unwrap_or_default());
        // An improvement is verified and sent, which takes long on a very large cube.
        if self.seconds == 0.0 || self.is_over() {
            return Ok(best);
        }
        self.emit_first(best.clone());
        let usual = begun.elapsed().as_secs_f64();
        let mut length = self.length(&best);
        let mut skeletons = vec![skeleton];
        let mut random = Random::from_seed(1);
        let threads = rayon::current_num_threads().max(1);
        while !self.is_over() {
            if skeletons.len() == 1 || random.chance(NEW_SKELETONS) {
                let seeds: Vec<u32> = (0..threads).map(|_| random.below(1 << 30) as u32).collect();
                for paired in self.pair_with(&seeds).await?.into_iter().filter(Option::is_some) {
                    skeletons.push(self.skeleton(paired, FinishEffort::Seconds(FINISH_SECONDS)).await?);
                }
            }
            let left = self.end.saturating_duration_since(Instant::now()).as_secs_f64();
            let care = (PLANNED * left / usual).clamp(CARE[0], CARE[1]);
            let starts: Vec<(usize, u64)> =
                (0..threads).map(|_| (random.below(skeletons.len()), random.next_u64())).collect();
            let effort = effort.scaled(care);
            let run = |&(skeleton, seed): &(usize, u64)| {
                self.by_levels(&trajectories, &skeletons[skeleton], effort, seed, Some(self.end))
            };
            let words: Vec<Option<Vec<SliceTurn>>> = match &starts[..] {
                [start] => vec![run(start).await?],
                _ => starts.par_iter().map(|start| block_on(run(start))).collect::<Result<_, Stopped>>()?,
            };
            for solution in words.into_iter().flatten().map(|word| self.solution_of(&word)) {
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

    async fn by_levels(
        &self,
        trajectories: &TrajectorySearch,
        skeleton: &SweptSolution,
        effort: LevelEffort,
        seed: u64,
        until: Option<Instant>,
    ) -> Result<Option<Vec<SliceTurn>>, Stopped> {
        let goal = CentreGoal { colours: &self.colours, faces: skeleton.faces };
        let grid = self.centres.start(goal, &skeleton.steps);
        let search = LevelSearch { centres: &self.centres, trajectories, control: self.control, until };
        search.run(&skeleton.steps, &grid, effort, &mut Random::from_seed(seed)).await
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
