//! Bidirectional breadth-first search: from the cube and from the solved state at once, until the two meet.

use crate::puzzles::WholeCube;
use crate::search::{Observer, bibfs, estimate};
use crate::solvers::cube_search::{self, CubeSearch};
use crate::solvers::parameters::{MEMORY, memory, memory_full};
use crate::{Control, Guarantee, Info, Problem, SearchEvent, Solution, SolveError, Solver};

/// The solver.
pub(super) static BIBFS: Solver = cube_search::solver::<Bibfs>();

struct Bibfs;

impl CubeSearch for Bibfs {
    const INFO: Info = Info {
        id: "bibfs",
        name: "Bidirectional BFS",
        parameters: &[MEMORY],
        guarantee: Guarantee::Optimal,
        explanation: "Searches from your cube and from the solved cube at the same time until the two meet.",
        ..Info::DEFAULT
    };
    const GUIDED: bool = false;

    async fn search<C: WholeCube>(
        cube: &C,
        problem: &Problem,
        control: &Control,
        observer: impl Observer<C::State>,
    ) -> Result<Solution, SolveError> {
        let start = cube.position(&problem.state)?;
        let memory = memory(problem);
        control.emit(SearchEvent::Estimate(estimate::bidirectional(
            cube,
            cube.stats(),
            u8::from(!cube.is_solved(&start)),
            memory,
        )));
        let found = bibfs::search_observed(cube, &start, memory, control, observer).await?;
        let moves = found.ok_or_else(|| memory_full(problem))?;
        Ok(cube.solution("Bidirectional search", &moves, true))
    }
}
