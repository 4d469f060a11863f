//! A first solution at once, and better ones until the time is over.

use std::ops::RangeInclusive;

use godspeed_cube::{Face, Metric, Random};
use rayon::prelude::*;
use web_time::{Duration, Instant};

use super::super::kociemba::QuarterTurnSearch;
use super::axis_step::{AxisStep, Purpose, push};
use super::centre_grid::CentreGrid;
use super::centres::{CentreGoal, Centres, SweepOptions};
use super::edges::{EDGES, PairedEdges, PairingEffort, pair_edges};
use super::finish::{FinishEffort, finish};
use super::insertion_point::total_cost;
use super::parity::{AxisRun, in_stages};
use super::phases::{self, Deadline};
use super::stage_ends::StageEnds;
use crate::{Control, Problem, SearchEvent, Solution, SolveError, Stopped, Tables, block_on};

/// The centres that a move must solve, sweep by sweep, in the slice-turn metric.
const RATES: [f32; 20] =
    [4.0, 3.0, 2.5, 2.2, 2.0, 1.8, 1.6, 1.4, 1.2, 1.1, 1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.35, 0.3, 0.25];

/// Sizes whose first solution is made with every second sweep and half of the insertion points.
///
/// It takes a third of the time and a sixth more moves; `MEASURED.md` has the alternatives.
const HURRIED: RangeInclusive<usize> = 8..=24;

/// The time of a solution with all sweeps, as a multiple of a hurried one.
const UNHURRIED: f64 = 3.0;

/// The layers from which all threads work on one sweep instead of one each.
const MANY_LAYERS: usize = 40;

/// The layers from which the centres are solved by levels, if each layer counts as a move. There the wide turns of the
/// phases of the 6x6x6 are too long.
pub(super) const LEVELS_FROM: usize = 6;

/// The probability of restarting the pairing instead of continuing from a solution.
pub(super) const NEW_SKELETONS: f64 = 0.1;

/// The probability of continuing a skeleton instead of a solution of any level.
const FROM_SKELETONS: f64 = 0.3;

/// Seconds of two-phase for each skeleton.
pub(super) const FINISH_SECONDS: f64 = 0.1;

/// Partial solutions kept for each number of sweeps.
const KEPT: usize = 4;

/// A solution after some of the sweeps; without any, a skeleton, which solves all but the centres.
#[derive(Clone, Debug)]
pub(super) struct SweptSolution {
    pub(super) steps: Vec<AxisStep>,
    /// The final colours of the faces.
    pub(super) faces: [Face; 6],
    /// The number of sweeps made.
    pub(super) level: usize,
    /// The expected number of moves in the end.
    pub(super) score: f32,
}

/// The search for one cube.
pub(super) struct ReductionSearch<'a> {
    pub(super) problem: &'a Problem,
    pub(super) tables: &'a Tables,
    pub(super) control: &'a Control,
    pub(super) colours: CentreGrid,
    pub(super) centres: Centres,
    pub(super) end: Instant,
    pub(super) seconds: f64,
}

impl<'a> ReductionSearch<'a> {
    /// Returns a search that ends after some seconds, but not without a solution.
    pub(super) fn new(problem: &'a Problem, seconds: f64, tables: &'a Tables, control: &'a Control) -> Self {
        Self {
            problem,
            tables,
            control,
            colours: CentreGrid::of_colours(&problem.state),
            centres: Centres::new(problem.state.size(), problem.metric),
            end: Instant::now() + Duration::from_secs_f64(seconds),
            seconds,
        }
    }

    /// Returns the best solution found in time and reports each improvement on the way.
    ///
    /// # Errors
    /// [`SolveError`] if the search was stopped, or if the edges could not be paired.
    pub(super) async fn run(mut self) -> Result<Solution, SolveError> {
        let mut random = Random::from_seed(1);
        let begun = Instant::now();
        self.control.emit(SearchEvent::Stage("Pairing edges"));
        let paired = self.paired(&self.quick(0)).await?;
        let skeleton = self.skeleton(paired, FinishEffort::Immediate).await?;
        self.control.emit(SearchEvent::Stage("Solving centres"));
        if self.has_levels() {
            return self.run_levels(skeleton, begun).await;
        }
        let mut best = self.first(skeleton, &mut random).await?;
        let first = self.solution(&best);
        if self.seconds > 0.0 {
            self.emit_first(first.clone());
            self.prepare().await?;
            let phased = self.phased(self.length(&first)).await?;
            if phased.is_some() && self.has_phases_of_metric() {
                return Ok(self.shorter(first, phased));
            }
            // More insertion points for each sweep if there is time for more than two or three solutions.
            let left = self.seconds_left();
            let usual = begun.elapsed().as_secs_f64() * if self.is_hurried() { UNHURRIED } else { 1.0 };
            let care = (left / (2.5 * usual)).clamp(0.5, 8.0);
            let known_length = phased.as_ref().map_or(usize::MAX, |phased| self.length(phased));
            let skeletons = self.nested_skeletons().await?;
            self.improve(&mut best, skeletons, known_length, care, &mut random).await?;
            return Ok(self.shorter(self.solution(&best), phased));
        }
        Ok(first)
    }

