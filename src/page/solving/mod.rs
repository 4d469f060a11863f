//! The solver catalogue, the selected solver with its settings, and the current job.

mod alternatives;
mod bounds;
mod check;
mod choices;
mod found;
mod goal;
mod job;
mod predictions;
mod recommendation;
mod scale;
mod shortening;
mod speed;
mod time_limit;

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use godspeed_cube::{Facelets, Metric, Size};
use godspeed_protocol::{
    NamedOutcome, ParameterInfo, Request, SetInfo, SolveRequest, SolverInfo, TableInfo, WarmUpRequest,
};

pub use alternatives::{SOLUTIONS_LISTED, count_solutions, solutions};
pub use bounds::Bounds;
pub use check::{Check, Checked, SolutionEnd, WrongSolution, read, stages_of};
pub use choices::{Chosen, SearchChoices};
pub use found::FoundSolutions;
pub use goal::{SearchGoal, goal_in_words};
pub use job::{Job, JobPhase};
pub use predictions::{PREDICTION, Predictions};
pub use scale::Scale;
pub(crate) use shortening::GivenSolution;
pub use shortening::SHORTENING;
pub use speed::Speeds;
pub use time_limit::TimeLimit;

use crate::format::cube;

/// The state of the engine worker.
#[derive(Clone, Debug, PartialEq, Default)]
pub enum EngineState {
    /// The worker is loading.
    #[default]
    Starting,
    /// The worker accepts requests.
    Ready {
        /// Number of threads in the pool.
        threads: usize,
        /// Whether this is the multithreaded build.
        threaded: bool,
    },
    /// The worker failed, for this reason.
    Broken(String),
}

/// State of everything related to solving.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Solving {
    /// The engine.
    pub engine: EngineState,
    /// Why only one thread is available, if that is the case.
    pub note: Option<String>,
    /// All available solvers; empty until the engine reports them.
    pub catalogue: Vec<SolverInfo>,
    /// What was chosen: solver, table set and threads.
    pub choices: SearchChoices,
    /// What Solve reaches; it applies to the present size.
    pub goal: SearchGoal,
    /// The current or most recent job.
    pub job: Option<Job>,
    /// The solutions found of the cube of the last job that has found one.
    pub found: FoundSolutions,
    /// The predictions of searches of the present cube.
    pub predictions: Predictions,
    /// The tables that the engine was asked to make ready.
    warmed_up: Option<WarmUpRequest>,
    /// The request of the current job, once it was sent.
    sent: Option<Request>,
    /// Whether it has to be sent again, to an engine that replaces one that is lost.
    is_lost: bool,
    metrics: BTreeMap<String, Metric>,
    values: BTreeMap<(String, String), f64>,
    jobs: u32,
}

impl Solving {
    /// The parameter of solvers that search until a time limit, in seconds.
    pub const TIME_LIMIT: &str = "seconds";

    /// The parameter of solvers that otherwise end before their time limit, once shorter solutions have become rare.
    pub const FULL_TIME: &str = "full";

    /// The seconds that a search for shorter solutions takes at least.
    const IMPROVING_SECONDS: f64 = 60.0;

    /// The factor by which it takes longer than the search before.
    const IMPROVING_FACTOR: f64 = 2.0;

    /// Returns the solver of `id` if it supports the size, else a preferred one, else the first that does.
    ///
    /// Preferred is the one whose range `preferred` contains the size.
    pub(crate) fn solver_for(
        &self,
        size: Size,
        id: Option<&str>,
        preferred: impl Fn(&SolverInfo) -> Option<&RangeInclusive<u16>>,
    ) -> Option<&SolverInfo> {
        let takes = |solver: &&SolverInfo| solver.supports(size);
        let is_preferred =
            |solver: &&SolverInfo| preferred(solver).is_some_and(|sizes| sizes.contains(&size.last_layer()));
        let chosen = id.and_then(|id| self.solver(id)).filter(takes);
        chosen
            .or_else(|| self.catalogue.iter().find(is_preferred))
            .or_else(|| self.catalogue.iter().find(takes))
    }

