//! Weighted A*: expands the most promising position first, with the tables weighted more than the moves made.

use crate::puzzles::WholeCube;
use crate::search::{estimate, wastar};
use crate::solvers::cube_search::{CubeSearch, GUIDED_TABLES, solve_guided};
use crate::solvers::parameters::{CUBE_METRICS, MEMORY, memory, memory_full};
use crate::{
    Control, Guarantee, Info, Parameter, Problem, SearchEvent, Solution, SolveError, Solver, Solving, Tables,
};

/// The solver.
pub(super) struct Wastar;

const WEIGHT: Parameter = Parameter {
    id: "weight",
    name: "Weight",
    min: 1.0,
    max: 5.0,
    step: 0.1,
    default: 1.5,
    explanation: "Weight of the estimated remaining moves. 1 finds a shortest solution; higher is faster.",
};

static INFO: Info = Info {
    id: "wastar",
    name: "Weighted A*",
    sizes: 1..=3,
    metrics: CUBE_METRICS,
    tables: GUIDED_TABLES,
    sets: &[],
    parameters: &[WEIGHT, MEMORY],
    guarantee: Guarantee::Solved,
    default_for: None,
    hints_for: None,
    function_key: None,
    explanation: "Explores the most promising position first. Fast, but not always optimal.",
};

impl Solver for Wastar {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn solve<'a>(&'a self, problem: &'a Problem, tables: &'a Tables, control: &'a Control) -> Solving<'a> {
        Box::pin(solve_guided(self, problem, tables, control))
    }
}

impl CubeSearch for Wastar {
    async fn search<C: WholeCube>(
        &self,
        cube: &C,
        problem: &Problem,
        control: &Control,
    ) -> Result<Solution, SolveError> {
        let start = cube.position(&problem.state)?;
        let config = wastar::Config { weight: problem.settings.get(&WEIGHT), memory: memory(problem) };
        control.emit(SearchEvent::Estimate(estimate::weighted_a_star(cube, cube.stats(), config)));
        let found = wastar::search(cube, &start, config, control).await?;
        let moves = found.ok_or_else(|| memory_full(problem))?;
        Ok(cube.solution("Best-first search", &moves, config.weight <= 1.0))
    }
}
