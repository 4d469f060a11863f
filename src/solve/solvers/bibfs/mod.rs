//! Bidirectional breadth-first search: from the cube and from the solved state at once, until the two meet.

use std::ops::RangeInclusive;

use crate::puzzles::{TurnPuzzle, WholeCube};
use crate::search::{Observer, bibfs, estimate};
use crate::solvers::cube_search::{self, CubeSearch};
use crate::solvers::parameters::{MEMORY, memory, memory_full};
use crate::{Control, Estimate, Guarantee, Info, Problem, Solution, SolveError, Solver};

/// Breadth-first search from both ends, within a limit of memory.
pub static BIBFS: Solver = cube_search::solver::<Bibfs>();

struct Bibfs;

impl CubeSearch for Bibfs {
    const INFO: Info = Info {
        id: "bibfs",
        name: "Bidirectional BFS",
        parameters: &[MEMORY],
        guarantee: Guarantee::Optimal,
        node_rates: &[(2, 1e7), (3, 3e6)],
        explanation: "Searches from your cube and from the solved cube at the same time until the two meet.",
        ..Info::DEFAULT
    };
    const GUIDED: bool = false;

    fn estimate<C: WholeCube>(
        cube: &C,
        problem: &Problem,
        _start: Option<&C::State>,
        lengths: RangeInclusive<u8>,
    ) -> Estimate {
        estimate::bidirectional(cube, cube.stats(), memory(problem), lengths)
    }

    async fn search<C: TurnPuzzle>(
        cube: &C,
        problem: &Problem,
        start: &C::State,
        control: &Control,
        observer: impl Observer<C::State>,
    ) -> Result<Solution, SolveError> {
        let found = bibfs::search_observed(cube, start, memory(problem), control, observer).await?;
        let moves = found.ok_or_else(|| memory_full(problem))?;
        Ok(cube.solution_of("Bidirectional search", &moves, true))
    }
}