    /// Returns the solver with this id.
    #[must_use]
    pub fn solver(&self, id: &str) -> Option<&SolverInfo> {
        self.catalogue.iter().find(|solver| solver.id == id)
    }

    /// Returns the name of a solver, or of the search that makes solutions shorter.
    #[must_use]
    pub fn algorithm_name(&self, id: &str) -> Option<&str> {
        let is_shortening = id == SolveRequest::SHORTENING;
        if is_shortening { Some(SHORTENING) } else { self.solver(id).map(|solver| solver.name.as_str()) }
    }

    /// Returns the table set a solver uses: the selected one, else its first, if any.
    #[must_use]
    pub fn set<'a>(&self, solver: &'a SolverInfo) -> Option<&'a SetInfo> {
        let chosen = solver.sets.iter().find(|set| Some(&set.id) == self.choices.tables.get());
        chosen.or_else(|| solver.sets.first())
    }

    /// Returns the number of threads in the pool, once the engine is ready.
    #[must_use]
    pub const fn threads(&self) -> Option<usize> {
        match self.engine {
            EngineState::Ready { threads, .. } => Some(threads),
            EngineState::Starting | EngineState::Broken(_) => None,
        }
    }

    /// Returns the engine's description of a table.
    #[must_use]
    pub fn table(&self, id: &str) -> Option<&TableInfo> {
        self.catalogue.iter().flat_map(SolverInfo::all_tables).find(|table| table.id == id)
    }

    /// Returns the number for a new job.
    pub const fn next_number(&mut self) -> u32 {
        self.jobs += 1;
        self.jobs
    }

    /// Returns the metric of a solver.
    ///
    /// This is the selected metric, else the solver's first.
    #[must_use]
    pub fn metric(&self, solver: &SolverInfo) -> Metric {
        let known = || solver.metrics.iter().filter_map(|id| id.parse().ok());
        let chosen = self.chosen_metric(&solver.id);
        known().find(|&metric| Some(metric) == chosen).or_else(|| known().next()).unwrap_or_default()
    }

    /// Returns the metric that was selected for a solver.
    #[must_use]
    pub fn chosen_metric(&self, solver: &str) -> Option<Metric> {
        self.metrics.get(solver).copied()
    }

    /// Returns the parameters of a solver that were set, by id.
    #[must_use]
    pub fn chosen_values(&self, solver: &str) -> Vec<(String, f64)> {
        let of_solver = self.values.iter().filter(|((id, _), _)| id == solver);
        of_solver.map(|((_, parameter), &value)| (parameter.clone(), value)).collect()
    }

    /// Selects the metric of a solver.
    pub fn set_metric(&mut self, solver: &str, metric: Metric) {
        self.metrics.insert(solver.to_owned(), metric);
    }

    /// Returns the value of a solver's parameter.
    #[must_use]
    pub fn value(&self, solver: &SolverInfo, parameter: &ParameterInfo) -> f64 {
        let chosen = self.values.get(&(solver.id.clone(), parameter.id.clone()));
        chosen.map_or(parameter.default, |value| value.clamp(parameter.min, parameter.max))
    }

    /// Returns the time limit of a solver; `None` if it searches to the end.
    #[must_use]
    pub fn time_limit(&self, solver: &SolverInfo, size: Size) -> Option<TimeLimit> {
        let limit = self.value(solver, solver.parameter(Self::TIME_LIMIT)?);
        let first = solver.seconds_per_facelet * size.facelets() as f64;
        let full = solver.parameter(Self::FULL_TIME);
        let ends_early = limit > first && full.is_some_and(|full| self.value(solver, full) == 0.0);
        Some(TimeLimit { seconds: limit.max(first), ends_early })
    }

    /// Sets the value of a solver's parameter.
    pub fn set_value(&mut self, solver: &str, parameter: &str, value: f64) {
        self.values.insert((solver.to_owned(), parameter.to_owned()), value);
    }

    /// Adds the solution of the last job, if it has moves, to those that can be compared.
    ///
    /// It is named by its solver and the settings that were chosen: `Weighted A*, weight 2`.
    pub(crate) fn record_solution(&mut self) {
        let job = self.job.as_ref().filter(|job| job.turns().is_some_and(|turns| !turns.is_empty()));
        let Some((job, name)) = job.and_then(|job| Some((job, self.algorithm_name(&job.algorithm)?))) else {
            return;
        };
        let solution = job.outcome.as_ref().and_then(|outcome| outcome.solution.as_ref());
        let is_known = |other: &NamedOutcome| other.outcome.solution.as_ref() == solution;
        if job.is_shortening() && self.comparable().iter().any(is_known) {
            return;
        }
        let mut name = name.to_owned();
        for ((id, parameter), value) in &self.values {
            if *id == job.algorithm {
                name = format!("{name}, {parameter} {value}");
            }
        }
        if let Some(goal) = &job.goal {
            name = format!("{name}, to {}", goal_in_words(goal));
        }
        if let Some(outcome) = job.outcome.clone() {
            self.found.add(&job.cube, NamedOutcome { name, outcome });
        }
    }

    /// Returns the solutions found of the cube of the last job.
    #[must_use]
    pub fn comparable(&self) -> &[NamedOutcome] {
        self.job.as_ref().map_or(&[], |job| self.found.of(&job.cube))
    }

    /// Returns whether a job is loading or running.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.job.as_ref().is_some_and(Job::is_busy)
    }

    /// Starts a job on a cube and returns its request if the engine is ready.
    ///
    /// A job that cannot start is recorded as failed with its reason, so that scripts always get a result.
    pub fn begin(&mut self, cube: &Facelets, scramble: Option<String>, now: f64) -> Option<Request> {
        self.job = Some(Job::new(self.next_number(), cube.clone(), scramble, now));
        self.is_lost = false;
        self.resume(now)
    }

    /// Returns the request of a longer search for a solution that is shorter than that of the last job.
    ///
    /// The solution of a solver that does not search until a time limit is made shorter by another search.
    ///
    /// `None` while a job runs, if its solution is optimal or leads to a goal by such a solver, or after a search of the
    /// longest time.
    #[must_use]
    pub fn longer_search(&self) -> Option<SolveRequest> {
        let job = self.job.as_ref().filter(|job| !job.is_busy())?;
        let outcome = job.outcome.as_ref().filter(|outcome| !outcome.optimal)?;
        let solution = job.turns().filter(|turns| !turns.is_empty()).and(outcome.solution.as_ref())?;
        if job.is_shortening() {
            return self.longer_shortening(solution);
        }
        if self.can_shorten(job) {
            return Some(self.shortening(&job.cube, &job.metric, solution.clone()));
        }
        let limit = self.solver(&job.algorithm)?.parameter(Self::TIME_LIMIT)?;
        let Some(Request::Solve(mut search)) = self.sent.clone() else { return None };
        let full = search.parameters.get_mut(Self::FULL_TIME);
        let was_full = full.is_none_or(|full| std::mem::replace(full, 1.0) == 1.0);
        let seconds = search.parameters.get_mut(Self::TIME_LIMIT)?;
        if *seconds >= limit.max && was_full {
            return None;
        }
        *seconds = (Self::IMPROVING_FACTOR * *seconds).max(Self::IMPROVING_SECONDS).min(limit.max);
        Some(search)
    }

    /// Starts a longer search for a solution that is shorter than that of the last job, and returns its request.
    pub(crate) fn improve(&mut self, now: f64) -> Option<Request> {
        let search = self.longer_search()?;
        let job = self.job.take()?;
        Some(self.start_improvement(job, search, now))
    }

    /// Restarts the current job with the same request as soon as a new engine is ready.
    pub(crate) fn lose_engine(&mut self) {
        self.engine = EngineState::Starting;
        if let Some(job) = self.job.as_mut().filter(|job| job.is_busy() && !job.algorithm.is_empty()) {
            job.start_again();
            self.is_lost = true;
        }
    }

    /// Returns the request of a job that was not sent yet or whose engine was lost, if the engine is ready.
    pub fn resume(&mut self, now: f64) -> Option<Request> {
        if std::mem::take(&mut self.is_lost) && self.is_busy() {
            return self.sent.clone();
        }
        let mut job = self.job.take_if(|job| job.phase == JobPhase::Loading && job.algorithm.is_empty())?;
        let size = job.cube.size();
        let mut request = None;
        match (&self.engine, self.chosen(&job.cube)) {
            (EngineState::Starting, _) => {}
            (EngineState::Broken(reason), _) => job.fail(reason.clone(), now),
            (EngineState::Ready { .. }, Some(solver)) => {
                request = Some(self.request(&mut job, solver));
                self.sent.clone_from(&request);
            }
            (EngineState::Ready { .. }, None) => {
                job.fail(format!("no algorithm is available for {size}; choose another size"), now);
            }
        }
        self.job = Some(job);
        request
    }

    /// Returns the request to make tables ready before a search, unless it is the last one that was sent.
    pub(crate) fn warm_up(&mut self, request: WarmUpRequest) -> Option<Request> {
        self.threads()?;
        if self.warmed_up.as_ref() == Some(&request) {
            return None;
        }
        self.warmed_up = Some(request.clone());
        Some(Request::WarmUp(request))
    }

    /// Records that the engine is new.
    pub(crate) fn forget_warm_up(&mut self) {
        self.warmed_up = None;
    }

    /// Cancels the current job.
    ///
    /// If the job was already sent to the engine, returns a cancel request, and the job ends when the engine
    /// confirms it.
    pub fn cancel(&mut self, now: f64) -> Option<Request> {
        let job = self.job.as_mut().filter(|job| job.is_busy())?;
        if job.algorithm.is_empty() {
            job.cancel(now);
            return None;
        }
        job.stopping = true;
        Some(Request::Cancel { job: job.number })
    }

    /// Records that the engine failed; the current job fails too.
    pub fn fail_engine(&mut self, reason: String, now: f64) {
        if let Some(job) = self.job.as_mut().filter(|job| job.is_busy()) {
            job.fail(reason.clone(), now);
        }
        self.engine = EngineState::Broken(reason);
    }

    /// Returns the request to solve a cube with a solver and its current settings.
    #[must_use]
    pub fn solve_request(&self, solver: &SolverInfo, job: u32, cube: &Facelets) -> Request {
        Request::Solve(self.search(solver, job, cube))
    }

    /// Returns the search of a cube by a solver with its current settings.
    #[must_use]
    pub fn search(&self, solver: &SolverInfo, job: u32, cube: &Facelets) -> SolveRequest {
        let parameters = solver.parameters.iter();
        SolveRequest {
            job,
            state: cube.to_string(),
            solver: solver.id.clone(),
            metric: self.metric(solver).id_for(cube.size()).to_owned(),
            tables: self.set(solver).map(|set| set.id.clone()),
            parameters: parameters.map(|p| (p.id.clone(), self.value(solver, p))).collect(),
            record: false,
            lists: false,
            goal: None,
            turns: None,
            known: Vec::new(),
        }
    }

    fn request(&self, job: &mut Job, solver: &SolverInfo) -> Request {
        job.algorithm.clone_from(&solver.id);
        self.metric(solver).id_for(job.cube.size()).clone_into(&mut job.metric);
        job.set = self.set(solver).map(|set| set.id.clone());
        job.time_limit = self.time_limit(solver, job.cube.size());
        let SearchGoal { goal, turns } = self.goal.clone();
        job.goal = goal.as_ref().map(|goal| goal.text().to_owned());
        let turns = Some(turns).filter(|turns| !turns.is_empty());
        Request::Solve(SolveRequest { goal, turns, ..self.search(solver, job.number, &job.cube) })
    }
}

/// Describes the sizes a solver supports.
#[must_use]
pub fn sizes(solver: &SolverInfo) -> String {
    let (min, max) = (usize::from(solver.min_size), usize::from(solver.max_size));
    match (min, max) {
        _ if min == max => format!("{} only", cube(min)),
        (..=2, 1000..) => "every size".to_owned(),
        (..=2, _) => format!("up to {}", cube(max)),
        (_, 1000..) => format!("{} and larger", cube(min)),
        _ => format!("{min} to {max} layers"),
    }
}
