use godspeed_protocol::{Event, Outcome, Request};
use godspeed_report::{Facts, Report, ReportBuilder, ReportPlan};

/// Seconds for which each worker searches with an algorithm before its first run.
///
/// Browsers run new code slowly until they have compiled it again for speed: without this, the runs of the first report
/// of a visit took twice as long as those of the next one.
const WARM_UP_SECONDS: f64 = 0.25;

/// The seconds that a search counts at least, so that warming up ends.
const LEAST_SECONDS: f64 = 0.001;

/// The runs of a report on several workers, each of which makes one run at a time.
///
/// Before its first run, a worker warms up: it solves the first cubes with each algorithm, and these results do not
/// count. Times are in milliseconds.
#[derive(Clone, Debug)]
pub struct Session {
    builder: ReportBuilder,
    workers: Vec<Worker>,
    /// The number of runs that were started.
    started: usize,
    status: Status,
    /// The time spent before the last pause.
    spent: f64,
    /// The time since which the session has been running, unless it is paused or has ended.
    since: Option<f64>,
    table_seconds: f64,
    /// The elapsed seconds at the start of the first run, with those for tables and warming up.
    seconds_before: Option<f64>,
}

/// The status of a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// Runs are made.
    Running,
    /// Runs that were in progress end, and no other one starts.
    Paused,
    /// All runs have ended.
    Done,
    /// It was cancelled.
    Cancelled,
    /// A worker failed, with the reason.
    Failed(String),
}

/// What to do with the workers of a session.
#[derive(Clone, Debug, PartialEq)]
pub enum Task {
    /// Send a request to a worker, counted from 0.
    Send(usize, Request),
    /// End all workers.
    StopWorkers,
}

/// A worker: what it does, and how warm it is.
#[derive(Clone, Debug, PartialEq)]
struct Worker {
    activity: Activity,
    warmth: Warmth,
}

#[derive(Clone, Debug, PartialEq)]
enum Activity {
    Starting,
    Idle,
    Busy(ActiveSearch),
}

/// How far a worker has warmed up.
#[derive(Clone, Debug, Default, PartialEq)]
struct Warmth {
    /// The first configuration that it may have to warm up with.
    configuration: usize,
    /// The cube that it solves next.
    cube: usize,
    /// The seconds that it has searched with the algorithm.
    seconds: f64,
}

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Work {
    /// It warms the worker up, with the cube and the algorithm of a run.
    WarmUp(usize),
    /// It is this run.
    Run(usize),
}

/// A search in progress.
#[derive(Clone, Debug, PartialEq)]
struct ActiveSearch {
    work: Work,
    /// The start of the search, or the last event of a table that it waited for.
    since: f64,
    is_timed_out: bool,
    /// The completed share of the table that it waits for.
    table: Option<f64>,
}

impl Session {
    /// Creates the session of a plan. The workers start now.
    #[must_use]
    pub fn new(plan: ReportPlan, workers: usize, now: f64) -> Self {
        Self {
            builder: ReportBuilder::new(plan),
            workers: vec![Worker { activity: Activity::Starting, warmth: Warmth::default() }; workers],
            started: 0,
            status: Status::Running,
            spent: 0.0,
            since: Some(now),
            table_seconds: 0.0,
            seconds_before: None,
        }
    }

    /// Returns the status.
    #[must_use]
    pub const fn status(&self) -> &Status {
        &self.status
    }

    /// Returns whether it may still make runs.
    #[must_use]
    pub fn is_open(&self) -> bool {
        matches!(self.status, Status::Running | Status::Paused)
    }

