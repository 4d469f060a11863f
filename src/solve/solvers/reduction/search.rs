use godspeed_cube::{Face, Random};
use web_time::{Duration, Instant};

use super::parts::axis_step::{AxisStep, push};
use super::parts::centre_grid::CentreGrid;
use super::parts::centres::{CentreGoal, Centres};
use super::parts::edges::{PairedEdges, PairingEffort, pair_edges};
use super::parts::finish::{FinishEffort, finish};
use super::parts::solution_length::solution_length;
use super::parts::stages::stages_of;
use super::{FULL, SECONDS};
use crate::core::parallel;
use crate::{Control, Problem, SearchEvent, Solution, SolveError, Stopped, Tables};

/// Seconds of two-phase for each skeleton but the first.
const FINISH_SECONDS: f64 = 0.1;

/// Positions kept by the beam that pairs the edges of a rough solution.
const ROUGH_WIDTH: usize = 200;

/// The search for one cube: the cube, the time, and what every method starts with.
pub(super) struct ReductionSearch<'a> {
    /// The cube, and the metric to minimise.
    pub(super) problem: &'a Problem,
    /// The tables in memory.
    pub(super) tables: &'a Tables,
    /// The control of the search.
    pub(super) control: &'a Control,
    /// The centres of the cube.
    pub(super) colours: CentreGrid,
    /// The commutators for the size and the metric.
    pub(super) centres: Centres,
    /// The time limit.
    pub(super) seconds: f64,
    /// Whether it ends before the time limit once shorter solutions have become rare.
    pub(super) ends_early: bool,
    /// When the search began.
    pub(super) begun: Instant,
    /// When the search ends, if it has a solution.
    pub(super) end: Instant,
}

/// Steps that solve all of a cube but its centres.
#[derive(Clone, Debug)]
pub(super) struct Skeleton {
    /// The steps.
    pub(super) steps: Vec<AxisStep>,
    /// The final colours of the faces.
    pub(super) faces: [Face; 6],
    /// The number of centres that the steps leave unsolved.
    pub(super) unsolved: usize,
}

impl<'a> ReductionSearch<'a> {
    /// Returns a search that ends at the time limit, but not without a solution.
    pub(super) fn new(problem: &'a Problem, tables: &'a Tables, control: &'a Control) -> Self {
        let seconds = problem.settings.get(&SECONDS);
        let ends_early = problem.settings.get(&FULL) == 0.0;
        let colours = CentreGrid::of_colours(&problem.state);
        let centres = Centres::new(problem.state.size(), problem.metric);
        let begun = Instant::now();
        let end = begun + Duration::from_secs_f64(seconds);
        Self { problem, tables, control, colours, centres, seconds, ends_early, begun, end }
    }

    /// Returns the number of layers of the cube.
    pub(super) fn layers(&self) -> usize {
        self.problem.state.size().layers()
    }

    /// Returns whether the time is over.
    pub(super) fn is_over(&self) -> bool {
        Instant::now() >= self.end
    }

    /// Returns the seconds until the time is over.
    pub(super) fn seconds_left(&self) -> f64 {
        self.end.saturating_duration_since(Instant::now()).as_secs_f64()
    }

    /// Excludes the time since an instant, in which tables were loaded: the end of the search moves by as much.
    ///
    /// A search that ends early counts it: it has a solution, and its limit is how long people wait.
    pub(super) fn exclude_time_since(&mut self, begun: Instant) {
        if !self.ends_early {
            self.end += begun.elapsed();
        }
    }

    /// Emits the first solution; after it, only shorter ones are searched for.
    pub(super) fn emit_first(&self, solution: Solution) {
        self.control.emit_improved(self.problem, solution);
        self.control.emit(SearchEvent::Stage("Shortening the solution"));
    }

    /// Returns the moves of a solution once it is simplified.
    pub(super) fn length(&self, solution: &Solution) -> usize {
        solution_length(self.problem, solution)
    }

    /// Returns the solution of steps, in stages.
    pub(super) fn solution_of(&self, steps: &[AxisStep]) -> Solution {
        let stages = stages_of(steps, self.problem.metric, self.problem.state.size());
        Solution { stages, ..Solution::default() }
    }

