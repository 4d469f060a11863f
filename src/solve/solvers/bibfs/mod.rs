//! Bidirectional breadth-first search: from the cube and from the solved state at once, until the two meet.

use crate::puzzles::WholeCube;
use crate::search::{bibfs, estimate};
use crate::solvers::cube_search::{CubeSearch, UNGUIDED_TABLES, solve_unguided};
use crate::solvers::parameters::{CUBE_METRICS, MEMORY, memory, memory_full};
use crate::{Control, Guarantee, Info, Problem, SearchEvent, Solution, SolveError, Solver, Solving, Tables};

/// The solver.
pub(super) struct Bibfs;

static INFO: Info = Info {
    id: "bibfs",
    name: "Bidirectional BFS",
    sizes: 1..=3,
    metrics: CUBE_METRICS,
    tables: UNGUIDED_TABLES,
    sets: &[],
    parameters: &[MEMORY],
    guarantee: Guarantee::Optimal,
    default_for: None,
    hints_for: None,
    function_key: None,
    explanation: "Searches from your cube and from the solved cube at the same time until the two meet.",
};

impl Solver for Bibfs {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn solve<'a>(&'a self, problem: &'a Problem, tables: &'a Tables, control: &'a Control) -> Solving<'a> {
        Box::pin(solve_unguided(self, problem, tables, control))
    }
}

impl CubeSearch for Bibfs {
    async fn search<C: WholeCube>(
        &self,
        cube: &C,
        problem: &Problem,
        control: &Control,
    ) -> Result<Solution, SolveError> {
        let start = cube.position(&problem.state)?;
        let memory = memory(problem);
        control.emit(SearchEvent::Estimate(estimate::bidirectional(cube, cube.stats(), memory)));
        let found = bibfs::search(cube, &start, memory, control).await?;
        let moves = found.ok_or_else(|| memory_full(problem))?;
        Ok(cube.solution("Bidirectional search", &moves, true))
    }
}
