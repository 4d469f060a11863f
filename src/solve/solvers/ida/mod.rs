//! IDA*: iterative deepening, pruned by tables of lower bounds.

use std::ops::RangeInclusive;

use crate::puzzles::{TurnPuzzle, WholeCube};
use crate::search::{Observer, estimate, ida};
use crate::solvers::cube_search::{self, CubeSearch};
use crate::solvers::parameters::{ALL, UP_TO, too_deep};
use crate::{Control, Estimate, Guarantee, Info, Problem, Solution, SolveError, Solver, Threads};

/// IDA*: iterative deepening that skips what pruning tables prove too long.
pub static IDA: Solver = cube_search::solver::<Ida>();

struct Ida;

impl CubeSearch for Ida {
    const INFO: Info = Info {
        id: "ida",
        name: "IDA*",
        parameters: &[ALL, UP_TO],
        guarantee: Guarantee::Optimal,
        default_for: Some(1..=2),
        threads: Threads::All,
        node_rates: &[(2, 6e7), (3, 1.5e7)],
        explanation: "Searches with increasing depth and skips branches that tables prove too long.",
        ..Info::DEFAULT
    };
    const GUIDED: bool = true;

    fn estimate<C: WholeCube>(
        cube: &C,
        _problem: &Problem,
        start: Option<&C::State>,
        lengths: RangeInclusive<u8>,
    ) -> Estimate {
        estimate::guided_deepening(cube, cube.stats(), start, lengths)
    }

    async fn search<C: TurnPuzzle>(
        cube: &C,
        _problem: &Problem,
        start: &C::State,
        control: &Control,
        observer: impl Observer<C::State>,
    ) -> Result<Solution, SolveError> {
        let max_moves = cube.max_moves();
        let found = ida::search_observed(cube, start, max_moves, control, observer).await?;
        let moves = found.ok_or_else(|| too_deep(max_moves))?;
        Ok(cube.solution_of("Iterative deepening", &moves, true))
    }
}
