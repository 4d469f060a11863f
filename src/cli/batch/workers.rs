use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use godspeed_cube::Facelets;
use godspeed_engine::{RunConfig, SolveRun, SolveTask};
use godspeed_protocol::{Event, Outcome};
use godspeed_solve::{Job, Tables, block_on};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

use super::cubes::Cubes;
use super::deadline::Deadline;
use super::tally::Tally;
use super::verdict::judge;
use crate::interrupt::Interrupt;
use crate::report;
use crate::search::SLICE;

/// Those who solve the cubes of a batch, side by side, each with threads of its own.
pub(super) struct Workers<'a> {
    pub(super) cubes: &'a Cubes,
    /// What to do with each cube; its own cube is the first.
    pub(super) task: &'a SolveTask,
    pub(super) tables: Arc<Tables>,
    pub(super) interrupt: Interrupt,
    /// Seconds for each cube.
    pub(super) timeout: Option<f64>,
    /// How many there are.
    pub(super) jobs: usize,
    /// Threads of each.
    pub(super) threads: usize,
}

/// What the workers share while they run.
struct Progress {
    next: AtomicU64,
    bar: ProgressBar,
    deadline: Option<Arc<Deadline>>,
    tally: Mutex<Tally>,
}

impl Workers<'_> {
    /// Solves the first cube for the sake of the tables, which then are there for all; the seconds they took.
    ///
    /// # Errors
    /// [`ThreadPoolBuildError`] if the system gives no threads.
    pub(super) fn warm_up(&self) -> Result<f64, ThreadPoolBuildError> {
        let pool = pool(self.jobs * self.threads)?;
        let deadline = self.deadline();
        let heard = deadline.clone();
        let run = self.begin(self.task.job.clone(), move |event| {
            report::tell_of_tables(&event);
            if let Some(deadline) = &heard {
                deadline.hear(&event);
            }
        });
        let outcome =
            watched(deadline.as_deref(), || pool.install(|| self.finish(&run, deadline.as_deref())));
        Ok(outcome.table_seconds)
    }

    /// Solves all cubes, or as many as there are until Ctrl-C.
    ///
    /// # Errors
    /// [`ThreadPoolBuildError`] if the system gives no threads.
    pub(super) fn run(&self) -> Result<Tally, ThreadPoolBuildError> {
        let pools = (0..self.jobs).map(|_| pool(self.threads)).collect::<Result<Vec<_>, _>>()?;
        let progress = Progress {
            next: AtomicU64::new(0),
            bar: bar(self.cubes.count),
            deadline: self.deadline(),
            tally: Mutex::default(),
        };
        watched(progress.deadline.as_deref(), || {
            thread::scope(|scope| {
                for pool in &pools {
                    scope.spawn(|| pool.install(|| self.work(&progress)));
                }
            });
        });
        progress.bar.finish_and_clear();
        let mut tally = progress.tally.into_inner().unwrap_or_else(PoisonError::into_inner);
        tally.sort();
        Ok(tally)
    }

    /// Solves one cube after the other until there are no more.
    fn work(&self, progress: &Progress) {
        let mut tally = Tally::default();
        while !self.interrupt.is_pressed() {
            let number = progress.next.fetch_add(1, Relaxed);
            if number >= self.cubes.count {
                break;
            }
            let state = self.cubes.draw(number);
            let outcome = self.solve(state.clone(), progress);
            // A search that was interrupted says nothing about its cube.
            if outcome.error.is_some() && self.interrupt.is_pressed() {
                break;
            }
            tally.seconds.push(outcome.seconds);
            tally.nodes += outcome.nodes;
            match judge(&state, self.task.job.metric, self.task.solver.info(), &outcome) {
                Ok(length) => tally.count(length, outcome.unsimplified.as_deref()),
                Err(fault) => tally.faults.push((number, fault)),
            }
            progress.bar.inc(1);
        }
        progress.tally.lock().unwrap_or_else(PoisonError::into_inner).add(tally);
    }

    fn deadline(&self) -> Option<Arc<Deadline>> {
        self.timeout.map(|seconds| Arc::new(Deadline::new(seconds)))
    }

    fn solve(&self, state: Facelets, progress: &Progress) -> Outcome {
        let deadline = progress.deadline.clone();
        let run = self.begin(Job { state, ..self.task.job.clone() }, move |event| {
            if let Some(deadline) = &deadline {
                deadline.hear(&event);
            }
        });
        self.finish(&run, progress.deadline.as_deref())
    }

    fn begin(&self, job: Job, tell: impl Fn(Event) + Send + Sync + 'static) -> Arc<SolveRun> {
        let config = RunConfig { threads: self.threads, slice_nodes: SLICE };
        Arc::new(SolveRun::new(SolveTask { job, ..self.task.clone() }, config, tell))
    }

    /// Runs a search to its end on this thread and its pool.
    fn finish(&self, run: &Arc<SolveRun>, deadline: Option<&Deadline>) -> Outcome {
        let _watched = self.interrupt.watch(run.clone());
        if let Some(deadline) = deadline {
            deadline.enter(run);
        }
        let event = block_on(run.solve(&self.tables));
        if let Some(deadline) = deadline {
            deadline.leave(run);
        }
        match event {
            Event::Solved { outcome, .. } | Event::Failed { outcome, .. } => outcome,
            Event::Cancelled { outcome, .. } => late(outcome, self.timeout),
            _ => Outcome::default(),
        }
    }
}

/// The outcome of a search whose time was over: what it found until then counts.
fn late(outcome: Outcome, timeout: Option<f64>) -> Outcome {
    match timeout.filter(|_| outcome.solution.is_none()) {
        Some(seconds) => Outcome {
            error: Some(format!(
                "no solution within {seconds} s; allow more with --timeout or choose another --algorithm"
            )),
            ..outcome
        },
        None => outcome,
    }
}

/// Does something while a thread beside watches the time.
fn watched<T>(deadline: Option<&Deadline>, work: impl FnOnce() -> T) -> T {
    let Some(deadline) = deadline else { return work() };
    thread::scope(|scope| {
        scope.spawn(|| deadline.watch());
        let done = work();
        deadline.close();
        done
    })
}

fn pool(threads: usize) -> Result<ThreadPool, ThreadPoolBuildError> {
    ThreadPoolBuilder::new().num_threads(threads).build()
}

/// A bar on standard error with the time left; nothing where that is no terminal.
fn bar(cubes: u64) -> ProgressBar {
    let template = "[{bar:40}] {human_pos} of {human_len} cubes, {per_sec}, {eta} left";
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(cubes).with_style(style.progress_chars("=> "))
}