    /// Returns whether the phases count their turns as the metric does, so that nothing else finds better solutions.
    fn has_phases_of_metric(&self) -> bool {
        match self.problem.metric {
            Metric::Qstm => self.layers() == 4,
            metric => !metric.counts_layers(),
        }
    }

    /// Builds the tables of the phases, or of the finish in quarter turns, if they are used. This time is not counted.
    pub(super) async fn prepare(&mut self) -> Result<(), Stopped> {
        let begun = Instant::now();
        let metric = self.problem.metric;
        if self.has_levels() {
            if metric.counts_quarters() {
                QuarterTurnSearch::prepare(self.tables, self.control).await?;
            }
        } else if !phases::NESTED.contains(&self.layers()) || self.uses_nested_phases() {
            phases::prepare(self.layers(), metric, self.tables, self.control).await?;
        }
        self.end += begun.elapsed();
        Ok(())
    }

    /// Returns the best solution that the phases find, if there are any for the size.
    ///
    /// Phases that count wide turns as one move leave half of the time to sweeps where layers count.
    async fn phased(&self, known_length: usize) -> Result<Option<Solution>, SolveError> {
        let share = if self.has_phases_of_metric() { 0.0 } else { 0.5 };
        let end = self.end - Duration::from_secs_f64(share * self.seconds);
        phases::solve(self.problem, Deadline { end, known_length }, self.tables, self.control).await
    }

    pub(super) fn length(&self, solution: &Solution) -> usize {
        let size = self.problem.state.size();
        solution.clone().simplified(self.problem.metric, size).length(self.problem.metric, size)
    }

    fn shorter(&self, one: Solution, other: Option<Solution>) -> Solution {
        match other {
            Some(other) if self.length(&other) < self.length(&one) => other,
            _ => one,
        }
    }

    pub(super) fn layers(&self) -> usize {
        self.problem.state.size().layers()
    }

    /// Returns the efforts to pair the edges for the first solution.
    fn quick(&self, seed: u32) -> Vec<PairingEffort> {
        let effort =
            |together, width, attempts| PairingEffort { together, width, attempts, seed, until: None };
        let alone = |width| effort(1, width, 8);
        match self.layers() {
            ..=5 => vec![alone(3000)],
            6..=7 => vec![effort(2, 2000, 1), alone(1000)],
            8..=11 => vec![effort(2, 1000, 1), alone(1000)],
            _ => vec![alone(300)],
        }
    }

    /// Returns the efforts to pair the edges for better solutions.
    pub(super) fn careful(&self, seed: u32) -> Vec<PairingEffort> {
        let until = Some(self.end);
        let together = |together, width, attempts| PairingEffort { together, width, attempts, seed, until };
        match self.layers() {
            ..=5 => vec![together(1, 6000, 3)],
            6..=9 => vec![together(3, 6000, 1), together(1, 3000, 3)],
            10..=20 => vec![together(2, 5000, 1), together(1, 2000, 4)],
            _ => vec![together(1, 1000, 8)],
        }
    }

    /// Emits the first solution, after which others are only sought to be shorter.
    pub(super) fn emit_first(&self, solution: Solution) {
        self.control.emit_improved(self.problem, solution);
        self.control.emit(SearchEvent::Stage("Shortening the solution"));
    }

    /// Returns the seconds until the time is over.
    pub(super) fn seconds_left(&self) -> f64 {
        self.end.saturating_duration_since(Instant::now()).as_secs_f64()
    }

    /// Pairs the edges by the first of some efforts that succeeds.
    pub(super) async fn paired(&self, efforts: &[PairingEffort]) -> Result<Option<PairedEdges>, Stopped> {
        for &effort in efforts {
            if let Some(paired) = pair_edges(&self.problem.state, effort, self.control).await? {
                return Ok(Some(paired));
            }
        }
        Ok(None)
    }