    /// Returns the cube with the colours that its faces have at the end.
    pub(super) const fn goal(&self, faces: [Face; 6]) -> CentreGoal<'_> {
        CentreGoal { colours: &self.colours, faces }
    }

    /// Returns the skeleton of the first solution.
    ///
    /// # Errors
    /// [`SolveError`] if the search was stopped, or if the edges could not be paired.
    pub(super) async fn first_skeleton(&self) -> Result<Skeleton, SolveError> {
        self.control.emit(SearchEvent::Stage("Pairing edges"));
        let paired = self.pair(&self.quick_efforts()).await?;
        let skeleton = self.skeleton_of(paired, FinishEffort::Immediate).await?;
        self.control.emit(SearchEvent::Stage("Solving centres"));
        Ok(skeleton)
    }

    /// Returns a skeleton that is made in a fraction of the time of the first one, from more turns.
    ///
    /// # Errors
    /// [`SolveError`] if the search was stopped, or if the edges could not be paired.
    pub(super) async fn rough_skeleton(&self) -> Result<Skeleton, SolveError> {
        let effort = PairingEffort { together: 1, width: ROUGH_WIDTH, attempts: 8, seed: 0, until: None };
        self.skeleton_of(self.pair(&[effort]).await?, FinishEffort::Immediate).await
    }

    /// Returns at most `count` other skeletons, each made on a thread of its own.
    ///
    /// # Errors
    /// [`SolveError`] if the search was stopped.
    pub(super) async fn skeletons(
        &self,
        count: usize,
        random: &mut Random,
    ) -> Result<Vec<Skeleton>, SolveError> {
        let seeds: Vec<u32> = (0..count).map(|_| random.below(1 << 30) as u32).collect();
        let mut skeletons = Vec::with_capacity(count);
        for paired in self.pair_with(&seeds).await?.into_iter().filter(Option::is_some) {
            skeletons.push(self.skeleton_of(paired, FinishEffort::Seconds(FINISH_SECONDS)).await?);
        }
        Ok(skeletons)
    }

    /// Returns the efforts to pair the edges for the first solution.
    fn quick_efforts(&self) -> Vec<PairingEffort> {
        let effort =
            |together, width, attempts| PairingEffort { together, width, attempts, seed: 0, until: None };
        let alone = |width| effort(1, width, 8);
        match self.layers() {
            ..=5 => vec![alone(3000)],
            6..=7 => vec![effort(2, 2000, 1), alone(1000)],
            8..=11 => vec![effort(2, 1000, 1), alone(1000)],
            _ => vec![alone(300)],
        }
    }

    /// Returns the efforts to pair the edges for better solutions.
    fn careful_efforts(&self, seed: u32) -> Vec<PairingEffort> {
        let until = Some(self.end);
        let together = |together, width, attempts| PairingEffort { together, width, attempts, seed, until };
        match self.layers() {
            ..=5 => vec![together(1, 6000, 3)],
            6..=9 => vec![together(3, 6000, 1), together(1, 3000, 3)],
            10..=20 => vec![together(2, 5000, 1), together(1, 2000, 4)],
            _ => vec![together(1, 1000, 8)],
        }
    }

    /// Pairs the edges by the first of some efforts that succeeds.
    async fn pair(&self, efforts: &[PairingEffort]) -> Result<Option<PairedEdges>, Stopped> {
        for &effort in efforts {
            if let Some(paired) = pair_edges(&self.problem.state, effort, self.control).await? {
                return Ok(Some(paired));
            }
        }
        Ok(None)
    }

    /// Pairs the edges with several seeds, one on each thread.
    async fn pair_with(&self, seeds: &[u32]) -> Result<Vec<Option<PairedEdges>>, Stopped> {
        let pair = |&seed| async move { self.pair(&self.careful_efforts(seed)).await };
        parallel::run_all(seeds.iter().map(pair).collect()).await
    }

    /// Solves the cube with paired edges as a 3x3x3.
    async fn skeleton_of(
        &self,
        paired: Option<PairedEdges>,
        effort: FinishEffort,
    ) -> Result<Skeleton, SolveError> {
        let unpaired = || SolveError::GaveUp { reason: "the edges could not be paired".to_owned() };
        let paired = paired.ok_or_else(unpaired)?;
        let colourings = paired.pieces.colourings();
        let all_faces: Vec<[Face; 6]> = colourings.iter().map(|&(faces, _)| faces).collect();
        let unsolved = self.centres.unsolved_by_faces(&self.colours, &paired.steps, &all_faces);
        let (unsolved, (faces, cube)) = unsolved
            .into_iter()
            .zip(colourings)
            .min_by_key(|&(unsolved, _)| unsolved)
            .ok_or_else(unpaired)?;
        let mut steps = paired.steps;
        // Outer turns leave centres on their faces, so as many are unsolved after them.
        for step in finish(&cube, self.problem, effort, self.tables, self.control).await? {
            push(&mut steps, &step);
        }
        Ok(Skeleton { steps, faces, unsolved })
    }
}
