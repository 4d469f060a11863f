//! Weighted A*: follows the position that looks best, the tables counting more than the moves made.

use godspeed_cube::Metric;

use crate::puzzles::cube3::{Guided, HalfTurnBounds, QuarterTurnBounds};
use crate::search::{forecast, wastar};
use crate::solvers::{CUBE_METRICS, MEMORY, memory, memory_full};
use crate::{
    Control, Guarantee, Info, Job, Parameter, PocketTables, SearchEvent, Solution, SolveError, Solver,
    Solving, Table, Tables, WholeCube,
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
    explanation: "How much the tables count against the moves made: 1 is shortest, more is faster.",
};

static INFO: Info = Info {
    id: "wastar",
    name: "Weighted A*",
    sizes: 1..=3,
    metrics: CUBE_METRICS,
    tables: &[PocketTables::SPEC, HalfTurnBounds::SPEC, QuarterTurnBounds::SPEC],
    sets: &[],
    parameters: &[WEIGHT, MEMORY],
    guarantee: Guarantee::Solved,
    default_for: None,
    hints_for: None,
    function_key: None,
    explanation: "Always goes on from the position that looks nearest to solved, and so is fast, not shortest.",
};

impl Solver for Wastar {
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
    let config = wastar::Config { weight: job.settings.get(&WEIGHT), memory: memory(job) };
    control.emit(SearchEvent::Forecast(forecast::best_first(cube, cube.stats(), config)));
    let found = wastar::search(cube, &start, config, control).await?;
    let moves = found.ok_or_else(|| memory_full(job))?;
    Ok(cube.solution("Best first", &moves, config.weight <= 1.0))
}
