use std::sync::{Mutex, PoisonError};

use godspeed_cube::{Cubies, Facelets, Metric, Size, Turn};
use rustc_hash::FxHashMap;
use web_time::{Duration, Instant};

use super::super::super::kociemba::{CubeAfter, NearOptimal, QuarterTurnSearch, TwoPhaseSolution};
use super::super::parts::axis_step::Purpose;
use super::super::parts::deadline::Deadline;
use super::super::parts::edges::as_cube3;
use super::super::parts::finish_search::FinishSearch;
use super::super::parts::parity::{AxisRun, in_stages};
use super::super::parts::patience::Patience;
use super::optimal_ends::OptimalEnds;
use super::wide_path::WidePath;
use crate::core::parallel;
use crate::puzzles::cube3::phase1::{Phase1, QuarterTurnPhase1};
use crate::{Control, Problem, Solution, SolveError, Stage, Stopped, Table, TableSpec, Tables};

/// A path after which a cube can be solved as a 3x3x3.
#[derive(Clone, Debug)]
pub(crate) struct ReducedCube {
    /// The path.
    pub(crate) path: WidePath,
    /// The phases on it: name, and length of the path at its end.
    pub(crate) phases: Vec<(&'static str, usize)>,
}

/// Solves reduced cubes as 3x3x3s, all at once, for the shortest solution of the whole cube.
///
/// The finish is the longest phase and hardly depends on the path before it, so among thousands of reduced cubes there
/// are some with a short one ([`FinishSearch`]).
pub(crate) struct Finisher<'a> {
    problem: &'a Problem,
    tables: &'a Tables,
    control: &'a Control,
    reduced: Vec<ReducedCube>,
    /// For each 3x3x3 the moves of the shortest path to it, in the requested metric.
    known: FxHashMap<Cubies, usize>,
    search: Option<FinishSearch>,
    /// For each cube of the search the number of its reduced cube.
    searched: Vec<usize>,
    ends: Option<OptimalEnds>,
    /// For each cube of the optimal ends the number of its reduced cube.
    ended: Vec<usize>,
    best: Option<(usize, Solution)>,
}

/// Reduced cubes whose paths are applied between two yields.
const CUBES: usize = 256;

/// Time between two checks whether shorter solutions have become rare.
const BETWEEN_CHECKS: Duration = Duration::from_millis(500);

/// The most cubes of those for optimal ends that two-phase is given at a time.
const TWO_PHASE_CUBES: usize = 2_000;

/// The length of a finish that is too short to be expected of any cube.
const SHORTEST_FINISH: usize = 12;

impl<'a> Finisher<'a> {
    /// Returns a finisher without reduced cubes.
    pub(crate) fn new(problem: &'a Problem, tables: &'a Tables, control: &'a Control) -> Self {
        let known = FxHashMap::default();
        Self {
            problem,
            tables,
            control,
            reduced: Vec::new(),
            known,
            search: None,
            searched: Vec::new(),
            ends: None,
            ended: Vec::new(),
            best: None,
        }
    }

