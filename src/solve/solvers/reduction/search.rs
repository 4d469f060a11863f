//! One solution at once, and better ones while there is time.

use std::ops::RangeInclusive;

use godspeed_cube::{Face, Metric, Random};
use rayon::prelude::*;
use web_time::{Duration, Instant};

use super::around::total;
use super::centres::{Centres, Goal, Sweep};
use super::edges::{EDGES, Edges, Effort, edges};
use super::ends::Ends;
use super::finish::{Patience, finish};
use super::five;
use super::four;
use super::grid::Grid;
use super::parity::{Run, in_stages};
use super::step::{Part, Step, push};
use super::wide::{Finisher, Limit};
use crate::{Control, Job, Solution, SolveError, Stopped, Tables, block_on};

/// How many centres a move must bring home, sweep after sweep, in the slice-turn metric.
const RATES: [f32; 20] =
    [4.0, 3.0, 2.5, 2.2, 2.0, 1.8, 1.6, 1.4, 1.2, 1.1, 1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.35, 0.3, 0.25];

/// Sizes whose first solution would take longer than one likes to wait, and not because they are huge: it is made with
/// every second sweep, and half of the places. It takes a third of the time, and a sixth more moves.
const HURRIED: RangeInclusive<usize> = 8..=24;

/// How much longer a solution with all sweeps takes than a hurried one.
const UNHURRIED: f64 = 3.0;

/// From so many layers on all threads work on one sweep.
const MANY_LAYERS: usize = 40;

/// How often new skeletons are made.
const NEW_SKELETONS: f64 = 0.1;

/// How often a draft is begun from a skeleton.
const FROM_SKELETONS: f64 = 0.3;

/// Seconds of two-phase for each skeleton.
const FINISH_SECONDS: f64 = 0.1;

/// Half-finished solutions that are kept of each sweep.
const KEPT: usize = 4;

/// A solution, finished or not: some sweeps have been made.
#[derive(Clone, Debug)]
struct Draft {
    steps: Vec<Step>,
    faces: [Face; 6],
    /// Sweeps made.
    level: usize,
    /// The moves that it is expected to have in the end.
    score: f32,
}

/// The search for one cube.
pub(super) struct Search<'a> {
    job: &'a Job,
    tables: &'a Tables,
    control: &'a Control,
    colours: Grid,
    centres: Centres,
    end: Instant,
    seconds: f64,
}

impl<'a> Search<'a> {
    /// A search that ends after so many seconds, but not without a solution.
    pub(super) fn new(job: &'a Job, seconds: f64, tables: &'a Tables, control: &'a Control) -> Self {
        Self {
            job,
            tables,
            control,
            colours: Grid::of_colours(&job.state),
            centres: Centres::new(job.state.size(), job.metric),
            end: Instant::now() + Duration::from_secs_f64(seconds),
            seconds,
        }
    }

    /// The best solution found in time; every better one is told.
    pub(super) async fn run(mut self) -> Result<Solution, SolveError> {
        let mut random = Random::from_seed(1);
        let begun = Instant::now();
        let paired = self.paired(&self.quick(0)).await?;
        let skeleton = self.skeleton(paired, Patience::Now).await?;
        let mut best = self.first(skeleton, &mut random).await?;
        let first = self.solution(&best);
        if self.seconds > 0.0 {
            self.control.emit_improved(self.job, first.clone());
            self.prepare().await?;
            let phased = self.phased(self.length(&first)).await?;
            if phased.is_some() && self.job.metric != Metric::Stm {
                return Ok(self.shorter(first, phased));
            }
            // Sweeps look at as many more places as there is time for two or three of them.
            let left = self.end.saturating_duration_since(Instant::now()).as_secs_f64();
            let usual = begun.elapsed().as_secs_f64() * if self.is_hurried() { UNHURRIED } else { 1.0 };
            let care = (left / (2.5 * usual)).clamp(0.5, 8.0);
            let told = phased.as_ref().map_or(usize::MAX, |phased| self.length(phased));
            self.better(&mut best, told, care, &mut random).await?;
            return Ok(self.shorter(self.solution(&best), phased));
        }
        Ok(first)
    }

