//! IDA*: as IDDFS, and leaves a branch as soon as the tables show that it cannot end in time.

use godspeed_cube::Metric;

use crate::puzzles::cube3::{Guided, HalfTurnBounds, QuarterTurnBounds};
use crate::search::{forecast, ida};
use crate::solvers::{CUBE_METRICS, too_deep};
use crate::{
    Control, Guarantee, Info, Job, PocketTables, SearchEvent, Solution, SolveError, Solver, Solving, Table,
    Tables, WholeCube,
};

/// The solver.
pub(super) struct Ida;

static INFO: Info = Info {
    id: "ida",
    name: "IDA*",
    sizes: 1..=3,
    metrics: CUBE_METRICS,
    tables: &[PocketTables::SPEC, HalfTurnBounds::SPEC, QuarterTurnBounds::SPEC],
    sets: &[],
    parameters: &[],
    guarantee: Guarantee::Optimal,
    default_for: Some(1..=2),
    hints_for: Some(1..=2),
    function_key: None,
    explanation: "Searches deeper and deeper, and leaves every branch that the tables show to be hopeless.",
};

impl Solver for Ida {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn solve<'a>(&'a self, job: &'a Job, tables: &'a Tables, control: &'a Control) -> Solving<'a> {
        Box::pin(async move {
            match job.state.size().layers() {
                2 => solve(tables.get::<PocketTables>(control).await?.graph(job.metric), job, control).await,
                3 if job.metric == Metric::Qtm => {
                    let bounds = tables.get::<QuarterTurnBounds>(control).await?;
                    solve(&Guided::new(bounds), job, control).await
                }
                3 => {
                    let bounds = tables.get::<HalfTurnBounds>(control).await?;
                    solve(&Guided::new(bounds), job, control).await
                }
                _ => Err(SolveError::Size { solver: INFO.name, size: job.state.size() }),
            }
        })
    }
}

async fn solve<C: WholeCube>(cube: &C, job: &Job, control: &Control) -> Result<Solution, SolveError> {
    let start = cube.position(&job.state)?;
    let stats = cube.stats();
    control.emit(SearchEvent::Forecast(forecast::guided_deepening(cube, stats.typical)));
    let found = ida::search(cube, &start, stats.deepest, control).await?;
    let moves = found.ok_or_else(|| too_deep(stats.deepest))?;
    Ok(cube.solution("Guided by tables", &moves, true))
}
