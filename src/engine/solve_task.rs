use godspeed_cube::{Metric, Size};
use godspeed_protocol::{Event, Outcome, SolveRequest};
use godspeed_solve::{Info, Problem, SOLVERS, Settings, SolveError, Solver};

use crate::RequestError;
use crate::goal_request::GoalRequest;
#[cfg(feature = "full")]
use crate::known_solutions::{known_solutions, solver_of};

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
    /// Whether solutions of a list are sent when they are found.
    pub lists: bool,
}

impl SolveTask {
    /// Validates a request.
    ///
    /// # Errors
    /// [`RequestError`] names what is invalid and lists the valid choices. Without the feature `full`, goals and turns are
    /// not possible.
    pub fn new(request: &SolveRequest) -> Result<Self, RequestError> {
        #[cfg(feature = "full")]
        let solver = solver_of(request)?;
        #[cfg(not(feature = "full"))]
        let solver: &Solver = request.solver.parse()?;
        let info = solver.info();
        let goal = GoalRequest::new(request)?;
        let state = goal.state()?;
        let size = state.size();
        check_size(info, size)?;
        state.check()?;
        let metrics = if goal.is_plain() { info.metrics } else { solver.goal_metrics() };
        let metric = metric(info, metrics, size, &request.metric)?;
        let pairs = request.parameters.iter().map(|(name, &value)| (name.as_str(), value));
        let settings = Settings::new(info, pairs)?;
        let settings = match &request.tables {
            Some(set) => settings.with_set(info, set)?,
            None => settings,
        };
        let problem = Problem::new(state, metric).with_settings(settings);
        #[cfg(feature = "full")]
        let problem = {
            let known = known_solutions(request, &problem.state)?;
            problem.with_known(known)
        };
        let problem = goal.complete(problem, solver)?;
        Ok(Self { number: request.job, solver, problem, record: request.record, lists: request.lists })
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

fn metric(info: &Info, metrics: &[Metric], size: Size, id: &str) -> Result<Metric, RequestError> {
    let supported = id.parse().ok().filter(|metric| metrics.contains(metric));
    supported.ok_or_else(|| RequestError::Metric {
        solver: info.name,
        metric: id.to_owned(),
        known: comma_separated(metrics.iter().map(|metric| metric.id_for(size))),
    })
}

fn comma_separated<'a>(words: impl Iterator<Item = &'a str>) -> String {
    words.collect::<Vec<_>>().join(", ")
}
