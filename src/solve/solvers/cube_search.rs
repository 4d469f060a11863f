use std::ops::RangeInclusive;

use godspeed_cube::Metric;

use crate::coordinates::MoveTables;
use crate::core::GoalMethod;
use crate::goals::{GoalPuzzle, Position};
use crate::puzzles::cube2::{Cube2Tables, VisitRecorder};
use crate::puzzles::cube3::{BoundedCube3, Cube3, HalfTurnBounds, QuarterTurnBounds};
use crate::puzzles::{DepthTracer, TurnPuzzle, WholeCube};
use crate::search::{Observer, possible_lengths};
use crate::solvers::parameters::CUBE_METRICS;
use crate::{
    Control, Estimate, Guarantee, Info, Problem, SearchEvent, Solution, SolveError, Solver, Solving, Table,
    TableSpec, Tables, block_on,
};

/// A generic search as a solver of whole cubes: the 2x2 and the 3x3.
pub(super) trait CubeSearch {
    /// The description of the solver; [`solver`] adds what all generic searches have in common.
    const INFO: Info;

    /// Whether the 3x3 has the pruning tables of its metric. The 2x2 always has bounds.
    const GUIDED: bool;

    /// Estimates the search from a position whose bound is known, or from a random one. `lengths` are the possible
    /// lengths of a shortest solution.
    fn estimate<C: WholeCube>(
        cube: &C,
        problem: &Problem,
        start: Option<&C::State>,
        lengths: RangeInclusive<u8>,
    ) -> Estimate;

    /// Solves a cube as a puzzle from its position, with an observer of the states visited.
    fn search<C: TurnPuzzle>(
        cube: &C,
        problem: &Problem,
        start: &C::State,
        control: &Control,
        observer: impl Observer<C::State>,
    ) -> impl Future<Output = Result<Solution, SolveError>> + Send;
}

/// Moves that are tried to find the length of a short solution before a search: a part of the positions, which takes
/// little time compared with the search, but at most this many. That is enough for six moves of a 3x3 without bounds.
const BUDGET_SHARE: f64 = 1e-4;
const MAX_BUDGET: f64 = 1e4;

const GUIDED_TABLES: &[TableSpec] = &[Cube2Tables::SPEC, HalfTurnBounds::SPEC, QuarterTurnBounds::SPEC];
const UNGUIDED_TABLES: &[TableSpec] = &[Cube2Tables::SPEC, MoveTables::SPEC];

/// Returns the solver that runs a generic search.
pub(super) const fn solver<S: CubeSearch + 'static>() -> Solver {
    let tables = if S::GUIDED { GUIDED_TABLES } else { UNGUIDED_TABLES };
    let info = Info {
        sizes: 1..=3,
        metrics: CUBE_METRICS,
        tables,
        slow_from: Some(3),
        visits_for: Some(2..=2),
        ..S::INFO
    };
    let solver = Solver::new(info, |problem, tables, control| Box::pin(solve::<S>(problem, tables, control)));
    let method = match S::INFO.guarantee {
        // Iterative deepening with tables: the search for goals, which takes any costs.
        Guarantee::Optimal if S::GUIDED => GoalMethod::Deepening { lists_all: false },
        _ => GoalMethod::Puzzle { guided: S::GUIDED, search: goal_search::<S> },
    };
    solver.with_estimate(estimate::<S>).with_goals(method)
}

/// Searches a goal as a puzzle.
fn goal_search<'a, S: CubeSearch + 'static>(
    puzzle: &'a GoalPuzzle<'a>,
    problem: &'a Problem,
    start: &'a Position,
    control: &'a Control,
) -> Solving<'a> {
    Box::pin(S::search(puzzle, problem, start, control, ()))
}

/// Estimates a search. The pruning tables of the 3x3 are used only if they are in memory.
fn estimate<S: CubeSearch>(problem: &Problem, tables: &Tables) -> Result<Estimate, SolveError> {
    let control = Control::silent();
    if problem.state.size().layers() == 2 {
        let cube2 = block_on(tables.get::<Cube2Tables>(&control))?;
        return estimate_at::<S, _>(cube2.puzzle(problem.metric), problem);
    }
    let quarters = tables.ready::<QuarterTurnBounds>().filter(|_| S::GUIDED && problem.metric == Metric::Qtm);
    let halves = tables.ready::<HalfTurnBounds>().filter(|_| S::GUIDED && problem.metric != Metric::Qtm);
    match (quarters, halves) {
        (Some(bounds), _) => estimate_at::<S, _>(&BoundedCube3::new(bounds), problem),
        (_, Some(bounds)) => estimate_at::<S, _>(&BoundedCube3::new(bounds), problem),
        _ => {
            let moves = block_on(tables.get::<MoveTables>(&control))?;
            let cube = Cube3::new(moves, problem.metric);
            let lengths = lengths_from(&cube, &cube.position(&problem.state)?);
            Ok(S::estimate(&cube, problem, None, lengths))
        }
    }
}

fn estimate_at<S: CubeSearch, C: WholeCube>(cube: &C, problem: &Problem) -> Result<Estimate, SolveError> {
    let start = cube.position(&problem.state)?;
    Ok(S::estimate(cube, problem, Some(&start), lengths_from(cube, &start)))
}

/// Returns the possible lengths of a shortest solution: the length itself if the cube is nearly solved.
fn lengths_from<C: WholeCube>(cube: &C, start: &C::State) -> RangeInclusive<u8> {
    let budget = (cube.stats().positions * BUDGET_SHARE).min(MAX_BUDGET);
    possible_lengths(cube, start, budget as u32)
}

async fn solve<S: CubeSearch>(
    problem: &Problem,
    tables: &Tables,
    control: &Control,
) -> Result<Solution, SolveError> {
    if problem.state.size().layers() == 2 {
        let cube2 = tables.get::<Cube2Tables>(control).await?;
        let cube = cube2.puzzle(problem.metric);
        match control.visits() {
            Some(log) => search::<S, _>(cube, problem, control, VisitRecorder::new(log)).await,
            None => search::<S, _>(cube, problem, control, ()).await,
        }
    } else if !S::GUIDED {
        let moves = tables.get::<MoveTables>(control).await?;
        solve_cube3::<S, _>(&Cube3::new(moves, problem.metric), problem, control).await
    } else if problem.metric == Metric::Qtm {
        let bounds = tables.get::<QuarterTurnBounds>(control).await?;
        solve_cube3::<S, _>(&BoundedCube3::new(bounds), problem, control).await
    } else {
        let bounds = tables.get::<HalfTurnBounds>(control).await?;
        solve_cube3::<S, _>(&BoundedCube3::new(bounds), problem, control).await
    }
}

async fn solve_cube3<S: CubeSearch, C: WholeCube>(
    cube: &C,
    problem: &Problem,
    control: &Control,
) -> Result<Solution, SolveError> {
    match control.depths() {
        Some(log) => search::<S, _>(cube, problem, control, DepthTracer::new(cube, log)).await,
        None => search::<S, _>(cube, problem, control, ()).await,
    }
}

/// Emits the estimate of a search and runs it.
async fn search<S: CubeSearch, C: WholeCube>(
    cube: &C,
    problem: &Problem,
    control: &Control,
    observer: impl Observer<C::State>,
) -> Result<Solution, SolveError> {
    let start = cube.position(&problem.state)?;
    let lengths = lengths_from(cube, &start);
    control.emit(SearchEvent::Estimate(S::estimate(cube, problem, Some(&start), lengths)));
    S::search(cube, problem, &start, control, observer).await
}
