//! Simulated annealing: one sequence of moves, changed at random, ever less willing to become worse.

use crate::search::annealing::{self, Schedule};
use crate::search::forecast;
use crate::solvers::thistlethwaite::{Stage, StageGraph, StageSearch, StageTables, solve_in_stages};
use crate::solvers::{CUBE_METRICS, SEED, no_luck};
use crate::{
    Control, Guarantee, Info, Job, Move, Parameter, PocketTables, SearchEvent, Solution, SolveError, Solver,
    Solving, Stopped, Table, Tables, WholeCube,
};

/// The solver.
pub(super) struct Annealing;

const TEMPERATURE: Parameter = Parameter {
    id: "temperature",
    name: "Temperature",
    min: 0.2,
    max: 10.0,
    step: 0.1,
    default: 2.0,
    explanation: "How readily a worse sequence is accepted at the start, in moves.",
};

const DECAY: Parameter = Parameter {
    id: "decay",
    name: "Decay",
    min: 0.9,
    max: 0.9999,
    step: 0.0001,
    default: 0.999,
    explanation: "What the temperature is multiplied by at each step: nearer to 1 is slower and more thorough.",
};

const RESTARTS: Parameter = Parameter {
    id: "restarts",
    name: "Restarts",
    min: 0.0,
    max: 1000.0,
    step: 1.0,
    default: 6.0,
    explanation: "How often it begins anew with another sequence, keeping the best solution.",
};

/// What there should be more of where nothing was found.
const LIMIT: &str = "restarts";

static INFO: Info = Info {
    id: "annealing",
    name: "Simulated annealing",
    sizes: 1..=3,
    metrics: CUBE_METRICS,
    tables: &[PocketTables::SPEC, StageTables::SPEC],
    sets: &[],
    parameters: &[TEMPERATURE, DECAY, RESTARTS, SEED],
    guarantee: Guarantee::Solved,
    default_for: None,
    hints_for: None,
    function_key: None,
    explanation: "Changes a random sequence again and again, at first boldly, then only for the better.",
};

impl Solver for Annealing {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn solve<'a>(&'a self, job: &'a Job, tables: &'a Tables, control: &'a Control) -> Solving<'a> {
        Box::pin(async move {
            match job.state.size().layers() {
                2 => solve(tables.get::<PocketTables>(control).await?.graph(job.metric), job, control).await,
                3 => {
                    let stages = tables.get::<StageTables>(control).await?;
                    solve_in_stages(&InStages(job), stages, job, control).await
                }
                _ => Err(SolveError::Size { solver: INFO.name, size: job.state.size() }),
            }
        })
    }
}

async fn solve<C: WholeCube>(cube: &C, job: &Job, control: &Control) -> Result<Solution, SolveError> {
    const STAGE: &str = "Annealed";
    let start = cube.position(&job.state)?;
    let schedule = schedule(job, usize::from(cube.stats().deepest));
    control.emit(SearchEvent::Forecast(forecast::trials(schedule.steps(), schedule.length)));
    let improved = |moves: &[_]| control.emit_improved(job, cube.solution(STAGE, moves, false));
    let found = annealing::search(cube, &start, schedule, control, improved).await?;
    let moves = found.ok_or_else(|| no_luck(LIMIT))?;
    Ok(cube.solution(STAGE, &moves, false))
}

/// One search for each of Thistlethwaite's stages.
struct InStages<'a>(&'a Job);

impl StageSearch for InStages<'_> {
    const LIMIT: &'static str = LIMIT;

    fn trials(&self, stage: Stage) -> f64 {
        schedule(self.0, usize::from(stage.longest())).steps()
    }

    async fn search(
        &self,
        stage: Stage,
        graph: &StageGraph,
        start: u32,
        control: &Control,
    ) -> Result<Option<Vec<Move>>, Stopped> {
        let schedule = schedule(self.0, usize::from(stage.longest()));
        annealing::search(graph, &start, schedule, control, |_| ()).await
    }
}

fn schedule(job: &Job, length: usize) -> Schedule {
    Schedule {
        temperature: job.settings.get(&TEMPERATURE),
        decay: job.settings.get(&DECAY),
        restarts: job.settings.get(&RESTARTS) as u32,
        length,
        seed: job.settings.get(&SEED) as u64,
    }
}
