//! IDA*: iterative deepening, pruned by tables of lower bounds.

use crate::puzzles::WholeCube;
use crate::search::{estimate, ida};
use crate::solvers::cube_search::{CubeSearch, GUIDED_TABLES, solve_guided};
use crate::solvers::parameters::{CUBE_METRICS, too_deep};
use crate::{Control, Guarantee, Info, Problem, SearchEvent, Solution, SolveError, Solver, Solving, Tables};

/// The solver.
pub(super) struct Ida;

static INFO: Info = Info {
    id: "ida",
    name: "IDA*",
    sizes: 1..=3,
    metrics: CUBE_METRICS,
    tables: GUIDED_TABLES,
    sets: &[],
    parameters: &[],
    guarantee: Guarantee::Optimal,
    default_for: Some(1..=2),
    hints_for: Some(1..=2),
    function_key: None,
    explanation: "Searches with increasing depth and skips branches that tables prove too long.",
};

impl Solver for Ida {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn solve<'a>(&'a self, problem: &'a Problem, tables: &'a Tables, control: &'a Control) -> Solving<'a> {
        Box::pin(solve_guided(self, problem, tables, control))
    }
}

impl CubeSearch for Ida {
    async fn search<C: WholeCube>(
        &self,
        cube: &C,
        problem: &Problem,
        control: &Control,
    ) -> Result<Solution, SolveError> {
        let start = cube.position(&problem.state)?;
        let stats = cube.stats();
        control.emit(SearchEvent::Estimate(estimate::guided_deepening(cube, stats.mean_moves)));
        let found = ida::search(cube, &start, stats.max_moves, control).await?;
        let moves = found.ok_or_else(|| too_deep(stats.max_moves))?;
        Ok(cube.solution("Iterative deepening", &moves, true))
    }
}