    /// Returns a solution of all but the centres.
    pub(super) async fn skeleton(
        &self,
        paired: Option<PairedEdges>,
        effort: FinishEffort,
    ) -> Result<SweptSolution, SolveError> {
        let unpaired = || SolveError::GaveUp { reason: "the edges could not be paired".to_owned() };
        let paired = paired.ok_or_else(unpaired)?;
        let colourings = paired.pieces.colourings();
        let all_faces: Vec<[Face; 6]> = colourings.iter().map(|&(faces, _)| faces).collect();
        let unsolved = self.centres.unsolved_by_faces(&self.colours, &paired.steps, &all_faces);
        let (left, (faces, cube)) =
            unsolved.into_iter().zip(colourings).min_by_key(|&(left, _)| left).ok_or_else(unpaired)?;
        let mut steps = paired.steps;
        // Outer turns leave centres on their faces, so as many are unsolved after them.
        for step in finish(&cube, self.problem, effort, self.tables, self.control).await? {
            push(&mut steps, &step);
        }
        Ok(self.scored(steps, faces, 0, left))
    }

    fn swept(&self, steps: Vec<AxisStep>, faces: [Face; 6], level: usize) -> SweptSolution {
        let left = self.centres.unsolved_after(CentreGoal { colours: &self.colours, faces }, &steps);
        self.scored(steps, faces, level, left)
    }

    fn scored(&self, steps: Vec<AxisStep>, faces: [Face; 6], level: usize, left: usize) -> SweptSolution {
        let rate = level.checked_sub(1).map_or(RATES[0], |level| RATES[level]);
        let moves = total_cost(&steps, self.problem.metric) as f32;
        // Measured moves for each centre that is left after a sweep.
        let each = (0.75 + 0.72 / rate) * self.block();
        SweptSolution { steps, faces, level, score: moves + left as f32 * each }
    }

    /// Returns the cost of an inner layer's turn relative to an outer one's.
    fn block(&self) -> f32 {
        if self.problem.metric.counts_layers() { 1.0 } else { 1.6 }
    }

    /// Returns the options of the sweep after `level` others.
    fn sweep(&self, level: usize) -> SweepOptions {
        let n = self.layers() as f64;
        let rate = RATES[level] / self.block();
        let (points, commutators, rivals) = match self.layers() {
            ..=8 => (1.0, 2000, 2000),
            9..=39 => ((60.0 / (n * n)).min(1.0), 2000, 60),
            _ => (300.0 / (n * n), 100, 10),
        };
        SweepOptions { rate, points, commutators, rivals, until: None }
    }

    fn is_hurried(&self) -> bool {
        HURRIED.contains(&self.layers())
    }

    /// Makes the sweeps of the first solution.
    async fn first(&self, skeleton: SweptSolution, random: &mut Random) -> Result<SweptSolution, Stopped> {
        let (stride, share) = if self.is_hurried() { (2, 0.5) } else { (1, 1.0) };
        let mut swept = skeleton;
        for level in (0..RATES.len()).step_by(stride) {
            let goal = CentreGoal { colours: &self.colours, faces: swept.faces };
            let sweep = self.sweep(level);
            let sweep = SweepOptions { points: share * sweep.points, ..sweep };
            let steps = self.centres.sweep(goal, &swept.steps, sweep, random, self.control).await?;
            swept = SweptSolution { steps, level: level + 1, ..swept };
        }
        self.complete(swept).await
    }

    /// Solves the centres that the last sweep left.
    async fn complete(&self, mut swept: SweptSolution) -> Result<SweptSolution, Stopped> {
        let goal = CentreGoal { colours: &self.colours, faces: swept.faces };
        self.centres.solve_last(goal, &mut swept.steps, self.control).await?;
        swept.score = total_cost(&swept.steps, self.problem.metric) as f32;
        Ok(swept)
    }

    pub(super) fn is_over(&self) -> bool {
        Instant::now() >= self.end
    }

    /// Improves the best solution until the time is over.
    ///
    /// The best swept solutions of each level are kept and continued again and again with random sweeps. They start
    /// from the given skeletons, or from pairings if there are none.
    async fn improve(
        &self,
        best: &mut SweptSolution,
        skeletons: Vec<SweptSolution>,
        known_length: usize,
        care: f64,
        random: &mut Random,
    ) -> Result<(), SolveError> {
        let mut levels: Vec<Vec<SweptSolution>> = vec![Vec::new(); RATES.len()];
        let pairs_again = skeletons.is_empty();
        levels[0] = skeletons;
        let threads = if self.layers() < MANY_LAYERS { rayon::current_num_threads().max(1) } else { 1 };
        while !self.is_over() {
            if levels[0].is_empty() || pairs_again && random.chance(NEW_SKELETONS) {
                let seeds: Vec<u32> = (0..threads).map(|_| random.below(1 << 30) as u32).collect();
                for paired in self.pair_with(&seeds).await?.into_iter().filter(Option::is_some) {
                    let skeleton = self.skeleton(paired, FinishEffort::Seconds(FINISH_SECONDS)).await?;
                    keep(&mut levels[0], skeleton);
                }
                continue;
            }
            let starts: Vec<(SweptSolution, u64)> =
                (0..threads).map(|_| (drawn(&levels, random), random.next_u64())).collect();
            for swept in self.continue_all(&starts, care).await?.into_iter().flatten() {
                if swept.level < RATES.len() {
                    keep(&mut levels[swept.level], swept);
                } else if swept.score < best.score {
                    *best = swept;
                    let solution = self.solution(best);
                    if self.length(&solution) < known_length {
                        self.control.emit_improved(self.problem, solution);
                    }
                }
            }
            self.control.yield_now().await?;
        }
        Ok(())
    }

