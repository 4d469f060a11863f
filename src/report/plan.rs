use std::sync::Arc;

use godspeed_cube::{Metric, Random, Size};
use godspeed_protocol::{LengthInfo, SolveRequest, SolverInfo};

use crate::configuration::joined;
use crate::plan_options::DEFAULT_RUNS;
use crate::scramble::MAX_MOVES;
use crate::{Configuration, PlanError, PlanOptions, Scramble, ScrambleSource};

/// The largest number of cubes.
pub const MAX_RUNS: u32 = 100_000;

/// The largest number of runs of all algorithms.
const MAX_ALL_RUNS: usize = 1_000_000;

/// The largest seed: larger numbers are not exact in JSON as JavaScript reads it.
pub const MAX_SEED: u64 = (1 << 53) - 1;

/// The longest time limit in seconds.
const MAX_TIMEOUT: f64 = 1e9;

/// The id of the parameter that limits the seconds of a search.
const TIME_LIMIT: &str = "seconds";

/// The largest number of threads of a run.
const MAX_THREADS: usize = 1024;

/// The runs of a report: every algorithm on the same cubes.
///
/// The plan fixes every scramble and every seed, so that equal plans give equal results wherever they run. Runs are
/// numbered from 0: all algorithms on the first cube, then all on the second, and so on, so that an interrupted report
/// still compares algorithms on the same cubes.
#[derive(Clone, Debug, PartialEq)]
pub struct ReportPlan {
    options: PlanOptions,
    metric: Metric,
    cubes: u32,
    listed: Vec<Scramble>,
    configurations: Vec<Configuration>,
}

impl ReportPlan {
    /// Validates options against the descriptions of all algorithms.
    ///
    /// # Errors
    /// [`PlanError`] names what is invalid and the valid choices.
    pub fn new(options: &PlanOptions, catalogue: &[SolverInfo]) -> Result<Self, PlanError> {
        let solvers = solvers(options, catalogue)?;
        let metric = metric(options, &solvers)?;
        let listed = listed(options)?;
        let cubes = cubes(options)?;
        check_numbers(options)?;
        let configurations = Configuration::all(options, &solvers)?;
        let runs = configurations.len() * cubes as usize;
        if runs > MAX_ALL_RUNS {
            return Err(PlanError::TooManyRuns { runs, max: MAX_ALL_RUNS });
        }
        let options = PlanOptions { runs: Some(cubes), metric: Some(metric), ..options.clone() };
        Ok(Self { options, metric, cubes, listed, configurations })
    }

    /// Returns the options, with the number of runs and the metric filled in.
    #[must_use]
    pub const fn options(&self) -> &PlanOptions {
        &self.options
    }

    /// Returns the size of the cubes.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.options.size
    }

    /// Returns the metric.
    #[must_use]
    pub const fn metric(&self) -> Metric {
        self.metric
    }

    /// Returns the short name of the metric, as usual for the size.
    #[must_use]
    pub const fn metric_id(&self) -> &'static str {
        self.metric.id_for(self.options.size)
    }

    /// Returns the number of cubes.
    #[must_use]
    pub const fn cubes(&self) -> usize {
        self.cubes as usize
    }

    /// Returns the algorithms with their parameters, in the order of the table.
    #[must_use]
    pub fn configurations(&self) -> &[Configuration] {
        &self.configurations
    }

    /// Returns the number of runs: cubes times configurations.
    #[must_use]
    pub const fn runs(&self) -> usize {
        self.cubes() * self.configurations.len()
    }

    /// Returns the index of the cube of a run.
    #[must_use]
    pub const fn cube_of(&self, run: usize) -> usize {
        run / self.configurations.len()
    }

    /// Returns the configuration of a run.
    #[must_use]
    pub fn configuration_of(&self, run: usize) -> &Configuration {
        &self.configurations[run % self.configurations.len()]
    }

    /// Returns the lengths that are expected of a configuration's solutions; `None` if they are not known, as with
    /// another metric, other settings or less time than by default.
    #[must_use]
    pub fn expected_length(&self, configuration: &Configuration) -> Option<LengthInfo> {
        let Configuration { solver, parameters, .. } = configuration;
        let default_time = solver.parameter(TIME_LIMIT).map_or(0.0, |limit| limit.default);
        let has_time = self.options.timeout.is_none_or(|timeout| timeout >= default_time);
        let is_default = solver.metrics.first().is_some_and(|first| first.parse() == Ok(self.metric));
        solver.typical_length(self.size()).filter(|_| is_default && has_time && parameters.is_empty())
    }

    /// Returns a cube by its index, below [`cubes`](Self::cubes).
    #[must_use]
    pub fn scramble(&self, cube: usize) -> Scramble {
        let seed = self.cube_seed(cube);
        match self.options.scrambles {
            ScrambleSource::RandomStates => Scramble::random_state(self.size(), seed),
            ScrambleSource::RandomMoves(moves) => Scramble::random_moves(self.size(), moves as usize, seed),
            ScrambleSource::Listed(_) => self.listed[cube].clone(),
        }
    }

    /// Returns the request that starts a run, below [`runs`](Self::runs), under a job number.
    ///
    /// An algorithm with a seed gets one derived from the seed of the plan and the cube, unless its seed is set.
    #[must_use]
    pub fn request(&self, run: usize, job: u32) -> SolveRequest {
        let configuration = self.configuration_of(run);
        let cube = self.cube_of(run);
        let mut parameters = configuration.parameters.clone();
        if let Some(seed) = configuration.open_seed() {
            let choices = (seed.max - seed.min) as usize + 1;
            // Item 1 of the cube's own series; item 0 is the seed of its scramble.
            let mut random = Random::from_seed(Random::derived_seed(self.cube_seed(cube), 1));
            parameters.insert(seed.id.clone(), seed.min + random.below(choices) as f64);
        }
        SolveRequest {
            job,
            state: self.scramble(cube).state.to_string(),
            solver: configuration.solver.id.clone(),
            metric: self.metric_id().to_owned(),
            tables: configuration.tables.clone(),
            parameters,
            record: false,
            lists: false,
            goal: None,
            turns: None,
            known: Vec::new(),
        }
    }

    fn cube_seed(&self, cube: usize) -> u64 {
        Random::derived_seed(self.options.seed, cube as u64)
    }
}

