use godspeed_cube::{Facelets, IllegalState, Metric, Size, StateError};
use godspeed_protocol::{Event, Outcome, SolveRequest};
use godspeed_solve::{Info, Job, SOLVERS, SettingError, Settings, SolveError, Solver};

/// A request that can be run: everything in it has been checked.
#[derive(Clone)]
pub struct Task {
    /// The number under which it was asked for.
    pub number: u32,
    /// Who solves it.
    pub solver: &'static dyn Solver,
    /// What is to be solved.
    pub job: Job,
}

/// Why a request cannot be run.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Refusal {
    /// No solver has this id.
    #[error("there is no algorithm \"{id}\"; choose one of: {known}")]
    Solver {
        /// What was asked for.
        id: String,
        /// The ids there are, separated by commas.
        known: String,
    },
    /// No database has this id.
    #[error("there is no table \"{id}\"; there are: {known}")]
    Table {
        /// What was asked for.
        id: String,
        /// The ids there are, separated by commas.
        known: String,
    },
    /// The text is not a cube.
    #[error(transparent)]
    State(#[from] StateError),
    /// The cube cannot be reached by turning.
    #[error("no turning solves this cube: {0}")]
    Illegal(#[from] IllegalState),
    /// The solver does not take cubes of this size.
    #[error("{solver} does not solve a {size}; {others}")]
    Size {
        /// The solver's name.
        solver: &'static str,
        /// The size of the cube.
        size: Size,
        /// Which algorithms do.
        others: String,
    },
    /// The solver cannot count in this metric.
    #[error("{solver} cannot count in \"{metric}\"; choose one of: {known}")]
    Metric {
        /// The solver's name.
        solver: &'static str,
        /// What was asked for.
        metric: String,
        /// The metrics it knows, separated by commas.
        known: String,
    },
    /// A parameter has an impossible value.
    #[error(transparent)]
    Setting(#[from] SettingError),
}

impl Task {
    /// The task of a request.
    ///
    /// # Errors
    /// [`Refusal`] names what is wrong with the request, and what to choose instead.
    pub fn new(request: &SolveRequest) -> Result<Self, Refusal> {
        let solver = godspeed_solve::solver(&request.solver).ok_or_else(|| Refusal::Solver {
            id: request.solver.clone(),
            known: list(SOLVERS.iter().map(|solver| solver.info().id)),
        })?;
        let info = solver.info();
        let state = Facelets::parse(&request.state)?;
        check_size(info, state.size())?;
        state.check()?;
        let metric = metric(info, &request.metric)?;
        let pairs = request.parameters.iter().map(|(name, &value)| (name.as_str(), value));
        let settings = Settings::new(info, pairs)?;
        let settings = match &request.tables {
            Some(set) => settings.with_set(info, set)?,
            None => settings,
        };
        Ok(Self { number: request.job, solver, job: Job { state, metric, settings } })
    }

    /// The end of a task that was cancelled before it began.
    #[must_use]
    pub fn cancelled(&self) -> Event {
        let outcome = Outcome {
            size: self.job.state.size().layers(),
            algorithm: self.solver.info().id.to_owned(),
            metric: self.job.metric.id().to_owned(),
            error: Some(SolveError::Stopped.to_string()),
            ..Outcome::default()
        };
        Event::Cancelled { job: self.number, outcome }
    }
}

impl Refusal {
    /// The end of a request that was refused.
    #[must_use]
    pub fn failed(&self, request: &SolveRequest) -> Event {
        let outcome = Outcome {
            size: Facelets::parse(&request.state).map_or(0, |state| state.size().layers()),
            algorithm: request.solver.clone(),
            metric: request.metric.clone(),
            error: Some(self.to_string()),
            ..Outcome::default()
        };
        Event::Failed { job: request.job, outcome }
    }
}

fn check_size(info: &Info, size: Size) -> Result<(), Refusal> {
    let takes = |info: &Info| info.sizes.contains(&size.last_layer());
    if takes(info) {
        return Ok(());
    }
    let able =
        list(SOLVERS.iter().map(|solver| solver.info()).filter(|info| takes(info)).map(|info| info.name));
    let others =
        if able.is_empty() { "no algorithm does yet".to_owned() } else { format!("choose one of: {able}") };
    Err(Refusal::Size { solver: info.name, size, others })
}

fn metric(info: &Info, id: &str) -> Result<Metric, Refusal> {
    let offered = Metric::from_id(id).filter(|metric| info.metrics.contains(metric));
    offered.ok_or_else(|| Refusal::Metric {
        solver: info.name,
        metric: id.to_owned(),
        known: list(info.metrics.iter().map(|metric| metric.id())),
    })
}

fn list<'a>(words: impl Iterator<Item = &'a str>) -> String {
    words.collect::<Vec<_>>().join(", ")
}
