//! A genetic algorithm: a population of sequences of moves, of which the best have children.

use crate::search::forecast;
use crate::search::genetic::{self, Breeding};
use crate::solvers::thistlethwaite::{Stage, StageGraph, StageSearch, StageTables, solve_in_stages};
use crate::solvers::{CUBE_METRICS, SEED, no_luck};
use crate::{
    Control, Guarantee, Info, Job, Move, Parameter, PocketTables, SearchEvent, Solution, SolveError, Solver,
    Solving, Stopped, Table, Tables, WholeCube,
};

/// The solver.
pub(super) struct Genetic;

const POPULATION: Parameter = Parameter {
    id: "population",
    name: "Population",
    min: 10.0,
    max: 5000.0,
    step: 10.0,
    default: 200.0,
    explanation: "How many sequences live at a time.",
};

const MUTATION: Parameter = Parameter {
    id: "mutation",
    name: "Mutation",
    min: 0.0,
    max: 1.0,
    step: 0.01,
    default: 0.25,
    explanation: "The probability that a move of a child is changed.",
};

const ELITE: Parameter = Parameter {
    id: "elite",
    name: "Elite",
    min: 0.0,
    max: 0.5,
    step: 0.01,
    default: 0.1,
    explanation: "The share of the population that lives on unchanged.",
};

const GENERATIONS: Parameter = Parameter {
    id: "generations",
    name: "Generations",
    min: 1.0,
    max: 2000.0,
    step: 1.0,
    default: 40.0,
    explanation: "How many generations are bred.",
};

/// What there should be more of where nothing was found.
const LIMIT: &str = "generations";

static INFO: Info = Info {
    id: "genetic",
    name: "Genetic algorithm",
    sizes: 1..=3,
    metrics: CUBE_METRICS,
    tables: &[PocketTables::SPEC, StageTables::SPEC],
    sets: &[],
    parameters: &[POPULATION, MUTATION, ELITE, GENERATIONS, SEED],
    guarantee: Guarantee::Solved,
    default_for: None,
    hints_for: None,
    function_key: None,
    explanation: "Breeds sequences of moves: the best live on, the others are crossed and mutated.",
};

impl Solver for Genetic {
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
    const STAGE: &str = "Bred";
    let start = cube.position(&job.state)?;
    let breeding = breeding(job, usize::from(cube.stats().deepest));
    control.emit(SearchEvent::Forecast(forecast::trials(breeding.births(), breeding.length)));
    let improved = |moves: &[_]| control.emit_improved(job, cube.solution(STAGE, moves, false));
    let found = genetic::search(cube, &start, breeding, control, improved).await?;
    let moves = found.ok_or_else(|| no_luck(LIMIT))?;
    Ok(cube.solution(STAGE, &moves, false))
}

/// One search for each of Thistlethwaite's stages.
struct InStages<'a>(&'a Job);

impl StageSearch for InStages<'_> {
    const LIMIT: &'static str = LIMIT;

    fn trials(&self, stage: Stage) -> f64 {
        breeding(self.0, usize::from(stage.longest())).births()
    }

    async fn search(
        &self,
        stage: Stage,
        graph: &StageGraph,
        start: u32,
        control: &Control,
    ) -> Result<Option<Vec<Move>>, Stopped> {
        let breeding = breeding(self.0, usize::from(stage.longest()));
        genetic::search(graph, &start, breeding, control, |_| ()).await
    }
}

fn breeding(job: &Job, length: usize) -> Breeding {
    Breeding {
        population: job.settings.get(&POPULATION) as usize,
        mutation: job.settings.get(&MUTATION),
        elite: job.settings.get(&ELITE),
        generations: job.settings.get(&GENERATIONS) as u32,
        length,
        seed: job.settings.get(&SEED) as u64,
    }
}