    /// Makes the tables of phases of wide turns, where these are searched: a matter of seconds, once, in which no
    /// better solution can be looked for, and which are not counted.
    async fn prepare(&mut self) -> Result<(), Stopped> {
        let begun = Instant::now();
        match self.layers() {
            4 => four::prepare(self.tables, self.control).await?,
            5 => five::prepare(self.tables, self.control).await?,
            _ => return Ok(()),
        }
        Finisher::prepare(self.tables, self.control).await?;
        self.end += begun.elapsed();
        Ok(())
    }

    /// The best solution that phases of wide turns find, where they are searched; they count wide turns as one, so
    /// where slices are counted half of the time is left for sweeps.
    async fn phased(&self, told: usize) -> Result<Option<Solution>, SolveError> {
        let share = if self.job.metric == Metric::Stm { 0.5 } else { 0.0 };
        let end = self.end - Duration::from_secs_f64(share * self.seconds);
        match self.layers() {
            4 => four::solve(self.job, Limit { end, told }, self.tables, self.control).await,
            5 => five::solve(self.job, Limit { end, told }, self.tables, self.control).await,
            _ => Ok(None),
        }
    }

    fn length(&self, solution: &Solution) -> usize {
        let size = self.job.state.size();
        solution.clone().simplified(self.job.metric, size).length(self.job.metric, size)
    }

    fn shorter(&self, one: Solution, other: Option<Solution>) -> Solution {
        match other {
            Some(other) if self.length(&other) < self.length(&one) => other,
            _ => one,
        }
    }

    fn layers(&self) -> usize {
        self.job.state.size().layers()
    }

    /// How the edges are paired for the first solution.
    fn quick(&self, seed: u32) -> Vec<Effort> {
        let effort = |together, width, again| Effort { together, width, again, seed, until: None };
        let alone = |width| effort(1, width, 8);
        match self.layers() {
            ..=5 => vec![alone(3000)],
            6..=7 => vec![effort(2, 2000, 1), alone(1000)],
            8..=11 => vec![effort(2, 1000, 1), alone(1000)],
            _ => vec![alone(300)],
        }
    }

    /// How they are paired where there is time, as long as there is.
    fn careful(&self, seed: u32) -> Vec<Effort> {
        let until = Some(self.end);
        let together = |together, width, again| Effort { together, width, again, seed, until };
        match self.layers() {
            ..=5 => vec![together(1, 6000, 3)],
            6..=9 => vec![together(3, 6000, 1), together(1, 3000, 3)],
            10..=20 => vec![together(2, 5000, 1), together(1, 2000, 4)],
            _ => vec![together(1, 1000, 8)],
        }
    }

    /// The edges paired by the first of these efforts that succeeds.
    async fn paired(&self, efforts: &[Effort]) -> Result<Option<Edges>, Stopped> {
        for &effort in efforts {
            if let Some(paired) = edges(&self.job.state, effort, self.control).await? {
                return Ok(Some(paired));
            }
        }
        Ok(None)
    }

    /// A solution of all but the centres.
    async fn skeleton(&self, paired: Option<Edges>, patience: Patience) -> Result<Draft, SolveError> {
        let unpaired = || SolveError::GaveUp { reason: "the edges were not paired; try again".to_owned() };
        let paired = paired.ok_or_else(unpaired)?;
        let left = |faces| self.centres.left(Goal { colours: &self.colours, faces }, &paired.steps);
        let (faces, cube) =
            paired.frames().into_iter().min_by_key(|&(faces, _)| left(faces)).ok_or_else(unpaired)?;
        let mut steps = paired.steps;
        for step in finish(&cube, self.job.state.size(), patience, self.tables, self.control).await? {
            push(&mut steps, &step);
        }
        Ok(self.draft(steps, faces, 0))
    }

