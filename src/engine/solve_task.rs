use godspeed_cube::{Facelets, GoalError, Metric, PartialState, Size, TurnSet};
use godspeed_protocol::{Event, Outcome, SolveRequest};
use godspeed_solve::{Info, Problem, SOLVERS, Settings, SolveError, Solver, goals};

use crate::RequestError;
use crate::goal_text::read_goal;

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
    /// [`RequestError`] names what is invalid and lists the valid choices.
    pub fn new(request: &SolveRequest) -> Result<Self, RequestError> {
        let solver: &Solver = request.solver.parse()?;
        let info = solver.info();
        let partial = partial_state(&request.state)?;
        let state = match &partial {
            Some(partial) => partial.completed().clone(),
            None => Facelets::parse(&request.state)?,
        };
        let size = state.size();
        check_size(info, size)?;
        state.check()?;
        let is_plain = request.goal.is_none() && request.turns.is_none() && partial.is_none();
        let metrics = if is_plain { info.metrics } else { solver.goal_metrics() };
        let metric = metric(info, metrics, size, &request.metric)?;
        let pairs = request.parameters.iter().map(|(name, &value)| (name.as_str(), value));
        let settings = Settings::new(info, pairs)?;
        let settings = match &request.tables {
            Some(set) => settings.with_set(info, set)?,
            None => settings,
        };
        let mut problem = Problem::new(state, metric).with_settings(settings);
        if let Some(goal) = &request.goal {
            problem = problem.with_goal(read_goal(goal, size)?);
        }
        if let Some(partial) = &partial {
            problem = problem.with_start(partial)?;
        }
        if let Some(turns) = &request.turns {
            problem = problem.with_turns(TurnSet::parse(turns, size)?);
        }
        goals::check(solver, &problem)?;
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

/// Returns the start of a search of which a part is not known; `None` for a whole cube.
fn partial_state(text: &str) -> Result<Option<PartialState>, GoalError> {
    if !PartialState::is_partial(text) {
        return Ok(None);
    }
    let stickers = text.chars().filter(|c| !c.is_whitespace()).count();
    let size = if stickers == Size::TWO.facelets() { Size::TWO } else { Size::THREE };
    PartialState::parse(text, size).map(Some)
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
