use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use godspeed_cube::{Facelets, Size};
use godspeed_engine::{LimitOptions, RunConfig, SolveRun, SolveTask, TimeLimit};
use godspeed_protocol::{Event, Outcome, SolveRequest};
use godspeed_solve::{Tables, block_on};
use rayon::ThreadPool;

use crate::diagnostics::print_warning;
use crate::exit_status::ExitStatus;
use crate::interrupt::Interrupt;
use crate::search_status::{SearchStatus, report_event};
use crate::solver_options::SolverOptions;
use crate::status_line::StatusLine;
use crate::tables::{FolderSource, TableFolder};

/// Nodes between two points at which a search with threads of its own yields.
pub(crate) const SLICE: u64 = 1 << 20;

/// The options that give a search more time.
const OPTIONS: LimitOptions = LimitOptions { limit: "--timeout", algorithm: "--algorithm" };

/// The time between two updates of the status line.
const UPDATE_INTERVAL: Duration = Duration::from_millis(100);

/// The threads and tables that all searches of a command share.
pub(crate) struct Search {
    interrupt: Interrupt,
    pool: ThreadPool,
    source: FolderSource,
    tables: Arc<Tables>,
    /// The end of a search that ran out of time while a table was being built.
    table_build: Option<JoinHandle<()>>,
    verbose: bool,
}

impl Search {
    /// Returns a search on these threads, with its tables in a folder.
    pub(crate) fn new(pool: ThreadPool, folder: TableFolder, interrupt: Interrupt, verbose: bool) -> Self {
        let source = FolderSource::new(folder);
        let tables = Arc::new(source.tables());
        Self { interrupt, pool, source, tables, table_build: None, verbose }
    }

    /// Returns the tables of all searches.
    pub(crate) fn tables(&self) -> &Tables {
        &self.tables
    }

    /// Writes databases that searches have built to the folder.
    pub(crate) fn save_tables(&self) {
        self.source.save_built(&StatusLine::new(self.verbose));
    }

    /// Solves one cube. A search that runs out of time finishes the table it is building: the next one waits for
    /// it, and its own time passes meanwhile.
    pub(crate) fn solve(&mut self, state: &Facelets, options: &SolverOptions) -> (ExitStatus, Outcome) {
        self.solve_request(options.request(state), state.size(), options.timeout)
    }

    /// Solves the cube of a request, which has this size.
    pub(crate) fn solve_request(
        &mut self,
        request: SolveRequest,
        size: Size,
        timeout: Option<f64>,
    ) -> (ExitStatus, Outcome) {
        match SolveTask::new(&request) {
            Ok(task) => self.run(task, timeout),
            Err(refusal) => {
                let error = Some(refusal.to_string());
                let (size, algorithm, metric) = (size.layers(), request.solver, request.metric);
                (ExitStatus::BadInput, Outcome { size, algorithm, metric, error, ..Outcome::default() })
            }
        }
    }

    fn run(&mut self, task: SolveTask, timeout: Option<f64>) -> (ExitStatus, Outcome) {
        let line = StatusLine::new(self.verbose);
        let deadline = Deadline::new(timeout);
        let open_tables = Arc::new(OpenTables::default());
        let (events, watched) = (line.clone(), open_tables.clone());
        let config = RunConfig { threads: self.pool.current_num_threads(), slice_nodes: SLICE };
        let run = Arc::new(SolveRun::new(task, config, move |event| {
            watched.update(&event);
            report_event(&events, &event);
        }));
        if !self.finish_table_build(&deadline, &line) {
            line.clear();
            return timed_out(run.stopped_outcome(), timeout, true);
        }
        let (sender, end) = mpsc::channel();
        let (searching, tables) = (run.clone(), self.tables.clone());
        self.pool.spawn(move || {
            // The receiver is dropped only when the program ends.
            let _ = sender.send(block_on(searching.solve(&tables)));
        });
        let watch = self.interrupt.watch(run.clone());
        let event = wait(&run, &end, &deadline, SearchStatus::new(line.clone()));
        drop(watch);
        line.clear();
        let is_building = event.is_none() && open_tables.any();
        if is_building {
            let outcome = run.stopped_outcome();
            self.table_build = Some(thread::spawn(move || finish_tables(&run, &end, &open_tables)));
            return timed_out(outcome, timeout, true);
        }
        let timeout = timeout.filter(|_| event.is_none());
        run.stop();
        self.end_status(event.or_else(|| end.recv().ok()), timeout)
    }