    fn draft(&self, steps: Vec<Step>, faces: [Face; 6], level: usize) -> Draft {
        let left = self.centres.left(Goal { colours: &self.colours, faces }, &steps) as f32;
        let rate = level.checked_sub(1).map_or(RATES[0], |level| RATES[level]);
        let moves = total(&steps, self.job.metric) as f32;
        // What a centre costs that is left after a sweep, as measured.
        let each = (0.75 + 0.72 / rate) * self.block();
        Draft { steps, faces, level, score: moves + left * each }
    }

    /// What a turn of an inner layer costs beside one of an outer layer.
    fn block(&self) -> f32 {
        if self.job.metric == Metric::Stm { 1.0 } else { 1.6 }
    }

    /// The next sweep of a draft.
    fn sweep(&self, level: usize) -> Sweep {
        let n = self.layers() as f64;
        let rate = RATES[level] / self.block();
        let (places, words, rivals) = match self.layers() {
            ..=8 => (1.0, 2000, 2000),
            9..=39 => ((60.0 / (n * n)).min(1.0), 2000, 60),
            _ => (300.0 / (n * n), 100, 10),
        };
        Sweep { rate, places, words, rivals, until: None }
    }

    fn is_hurried(&self) -> bool {
        HURRIED.contains(&self.layers())
    }

    /// All sweeps of a skeleton at once, or as many as there is time for.
    async fn first(&self, skeleton: Draft, random: &mut Random) -> Result<Draft, Stopped> {
        let (stride, share) = if self.is_hurried() { (2, 0.5) } else { (1, 1.0) };
        let mut draft = skeleton;
        for level in (0..RATES.len()).step_by(stride) {
            let goal = Goal { colours: &self.colours, faces: draft.faces };
            let sweep = self.sweep(level);
            let sweep = Sweep { places: share * sweep.places, ..sweep };
            let steps = self.centres.sweep(goal, &draft.steps, sweep, random, self.control).await?;
            draft = Draft { steps, level: level + 1, ..draft };
        }
        self.complete(draft, random).await
    }

    /// Brings home what is left after the last sweep.
    async fn complete(&self, mut draft: Draft, random: &mut Random) -> Result<Draft, Stopped> {
        let goal = Goal { colours: &self.colours, faces: draft.faces };
        while self.centres.left(goal, &draft.steps) > 0 {
            draft.steps = self.centres.bring_home_one(goal, &draft.steps, random);
            self.control.yield_now().await?;
        }
        draft.score = total(&draft.steps, self.job.metric) as f32;
        Ok(draft)
    }

    fn is_over(&self) -> bool {
        Instant::now() >= self.end
    }

    /// Better solutions as long as there is time: skeletons and half-finished ones, the best of each level, are
    /// gone on with again and again, differently by chance.
    async fn better(
        &self,
        best: &mut Draft,
        told: usize,
        care: f64,
        random: &mut Random,
    ) -> Result<(), SolveError> {
        let mut levels: Vec<Vec<Draft>> = vec![Vec::new(); RATES.len()];
        let threads = if self.layers() < MANY_LAYERS { rayon::current_num_threads().max(1) } else { 1 };
        while !self.is_over() {
            if levels[0].is_empty() || random.chance(NEW_SKELETONS) {
                let seeds: Vec<u32> = (0..threads).map(|_| random.below(1 << 30) as u32).collect();
                for paired in self.pair_anew(&seeds).await?.into_iter().filter(Option::is_some) {
                    let skeleton = self.skeleton(paired, Patience::Seconds(FINISH_SECONDS)).await?;
                    keep(&mut levels[0], skeleton);
                }
                continue;
            }
            let starts: Vec<(Draft, u64)> =
                (0..threads).map(|_| (drawn(&levels, random), random.next_u64())).collect();
            for draft in self.go_on_with(&starts, care).await?.into_iter().flatten() {
                if draft.level < RATES.len() {
                    keep(&mut levels[draft.level], draft);
                } else if draft.score < best.score {
                    *best = draft;
                    let solution = self.solution(best);
                    if self.length(&solution) < told {
                        self.control.emit_improved(self.job, solution);
                    }
                }
            }
            self.control.yield_now().await?;
        }
        Ok(())
    }

