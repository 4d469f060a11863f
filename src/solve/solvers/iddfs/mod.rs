//! IDDFS: tries all sequences of one move, then all of two, until one solves the cube.
//!
//! Nothing is known of the cube but its moves: no table cuts a branch, and the last move is tried like any
//! other. What is left out are sequences that say the same as another (`R R'`, `D U` beside `U D`).

use crate::coordinates::MoveTables;
use crate::puzzles::cube3::Graph;
use crate::search::{forecast, iddfs};
use crate::solvers::{CUBE_METRICS, too_deep};
use crate::{
    Control, Guarantee, Info, Job, PocketTables, SearchEvent, Solution, SolveError, Solver, Solving, Table,
    Tables, WholeCube,
};

/// The solver.
pub(super) struct Iddfs;

static INFO: Info = Info {
    id: "iddfs",
    name: "IDDFS",
    sizes: 1..=3,
    metrics: CUBE_METRICS,
    tables: &[PocketTables::SPEC, MoveTables::SPEC],
    sets: &[],
    parameters: &[],
    guarantee: Guarantee::Optimal,
    default_for: None,
    hints_for: None,
    function_key: None,
    explanation: "Tries every sequence of one move, then of two, then of three, until one solves the cube.",
};

impl Solver for Iddfs {
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
    let stats = cube.stats();
    control.emit(SearchEvent::Forecast(forecast::blind_deepening(cube, stats.typical)));
    let found = iddfs::search(cube, &start, stats.deepest, control).await?;
    let moves = found.ok_or_else(|| too_deep(stats.deepest))?;
    Ok(cube.solution("Every sequence in turn", &moves, true))
}