    /// Returns the tables that are stored among those of [`load`](Self::load).
    pub(crate) fn stored_tables(metric: Metric) -> Vec<&'static TableSpec> {
        if metric.counts_quarters() {
            vec![&QuarterTurnPhase1::SPEC, &Phase1::SPEC]
        } else {
            vec![&Phase1::SPEC]
        }
    }

    /// Opens the tables of two-phase.
    ///
    /// # Errors
    /// [`Stopped`] if the search was stopped.
    pub(crate) async fn load(metric: Metric, tables: &Tables, control: &Control) -> Result<(), Stopped> {
        if metric.counts_quarters() {
            QuarterTurnSearch::prepare(tables, control).await?;
        }
        NearOptimal::open(&Cubies::SOLVED, tables, control).await.map(drop)
    }

    /// Returns whether no cube has been added.
    pub(crate) const fn is_empty(&self) -> bool {
        self.reduced.is_empty()
    }

    /// Returns the best solution so far.
    pub(crate) fn best(self) -> Option<Solution> {
        self.best.map(|(_, solution)| solution)
    }

    /// Opens the tables of [`work_optimally`](Self::work_optimally).
    ///
    /// # Errors
    /// [`SolveError`] if the search was stopped.
    pub(crate) async fn load_optimal(tables: &Tables, control: &Control) -> Result<(), SolveError> {
        OptimalEnds::open(tables, control).await.map(drop)
    }

    /// Adds reduced cubes, unless their paths are too long for a better solution.
    ///
    /// # Errors
    /// [`SolveError`] if the search was stopped.
    pub(crate) async fn add(&mut self, reduced: Vec<ReducedCube>) -> Result<(), SolveError> {
        let cubes = self.add_new(reduced).await?;
        self.add_to_search(cubes).await
    }

    /// Adds reduced cubes, most of them for [`work_optimally`](Self::work_optimally) only.
    ///
    /// # Errors
    /// [`SolveError`] if the search was stopped.
    pub(crate) async fn add_for_optimal(&mut self, reduced: Vec<ReducedCube>) -> Result<(), SolveError> {
        let mut cubes = self.add_new(reduced).await?;
        cubes.sort_by_key(|(_, after)| after.moves);
        if self.ends.is_none() {
            self.ends = Some(OptimalEnds::open(self.tables, self.control).await?);
        }
        if let Some(ends) = &mut self.ends {
            let ended: Vec<(Cubies, usize)> =
                cubes.iter().map(|(_, after)| (after.cube, after.moves)).collect();
            ends.add(&ended);
            self.ended.extend(cubes.iter().map(|&(number, _)| number));
        }
        cubes.truncate(TWO_PHASE_CUBES);
        self.add_to_search(cubes).await
    }

    /// Records reduced cubes that are new, and returns those that may lead to a better solution, with their numbers.
    async fn add_new(&mut self, reduced: Vec<ReducedCube>) -> Result<Vec<(usize, CubeAfter)>, Stopped> {
        let Problem { state, metric, .. } = self.problem;
        let length = self.search.as_ref().map_or(usize::MAX, FinishSearch::length);
        let mut cubes = Vec::new();
        for chunk in reduced.chunks(CUBES) {
            let after = |reduced: &ReducedCube| {
                let turns: Vec<Turn> = turns(&reduced.path).collect();
                CubeAfter { cube: cube3(state, &turns), moves: metric.length(&turns, state.size()) }
            };
            let afters: Vec<CubeAfter> = parallel::map(chunk, after);
            for (after, reduced) in afters.into_iter().zip(chunk) {
                let is_new = self.known.get(&after.cube).is_none_or(|&moves| after.moves < moves);
                if is_new && after.moves.saturating_add(SHORTEST_FINISH) < length {
                    self.known.insert(after.cube, after.moves);
                    cubes.push((self.reduced.len(), after));
                    self.reduced.push(reduced.clone());
                }
            }
            self.control.yield_now().await?;
        }
        Ok(cubes)
    }

    /// Adds numbered cubes to the two-phase search.
    async fn add_to_search(&mut self, cubes: Vec<(usize, CubeAfter)>) -> Result<(), SolveError> {
        if self.search.is_none() {
            let in_quarters = self.problem.metric.counts_quarters();
            self.search = Some(FinishSearch::open(in_quarters, self.tables, self.control).await?);
        }
        let Some(search) = &mut self.search else { return Ok(()) };
        let (numbers, cubes): (Vec<usize>, Vec<CubeAfter>) = cubes.into_iter().unzip();
        search.add(&cubes, self.control).await?;
        self.searched.extend(numbers);
        Ok(())
    }

    /// Returns the length of the best solution so far, or more than any length if there is none.
    pub(crate) fn length(&self) -> usize {
        self.best.as_ref().map_or(usize::MAX, |&(length, _)| length)
    }

    /// Improves finishes until the end of the search.
    ///
    /// # Errors
    /// [`SolveError`] if the search was stopped.
    pub(crate) async fn work_to_the_end(
        &mut self,
        deadline: Deadline,
        patience: &mut Patience,
    ) -> Result<(), SolveError> {
        if !deadline.ends_early {
            return self.work(deadline).await;
        }
        loop {
            let end = deadline.end.min(Instant::now() + BETWEEN_CHECKS);
            self.work(Deadline { end, ..deadline }).await?;
            let now = Instant::now();
            let is_exhausted = now < end;
            if is_exhausted || now >= deadline.end || patience.is_over(self.length()) {
                return Ok(());
            }
        }
    }

    /// Improves finishes until the deadline, or until there is a first one if that is later.
    ///
    /// # Errors
    /// [`SolveError`] if the search was stopped.
    pub(crate) async fn work(&mut self, deadline: Deadline) -> Result<(), SolveError> {
        let Some(search) = &mut self.search else { return Ok(()) };
        let best = Mutex::new(self.best.take());
        let (reduced, searched) = (&self.reduced, &self.searched);
        let recorder = Recorder { problem: self.problem, control: self.control, deadline };
        let improved = |cube: usize, found: &TwoPhaseSolution| {
            let mut best = best.lock().unwrap_or_else(PoisonError::into_inner);
            recorder.record(&reduced[searched[cube]], &found.turns, &mut best);
        };
        search.improve(deadline.end, self.control, &improved).await?;
        self.best = best.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(())
    }

    /// Searches for the shortest solution over all cubes that were added for it, until the deadline.
    ///
    /// # Errors
    /// [`SolveError`] if the search was stopped.
    pub(crate) async fn work_optimally(&mut self, deadline: Deadline) -> Result<(), SolveError> {
        let recorder = Recorder { problem: self.problem, control: self.control, deadline };
        let mut most = self.length();
        let Some(ends) = &mut self.ends else { return Ok(()) };
        while let Some((cube, turns)) = ends.search(most, deadline, self.control).await? {
            recorder.record(&self.reduced[self.ended[cube]], &turns, &mut self.best);
            most = self.best.as_ref().map_or(most, |&(length, _)| length);
        }
        Ok(())
    }
}