    /// Waits for the table that an earlier search left unfinished. Returns `false` if the time is over first.
    fn finish_table_build(&mut self, deadline: &Deadline, line: &StatusLine) -> bool {
        let Some(build) = self.table_build.take() else { return true };
        line.report("waiting for tables");
        while !build.is_finished() {
            let left = deadline.left().unwrap_or(UPDATE_INTERVAL).min(UPDATE_INTERVAL);
            if left.is_zero() {
                self.table_build = Some(build);
                return false;
            }
            thread::park_timeout(left);
        }
        true
    }

    /// Returns the status of a search that has ended; `timeout` is the time that it had if that was too short.
    fn end_status(&self, end: Option<Event>, timeout: Option<f64>) -> (ExitStatus, Outcome) {
        match end {
            Some(Event::Solved { outcome, .. }) => (ExitStatus::Success, outcome),
            Some(Event::Failed { outcome, .. }) => (ExitStatus::Unsolved, outcome),
            Some(Event::Cancelled { outcome, .. }) if self.interrupt.is_pressed() => {
                (ExitStatus::Interrupted, outcome)
            }
            Some(Event::Cancelled { outcome, .. }) => timed_out(outcome, timeout, false),
            _ => {
                let error = Some("the search ended without a result; please report this cube".to_owned());
                (ExitStatus::Failure, Outcome { error, ..Outcome::default() })
            }
        }
    }
}

/// When a search has to end.
struct Deadline(Option<Instant>);

impl Deadline {
    fn new(timeout: Option<f64>) -> Self {
        Self(timeout.map(|seconds| Instant::now() + Duration::from_secs_f64(seconds)))
    }

    /// Returns the time left; `None` if there is no limit.
    fn left(&self) -> Option<Duration> {
        self.0.map(|end| end.saturating_duration_since(Instant::now()))
    }
}

/// The tables that a search is building.
#[derive(Default)]
struct OpenTables(Mutex<BTreeSet<String>>);

impl OpenTables {
    fn update(&self, event: &Event) {
        let Event::Table { name, done, .. } = event else { return };
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if *done < 1.0 {
            open.insert(name.clone());
        } else {
            open.remove(name);
        }
    }

    fn any(&self) -> bool {
        !self.0.lock().unwrap_or_else(PoisonError::into_inner).is_empty()
    }
}

/// Waits for the end of a search and shows its progress. Returns `None` if the time is over first.
fn wait(
    run: &SolveRun,
    end: &mpsc::Receiver<Event>,
    deadline: &Deadline,
    mut status: SearchStatus,
) -> Option<Event> {
    loop {
        let left = deadline.left();
        match end.recv_timeout(left.unwrap_or(UPDATE_INTERVAL).min(UPDATE_INTERVAL)) {
            Ok(event) => return Some(event),
            Err(mpsc::RecvTimeoutError::Disconnected) => return None,
            Err(mpsc::RecvTimeoutError::Timeout) if left.is_some_and(|left| left.is_zero()) => return None,
            Err(mpsc::RecvTimeoutError::Timeout) => status.progress(&run.progress()),
        }
    }
}

/// Stops a search as soon as it builds no table.
fn finish_tables(run: &SolveRun, end: &mpsc::Receiver<Event>, open_tables: &OpenTables) {
    while open_tables.any() {
        if !matches!(end.recv_timeout(UPDATE_INTERVAL), Err(mpsc::RecvTimeoutError::Timeout)) {
            return;
        }
    }
    run.stop();
    // An error means that the search has ended, too.
    let _ = end.recv();
}

/// Returns the result of a search that was stopped: the best solution so far, if there is one.
fn timed_out(mut outcome: Outcome, timeout: Option<f64>, is_building: bool) -> (ExitStatus, Outcome) {
    if outcome.solution.is_some() {
        print_warning(&"time is up; this is the best solution so far");
        outcome.error = None;
        return (ExitStatus::Success, outcome);
    }
    if let Some(limit) = timeout.and_then(|seconds| TimeLimit::new(seconds).ok()) {
        limit.end(&mut outcome, is_building, OPTIONS);
    }
    (ExitStatus::Unsolved, outcome)
}
