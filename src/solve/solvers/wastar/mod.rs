//! Weighted A*: expands the most promising position first, with the tables weighted more than the moves made.

use std::ops::RangeInclusive;

use crate::puzzles::{TurnPuzzle, WholeCube};
use crate::search::{Observer, estimate, wastar};
use crate::solvers::cube_search::{self, CubeSearch};
use crate::solvers::parameters::{MEMORY, memory, memory_full};
use crate::{Control, Estimate, Info, Parameter, Problem, Solution, SolveError, Solver};

/// Weighted A*: the most promising state first, within a limit of memory.
pub static WASTAR: Solver = cube_search::solver::<Wastar>();

struct Wastar;

const WEIGHT: Parameter = Parameter {
    id: "weight",
    name: "Weight",
    min: 1.0,
    max: 5.0,
    step: 0.1,
    default: 1.5,
    explanation: "Weight of the estimated remaining moves. 1 finds a shortest solution; higher is faster.",
};

impl CubeSearch for Wastar {
    const INFO: Info = Info {
        id: "wastar",
        name: "Weighted A*",
        parameters: &[WEIGHT, MEMORY],
        node_rates: &[(2, 1e7), (3, 1.5e6)],
        explanation: "Explores the most promising position first. Fast, but not always optimal.",
        ..Info::DEFAULT
    };
    const GUIDED: bool = true;

    fn estimate<C: WholeCube>(
        cube: &C,
        problem: &Problem,
        _start: Option<&C::State>,
        lengths: RangeInclusive<u8>,
    ) -> Estimate {
        estimate::weighted_a_star(cube, cube.stats(), config(problem), lengths)
    }

    async fn search<C: TurnPuzzle>(
        cube: &C,
        problem: &Problem,
        start: &C::State,
        control: &Control,
        observer: impl Observer<C::State>,
    ) -> Result<Solution, SolveError> {
        let config = config(problem);
        let found = wastar::search_observed(cube, start, config, control, observer).await?;
        let moves = found.ok_or_else(|| memory_full(problem))?;
        Ok(cube.solution_of("Best-first search", &moves, config.weight <= 1.0))
    }
}

fn config(problem: &Problem) -> wastar::Config {
    wastar::Config { weight: problem.settings.get(&WEIGHT), memory: memory(problem) }
}
