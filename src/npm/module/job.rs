use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use godspeed_engine::{LimitOptions, RunConfig, SolveRun, TimeLimit, scramble_of_seed};
#[cfg(feature = "full")]
use godspeed_protocol::{DistancesInfo, SolverInfo};
use godspeed_protocol::{Event, Outcome};
use godspeed_solve::{Control, SolveError, Tables};
use serde::Serialize;
use web_time::{Duration, Instant};

#[cfg(feature = "full")]
use crate::found::FoundData;
#[cfg(feature = "full")]
use crate::name_data::NameData;
use crate::request::SolvePlan;
use crate::running::Running;
use crate::{AlgData, Fault, Progress, Request, cubes};

/// The options that give a search more time.
const OPTIONS: LimitOptions = LimitOptions { limit: "seconds", algorithm: "algorithm" };

/// The time between two reports of the progress.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(200);

/// A search that runs in slices on the calling thread, or on the thread pool.
///
/// [`advance`](Self::advance) searches for some milliseconds, or looks at what the pool has done. Meanwhile the caller can
/// handle messages, and [`stop`](Self::stop) the search.
pub struct Job {
    running: Running,
    work: Work,
    shared: Arc<Shared>,
    start: Instant,
    last_progress: Instant,
    limit: Option<TimeLimit>,
    is_over_time: bool,
    is_stopped: bool,
}

/// What a job works on.
pub(crate) enum Work {
    Solve(Arc<SolveRun>),
    Scramble(Arc<Control>),
    #[cfg(feature = "full")]
    Task(Arc<godspeed_engine::TaskRun>),
}

/// What the search passes to the job, perhaps from another thread.
#[derive(Default)]
pub(crate) struct Shared {
    messages: Mutex<Vec<Progress>>,
    /// Whether a table is being built.
    is_building: AtomicBool,
    /// Whether there is a solution that is short enough.
    is_enough: AtomicBool,
}

/// What a job has done in a slice.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Advance {
    /// What is reported, in this order.
    pub progress: Vec<Progress>,
    /// The result, once the search has ended.
    pub end: Option<JobEnd>,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum JobEnd {
    /// Of a cube: the object that the command prints.
    Outcome(Box<Outcome>),
    /// A scramble.
    Alg(AlgData),
    /// The algorithms of cases.
    #[cfg(feature = "full")]
    Found(FoundData),
    /// How many positions are how far from a goal.
    #[cfg(feature = "full")]
    Distances(DistancesInfo),
    /// All algorithms.
    #[cfg(feature = "full")]
    Solvers(Vec<SolverInfo>),
    /// Names of sets of cases or of goals.
    #[cfg(feature = "full")]
    Names(Vec<NameData>),
    /// The search was stopped by the caller.
    Stopped,
    /// The search failed.
    Fault(Fault),
}

impl Job {
    /// Starts a search with tables that other searches use, too.
    ///
    /// # Errors
    /// [`Fault`] names what is invalid.
    pub fn start(request: &Request, tables: Arc<Tables>, config: RunConfig) -> Result<Self, Fault> {
        let shared = Arc::new(Shared::default());
        match request {
            Request::Solve(options) => {
                let SolvePlan { task, at_most, limit, scramble } = options.plan()?;
                let listener = shared.clone();
                let run = SolveRun::new(task, config, move |event| listener.on_event(event, at_most));
                let run = Arc::new(run);
                let searching = run.clone();
                let running = Running::start(async move || end(searching.solve(&tables).await, scramble));
                Ok(Self::new(running, Work::Solve(run), shared, limit))
            }
            Request::Scramble(options) => {
                let control = Arc::new(Control::new(config.slice_nodes, |_| ()));
                let (size, number) = (cubes::size(options.size)?, (options.seed, 0));
                let (moves, searching) = (options.moves, control.clone());
                let running = Running::start(async move || {
                    match scramble_of_seed(size, moves, number, &tables, &searching).await {
                        Ok(alg) => JobEnd::Alg(AlgData::of(&alg)),
                        Err(SolveError::Stopped) => JobEnd::Stopped,
                        Err(error) => JobEnd::Fault(error.into()),
                    }
                });
                Ok(Self::new(running, Work::Scramble(control), shared, None))
            }
            #[cfg(feature = "full")]
            Request::Find(options) => Ok(Self::of_task(options.task()?, tables, config, shared)),
            #[cfg(feature = "full")]
            Request::Distances(options) => Ok(Self::of_task(options.task()?, tables, config, shared)),
            #[cfg(feature = "full")]
            Request::Solvers => Ok(Self::ended(JobEnd::Solvers(godspeed_engine::catalogue()), shared)),
            #[cfg(feature = "full")]
            Request::Sets => Ok(Self::ended(JobEnd::Names(crate::found::sets()), shared)),
            #[cfg(feature = "full")]
            Request::Goals => Ok(Self::ended(JobEnd::Names(crate::found::goals()), shared)),
            #[cfg(not(feature = "full"))]
            _ => {
                Err(Fault::new(crate::FaultKind::Search, "this module has only short solutions of the 3x3x3"))
            }
        }
    }

