use godspeed_cube::Cubies;

use super::cube_search::unsupported_size;
use super::parameters::not_found;
use crate::coordinates::Coordinates;
use crate::puzzles::WholeCube;
use crate::puzzles::cube2::{Cube2, Cube2Tables};
use crate::search::estimate;
use crate::solvers::thistlethwaite::{MAX_MOVES, Stage, StageTables, StageWalk};
use crate::{
    Control, Move, Problem, Puzzle, SearchEvent, Solution, SolveError, Solver, Stopped, Table, TableSpec,
    Tables,
};

/// Tables of [`solve`].
pub(super) const TABLES: &[TableSpec] = &[Cube2Tables::SPEC, StageTables::SPEC];

/// A solver that runs a stochastic search: simulated annealing or a genetic algorithm.
pub(super) trait StochasticSearch: Solver {
    /// Name of the only stage of a 2x2.
    const STAGE: &'static str;

    /// Name of the limit to raise if no solution was found, such as `restarts`.
    const LIMIT: &'static str;

    /// Returns the number of sequences of `length` moves evaluated.
    fn evaluations(&self, problem: &Problem, length: usize) -> f64;

    /// Returns moves from the start to the goal by sequences of `length` moves, if any were found.
    fn search<P: Puzzle>(
        &self,
        puzzle: &P,
        start: &P::State,
        length: usize,
        problem: &Problem,
        control: &Control,
        improved: impl FnMut(&[Move]) + Send,
    ) -> impl Future<Output = Result<Option<Vec<Move>>, Stopped>> + Send;
}

/// Solves a 2x2 at once, and a 3x3 in Thistlethwaite's four stages, since a random sequence hardly ever solves it.
pub(super) async fn solve<S: StochasticSearch>(
    solver: &S,
    problem: &Problem,
    tables: &Tables,
    control: &Control,
) -> Result<Solution, SolveError> {
    match problem.state.size().layers() {
        2 => {
            let cube2 = tables.get::<Cube2Tables>(control).await?;
            solve_cube2(solver, cube2.puzzle(problem.metric), problem, control).await
        }
        3 => solve_cube3(solver, problem, tables, control).await,
        _ => Err(unsupported_size(solver, problem)),
    }
}

async fn solve_cube2<S: StochasticSearch>(
    solver: &S,
    cube: &Cube2,
    problem: &Problem,
    control: &Control,
) -> Result<Solution, SolveError> {
    let start = cube.position(&problem.state)?;
    let length = usize::from(cube.stats().max_moves);
    let estimate = estimate::evaluations(solver.evaluations(problem, length), length);
    control.emit(SearchEvent::Estimate(estimate));
    let improved = |moves: &[_]| control.emit_improved(problem, cube.solution(S::STAGE, moves, false));
    let found = solver.search(cube, &start, length, problem, control, improved).await?;
    let moves = found.ok_or_else(|| not_found(S::LIMIT))?;
    Ok(cube.solution(S::STAGE, &moves, false))
}

async fn solve_cube3<S: StochasticSearch>(
    solver: &S,
    problem: &Problem,
    tables: &Tables,
    control: &Control,
) -> Result<Solution, SolveError> {
    let stages = tables.get::<StageTables>(control).await?;
    let length = |stage: Stage| usize::from(stage.max_moves());
    let evaluations = Stage::ALL.iter().map(|&stage| solver.evaluations(problem, length(stage))).sum();
    let estimate = estimate::evaluations(evaluations, MAX_MOVES / Stage::ALL.len());
    control.emit(SearchEvent::Estimate(estimate));
    let mut solution = StageWalk::new(stages, Coordinates::of(&Cubies::try_from(&problem.state)?));
    for stage in Stage::ALL {
        stage.emit(control);
        let (graph, start) = solution.enter(stage);
        let found = solver.search(&graph, &start, length(stage), problem, control, |_| ()).await?;
        solution.finish(stage, &found.ok_or_else(|| not_found(S::LIMIT))?);
    }
    Ok(solution.into_solution())
}
