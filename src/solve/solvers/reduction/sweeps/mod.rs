//! Sweeps: commutators inserted into a solution, for less gain of each move from sweep to sweep.
//!
//! 1. **Edges.** A beam search over single layer turns pairs all wings and ignores the centres
//!    ([`edges`](super::parts::edges)). Without centres to protect, an inner layer may turn whenever it helps, and
//!    parity is no special case: an odd permutation of wings takes one odd turn more, which the solution shows as a
//!    stage ([`parity`](super::parts::parity)).
//! 2. **Finish.** Two-phase solves the 3x3x3 that results ([`finish`](super::parts::finish)). On even sizes the colours
//!    of the faces are still free: of the twelve that can be solved, those with most centres solved are taken.
//! 3. **Centres.** The turns so far are a skeleton: they solve all but the centres. Commutators of sets of layers, which
//!    move nothing but centres, are now inserted anywhere between these turns ([`centres`](super::parts::centres)).
//!
//! Sweeps over the insertion points accept less and less: at first 4 solved centres for each move, at the end a quarter
//! of one. So the many centres of a large cube are solved early, in bulk. The centres that the sweeps leave are solved at
//! the end: all cycles of an orbit are listed with the commutators that make them, and the commutators of many orbits
//! share layers.
//!
//! Until the time is over, the best partial solutions of every sweep count are stored and continued with other random
//! choices, and new skeletons are made.
//!
//! # What it saves
//!
//! Measured on two cores; `MEASURED.md` of the solver has the conditions of each figure.
//!
//! | choice | effect |
//! |---|---|
//! | every second sweep, half of the insertion points (8 to 24 layers) | a third of the time for a sixth more moves |
//! | the best of 60 random commutators at 15 % of the points, against all 900 commutators at every point (20 layers) | 1.4 s instead of 8 s for 11 % more moves |
//! | cost of a step from counts of layers by angle | 7.0 s instead of 16.2 s on 100 layers |

mod swept_solution;

use std::ops::RangeInclusive;

use godspeed_cube::{Face, Random};

pub(super) use self::swept_solution::SweptSolution;
use super::parts::axis_step::{AxisStep, total_cost};
use super::parts::centres::SweepOptions;
use super::parts::patience::Patience;
use super::search::ReductionSearch;
use super::skeleton::Skeleton;
use crate::core::parallel;
use crate::{Solution, SolveError, Stopped};

/// The centres that a move must solve, sweep by sweep, in the slice-turn metric.
const RATES: [f32; 20] =
    [4.0, 3.0, 2.5, 2.2, 2.0, 1.8, 1.6, 1.4, 1.2, 1.1, 1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.35, 0.3, 0.25];

/// Sizes whose first solution is made with every second sweep and half of the insertion points.
///
/// It takes a third of the time and a sixth more moves; `MEASURED.md` has the alternatives.
const HURRIED: RangeInclusive<usize> = 8..=24;

/// The sweeps of a rough solution, and its share of the insertion points.
const ROUGH_SWEEPS: [usize; 3] = [4, 10, 17];
const ROUGH_POINTS: f64 = 0.3;

/// The time of a solution with all sweeps, as a multiple of a hurried one.
const UNHURRIED: f64 = 3.0;

/// The layers from which all threads work on one sweep instead of one each.
const MANY_LAYERS: usize = 40;

/// The probability of making new skeletons instead of continuing a solution.
const NEW_SKELETONS: f64 = 0.1;

/// The probability of continuing a skeleton instead of a solution of any sweep count.
const FROM_SKELETONS: f64 = 0.3;

/// Returns the best solution that sweeps find in time.
///
/// # Errors
/// [`SolveError`] if the search was stopped, or if the edges could not be paired.
pub(super) async fn solve(search: ReductionSearch<'_>) -> Result<Solution, SolveError> {
    let sweeps = SweepSearch { search };
    sweeps.emit_rough().await?;
    let mut random = Random::from_seed(1);
    let mut best = sweeps.first(&mut random).await?;
    if sweeps.search.seconds > 0.0 {
        sweeps.search.emit_first(sweeps.search.solution_of(&best.steps));
        let care = sweeps.care();
        sweeps.improve(&mut best, Vec::new(), usize::MAX, care, &mut random).await?;
    }
    Ok(sweeps.search.solution_of(&best.steps))
}

/// A search by sweeps. The methods with phases start with its first solution, too.
pub(super) struct SweepSearch<'a> {
    /// The search for the cube.
    pub(super) search: ReductionSearch<'a>,
}

