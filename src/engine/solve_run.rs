use std::sync::{Arc, Mutex};

use godspeed_protocol::{
    Event, FindEvent, GroupInfo, Outcome, Prediction, ProgressInfo, RecordingEvent, TraceInfo, VISIT_LIMIT,
    VisitsInfo,
};
use godspeed_solve::{Control, Solution, SolveError, Tables};
use web_time::Instant;

use crate::lock::lock;
use crate::node_rates;
use crate::solve_reporter::SolveReporter;
use crate::{Recorded, RunConfig, SolveTask};

/// Weight of the newest sample in the smoothed node rate.
const NEWEST_SAMPLE_WEIGHT: f64 = 0.2;

/// A [`SolveTask`] in progress, from its start to its [`Outcome`].
///
/// [`SolveRun::solve`] runs the search. Meanwhile any thread may call [`SolveRun::progress`] and
/// [`SolveRun::stop`].
pub struct SolveRun {
    task: SolveTask,
    threads: usize,
    control: Control,
    reporter: Arc<SolveReporter>,
    node_rate: Mutex<NodeRate>,
    /// The number of visits reported last.
    visits_sent: Mutex<Option<u64>>,
}

/// The smoothed number of nodes per second.
#[derive(Default)]
struct NodeRate {
    last_sample: Option<(Instant, u64)>,
    smoothed: Option<f64>,
}

impl SolveRun {
    /// Creates a run that passes its events to `emit`, from any thread. Its clock starts now.
    pub fn new(task: SolveTask, config: RunConfig, emit: impl Fn(Event) + Send + Sync + 'static) -> Self {
        let rate = node_rates::expected(&task, config.threads);
        let reporter = Arc::new(SolveReporter::new(&task, rate, Box::new(emit)));
        let listener = reporter.clone();
        let control = Control::new(config.slice_nodes, move |event| listener.on_event(event));
        let control = if task.record { control.recording(VISIT_LIMIT) } else { control };
        Self {
            task,
            threads: config.threads,
            control,
            reporter,
            node_rate: Mutex::default(),
            visits_sent: Mutex::new(Some(0)),
        }
    }

    /// Returns the job number of the request.
    #[must_use]
    pub fn number(&self) -> u32 {
        self.task.number
    }

    /// Requests a stop. The search ends with [`Event::Cancelled`].
    pub fn stop(&self) {
        self.control.stop();
    }

    /// Returns the progress of the search.
    ///
    /// The node rate is an exponential moving average over the calls of this function.
    #[must_use]
    pub fn progress(&self) -> ProgressInfo {
        let now = Instant::now();
        let counted = self.control.progress();
        let state = self.reporter.state();
        let start = self.reporter.start();
        // No nodes are visited while a table is in progress, so the average is not updated.
        let is_paused = state.table_time.is_running();
        let (nodes_per_second, rate) = lock(&self.node_rate).sample(counted.nodes, start, now, is_paused);
        ProgressInfo {
            job: self.number(),
            depth: counted.depth,
            lower: counted.lower,
            share: counted.share,
            stage: state.stage.map(str::to_owned),
            group: state.group.map(|group| GroupInfo { turns: group.turns.to_owned(), states: group.states }),
            nodes: counted.nodes,
            nodes_per_second,
            seconds: now.duration_since(start).as_secs_f64(),
            best: state.best.as_ref().map(|best| self.reporter.length(best)),
            seconds_left: counted.nodes_left.zip(rate).map(|(nodes, rate)| nodes / rate),
        }
    }

    /// Removes and returns the new visits and samples of a recorded search.
    #[must_use]
    pub fn take_recorded(&self) -> Vec<Recorded> {
        self.take_visits().into_iter().chain(self.take_trace()).collect()
    }

    /// Removes and returns the new solutions of a list, if the request asks for them while the search runs.
    #[must_use]
    pub fn take_listed(&self) -> Option<FindEvent> {
        let moves = if self.task.lists { self.reporter.take_listed() } else { Vec::new() };
        (!moves.is_empty()).then(|| FindEvent::Listed { job: self.number(), moves })
    }

    fn take_visits(&self) -> Option<Recorded> {
        let log = self.control.visits()?;
        let numbers = log.take();
        let (visited, kept) = (log.visited(), log.kept());
        if lock(&self.visits_sent).replace(visited) == Some(visited) && numbers.is_empty() {
            return None;
        }
        let info = VisitsInfo { job: self.number(), visited, kept, is_capped: visited > kept };
        Some(Recorded { event: RecordingEvent::Visits(info), numbers })
    }

    fn take_trace(&self) -> Option<Recorded> {
        let depths = self.control.depths()?.take();
        let samples = self.reporter.take_samples(self.control.progress(), depths);
        if samples.is_empty() {
            return None;
        }
        let info = TraceInfo { job: self.number(), samples };
        Some(Recorded { event: RecordingEvent::Trace(info), numbers: Vec::new() })
    }

