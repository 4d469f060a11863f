use std::collections::BTreeMap;

use godspeed_protocol::{Event, Outcome, Request, SolveRequest};

use super::run::Run;

/// The searches of one cube, on one or more workers.
#[derive(Clone, Debug)]
pub struct Session {
    runs: Vec<Run>,
    /// The number of runs that were started.
    started: usize,
    status: Status,
    /// The facelets of the cube.
    state: String,
    metric: String,
}

/// The status of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Searches run.
    Running,
    /// All searches have ended.
    Done,
    /// It was cancelled.
    Cancelled,
    /// A worker failed.
    Failed,
}

/// What to do with the workers of a session.
#[derive(Clone, Debug, PartialEq)]
pub enum Task {
    /// Send a request to a worker, counted from 0.
    Send(usize, Request),
    /// End all workers.
    StopWorkers,
}

impl Session {
    /// Creates the session of runs for a cube, given by its facelets.
    #[must_use]
    pub const fn new(runs: Vec<Run>, state: String, metric: String) -> Self {
        Self { runs, started: 0, status: Status::Running, state, metric }
    }

    /// Returns the runs.
    #[must_use]
    pub fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// Returns the runs, to draw their visits.
    pub fn runs_mut(&mut self) -> &mut [Run] {
        &mut self.runs
    }

    /// Returns the run with a job number.
    pub fn run_mut(&mut self, job: u32) -> Option<&mut Run> {
        self.runs.iter_mut().find(|run| run.job == job)
    }

    /// Returns the status of the searches.
    #[must_use]
    pub const fn status(&self) -> Status {
        self.status
    }

    /// Returns whether searches run.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.status == Status::Running
    }

    /// Gives a worker that is ready its first search, at a time in milliseconds.
    pub fn on_ready(&mut self, worker: usize, now: f64) -> Vec<Task> {
        self.start_next(worker, now)
    }

    /// Follows what a run loads and how far it has come.
    pub fn follow(&mut self, event: Event, now: f64) {
        match event {
            Event::Table { job, name, done } => {
                if let Some(run) = self.run_mut(job) {
                    run.receive_table(name, done, now);
                }
            }
            Event::Progress(progress) => {
                if let Some(run) = self.run_mut(progress.job) {
                    run.receive_progress(&progress);
                }
            }
            _ => {}
        }
    }

    /// Ends a run, whose solution's path has these ranks, and starts the next one.
    pub fn on_end(
        &mut self,
        worker: usize,
        job: u32,
        (outcome, path): (Outcome, Vec<u32>),
        now: f64,
    ) -> Vec<Task> {
        if self.status != Status::Running {
            return Vec::new();
        }
        let Some(run) = self.run_mut(job) else { return Vec::new() };
        run.end(outcome, path);
        if self.runs.iter().all(|run| run.outcome().is_some()) {
            return self.close(Status::Done);
        }
        self.start_next(worker, now)
    }

    /// Ends the session early.
    pub fn close(&mut self, status: Status) -> Vec<Task> {
        if self.status != Status::Running {
            return Vec::new();
        }
        self.status = status;
        self.runs.iter_mut().for_each(Run::stop);
        vec![Task::StopWorkers]
    }

    fn start_next(&mut self, worker: usize, now: f64) -> Vec<Task> {
        let Some(run) = self.runs.get_mut(self.started) else { return Vec::new() };
        self.started += 1;
        run.start(now);
        let request = recorded(run.job, &run.algorithm, &self.state, &self.metric);
        vec![Task::Send(worker, Request::Solve(request))]
    }
}

/// Returns the request for a recorded search of a cube, given by its facelets, with the default settings.
pub(super) fn recorded(job: u32, algorithm: &str, state: &str, metric: &str) -> SolveRequest {
    SolveRequest {
        job,
        state: state.to_owned(),
        solver: algorithm.to_owned(),
        metric: metric.to_owned(),
        tables: None,
        parameters: BTreeMap::new(),
        record: true,
        lists: false,
        goal: None,
        turns: None,
        known: Vec::new(),
    }
}
