use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use godspeed_engine::{PrepareRun, PrepareTask, RunConfig, SolveRun, SolveTask};
use godspeed_protocol::{Event, Outcome, PrepareRequest, SolveRequest};
use godspeed_report::{Configuration, ReportBuilder, ReportPlan, Scramble};
use godspeed_solve::{Tables, block_on};
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

use super::memory_budget::MemoryBudget;
use crate::interrupt::Interrupt;
use crate::search::SLICE;
use crate::search_status::report_table;
use crate::status_line::StatusLine;
use crate::time_limit::TimeLimit;

/// Megabytes that searches which store positions may use together.
const SEARCH_MEMORY: f64 = 4096.0;

/// The parameter that limits the memory of a search, in megabytes.
const MEMORY: &str = "memory";

/// The greatest seconds of a search before the first run.
const WARM_UP_SECONDS: f64 = 0.1;

/// Random turns of the cube on which tables are prepared: every algorithm solves it at once.
const EASY_MOVES: usize = 4;

/// Makes the runs of a report in parallel.
pub(super) struct Runner<'a> {
    plan: ReportPlan,
    builder: Arc<Mutex<ReportBuilder>>,
    tables: Tables,
    interrupt: &'a Interrupt,
    memory: MemoryBudget,
    workers: usize,
    next: AtomicUsize,
}

/// How searches of one part of the work are run.
struct Conditions<'a> {
    /// The threads of each search.
    threads: usize,
    limit: Arc<TimeLimit>,
    line: &'a StatusLine,
}

/// How a run ended.
enum End {
    /// By itself, with or without a solution.
    Ended(Outcome),
    /// At the time limit.
    TimedOut(Outcome),
    /// By Ctrl-C.
    Interrupted,
}

impl<'a> Conditions<'a> {
    fn new(threads: usize, timeout: Option<f64>, line: &'a StatusLine) -> Self {
        Self { threads, limit: Arc::new(TimeLimit::new(timeout)), line }
    }

    /// Works on every pool at the same time and enforces the time limit on all searches.
    fn on_each(&self, pools: &[ThreadPool], work: impl Fn() + Sync) {
        self.limit.enforce(|| {
            thread::scope(|scope| {
                for pool in pools {
                    scope.spawn(|| pool.install(&work));
                }
            });
        });
    }
}

impl<'a> Runner<'a> {
    /// Returns a runner that makes this many runs at a time.
    pub(super) fn new(
        builder: ReportBuilder,
        tables: Tables,
        interrupt: &'a Interrupt,
        workers: usize,
    ) -> Self {
        let plan = builder.plan().clone();
        Self {
            plan,
            builder: Arc::new(Mutex::new(builder)),
            tables,
            interrupt,
            memory: MemoryBudget::new(SEARCH_MEMORY),
            workers,
            next: AtomicUsize::new(0),
        }
    }

    /// Loads or builds tables on all threads, so that runs need not do so on one thread each.
    ///
    /// # Errors
    /// [`ThreadPoolBuildError`] if the system cannot start threads.
    pub(super) fn prepare_tables(&self, line: &StatusLine) -> Result<(), ThreadPoolBuildError> {
        let (threads, timeout) = (self.plan.options().threads, self.plan.options().timeout);
        let conditions = Conditions::new(self.workers * threads, timeout, line);
        let pool = pool(conditions.threads)?;
        conditions.limit.enforce(|| {
            let mut prepared: Vec<(&str, Option<&str>)> = Vec::new();
            for configuration in self.plan.configurations() {
                let key = (configuration.solver.id.as_str(), configuration.tables.as_deref());
                if prepared.contains(&key) || self.interrupt.is_pressed() {
                    continue;
                }
                prepared.push(key);
                line.report(format_args!("preparing {}", configuration.solver.name));
                pool.install(|| {
                    self.prepare_set(configuration, &conditions);
                    self.solve_easy_cube(configuration, &conditions);
                });
            }
        });
        Ok(())
    }

    /// Makes all runs, or those before Ctrl-C. Returns the wall time.
    ///
    /// Before the first run, every worker searches for a moment with each algorithm: the first search of a thread takes
    /// longer than those that follow.
    ///
    /// # Errors
    /// [`ThreadPoolBuildError`] if the system cannot start threads.
    pub(super) fn run(&self, line: &StatusLine) -> Result<Duration, ThreadPoolBuildError> {
        let (threads, timeout) = (self.plan.options().threads, self.plan.options().timeout);
        let pools = (0..self.workers).map(|_| pool(threads)).collect::<Result<Vec<_>, _>>()?;
        let brief = timeout.unwrap_or(WARM_UP_SECONDS).min(WARM_UP_SECONDS);
        let conditions = Conditions::new(threads, Some(brief), line);
        conditions.on_each(&pools, || self.warm_up(&conditions));
        let conditions = Conditions::new(threads, timeout, line);
        let start = Instant::now();
        conditions.on_each(&pools, || self.work(&conditions, start));
        Ok(start.elapsed())
    }

    /// Returns the outcomes.
    pub(super) fn into_builder(self) -> ReportBuilder {
        self.builder().clone()
    }