    /// Returns the number of runs that have ended, and of all.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        (self.builder.ended(), self.builder.plan().runs())
    }

    /// Returns the elapsed seconds without pauses.
    #[must_use]
    pub fn seconds(&self, now: f64) -> f64 {
        (self.spent + self.since.map_or(0.0, |since| now - since)) / 1000.0
    }

    /// Returns the elapsed seconds since the start of the first run, without pauses; 0 before it.
    #[must_use]
    pub fn seconds_of_runs(&self, now: f64) -> f64 {
        self.seconds_before.map_or(0.0, |before| self.seconds(now) - before)
    }

    /// Estimates the seconds left, from the mean time of the runs so far.
    #[must_use]
    pub fn seconds_left(&self, now: f64) -> Option<f64> {
        let (ended, all) = self.progress();
        (ended > 0).then(|| self.seconds_of_runs(now) / ended as f64 * (all - ended) as f64)
    }

    /// Returns the completed share of a table, the least of all that workers load, while no worker searches.
    #[must_use]
    pub fn table(&self) -> Option<f64> {
        let busy = self.workers.iter().filter_map(|worker| match &worker.activity {
            Activity::Busy(active) => Some(active.table),
            Activity::Starting | Activity::Idle => None,
        });
        busy.reduce(|least, table| Some(least?.min(table?))).flatten()
    }

    /// Returns the report so far.
    #[must_use]
    pub fn report(&self, facts: Facts, now: f64) -> Report {
        self.builder.report(Facts {
            workers: self.workers.len(),
            seconds: self.seconds_of_runs(now),
            table_seconds: self.table_seconds,
            ..facts
        })
    }

    /// Processes an event of a worker.
    pub fn on_event(&mut self, worker: usize, event: Event, now: f64) -> Vec<Task> {
        if !self.is_open() {
            return Vec::new();
        }
        match event {
            Event::Ready { .. } => self.start_search(worker, now),
            Event::Broken { message } => self.fail(message, now),
            Event::Table { name, done, .. } => {
                if done >= 1.0 {
                    self.builder.record_table(&name);
                }
                if let Some(active) = self.active(worker) {
                    active.since = now;
                    active.table = Some(done).filter(|&done| done < 1.0);
                }
                Vec::new()
            }
            Event::Solved { job, outcome }
            | Event::Failed { job, outcome }
            | Event::Cancelled { job, outcome } => self.end_search(worker, job, &outcome, now),
            Event::Progress(progress) => {
                if let Some(active) = self.active(worker).filter(|_| progress.nodes > 0) {
                    active.table = None;
                }
                Vec::new()
            }
            Event::Improved { job: number, length, .. } => {
                let work = self.active(worker).map(|active| active.work);
                if let Some(Work::Run(run)) = work.filter(|&work| job(self.builder.plan(), work) == number) {
                    self.builder.record_improvement(run, length);
                }
                Vec::new()
            }
            Event::Prediction(_) | Event::Pong | Event::Prepared { .. } => Vec::new(),
        }
    }

    /// Ends the session because a worker failed.
    pub fn fail(&mut self, reason: String, now: f64) -> Vec<Task> {
        self.close(Status::Failed(reason), now)
    }

    /// Stops the searches that have reached their time limit.
    pub fn tick(&mut self, now: f64) -> Vec<Task> {
        if !self.is_open() {
            return Vec::new();
        }
        let plan = self.builder.plan();
        let mut tasks = Vec::new();
        for (number, worker) in self.workers.iter_mut().enumerate() {
            let Activity::Busy(active) = &mut worker.activity else { continue };
            let limit = match active.work {
                Work::WarmUp(_) => Some(WARM_UP_SECONDS).filter(|_| active.table.is_none()),
                Work::Run(_) => plan.options().timeout,
            };
            if limit.is_some_and(|limit| !active.is_timed_out && now - active.since >= 1000.0 * limit) {
                active.is_timed_out = true;
                tasks.push(Task::Send(number, Request::Cancel { job: job(plan, active.work) }));
            }
        }
        tasks
    }

    /// Starts no further run until [`resume`](Self::resume).
    pub fn pause(&mut self, now: f64) {
        if self.status == Status::Running {
            self.status = Status::Paused;
            self.stop_clock(now);
        }
    }

    /// Resumes after a pause.
    pub fn resume(&mut self, now: f64) -> Vec<Task> {
        if self.status != Status::Paused {
            return Vec::new();
        }
        self.status = Status::Running;
        self.since = Some(now);
        let idle = (0..self.workers.len()).filter(|&worker| self.workers[worker].activity == Activity::Idle);
        idle.collect::<Vec<_>>().into_iter().flat_map(|worker| self.start_search(worker, now)).collect()
    }

    /// Ends the session. The runs that have ended stay in the report.
    pub fn cancel(&mut self, now: f64) -> Vec<Task> {
        if self.is_open() { self.close(Status::Cancelled, now) } else { Vec::new() }
    }

    /// Starts the next search of a worker: a warm-up, else the next run.
    fn start_search(&mut self, worker: usize, now: f64) -> Vec<Task> {
        let elapsed = self.seconds(now);
        let plan = self.builder.plan();
        let Some(state) = self.workers.get_mut(worker) else { return Vec::new() };
        let is_next = self.status == Status::Running && self.started < plan.runs();
        let work = match state.warmth.next(plan) {
            _ if !is_next => {
                state.activity = Activity::Idle;
                return Vec::new();
            }
            Some(run) => Work::WarmUp(run),
            None => {
                self.seconds_before.get_or_insert(elapsed);
                self.started += 1;
                Work::Run(self.started - 1)
            }
        };
        state.activity = Activity::Busy(ActiveSearch { work, since: now, is_timed_out: false, table: None });
        let (Work::WarmUp(run) | Work::Run(run)) = work;
        vec![Task::Send(worker, Request::Solve(plan.request(run, job(plan, work))))]
    }

    fn end_search(&mut self, worker: usize, ended: u32, outcome: &Outcome, now: f64) -> Vec<Task> {
        let active = self.active(worker).cloned();
        let Some(active) = active.filter(|active| job(self.builder.plan(), active.work) == ended) else {
            return Vec::new();
        };
        self.table_seconds += outcome.table_seconds;
        match active.work {
            Work::WarmUp(run) => {
                let plan = self.builder.plan();
                let (configuration, cubes) = (run % plan.configurations().len(), plan.cubes());
                let is_over = active.is_timed_out || outcome.error.is_some();
                self.workers[worker].warmth.count(configuration, outcome.seconds, is_over, cubes);
            }
            Work::Run(run) if active.is_timed_out && outcome.error.is_some() => {
                self.builder.record_timeout(run, outcome);
            }
            Work::Run(run) => self.builder.record(run, outcome),
        }
        let (ended, all) = self.progress();
        if ended == all { self.close(Status::Done, now) } else { self.start_search(worker, now) }
    }

    fn active(&mut self, worker: usize) -> Option<&mut ActiveSearch> {
        match &mut self.workers.get_mut(worker)?.activity {
            Activity::Busy(active) => Some(active),
            Activity::Starting | Activity::Idle => None,
        }
    }

    fn close(&mut self, status: Status, now: f64) -> Vec<Task> {
        self.status = status;
        self.stop_clock(now);
        vec![Task::StopWorkers]
    }

    fn stop_clock(&mut self, now: f64) {
        self.spent = 1000.0 * self.seconds(now);
        self.since = None;
    }
}