impl SweepSearch<'_> {
    /// Returns a first solution.
    ///
    /// # Errors
    /// [`SolveError`] if the search was stopped, or if the edges could not be paired.
    pub(super) async fn first(&self, random: &mut Random) -> Result<SweptSolution, SolveError> {
        let skeleton = self.search.first_skeleton().await?;
        let (stride, share) = if self.is_hurried() { (2, 0.5) } else { (1, 1.0) };
        Ok(self.swept(skeleton, (0..RATES.len()).step_by(stride), share, random).await?)
    }

    /// Emits a solution that is found in a fraction of the time of the first one, if there is time to improve it.
    ///
    /// It has about a third more moves, and takes a tenth of a second on up to 7 layers.
    ///
    /// # Errors
    /// [`SolveError`] if the search was stopped, or if the edges could not be paired.
    pub(super) async fn emit_rough(&self) -> Result<(), SolveError> {
        if self.search.seconds == 0.0 {
            return Ok(());
        }
        let skeleton = self.search.rough_skeleton().await?;
        let mut random = Random::from_seed(1);
        let rough = self.swept(skeleton, ROUGH_SWEEPS.into_iter(), ROUGH_POINTS, &mut random).await?;
        self.search.control.emit_improved(self.search.problem, self.search.solution_of(&rough.steps));
        Ok(())
    }

    /// Returns the solution that some sweeps make of a skeleton, each over a share of the usual insertion points.
    async fn swept(
        &self,
        skeleton: Skeleton,
        sweeps: impl Iterator<Item = usize> + Send,
        share: f64,
        random: &mut Random,
    ) -> Result<SweptSolution, Stopped> {
        let mut swept = self.start(skeleton);
        for number in sweeps {
            let options = self.options(number);
            let options = SweepOptions { points: share * options.points, ..options };
            let steps = self.sweep(&swept, options, random).await?;
            swept = SweptSolution { steps, sweep_count: number + 1, ..swept };
        }
        self.complete(swept).await
    }

    /// Returns the effort of better solutions that suits the time left, as a multiple of that of the first one.
    ///
    /// They visit more insertion points in each sweep if there is time for more than two or three of them.
    pub(super) fn care(&self) -> f64 {
        let left = self.search.seconds_left();
        let usual =
            self.search.begun.elapsed().as_secs_f64() * if self.is_hurried() { UNHURRIED } else { 1.0 };
        (left / (2.5 * usual)).clamp(0.5, 8.0)
    }

    /// Improves a solution until the time is over or gains are rare, and emits solutions that are shorter than a known length.
    ///
    /// The best swept solutions of each sweep count are stored and continued repeatedly with random sweeps. They start
    /// from the given skeletons, or from pairings if there are none.
    ///
    /// # Errors
    /// [`SolveError`] if the search was stopped.
    pub(super) async fn improve(
        &self,
        best: &mut SweptSolution,
        skeletons: Vec<SweptSolution>,
        known_length: usize,
        care: f64,
        random: &mut Random,
    ) -> Result<(), SolveError> {
        let search = &self.search;
        let mut by_sweep_count: Vec<Vec<SweptSolution>> = vec![Vec::new(); RATES.len()];
        let pairs_again = skeletons.is_empty();
        by_sweep_count[0] = skeletons;
        let threads = if search.layers() < MANY_LAYERS { rayon::current_num_threads().max(1) } else { 1 };
        let mut patience = Patience::new(search.ends_early);
        while !search.is_over() && !patience.is_over(best.score as usize) {
            if by_sweep_count[0].is_empty() || pairs_again && random.chance(NEW_SKELETONS) {
                for skeleton in search.skeletons(random).await? {
                    self.start(skeleton).keep_in(&mut by_sweep_count[0]);
                }
                continue;
            }
            let starts: Vec<(SweptSolution, u64)> =
                (0..threads).map(|_| (drawn(&by_sweep_count, random), random.next_u64())).collect();
            for swept in self.continue_all(&starts, care).await?.into_iter().flatten() {
                let sweep_count = swept.sweep_count;
                if sweep_count < RATES.len() {
                    swept.keep_in(&mut by_sweep_count[sweep_count]);
                } else if swept.score < best.score {
                    *best = swept;
                    let solution = search.solution_of(&best.steps);
                    if search.length(&solution) < known_length {
                        search.control.emit_improved(search.problem, solution);
                    }
                }
            }
            search.control.yield_now().await?;
        }
        Ok(())
    }

    /// Returns whether a solution without sweeps solves all centres.
    pub(super) fn solves(&self, skeleton: &SweptSolution) -> bool {
        self.search.centres.unsolved_after(self.search.goal(skeleton.faces), &skeleton.steps) == 0
    }

    /// Returns whether the first solution is made with fewer sweeps.
    fn is_hurried(&self) -> bool {
        HURRIED.contains(&self.search.layers())
    }

    /// Returns a skeleton as a solution without sweeps.
    fn start(&self, skeleton: Skeleton) -> SweptSolution {
        self.scored(skeleton.steps, skeleton.faces, 0, skeleton.unsolved)
    }

    /// Returns the steps of a solution after another sweep.
    async fn sweep(
        &self,
        swept: &SweptSolution,
        options: SweepOptions,
        random: &mut Random,
    ) -> Result<Vec<AxisStep>, Stopped> {
        let Self { search } = self;
        search.centres.sweep(search.goal(swept.faces), &swept.steps, options, random, search.control).await
    }

    /// Solves the centres that the last sweep left.
    async fn complete(&self, mut swept: SweptSolution) -> Result<SweptSolution, Stopped> {
        let Self { search } = self;
        search.centres.solve_last(search.goal(swept.faces), &mut swept.steps, search.control).await?;
        swept.score = total_cost(&swept.steps, search.problem.metric) as f32;
        Ok(swept)
    }

    /// Continues several solutions with seeds, one on each thread.
    async fn continue_all(
        &self,
        starts: &[(SweptSolution, u64)],
        care: f64,
    ) -> Result<Vec<Vec<SweptSolution>>, Stopped> {
        let searches = starts.iter().map(|(swept, seed)| self.continue_one(swept, *seed, care));
        parallel::run_all(searches.collect()).await
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
        while swept.sweep_count < RATES.len() {
            let mut options =
                SweepOptions { until: Some(self.search.end), ..self.options(swept.sweep_count) };
            options.rate *= 0.9 + 0.2 * random.unit() as f32;
            options.points *= care * (0.5 + 0.5 * random.unit());
            if self.search.layers() <= 12 {
                options.rivals = 20 << random.below(6);
            }
            let steps = self.sweep(&swept, options, &mut random).await?;
            if self.search.is_over() {
                return Ok(swept_solutions);
            }
            let unsolved = self.search.centres.unsolved_after(self.search.goal(swept.faces), &steps);
            swept = self.scored(steps, swept.faces, swept.sweep_count + 1, unsolved);
            if swept.sweep_count < RATES.len() {
                swept_solutions.push(swept.clone());
            }
        }
        swept_solutions.push(self.complete(swept).await?);
        Ok(swept_solutions)
    }

    /// Returns the options of a sweep, by its number.
    fn options(&self, number: usize) -> SweepOptions {
        let n = self.search.layers() as f64;
        let rate = RATES[number] / self.inner_turn_cost();
        let (points, commutators, rivals) = match self.search.layers() {
            ..=8 => (1.0, 2000, 2000),
            9..=39 => ((60.0 / (n * n)).min(1.0), 2000, 60),
            _ => (300.0 / (n * n), 100, 10),
        };
        SweepOptions { rate, points, commutators, rivals, until: None }
    }

    /// Returns a solution after some sweeps, with its score.
    fn scored(
        &self,
        steps: Vec<AxisStep>,
        faces: [Face; 6],
        sweep_count: usize,
        unsolved: usize,
    ) -> SweptSolution {
        let rate = sweep_count.checked_sub(1).map_or(RATES[0], |last| RATES[last]);
        let moves = total_cost(&steps, self.search.problem.metric) as f32;
        // Measured moves for each centre that is left after a sweep.
        let each = (0.75 + 0.72 / rate) * self.inner_turn_cost();
        SweptSolution { steps, faces, sweep_count, score: moves + unsolved as f32 * each }
    }

    /// Returns the cost of an inner layer's turn relative to an outer one's.
    const fn inner_turn_cost(&self) -> f32 {
        if self.search.problem.metric.counts_layers() { 1.0 } else { 1.6 }
    }
}

/// Draws a swept solution to continue: often a skeleton, else one of any sweep count.
fn drawn(by_sweep_count: &[Vec<SweptSolution>], random: &mut Random) -> SweptSolution {
    let filled = by_sweep_count.iter().take_while(|kept| !kept.is_empty()).count();
    let count = if random.chance(FROM_SKELETONS) { 0 } else { random.below(filled) };
    by_sweep_count[count][random.below(by_sweep_count[count].len())].clone()
}
