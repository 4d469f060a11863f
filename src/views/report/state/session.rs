use godspeed_protocol::{Event, Outcome, Request};
use godspeed_report::{Facts, Report, ReportBuilder, ReportPlan};

/// The runs of a report on several workers, each of which makes one run at a time.
///
/// Times are in milliseconds.
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

#[derive(Clone, Debug, PartialEq)]
enum Worker {
    Starting,
    Idle,
    Busy(ActiveRun),
}

/// A run in progress.
#[derive(Clone, Debug, PartialEq)]
struct ActiveRun {
    run: usize,
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
            workers: vec![Worker::Starting; workers],
            started: 0,
            status: Status::Running,
            spent: 0.0,
            since: Some(now),
            table_seconds: 0.0,
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

    /// Estimates the seconds left, from the mean time of the runs so far.
    #[must_use]
    pub fn seconds_left(&self, now: f64) -> Option<f64> {
        let (ended, all) = self.progress();
        (ended > 0).then(|| self.seconds(now) / ended as f64 * (all - ended) as f64)
    }

    /// Returns the completed share of a table, the least of all that workers load, while no worker searches.
    #[must_use]
    pub fn table(&self) -> Option<f64> {
        let busy = self.workers.iter().filter_map(|worker| match worker {
            Worker::Busy(active) => Some(active.table),
            Worker::Starting | Worker::Idle => None,
        });
        busy.reduce(|least, table| Some(least?.min(table?))).flatten()
    }

    /// Returns the report so far.
    #[must_use]
    pub fn report(&self, facts: Facts, now: f64) -> Report {
        self.builder.report(Facts {
            workers: self.workers.len(),
            seconds: self.seconds(now),
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
            Event::Ready { .. } => self.start_run(worker, now),
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
            | Event::Cancelled { job, outcome } => self.end_run(worker, job, &outcome, now),
            Event::Progress(progress) => {
                if let Some(active) = self.active(worker).filter(|_| progress.nodes > 0) {
                    active.table = None;
                }
                Vec::new()
            }
            Event::Prediction(_) | Event::Pong | Event::Improved { .. } | Event::Prepared { .. } => {
                Vec::new()
            }
        }
    }

    /// Ends the session because a worker failed.
    pub fn fail(&mut self, reason: String, now: f64) -> Vec<Task> {
        self.close(Status::Failed(reason), now)
    }

    /// Stops the runs that have reached the time limit.
    pub fn tick(&mut self, now: f64) -> Vec<Task> {
        let Some(seconds) = self.builder.plan().options().timeout.filter(|_| self.is_open()) else {
            return Vec::new();
        };
        let mut tasks = Vec::new();
        for (number, worker) in self.workers.iter_mut().enumerate() {
            if let Worker::Busy(active) = worker
                && !active.is_timed_out
                && now - active.since >= 1000.0 * seconds
            {
                active.is_timed_out = true;
                tasks.push(Task::Send(number, Request::Cancel { job: job(active.run) }));
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
        let idle = (0..self.workers.len()).filter(|&worker| self.workers[worker] == Worker::Idle);
        idle.collect::<Vec<_>>().into_iter().flat_map(|worker| self.start_run(worker, now)).collect()
    }

    /// Ends the session. The runs that have ended stay in the report.
    pub fn cancel(&mut self, now: f64) -> Vec<Task> {
        if self.is_open() { self.close(Status::Cancelled, now) } else { Vec::new() }
    }

    fn start_run(&mut self, worker: usize, now: f64) -> Vec<Task> {
        let run = self.started;
        let is_next = self.status == Status::Running && run < self.builder.plan().runs();
        let Some(state) = self.workers.get_mut(worker) else { return Vec::new() };
        if !is_next {
            *state = Worker::Idle;
            return Vec::new();
        }
        *state = Worker::Busy(ActiveRun { run, since: now, is_timed_out: false, table: None });
        self.started += 1;
        vec![Task::Send(worker, Request::Solve(self.builder.plan().request(run, job(run))))]
    }

    fn end_run(&mut self, worker: usize, ended: u32, outcome: &Outcome, now: f64) -> Vec<Task> {
        let Some(active) = self.active(worker).filter(|active| job(active.run) == ended).cloned() else {
            return Vec::new();
        };
        self.table_seconds += outcome.table_seconds;
        if active.is_timed_out && outcome.error.is_some() {
            self.builder.record_timeout(active.run, outcome);
        } else {
            self.builder.record(active.run, outcome);
        }
        let (ended, all) = self.progress();
        if ended == all { self.close(Status::Done, now) } else { self.start_run(worker, now) }
    }

    fn active(&mut self, worker: usize) -> Option<&mut ActiveRun> {
        match self.workers.get_mut(worker)? {
            Worker::Busy(active) => Some(active),
            Worker::Starting | Worker::Idle => None,
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

/// Returns the job number of a run.
fn job(run: usize) -> u32 {
    u32::try_from(run + 1).unwrap_or(u32::MAX)
}
