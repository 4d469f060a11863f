//! IDDFS: tries all sequences of one move, then all of two, until one solves the cube.
//!
//! No table prunes a branch; only equivalent sequences are skipped (`R R'`; `D U` besides `U D`).

use crate::puzzles::WholeCube;
use crate::search::{estimate, iddfs};
use crate::solvers::cube_search::{CubeSearch, UNGUIDED_TABLES, solve_unguided};
use crate::solvers::parameters::{CUBE_METRICS, too_deep};
use crate::{Control, Guarantee, Info, Problem, SearchEvent, Solution, SolveError, Solver, Solving, Tables};

/// The solver.
pub(super) struct Iddfs;

static INFO: Info = Info {
    id: "iddfs",
    name: "IDDFS",
    sizes: 1..=3,
    metrics: CUBE_METRICS,
    tables: UNGUIDED_TABLES,
    sets: &[],
    parameters: &[],
    guarantee: Guarantee::Optimal,
    default_for: None,
    hints_for: None,
    function_key: None,
    explanation: "Tries every sequence of one move, then two, then three, until one solves the cube.",
};

impl Solver for Iddfs {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn solve<'a>(&'a self, problem: &'a Problem, tables: &'a Tables, control: &'a Control) -> Solving<'a> {
        Box::pin(solve_unguided(self, problem, tables, control))
    }
}

impl CubeSearch for Iddfs {
    async fn search<C: WholeCube>(
        &self,
        cube: &C,
        problem: &Problem,
        control: &Control,
    ) -> Result<Solution, SolveError> {
        let start = cube.position(&problem.state)?;
        let stats = cube.stats();
        control.emit(SearchEvent::Estimate(estimate::unguided_deepening(cube, stats.mean_moves)));
        let found = iddfs::search(cube, &start, stats.max_moves, control).await?;
        let moves = found.ok_or_else(|| too_deep(stats.max_moves))?;
        Ok(cube.solution("Iterative deepening", &moves, true))
    }
}