impl Warmth {
    /// Returns the run with the cube and the algorithm to warm up with; `None` if the worker is warm.
    fn next(&self, plan: &ReportPlan) -> Option<usize> {
        let all = plan.configurations();
        // The values of a swept parameter share their code.
        let is_first =
            |&number: &usize| all[..number].iter().all(|earlier| earlier.solver.id != all[number].solver.id);
        let configuration = (self.configuration..all.len()).find(is_first)?;
        Some(self.cube * all.len() + configuration)
    }

    /// Records a search with a configuration, after which the next cube follows, or the next algorithm.
    fn count(&mut self, configuration: usize, seconds: f64, is_over: bool, cubes: usize) {
        self.configuration = configuration;
        self.seconds += seconds.max(LEAST_SECONDS);
        self.cube = (self.cube + 1) % cubes.max(1);
        if is_over || self.seconds >= WARM_UP_SECONDS {
            *self = Self { configuration: configuration + 1, ..Self::default() };
        }
    }
}

/// Returns the job number of a search: those of runs come first.
fn job(plan: &ReportPlan, work: Work) -> u32 {
    let number = match work {
        Work::Run(run) => run + 1,
        Work::WarmUp(run) => plan.runs() + run + 1,
    };
    u32::try_from(number).unwrap_or(u32::MAX)
}