fn solvers(options: &PlanOptions, catalogue: &[SolverInfo]) -> Result<Vec<Arc<SolverInfo>>, PlanError> {
    let size = options.size;
    let known =
        || joined(catalogue.iter().filter(|solver| solver.supports(size)).map(|solver| solver.id.as_str()));
    if options.algorithms.is_empty() {
        return Err(PlanError::NoAlgorithm { known: known() });
    }
    let mut solvers: Vec<Arc<SolverInfo>> = Vec::new();
    for id in &options.algorithms {
        let Some(solver) = catalogue.iter().find(|solver| solver.id == *id) else {
            return Err(PlanError::Algorithm { id: id.clone(), known: known() });
        };
        if !solver.supports(size) {
            return Err(PlanError::Size { solver: solver.name.clone(), size, known: known() });
        }
        if solvers.iter().any(|other| other.id == *id) {
            return Err(PlanError::Repeated { id: id.clone() });
        }
        solvers.push(Arc::new(solver.clone()));
    }
    Ok(solvers)
}

/// Returns the chosen metric, else the first that all algorithms support.
fn metric(options: &PlanOptions, solvers: &[Arc<SolverInfo>]) -> Result<Metric, PlanError> {
    let supports =
        |solver: &SolverInfo, metric: Metric| solver.metrics.iter().any(|id| id.parse() == Ok(metric));
    let known = |solver: &SolverInfo| joined(solver.metrics.iter().map(String::as_str));
    if let Some(metric) = options.metric {
        return match solvers.iter().find(|solver| !supports(solver, metric)) {
            None => Ok(metric),
            Some(solver) => {
                let metric = metric.id_for(options.size);
                Err(PlanError::Metric { solver: solver.name.clone(), metric, known: known(solver) })
            }
        };
    }
    let mut common =
        Metric::ALL.into_iter().filter(|&metric| solvers.iter().all(|solver| supports(solver, metric)));
    common.next().ok_or_else(|| {
        let described = solvers.iter().map(|solver| format!("{} ({})", solver.name, known(solver)));
        PlanError::NoMetric { solvers: described.collect::<Vec<_>>().join(", ") }
    })
}

fn listed(options: &PlanOptions) -> Result<Vec<Scramble>, PlanError> {
    let ScrambleSource::Listed(texts) = &options.scrambles else { return Ok(Vec::new()) };
    let parse = |(number, text): (usize, &String)| {
        let parsed = Scramble::parse(text, options.size);
        parsed.map_err(|error| PlanError::Scramble { number, text: text.clone(), error })
    };
    (1..).zip(texts).map(parse).collect()
}

/// Returns the number of cubes: the chosen one, but not more than are listed.
fn cubes(options: &PlanOptions) -> Result<u32, PlanError> {
    let listed = match &options.scrambles {
        ScrambleSource::Listed(listed) => Some(u32::try_from(listed.len()).unwrap_or(u32::MAX)),
        ScrambleSource::RandomStates | ScrambleSource::RandomMoves(_) => None,
    };
    let runs = match (options.runs, listed) {
        (Some(runs), Some(listed)) => runs.min(listed),
        (runs, listed) => runs.or(listed).unwrap_or(DEFAULT_RUNS),
    };
    let is_possible = (1..=MAX_RUNS).contains(&runs);
    if is_possible { Ok(runs) } else { Err(PlanError::Runs { runs, max: MAX_RUNS }) }
}

fn check_numbers(options: &PlanOptions) -> Result<(), PlanError> {
    let &PlanOptions { seed, threads, timeout, .. } = options;
    if seed > MAX_SEED {
        return Err(PlanError::Seed { seed, max: MAX_SEED });
    }
    if !(1..=MAX_THREADS).contains(&threads) {
        return Err(PlanError::Threads { threads, max: MAX_THREADS });
    }
    if let Some(seconds) = timeout.filter(|&seconds| !(seconds > 0.0 && seconds <= MAX_TIMEOUT)) {
        return Err(PlanError::Timeout { seconds, max: MAX_TIMEOUT });
    }
    match options.scrambles {
        ScrambleSource::RandomMoves(moves) if moves > MAX_MOVES => {
            Err(PlanError::Moves { moves, max: MAX_MOVES })
        }
        _ => Ok(()),
    }
}