/// Records solutions that are shorter than the best one.
struct Recorder<'a> {
    problem: &'a Problem,
    control: &'a Control,
    deadline: Deadline,
}

impl Recorder<'_> {
    fn record(&self, reduced: &ReducedCube, finish: &[Turn], best: &mut Option<(usize, Solution)>) {
        let Problem { metric, state, .. } = self.problem;
        let solution = solution(reduced, finish).simplified(*metric, state.size());
        let solution = with_parity(solution, state.size());
        let length = solution.length(*metric, state.size());
        if best.as_ref().is_none_or(|&(best, _)| length < best) {
            if length < self.deadline.known_length {
                self.control.emit_improved(self.problem, solution.clone());
            }
            *best = Some((length, solution));
        }
    }
}

/// Returns the 3x3x3 to which the turns of a reduction lead.
fn cube3(cube: &Facelets, turns: &[Turn]) -> Cubies {
    let mut cube = cube.clone();
    cube.turn_all(turns);
    as_cube3(&cube).expect("the phases end at a solvable 3x3x3")
}

fn turns(path: &WidePath) -> impl Iterator<Item = Turn> {
    path.turns().iter().map(|turn| turn.turn())
}

/// Returns the phases and the finish as stages.
fn solution(reduced: &ReducedCube, finish: &[Turn]) -> Solution {
    let all: Vec<Turn> = turns(&reduced.path).collect();
    let mut start = 0;
    let mut stages = Vec::new();
    for &(name, end) in &reduced.phases {
        stages.push(Stage::new(name, all[start..end].to_vec()));
        start = end;
    }
    stages.push(Stage::new("Finish", finish.to_vec()));
    Solution { stages, ..Solution::default() }
}

/// Returns the simplified solution with parity turns as stages of their own and without empty stages.
fn with_parity(solution: Solution, size: Size) -> Solution {
    let runs = solution.stages.iter().flat_map(|stage| AxisRun::of_stage(stage, Purpose::Edges)).collect();
    Solution { stages: in_stages(runs, size), ..solution }
}