    /// New pairings, each on a thread of its own where there are several.
    async fn pair_anew(&self, seeds: &[u32]) -> Result<Vec<Option<Edges>>, Stopped> {
        match seeds {
            [seed] => Ok(vec![self.paired(&self.careful(*seed)).await?]),
            _ => seeds.par_iter().map(|&seed| block_on(self.paired(&self.careful(seed)))).collect(),
        }
    }

    /// What comes of some drafts and seeds, each on a thread of its own where there are several.
    async fn go_on_with(&self, starts: &[(Draft, u64)], care: f64) -> Result<Vec<Vec<Draft>>, Stopped> {
        match starts {
            [(draft, seed)] => Ok(vec![self.go_on(draft, *seed, care).await?]),
            _ => starts.par_iter().map(|(draft, seed)| block_on(self.go_on(draft, *seed, care))).collect(),
        }
    }

    /// Makes the sweeps that a draft lacks, each of them a little different by chance; all drafts on the way, and
    /// the solution last, unless time is over before.
    async fn go_on(&self, draft: &Draft, seed: u64, care: f64) -> Result<Vec<Draft>, Stopped> {
        let mut random = Random::from_seed(seed);
        let mut drafts: Vec<Draft> = Vec::new();
        let mut draft = draft.clone();
        let goal = Goal { colours: &self.colours, faces: draft.faces };
        while draft.level < RATES.len() {
            let mut sweep = Sweep { until: Some(self.end), ..self.sweep(draft.level) };
            sweep.rate *= 0.9 + 0.2 * random.unit() as f32;
            sweep.places *= care * (0.5 + 0.5 * random.unit());
            if self.layers() <= 12 {
                sweep.rivals = 20 << random.below(6);
            }
            let steps = self.centres.sweep(goal, &draft.steps, sweep, &mut random, self.control).await?;
            if self.is_over() {
                return Ok(drafts);
            }
            draft = self.draft(steps, draft.faces, draft.level + 1);
            if draft.level < RATES.len() {
                drafts.push(draft.clone());
            }
        }
        drafts.push(self.complete(draft, &mut random).await?);
        Ok(drafts)
    }

    /// The stages: until the last edge is paired, until the last centre is home, and what is left. Centres come home
    /// in all of them, and turns for parity stand out.
    fn solution(&self, draft: &Draft) -> Solution {
        let size = self.job.state.size();
        let ends = Ends::of(&draft.steps, size);
        let stage = |number| match number {
            _ if number < ends.edges => EDGES,
            _ if number < ends.centres => "Centres",
            _ => "Finish",
        };
        // From the end of the edges on wings are even, so no turn is taken for parity that comes after it.
        let part = |number, step: &Step| if number < ends.edges { step.part } else { Part::Finish };
        let steps = draft.steps.iter().enumerate();
        let runs = steps.map(|(number, step)| Run {
            part: part(number, step),
            ..Run::of_step(step, stage(number), size)
        });
        Solution { stages: in_stages(runs.collect(), size), ..Solution::default() }
    }
}

/// A draft to go on with: often a skeleton, else one of any level.
fn drawn(levels: &[Vec<Draft>], random: &mut Random) -> Draft {
    let filled = levels.iter().take_while(|level| !level.is_empty()).count();
    let level = if random.chance(FROM_SKELETONS) { 0 } else { random.below(filled) };
    levels[level][random.below(levels[level].len())].clone()
}

/// Keeps a draft if it is one of the best of its level.
fn keep(level: &mut Vec<Draft>, draft: Draft) {
    let at = level.partition_point(|other| other.score <= draft.score);
    level.insert(at, draft);
    level.truncate(KEPT);
}