    /// Starts a task other than solving.
    #[cfg(feature = "full")]
    fn of_task(
        task: godspeed_engine::Task,
        tables: Arc<Tables>,
        config: RunConfig,
        shared: Arc<Shared>,
    ) -> Self {
        let cases = Arc::new(crate::found::Cases::default());
        let (named, listener) = (cases.clone(), shared.clone());
        let run = Arc::new(task.start(config, move |message| listener.push(named.receive(message))));
        let searching = run.clone();
        let running = Running::start(async move || cases.end(searching.run(&tables).await));
        Self::new(running, Work::Task(run), shared, None)
    }

    /// Returns a job whose result is known.
    #[cfg(feature = "full")]
    fn ended(end: JobEnd, shared: Arc<Shared>) -> Self {
        let work = Work::Scramble(Arc::new(Control::silent()));
        Self::new(Running::start(async move || end), work, shared, None)
    }

    fn new(running: Running, work: Work, shared: Arc<Shared>, limit: Option<TimeLimit>) -> Self {
        let start = Instant::now();
        let (is_over_time, is_stopped) = (false, false);
        Self { running, work, shared, start, last_progress: start, limit, is_over_time, is_stopped }
    }

    /// Requests a stop: the search ends soon with [`JobEnd::Stopped`].
    pub fn stop(&mut self) {
        self.is_stopped = true;
        self.work.stop();
    }

    /// Searches for about `slice`, at least until the search yields once. Returns at once if the pool searches.
    pub fn advance(&mut self, slice: Duration) -> Advance {
        let until = Instant::now() + slice;
        loop {
            if let Some(end) = self.running.advance() {
                let end = Some(self.finished(end));
                return Advance { progress: self.shared.take(), end };
            }
            let now = Instant::now();
            self.check_limits(now);
            if Running::IS_ON_POOL || now >= until {
                break;
            }
        }
        let mut progress = self.shared.take();
        if self.last_progress.elapsed() >= PROGRESS_INTERVAL {
            self.last_progress = Instant::now();
            progress.extend(self.work.progress());
        }
        Advance { progress, end: None }
    }

    /// Stops the search if it has a solution that is short enough, or no time left.
    fn check_limits(&mut self, now: Instant) {
        if self.shared.is_enough.load(Relaxed) {
            self.work.stop();
        }
        let elapsed = now.duration_since(self.start).as_secs_f64();
        if self.limit.is_some_and(|limit| elapsed >= limit.seconds()) && !self.is_over_time {
            self.is_over_time = true;
            self.work.stop();
        }
    }

    /// Returns the end of a search, which may have been stopped for a reason of its own.
    fn finished(&self, end: JobEnd) -> JobEnd {
        let JobEnd::Outcome(mut outcome) = end else { return end };
        let was_stopped = outcome.error.as_deref() == Some(&SolveError::Stopped.to_string());
        if !was_stopped {
            return JobEnd::Outcome(outcome);
        }
        if self.is_stopped {
            return JobEnd::Stopped;
        }
        match self.limit.filter(|_| self.is_over_time) {
            Some(limit) => limit.end(&mut outcome, self.shared.is_building.load(Relaxed), OPTIONS),
            None if self.shared.is_enough.load(Relaxed) => outcome.error = None,
            None => {}
        }
        JobEnd::Outcome(outcome)
    }
}

impl Work {
    fn stop(&self) {
        match self {
            Self::Solve(run) => run.stop(),
            Self::Scramble(control) => control.stop(),
            #[cfg(feature = "full")]
            Self::Task(run) => run.stop(),
        }
    }

    fn progress(&self) -> Option<Progress> {
        match self {
            Self::Solve(run) => Some(Progress::Search(run.progress())),
            Self::Scramble(_) => None,
            #[cfg(feature = "full")]
            Self::Task(run) => Progress::of_message(run.progress()?),
        }
    }
}

impl Shared {
    fn on_event(&self, event: Event, at_most: Option<f64>) {
        let progress = Progress::of_event(event);
        match &progress {
            Some(Progress::Table { done, .. }) => self.is_building.store(*done < 1.0, Relaxed),
            Some(Progress::Improved { length, .. }) => {
                let is_enough = at_most.is_some_and(|most| *length as f64 <= most);
                self.is_enough.fetch_or(is_enough, Relaxed);
            }
            _ => {}
        }
        self.push(progress);
    }

    pub(crate) fn push(&self, progress: Option<Progress>) {
        lock(&self.messages).extend(progress);
    }

    fn take(&self) -> Vec<Progress> {
        std::mem::take(&mut lock(&self.messages))
    }
}

/// Returns the end of a search for a cube that was given by a scramble.
fn end(event: Event, scramble: Option<String>) -> JobEnd {
    match event {
        Event::Solved { outcome, .. } | Event::Failed { outcome, .. } | Event::Cancelled { outcome, .. } => {
            JobEnd::Outcome(Box::new(Outcome { scramble, ..outcome }))
        }
        _ => JobEnd::Stopped,
    }
}

/// Locks a mutex. Its data is whole after a panic, because nothing that holds it can panic.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
