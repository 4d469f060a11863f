//! Bidirectional breadth-first search: from the cube and from the solved cube at once, until the two meet.

use crate::coordinates::MoveTables;
use crate::puzzles::cube3::Graph;
use crate::search::{bibfs, forecast};
use crate::solvers::{CUBE_METRICS, MEMORY, memory, memory_full};
use crate::{
    Control, Guarantee, Info, Job, PocketTables, SearchEvent, Solution, SolveError, Solver, Solving, Table,
    Tables, WholeCube,
};

/// The solver.
pub(super) struct Bibfs;

static INFO: Info = Info {
    id: "bibfs",
    name: "Bidirectional BFS",
    sizes: 1..=3,
    metrics: CUBE_METRICS,
    tables: &[PocketTables::SPEC, MoveTables::SPEC],
    sets: &[],
    parameters: &[MEMORY],
    guarantee: Guarantee::Optimal,
    default_for: None,
    hints_for: None,
    function_key: None,
    explanation: "Spreads out from your cube and from the solved one, move by move, until the two meet.",
};

impl Solver for Bibfs {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn solve<'a>(&'a self, job: &'a Job, tables: &'a Tables, control: &'a Control) -> Solving<'a> {
        Box::pin(async move {
            match job.state.size().layers() {
                2 => solve(tables.get::<PocketTables>(control).await?.graph(job.metric), job, control).await,
                3 => {
                    let moves = tables.get::<MoveTables>(control).await?;
                    solve(&Graph::new(moves, job.metric), job, control).await
                }
                _ => Err(SolveError::Size { solver: INFO.name, size: job.state.size() }),
            }
        })
    }
}

async fn solve<C: WholeCube>(cube: &C, job: &Job, control: &Control) -> Result<Solution, SolveError> {
    let start = cube.position(&job.state)?;
    control.emit(SearchEvent::Forecast(forecast::two_waves(cube, cube.stats(), memory(job))));
    let found = bibfs::search(cube, &start, memory(job), control).await?;
    let moves = found.ok_or_else(|| memory_full(job))?;
    Ok(cube.solution("From both ends", &moves, true))
}