    /// Runs the search to its end: [`Event::Solved`], [`Event::Failed`] or [`Event::Cancelled`].
    ///
    /// Every solution is verified on the cube.
    pub async fn solve(&self, tables: &Tables) -> Event {
        let job = self.number();
        match godspeed_solve::run(self.task.solver, &self.task.problem, tables, &self.control).await {
            Ok(solution) => Event::Solved { job, outcome: self.outcome(Some(&solution), None) },
            Err(SolveError::Stopped) => Event::Cancelled { job, outcome: self.stopped_outcome() },
            Err(error) => Event::Failed { job, outcome: self.outcome(None, Some(&error)) },
        }
    }

    /// Returns the outcome of a search that is stopped now: the best solution so far, if there is one, and those of a
    /// list.
    #[must_use]
    pub fn stopped_outcome(&self) -> Outcome {
        let best = self.reporter.best_so_far();
        self.outcome(best.as_ref(), Some(&SolveError::Stopped))
    }

    /// Returns the cost of a solution in moves, if turns have costs of their own.
    fn cost(&self, solution: &Solution) -> Option<f64> {
        let problem = &self.task.problem;
        let turns = problem.turns.as_ref().filter(|turns| turns.has_costs())?;
        let costs = solution.turns().filter_map(|&turn| turns.cost(turn, problem.metric));
        Some(costs.map(|cost| f64::from(cost.hundredths())).sum::<f64>() / 100.0)
    }

    /// Returns the facelets after a solution to a goal.
    fn reached(&self, solution: &Solution) -> Option<String> {
        let problem = &self.task.problem;
        problem.goal.as_ref()?;
        let mut cube = problem.state.clone();
        cube.turn_all(&solution.turns().copied().collect::<Vec<_>>());
        Some(cube.to_string())
    }

    fn outcome(&self, solution: Option<&Solution>, error: Option<&SolveError>) -> Outcome {
        let reporter = &self.reporter;
        let (seconds, table_time, depths, prediction) = {
            let state = reporter.state();
            let table_time = state.table_time.total(Instant::now());
            (reporter.seconds(&state), table_time, state.depths.clone(), state.prediction)
        };
        let nodes = self.control.progress().nodes;
        // Searches to a goal have nodes of another kind.
        let is_plain = self.task.problem.is_plain();
        let learned = is_plain.then(|| node_rates::learn(&self.task, self.threads, nodes, seconds)).flatten();
        Outcome {
            scramble: None,
            size: self.task.problem.state.size().layers(),
            algorithm: self.task.solver.info().id.to_owned(),
            solution: solution.map(|solution| reporter.notation(solution.turns().copied().collect())),
            length: solution.map(|solution| reporter.length(solution)),
            metric: self.task.problem.metric.id_for(self.task.problem.state.size()).to_owned(),
            goal: self.task.problem.goal.as_ref().map(ToString::to_string),
            reached: solution.and_then(|solution| self.reached(solution)),
            turns: self.task.problem.turns.as_ref().map(ToString::to_string),
            cost: solution.and_then(|solution| self.cost(solution)),
            lengths: solution.map(|solution| Box::new(reporter.lengths(solution))),
            optimal: error.is_none() && solution.is_some_and(|solution| solution.optimal),
            stages: solution.map_or_else(Vec::new, |solution| reporter.stages(solution)),
            alternatives: solution.and_then(|solution| reporter.alternatives(solution)).map(Box::new),
            unsimplified: solution.and_then(|solution| reporter.unsimplified(solution)).map(Box::new),
            note: solution.and_then(|solution| solution.note).map(str::to_owned),
            nodes,
            depths,
            seconds,
            table_seconds: table_time.as_secs_f64(),
            prediction: prediction.map(|prediction| Box::new(Prediction { learned, ..prediction })),
            threads: self.threads,
            error: error.map(SolveError::to_string),
        }
    }
}

impl NodeRate {
    /// Adds a sample; returns the average, and once more if it is usable for estimates.
    fn sample(&mut self, nodes: u64, start: Instant, now: Instant, is_paused: bool) -> (f64, Option<f64>) {
        let (then, before) = self.last_sample.replace((now, nodes)).unwrap_or((start, 0));
        let elapsed = now.duration_since(then).as_secs_f64();
        let visited = nodes.saturating_sub(before) as f64;
        let current = if elapsed > 0.0 { visited / elapsed } else { 0.0 };
        let average = match self.smoothed {
            None => current,
            Some(average) if is_paused => average,
            Some(average) => average + NEWEST_SAMPLE_WEIGHT * (current - average),
        };
        self.smoothed = Some(average).filter(|&average| average > 0.0);
        (average, self.smoothed)
    }
}
