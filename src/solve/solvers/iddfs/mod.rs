//! IDDFS: tries all sequences of one move, then all of two, until one solves the cube.
//!
//! No table prunes a branch; only equivalent sequences are skipped (`R R'`; `D U` after `U D`).

use std::ops::RangeInclusive;

use crate::puzzles::{TurnPuzzle, WholeCube};
use crate::search::{Observer, estimate, iddfs};
use crate::solvers::cube_search::{self, CubeSearch};
use crate::solvers::parameters::too_deep;
use crate::{Control, Estimate, Guarantee, Info, Problem, Solution, SolveError, Solver, Threads};

/// Iterative deepening: every sequence of one move, then two, then three.
pub static IDDFS: Solver = cube_search::solver::<Iddfs>();

struct Iddfs;

impl CubeSearch for Iddfs {
    const INFO: Info = Info {
        id: "iddfs",
        name: "IDDFS",
        guarantee: Guarantee::Optimal,
        threads: Threads::All,
        node_rates: &[(2, 1.5e8), (3, 5e7)],
        explanation: "Tries every sequence of one move, then two, then three, until one solves the cube.",
        ..Info::DEFAULT
    };
    const GUIDED: bool = false;

    fn estimate<C: WholeCube>(
        cube: &C,
        _problem: &Problem,
        _start: Option<&C::State>,
        lengths: RangeInclusive<u8>,
    ) -> Estimate {
        estimate::unguided_deepening(cube, cube.stats(), lengths)
    }

    async fn search<C: TurnPuzzle>(
        cube: &C,
        _problem: &Problem,
        start: &C::State,
        control: &Control,
        observer: impl Observer<C::State>,
    ) -> Result<Solution, SolveError> {
        let max_moves = cube.max_moves();
        let found = iddfs::search_observed(cube, start, max_moves, control, observer).await?;
        let moves = found.ok_or_else(|| too_deep(max_moves))?;
        Ok(cube.solution_of("Iterative deepening", &moves, true))
    }
}