    /// Pairs the edges with several seeds, one on each thread.
    pub(super) async fn pair_with(&self, seeds: &[u32]) -> Result<Vec<Option<PairedEdges>>, Stopped> {
        match seeds {
            [seed] => Ok(vec![self.paired(&self.careful(*seed)).await?]),
            _ => seeds.par_iter().map(|&seed| block_on(self.paired(&self.careful(seed)))).collect(),
        }
    }

    /// Continues several solutions with seeds, one on each thread.
    async fn continue_all(
        &self,
        starts: &[(SweptSolution, u64)],
        care: f64,
    ) -> Result<Vec<Vec<SweptSolution>>, Stopped> {
        match starts {
            [(swept, seed)] => Ok(vec![self.continue_one(swept, *seed, care).await?]),
            _ => starts
                .par_iter()
                .map(|(swept, seed)| block_on(self.continue_one(swept, *seed, care)))
                .collect(),
        }
    }

    /// Makes the missing sweeps, with random options; returns each swept solution and the complete one last.
    ///
    /// The complete one is missing if the time is over before.
    async fn continue_one(
        &self,
        start: &SweptSolution,
        seed: u64,
        care: f64,
    ) -> Result<Vec<SweptSolution>, Stopped> {
        let mut random = Random::from_seed(seed);
        let mut swept_solutions: Vec<SweptSolution> = Vec::new();
        let mut swept = start.clone();
        let goal = CentreGoal { colours: &self.colours, faces: swept.faces };
        while swept.level < RATES.len() {
            let mut sweep = SweepOptions { until: Some(self.end), ..self.sweep(swept.level) };
            sweep.rate *= 0.9 + 0.2 * random.unit() as f32;
            sweep.points *= care * (0.5 + 0.5 * random.unit());
            if self.layers() <= 12 {
                sweep.rivals = 20 << random.below(6);
            }
            let steps = self.centres.sweep(goal, &swept.steps, sweep, &mut random, self.control).await?;
            if self.is_over() {
                return Ok(swept_solutions);
            }
            swept = self.swept(steps, swept.faces, swept.level + 1);
            if swept.level < RATES.len() {
                swept_solutions.push(swept.clone());
            }
        }
        swept_solutions.push(self.complete(swept).await?);
        Ok(swept_solutions)
    }

    /// Returns the solution in stages: until the last edge is paired, until the last centre is solved, and the rest.
    ///
    /// Centres are solved in all of them. Parity turns are stages of their own.
    fn solution(&self, swept: &SweptSolution) -> Solution {
        self.staged(&swept.steps)
    }

    /// Returns steps in stages.
    pub(super) fn staged(&self, steps: &[AxisStep]) -> Solution {
        let (size, metric) = (self.problem.state.size(), self.problem.metric);
        let ends = StageEnds::of(steps, size);
        let stage = |number| match number {
            _ if number < ends.edges => EDGES,
            _ if number < ends.centres => "Centres",
            _ => "Finish",
        };
        // The wings are even when the edges are paired, so no parity turn comes later.
        let purpose =
            |number, step: &AxisStep| if number < ends.edges { step.purpose } else { Purpose::Finish };
        let steps = steps.iter().enumerate();
        let runs = steps.map(|(number, step)| AxisRun {
            purpose: purpose(number, step),
            ..AxisRun::of_step(step, stage(number), metric, size)
        });
        Solution { stages: in_stages(runs.collect(), size), ..Solution::default() }
    }
}

/// Draws a swept solution to continue: often a skeleton, else one of any level.
fn drawn(levels: &[Vec<SweptSolution>], random: &mut Random) -> SweptSolution {
    let filled = levels.iter().take_while(|level| !level.is_empty()).count();
    let level = if random.chance(FROM_SKELETONS) { 0 } else { random.below(filled) };
    levels[level][random.below(levels[level].len())].clone()
}

/// Keeps a swept solution if it is one of the best of its level.
pub(super) fn keep(level: &mut Vec<SweptSolution>, swept: SweptSolution) {
    let at = level.partition_point(|other| other.score <= swept.score);
    level.insert(at, swept);
    level.truncate(KEPT);
}
