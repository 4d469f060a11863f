use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Barrier, Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use godspeed_engine::{RunConfig, SolveRun, SolveTask};
use godspeed_protocol::{Event, Outcome};
use godspeed_solve::{Problem, Tables, block_on};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

use super::cube_source::CubeSource;
use super::statistics::Statistics;
use super::verification::verify;
use crate::interrupt::Interrupt;
use crate::search::SLICE;
use crate::search_status::report_table;
use crate::status_line::StatusLine;
use crate::time_limit::TimeLimit;

/// The workers of a batch, which solve cubes in parallel, each with threads of its own.
pub(super) struct Workers<'a> {
    pub(super) cubes: &'a CubeSource,
    /// The task of the first cube; the others differ in their state only.
    pub(super) task: &'a SolveTask,
    pub(super) tables: Tables,
    pub(super) interrupt: Interrupt,
    /// Seconds per cube.
    pub(super) timeout: Option<f64>,
    /// The number of workers.
    pub(super) jobs: usize,
    /// Threads per worker.
    pub(super) threads: usize,
}

/// The greatest seconds of a first cube that every worker solves once more before the clock starts.
const QUICK: f64 = 1.0;

/// What the workers share while they run.
struct Shared {
    next: AtomicU64,
    bar: ProgressBar,
    limit: Arc<TimeLimit>,
    statistics: Mutex<Statistics>,
}

impl Workers<'_> {
    /// Solves the first cube so that tables are ready.
    ///
    /// # Errors
    /// [`ThreadPoolBuildError`] if the system cannot start threads.
    pub(super) fn warm_up(&self, line: &StatusLine) -> Result<Outcome, ThreadPoolBuildError> {
        let pool = pool(self.jobs * self.threads)?;
        let limit = Arc::new(TimeLimit::new(self.timeout));
        let events = line.clone();
        let report = move |event: &Event| report_table(&events, event);
        let solve = || pool.install(|| self.solve(self.task.problem.clone(), &limit, report));
        let outcome = limit.enforce(solve);
        line.clear();
        Ok(outcome)
    }

    /// Solves all cubes, or those before Ctrl-C. Returns the seconds of wall time, too.
    ///
    /// `first` is the outcome of [`warm_up`](Self::warm_up). A cube that is solved quickly is solved by each worker
    /// before the clock starts: the first search of a thread takes longer than those that follow.
    ///
    /// # Errors
    /// [`ThreadPoolBuildError`] if the system cannot start threads.
    pub(super) fn run(&self, first: &Outcome) -> Result<(Statistics, f64), ThreadPoolBuildError> {
        let pools = (0..self.jobs).map(|_| pool(self.threads)).collect::<Result<Vec<_>, _>>()?;
        let shared = Shared {
            next: AtomicU64::new(0),
            bar: progress_bar(self.cubes.count),
            limit: Arc::new(TimeLimit::new(self.timeout)),
            statistics: Mutex::default(),
        };
        let is_quick = first.seconds < QUICK;
        let ready = Barrier::new(self.jobs + 1);
        let work = || {
            if is_quick {
                self.solve(self.task.problem.clone(), &shared.limit, |_| ());
            }
            ready.wait();
            self.work(&shared);
        };
        let mut start = Instant::now();
        shared.limit.enforce(|| {
            thread::scope(|scope| {
                for pool in &pools {
                    scope.spawn(|| pool.install(work));
                }
                ready.wait();
                start = Instant::now();
            });
        });
        let seconds = start.elapsed().as_secs_f64();
        shared.bar.finish_and_clear();
        let mut statistics = shared.statistics.into_inner().unwrap_or_else(PoisonError::into_inner);
        statistics.sort();
        Ok((statistics, seconds))
    }

    /// Solves one cube after another until none is left.
    fn work(&self, shared: &Shared) {
        let mut statistics = Statistics::default();
        while !self.interrupt.is_pressed() {
            let index = shared.next.fetch_add(1, Relaxed);
            if index >= self.cubes.count {
                break;
            }
            let state = self.cubes.get(index);
            let problem = Problem { state: state.clone(), ..self.task.problem.clone() };
            let outcome = self.solve(problem, &shared.limit, |_| ());
            // An interrupted search has no result.
            if outcome.error.is_some() && self.interrupt.is_pressed() {
                break;
            }
            let verified = verify(&state, self.task.problem.metric, self.task.solver.info(), &outcome);
            statistics.add_cube(index, &outcome, verified);
            shared.bar.inc(1);
        }
        shared.statistics.lock().unwrap_or_else(PoisonError::into_inner).merge(statistics);
    }

    /// Solves a cube on this thread and its pool.
    fn solve(
        &self,
        problem: Problem,
        limit: &Arc<TimeLimit>,
        report: impl Fn(&Event) + Send + Sync + 'static,
    ) -> Outcome {
        let task = SolveTask { problem, ..self.task.clone() };
        let config = RunConfig { threads: self.threads, slice_nodes: SLICE };
        let watched = limit.clone();
        let run = Arc::new(SolveRun::new(task, config, move |event| {
            report(&event);
            watched.update(&event);
        }));
        let _watch = self.interrupt.watch(run.clone());
        limit.start(&run);
        let event = block_on(run.solve(&self.tables));
        limit.end(&run);
        match event {
            Event::Solved { outcome, .. } | Event::Failed { outcome, .. } => outcome,
            Event::Cancelled { outcome, .. } => timed_out(outcome, self.timeout),
            _ => Outcome::default(),
        }
    }
}

/// Returns the outcome of a search that exceeded its time, whose best solution counts.
fn timed_out(outcome: Outcome, timeout: Option<f64>) -> Outcome {
    match timeout.filter(|_| outcome.solution.is_none()) {
        Some(seconds) => Outcome { error: Some(format!("no solution within {seconds} s")), ..outcome },
        None => outcome,
    }
}

fn pool(threads: usize) -> Result<ThreadPool, ThreadPoolBuildError> {
    ThreadPoolBuilder::new().num_threads(threads).build()
}

/// Returns a progress bar on standard error, which is hidden where that is not a terminal.
fn progress_bar(cubes: u64) -> ProgressBar {
    let template = "[{bar:40}] {human_pos} of {human_len} cubes, {per_sec}, {eta} left";
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(cubes).with_style(style.progress_chars("=> "))
}