    /// Searches with each algorithm on the first cube, and discards the outcome.
    fn warm_up(&self, conditions: &Conditions<'_>) {
        let configurations = self.plan.configurations();
        for (run, configuration) in configurations.iter().enumerate() {
            let is_first =
                configurations[..run].iter().all(|other| other.solver.id != configuration.solver.id);
            if is_first && !self.interrupt.is_pressed() {
                let _reserved = self.memory.reserve(memory(configuration));
                self.solve(&self.plan.request(run, 0), None, conditions);
            }
        }
    }

    /// Makes one run after another until none is left.
    fn work(&self, conditions: &Conditions<'_>, start: Instant) {
        while !self.interrupt.is_pressed() {
            let run = self.next.fetch_add(1, Relaxed);
            if run >= self.plan.runs() {
                return;
            }
            let reserved = self.memory.reserve(memory(self.plan.configuration_of(run)));
            let end = self.solve(&self.plan.request(run, 0), Some(run), conditions);
            drop(reserved);
            let mut builder = self.builder();
            match &end {
                End::Ended(outcome) => builder.record(run, outcome),
                End::TimedOut(outcome) => builder.record_timeout(run, outcome),
                End::Interrupted => return,
            }
            let ended = builder.ended();
            drop(builder);
            self.report_progress(conditions.line, ended, start);
        }
    }

    fn report_progress(&self, line: &StatusLine, ended: usize, start: Instant) {
        let seconds = start.elapsed().as_secs_f64();
        let runs = self.plan.runs();
        let left = seconds / ended.max(1) as f64 * runs.saturating_sub(ended) as f64;
        line.report(format_args!("{ended} of {runs} runs, {seconds:.1} s, about {left:.0} s left"));
    }

    /// Opens the table set of an algorithm, which an easy cube does not need.
    fn prepare_set(&self, configuration: &Configuration, conditions: &Conditions<'_>) {
        let solver = &configuration.solver;
        let chosen = |set: &str| configuration.tables.as_ref().is_none_or(|id| id == set);
        let Some(set) = solver.sets.iter().find(|set| chosen(&set.id)) else { return };
        let tables = set.tables.iter().map(|table| table.id.clone()).collect();
        // A set whose tables are not databases is opened by the first run.
        if let Ok(task) = PrepareTask::new(&PrepareRequest { job: 0, tables, build: false }) {
            let run = PrepareRun::new(task, SLICE, self.watch(None, conditions));
            block_on(run.run(&self.tables));
        }
    }

    fn solve_easy_cube(&self, configuration: &Configuration, conditions: &Conditions<'_>) {
        let request = SolveRequest {
            job: 0,
            state: Scramble::random_moves(self.plan.size(), EASY_MOVES, 0).state.to_string(),
            solver: configuration.solver.id.clone(),
            metric: self.plan.metric_id().to_owned(),
            tables: configuration.tables.clone(),
            parameters: configuration.parameters.clone(),
            record: false,
            lists: false,
            goal: None,
            turns: None,
            known: Vec::new(),
        };
        self.solve(&request, None, conditions);
    }

    /// Runs a search to its end on this thread and its pool; `run` is its number if it counts.
    fn solve(&self, request: &SolveRequest, run: Option<usize>, conditions: &Conditions<'_>) -> End {
        let task = match SolveTask::new(request) {
            Ok(task) => task,
            Err(refusal) => {
                let error = Some(refusal.to_string());
                return End::Ended(Outcome { error, ..Outcome::default() });
            }
        };
        let config = RunConfig { threads: conditions.threads, slice_nodes: SLICE };
        let search = Arc::new(SolveRun::new(task, config, self.watch(run, conditions)));
        let _watch = self.interrupt.watch(search.clone());
        conditions.limit.start(&search);
        let event = block_on(search.solve(&self.tables));
        conditions.limit.end(&search);
        match event {
            Event::Solved { outcome, .. } | Event::Failed { outcome, .. } => End::Ended(outcome),
            Event::Cancelled { outcome, .. } if !self.interrupt.is_pressed() => End::TimedOut(outcome),
            _ => End::Interrupted,
        }
    }

    /// Returns the handler of events about tables, and about the solutions of a run.
    fn watch(&self, run: Option<usize>, conditions: &Conditions<'_>) -> impl Fn(Event) + Send + Sync + use<> {
        let (line, limit) = (conditions.line.clone(), conditions.limit.clone());
        let builder = self.builder.clone();
        move |event| match &event {
            Event::Table { name, .. } => {
                report_table(&line, &event);
                limit.update(&event);
                lock(&builder).record_table(name);
            }
            Event::Improved { length, .. } => {
                if let Some(run) = run {
                    lock(&builder).record_improvement(run, *length);
                }
            }
            _ => {}
        }
    }

    fn builder(&self) -> MutexGuard<'_, ReportBuilder> {
        lock(&self.builder)
    }
}

fn lock(builder: &Mutex<ReportBuilder>) -> MutexGuard<'_, ReportBuilder> {
    builder.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the megabytes that a search may use; 0 for one that stores few positions.
fn memory(configuration: &Configuration) -> f64 {
    let mut parameters = configuration.solver.parameters.iter();
    let default = parameters.find(|parameter| parameter.id == MEMORY).map(|memory| memory.default);
    configuration.parameters.get(MEMORY).copied().or(default).unwrap_or_default()
}

fn pool(threads: usize) -> Result<ThreadPool, ThreadPoolBuildError> {
    ThreadPoolBuilder::new().num_threads(threads).build()
}
