use godspeed_cube::Cubies;

use super::parameters::not_found;
use crate::coordinates::{Coordinates, turn_of};
use crate::goals::{GoalPuzzle, Position as GoalPosition};
use crate::prediction::Quantiles;
use crate::puzzles::cube2::{Cube2, Cube2Tables, Position, VisitRecorder};
use crate::puzzles::cube3::CubeVariant;
use crate::puzzles::{TurnPuzzle, WholeCube};
use crate::search::{Observer, StochasticSearch, estimate};
use crate::solvers::thistlethwaite::{MAX_MOVES, Stage, StageGraph, StageTables};
use crate::{Control, Estimate, Problem, SearchEvent, Solution, SolveError, Table, TableSpec, Tables};

/// Tables of a [`StochasticSolver`].
pub(super) const TABLES: &[TableSpec] = &[Cube2Tables::SPEC, StageTables::SPEC];

/// The moves of a sequence for a goal.
const GOAL_LENGTH: usize = 15;

/// A stochastic search as a solver of the 2x2 and the 3x3.
pub(super) struct StochasticSolver<S> {
    /// Name of the only stage of a 2x2.
    pub(super) stage: &'static str,
    /// Name of the limit to raise if no solution was found, such as `restarts`.
    pub(super) limit: &'static str,
    /// The nodes on a 3x3, with default parameters.
    ///
    /// From `godspeed report --size 3 --algorithms annealing,genetic --runs 100 --seed 5`. A 2x2 takes all
    /// evaluations, because its bounds hardly ever prove a solution shortest.
    pub(super) measured: Quantiles,
    /// Returns the search by sequences of a number of moves.
    pub(super) search: fn(&Problem, usize) -> S,
}

impl<S: StochasticSearch> StochasticSolver<S> {
    /// Solves a 2x2 at once, and a 3x3 in Thistlethwaite's four stages, since a random sequence hardly ever solves it.
    pub(super) async fn solve(
        &self,
        problem: &Problem,
        tables: &Tables,
        control: &Control,
    ) -> Result<Solution, SolveError> {
        control.emit(SearchEvent::Estimate(self.estimate(problem)));
        if problem.state.size().layers() == 2 {
            let cube2 = tables.get::<Cube2Tables>(control).await?;
            let cube = cube2.puzzle(problem.metric);
            match control.visits() {
                Some(log) => self.solve_cube2(cube, problem, control, VisitRecorder::new(log)).await,
                None => self.solve_cube2(cube, problem, control, ()).await,
            }
        } else {
            self.solve_cube3(problem, tables, control).await
        }
    }

    /// Searches a goal as a puzzle, by sequences of as many moves as most goals need.
    pub(super) async fn solve_goal(
        &self,
        puzzle: &GoalPuzzle<'_>,
        problem: &Problem,
        start: &GoalPosition,
        control: &Control,
    ) -> Result<Solution, SolveError> {
        let search = (self.search)(problem, GOAL_LENGTH);
        let found = search.search(puzzle, start, control, |_| (), ()).await?;
        let moves = found.ok_or_else(|| not_found(self.limit))?;
        Ok(puzzle.solution_of(self.stage, &moves, false))
    }

    /// Estimates the search of a random cube.
    pub(super) fn estimate(&self, problem: &Problem) -> Estimate {
        if problem.state.size().layers() == 2 {
            let length = Cube2::max_moves(problem.metric).into();
            return estimate::evaluations((self.search)(problem, length).evaluations(), length, None);
        }
        let search = |stage: Stage| (self.search)(problem, stage.max_moves().into());
        let evaluations = Stage::ALL.iter().map(|&stage| search(stage).evaluations()).sum();
        estimate::evaluations(evaluations, MAX_MOVES / Stage::ALL.len(), Some(self.measured))
    }

    async fn solve_cube2(
        &self,
        cube: &Cube2,
        problem: &Problem,
        control: &Control,
        observer: impl Observer<Position>,
    ) -> Result<Solution, SolveError> {
        let start = cube.position(&problem.state)?;
        let search = (self.search)(problem, cube.stats().max_moves.into());
        let solution = |moves: &[_]| cube.solution(self.stage, moves, false);
        let improved = |moves: &[_]| control.emit_improved(problem, solution(moves));
        let found = search.search(cube, &start, control, improved, observer).await?;
        Ok(solution(&found.ok_or_else(|| not_found(self.limit))?))
    }

    async fn solve_cube3(
        &self,
        problem: &Problem,
        tables: &Tables,
        control: &Control,
    ) -> Result<Solution, SolveError> {
        let tables = tables.get::<StageTables>(control).await?;
        let search = |stage: Stage| (self.search)(problem, stage.max_moves().into());
        let mut cube = Coordinates::of(&Cubies::try_from(&problem.state)?);
        let mut stages = Vec::new();
        for stage in Stage::ALL {
            stage.emit(control);
            let graph = StageGraph::new(tables.clone(), stage);
            let found = search(stage).search(&graph, &graph.position(&cube), control, |_| (), ()).await?;
            let moves = found.ok_or_else(|| not_found(self.limit))?;
            cube = moves.iter().fold(cube, |cube, &m| tables.moves.after(&cube, m));
            stages.push(crate::Stage::new(stage.name(), moves.into_iter().map(turn_of).collect()));
        }
        Ok(CubeVariant::UNCHANGED.solution(stages))
    }
}
