use godspeed_cube::{Facelets, Metric, Size};
use godspeed_protocol::{Event, Outcome, SolveRequest};
use godspeed_solve::{Info, Problem, SOLVERS, Settings, SolveError, Solver};

use crate::RequestError;

/// A validated request to solve a cube.
#[derive(Clone)]
pub struct SolveTask {
    /// The job number of the request.
    pub number: u32,
    /// The solver.
    pub solver: &'static Solver,
    /// The cube, the metric and the settings.
    pub problem: Problem,
    /// Whether the search is recorded.
    pub record: bool,
}

impl SolveTask {
    /// Validates a request.
    ///
    /// # Errors
    /// [`RequestError`] names what is invalid and lists the valid choices.
    pub fn new(request: &SolveRequest) -> Result<Self, RequestError> {
        let solver: &Solver = request.solver.parse()?;
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
        Ok(Self {
            number: request.job,
            solver,
            problem: Problem::new(state, metric).with_settings(settings),
            record: request.record,
        })
    }

    /// Returns the final event of a task that was cancelled before it started.
    #[must_use]
    pub fn cancelled(&self) -> Event {
        let outcome = Outcome {
            size: self.problem.state.size().layers(),
            algorithm: self.solver.info().id.to_owned(),
            metric: self.problem.metric.id_for(self.problem.state.size()).to_owned(),
            error: Some(SolveError::Stopped.to_string()),
            ..Outcome::default()
        };
        Event::Cancelled { job: self.number, outcome }
    }
}

fn check_size(info: &Info, size: Size) -> Result<(), RequestError> {
    let supports = |info: &Info| info.sizes.contains(&size.last_layer());
    if supports(info) {
        return Ok(());
    }
    let names = comma_separated(
        SOLVERS.iter().map(|solver| solver.info()).filter(|info| supports(info)).map(|info| info.name),
    );
    let others =
        if names.is_empty() { "no algorithm does yet".to_owned() } else { format!("choose one of: {names}") };
    Err(RequestError::Size { solver: info.name, size, others })
}

fn metric(info: &Info, id: &str) -> Result<Metric, RequestError> {
    let supported = id.parse().ok().filter(|metric| info.metrics.contains(metric));
    supported.ok_or_else(|| RequestError::Metric {
        solver: info.name,
        metric: id.to_owned(),
        known: comma_separated(info.metric_ids()),
    })
}

fn comma_separated<'a>(words: impl Iterator<Item = &'a str>) -> String {
    words.collect::<Vec<_>>().join(", ")
}
