use godspeed_cube::{Cubies, Size, Turn};
use web_time::{Duration, Instant};

use super::super::super::kociemba::{Limits, NearOptimal};
use super::super::axis_step::Purpose;
use super::super::edges::as_cube3;
use super::super::parity::{AxisRun, in_stages};
use super::Deadline;
use super::wide_path::WidePath;
use crate::{Control, Problem, Solution, SolveError, Stage, Stopped, Tables};

/// A path after which a cube can be solved as a 3x3x3.
#[derive(Clone, Debug)]
pub(super) struct ReducedCube {
    /// The path.
    pub(super) path: WidePath,
    /// The phases on it: name, and length of the path at its end.
    pub(super) phases: Vec<(&'static str, usize)>,
}

/// Solves reduced cubes as 3x3x3s by two-phase, those with the shortest paths first.
///
/// Up to 24 searches are kept open and take turns, because the shortest path does not always lead to the
/// shortest solution.
pub(super) struct Finisher<'a> {
    problem: &'a Problem,
    tables: &'a Tables,
    control: &'a Control,
    open: Vec<OpenFinish>,
    best: Option<(usize, Solution)>,
}

/// A reduced cube whose two-phase search has not ended.
struct OpenFinish {
    reduced: ReducedCube,
    search: NearOptimal,
    /// The length of the best finish, or [`NO_FINISH`].
    moves: usize,
    is_done: bool,
}

/// Seconds of two-phase before the next search has its turn.
const SECONDS: f64 = 0.02;

/// Searches that are kept open.
const MAX_OPEN: usize = 24;

/// More moves than any finish has.
const NO_FINISH: usize = 30;

/// A finish that is short enough; random 3x3x3s hardly ever have a shorter one.
const SHORT_FINISH: usize = 14;

impl<'a> Finisher<'a> {
    /// Returns a finisher without reduced cubes.
    pub(super) const fn new(problem: &'a Problem, tables: &'a Tables, control: &'a Control) -> Self {
        Self { problem, tables, control, open: Vec::new(), best: None }
    }

    /// Builds the tables of two-phase.
    ///
    /// # Errors
    /// [`Stopped`] if the control was asked to stop.
    pub(super) async fn prepare(tables: &Tables, control: &Control) -> Result<(), Stopped> {
        NearOptimal::open(&Cubies::SOLVED, tables, control).await.map(drop)
    }

    /// Returns the best solution so far.
    pub(super) fn best(self) -> Option<Solution> {
        self.best.map(|(_, solution)| solution)
    }

    /// Adds reduced cubes and keeps those with the shortest paths.
    ///
    /// # Errors
    /// [`SolveError`] if the search was stopped.
    pub(super) async fn add(&mut self, mut reduced: Vec<ReducedCube>) -> Result<(), SolveError> {
        reduced.sort_by_key(|reduced| reduced.path.len());
        for reduced in reduced.into_iter().take(MAX_OPEN) {
            if self.open.iter().any(|open| open.reduced.path == reduced.path) {
                continue;
            }
            let mut cube = self.problem.state.clone();
            cube.turn_all(&turns(&reduced.path).collect::<Vec<_>>());
            let cube = as_cube3(&cube).expect("the phases end at a solvable 3x3x3");
            let search = NearOptimal::open(&cube, self.tables, self.control).await?;
            self.open.push(OpenFinish { reduced, search, moves: NO_FINISH, is_done: false });
        }
        self.open.sort_by_key(|open| open.reduced.path.len());
        self.open.truncate(MAX_OPEN);
        Ok(())
    }

    /// Improves finishes between two rounds of phases; returns whether the deadline has been reached.
    ///
    /// It takes `share` times as long as the round did, or all time left if that is less than
    /// `last_round` times the round.
    ///
    /// # Errors
    /// [`SolveError`] if the search was stopped.
    pub(super) async fn work_after(
        &mut self,
        round: Duration,
        share: f64,
        last_round: u32,
        deadline: Deadline,
    ) -> Result<bool, SolveError> {
        let now = Instant::now();
        let is_last = deadline.end.saturating_duration_since(now) < last_round * round;
        let end = if is_last { deadline.end } else { now + round.mul_f64(share) };
        self.work(Deadline { end, ..deadline }).await?;
        Ok(is_last)
    }

    /// Improves finishes until the deadline, or until there is a first one if that is later.
    async fn work(&mut self, deadline: Deadline) -> Result<(), SolveError> {
        loop {
            let mut any = false;
            for k in 0..self.open.len() {
                if self.best.is_some() && Instant::now() >= deadline.end {
                    return Ok(());
                }
                any |= self.improve(k, deadline.known_length).await?;
            }
            if !any {
                return Ok(());
            }
        }
    }

    /// Continues one search; returns whether it may still improve the best solution.
    async fn improve(&mut self, k: usize, known_length: usize) -> Result<bool, SolveError> {
        let open = &mut self.open[k];
        let least = open.reduced.path.len() + SHORT_FINISH;
        if open.is_done || self.best.as_ref().is_some_and(|&(length, _)| length <= least) {
            return Ok(false);
        }
        let limits = Limits { seconds: SECONDS, enough: SHORT_FINISH };
        let Some(found) = open.search.improve(limits, self.control, &|_| ()).await? else { return Ok(true) };
        open.is_done = found.optimal;
        if found.turns.len() < open.moves {
            open.moves = found.turns.len();
            let size = self.problem.state.size();
            let solution = solution(&open.reduced, found.turns).simplified(self.problem.metric, size);
            let solution = with_parity(solution, size);
            let length = solution.length(self.problem.metric, size);
            if self.best.as_ref().is_none_or(|&(best, _)| length < best) {
                if length < known_length {
                    self.control.emit_improved(self.problem, solution.clone());
                }
                self.best = Some((length, solution));
            }
        }
        Ok(true)
    }
}

fn turns(path: &WidePath) -> impl Iterator<Item = Turn> {
    path.turns().iter().map(|turn| turn.turn())
}

/// Returns the phases and the finish as stages.
fn solution(reduced: &ReducedCube, finish: Vec<Turn>) -> Solution {
    let all: Vec<Turn> = turns(&reduced.path).collect();
    let mut start = 0;
    let mut stages = Vec::new();
    for &(name, end) in &reduced.phases {
        stages.push(Stage::new(name, all[start..end].to_vec()));
        start = end;
    }
    stages.push(Stage::new("Finish", finish));
    Solution { stages, ..Solution::default() }
}

/// Returns the simplified solution with parity turns as stages of their own and without empty stages.
fn with_parity(solution: Solution, size: Size) -> Solution {
    let runs = solution.stages.iter().flat_map(|stage| AxisRun::of_stage(stage, Purpose::Edges)).collect();
    Solution { stages: in_stages(runs, size), ..solution }
}
