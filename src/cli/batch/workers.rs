use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Barrier, Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::Instant;

use godspeed_cube::{Angle, Face, Facelets, Turn};
use godspeed_engine::{RunConfig, SolveRun, SolveTask};
use godspeed_protocol::{Event, Outcome};
use godspeed_solve::{Problem, Tables, block_on};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

use super::BatchError;
use super::cube_source::CubeSource;
use super::results_file::{ResultsFile, ResultsFileError, Row};
use super::statistics::Statistics;
use super::verification::{VerificationError, verify};
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

/// The most seconds for which every worker solves the first cube before the clock starts.
const QUICK: f64 = 1.0;

/// What the workers share while they run.
struct Shared {
    /// The indices of the cubes, and how many of them have been taken.
    left: Vec<u64>,
    taken: AtomicUsize,
    results: Option<Mutex<ResultsFile>>,
    /// Why the results cannot be written.
    failure: OnceLock<ResultsFileError>,
    bar: ProgressBar,
    limit: Arc<TimeLimit>,
    statistics: Mutex<Statistics>,
}

impl Workers<'_> {
    /// Solves a cube that needs one turn, so that tables are ready. Returns the seconds that they took.
    ///
    /// # Errors
    /// [`ThreadPoolBuildError`] if the system cannot start threads.
    pub(super) fn warm_up(&self, line: &StatusLine) -> Result<f64, ThreadPoolBuildError> {
        let pool = pool(self.jobs * self.threads)?;
        let events = line.clone();
        let report = move |event: &Event| report_table(&events, event);
        let mut cube = Facelets::solved(self.cubes.size);
        cube.turn(Turn::outer(Face::U, Angle::Quarter));
        let outcome = pool.install(|| self.solve(cube, &Arc::new(TimeLimit::new(None)), report));
        line.clear();
        Ok(outcome.table_seconds)
    }

    /// Solves the cubes that are left, or those before Ctrl-C. Returns the seconds of wall time, too.
    ///
    /// Each worker solves the first cube before the clock starts, unless that takes long: the first search of a thread
    /// takes longer than those that follow.
    ///
    /// # Errors
    /// [`BatchError`] if the system cannot start threads or the results cannot be written.
    pub(super) fn run(
        &self,
        left: Vec<u64>,
        results: Option<ResultsFile>,
    ) -> Result<(Statistics, f64), BatchError> {
        let pools = (0..self.jobs).map(|_| pool(self.threads)).collect::<Result<Vec<_>, _>>()?;
        let shared = Shared {
            taken: AtomicUsize::new(0),
            results: results.map(Mutex::new),
            failure: OnceLock::new(),
            bar: progress_bar(left.len() as u64),
            limit: Arc::new(TimeLimit::new(self.timeout)),
            statistics: Mutex::default(),
            left,
        };
        let quick = Arc::new(TimeLimit::new(Some(QUICK)));
        let ready = Barrier::new(self.jobs + 1);
        let work = || {
            if let Some(&first) = shared.left.first() {
                self.solve(self.cubes.get(first), &quick, |_| ());
            }
            ready.wait();
            self.work(&shared);
        };
        let mut start = Instant::now();
        shared.limit.enforce(|| {
            thread::scope(|scope| {
                quick.enforce(|| {
                    for pool in &pools {
                        scope.spawn(|| pool.install(work));
                    }
                    ready.wait();
                    start = Instant::now();
                });
            });
        });
        let seconds = start.elapsed().as_secs_f64();
        shared.bar.finish_and_clear();
        if let Some(error) = shared.failure.into_inner() {
            return Err(error.into());
        }
        Ok((shared.statistics.into_inner().unwrap_or_else(PoisonError::into_inner), seconds))
    }

    /// Solves one cube after another until none is left.
    fn work(&self, shared: &Shared) {
        let mut statistics = Statistics::default();
        while !self.interrupt.is_pressed() && shared.failure.get().is_none() {
            let Some(&index) = shared.left.get(shared.taken.fetch_add(1, Relaxed)) else { break };
            let state = self.cubes.get(index);
            let outcome = self.solve(state.clone(), &shared.limit, |_| ());
            // An interrupted search has no result.
            if outcome.error.is_some() && self.interrupt.is_pressed() {
                break;
            }
            if let Some(results) = &shared.results {
                let mut file = results.lock().unwrap_or_else(PoisonError::into_inner);
                if let Err(error) = file.add(&Row::new(index, &state, &outcome)) {
                    // The error of the first worker counts.
                    let _ = shared.failure.set(error);
                    break;
                }
            }
            statistics.add_cube(index, &outcome, self.verify(&state, &outcome));
            shared.bar.inc(1);
        }
        shared.statistics.lock().unwrap_or_else(PoisonError::into_inner).merge(statistics);
    }

    /// Verifies the solution of a cube and returns its length.
    ///
    /// # Errors
    /// [`VerificationError`] if there is no solution or it is wrong.
    pub(super) fn verify(&self, state: &Facelets, outcome: &Outcome) -> Result<usize, VerificationError> {
        verify(state, self.task.problem.metric, self.task.solver.info(), outcome)
    }

    /// Solves a cube on this thread and its pool.
    fn solve(
        &self,
        state: Facelets,
        limit: &Arc<TimeLimit>,
        report: impl Fn(&Event) + Send + Sync + 'static,
    ) -> Outcome {
        let Problem { metric, ref settings, .. } = self.task.problem;
        let problem = Problem::new(state, metric).with_settings(settings.clone());
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
