use godspeed_cube::Metric;

use crate::coordinates::MoveTables;
use crate::puzzles::WholeCube;
use crate::puzzles::cube2::Cube2Tables;
use crate::puzzles::cube3::{BoundedCube3, Cube3, HalfTurnBounds, QuarterTurnBounds};
use crate::{Control, Problem, Solution, SolveError, Solver, Table, TableSpec, Tables};

/// Tables of [`solve_unguided`].
pub(super) const UNGUIDED_TABLES: &[TableSpec] = &[Cube2Tables::SPEC, MoveTables::SPEC];

/// Tables of [`solve_guided`].
pub(super) const GUIDED_TABLES: &[TableSpec] =
    &[Cube2Tables::SPEC, HalfTurnBounds::SPEC, QuarterTurnBounds::SPEC];

/// A solver that runs one generic search on a whole cube.
pub(super) trait CubeSearch: Solver {
    /// Solves a cube as a puzzle.
    fn search<C: WholeCube>(
        &self,
        cube: &C,
        problem: &Problem,
        control: &Control,
    ) -> impl Future<Output = Result<Solution, SolveError>> + Send;
}

/// Solves a 2x2, or a 3x3 without a heuristic.
pub(super) async fn solve_unguided<S: CubeSearch>(
    solver: &S,
    problem: &Problem,
    tables: &Tables,
    control: &Control,
) -> Result<Solution, SolveError> {
    match problem.state.size().layers() {
        2 => {
            let cube2 = tables.get::<Cube2Tables>(control).await?;
            solver.search(cube2.puzzle(problem.metric), problem, control).await
        }
        3 => {
            let moves = tables.get::<MoveTables>(control).await?;
            solver.search(&Cube3::new(moves, problem.metric), problem, control).await
        }
        _ => Err(unsupported_size(solver, problem)),
    }
}

/// Solves a 2x2, or a 3x3 with the pruning tables of its metric.
pub(super) async fn solve_guided<S: CubeSearch>(
    solver: &S,
    problem: &Problem,
    tables: &Tables,
    control: &Control,
) -> Result<Solution, SolveError> {
    match problem.state.size().layers() {
        2 => {
            let cube2 = tables.get::<Cube2Tables>(control).await?;
            solver.search(cube2.puzzle(problem.metric), problem, control).await
        }
        3 if problem.metric == Metric::Qtm => {
            let bounds = tables.get::<QuarterTurnBounds>(control).await?;
            solver.search(&BoundedCube3::new(bounds), problem, control).await
        }
        3 => {
            let bounds = tables.get::<HalfTurnBounds>(control).await?;
            solver.search(&BoundedCube3::new(bounds), problem, control).await
        }
        _ => Err(unsupported_size(solver, problem)),
    }
}

/// Returns the error for a cube of a size that the solver does not take.
pub(super) fn unsupported_size<S: Solver + ?Sized>(solver: &S, problem: &Problem) -> SolveError {
    SolveError::Size { solver: solver.info().name, size: problem.state.size() }
}
