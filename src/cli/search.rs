use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

use godspeed_cube::Facelets;
use godspeed_engine::{RunConfig, SolveRun, SolveTask};
use godspeed_protocol::{Event, Outcome};
use godspeed_solve::{Tables, block_on};
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

use crate::interrupt::Interrupt;
use crate::report::{self, Told};
use crate::solver_options::SolverOptions;
use crate::status::Status;
use crate::tables::{Folder, FolderSource};

/// A search with threads of its own breathes seldom.
pub(crate) const SLICE: u64 = 1 << 20;

/// Seconds between two looks at how far a search is.
const LOOK: f64 = 0.1;

/// What all cubes of one command share: threads and tables.
pub(crate) struct Search {
    interrupt: Interrupt,
    pool: ThreadPool,
    tables: Arc<Tables>,
}

impl Search {
    /// Starts the threads, one for each core where no number is given.
    ///
    /// # Errors
    /// [`ThreadPoolBuildError`] if the system gives none.
    pub(crate) fn new(
        threads: Option<u16>,
        folder: Folder,
        interrupt: Interrupt,
    ) -> Result<Self, ThreadPoolBuildError> {
        let pool = ThreadPoolBuilder::new().num_threads(threads.map_or(0, usize::from)).build()?;
        Ok(Self { interrupt, pool, tables: Arc::new(Tables::with_source(FolderSource::new(folder))) })
    }

    /// The tables of all searches.
    pub(crate) fn tables(&self) -> &Tables {
        &self.tables
    }

    /// Solves one cube, saying on standard error what the search tells on its way.
    pub(crate) fn solve(&self, state: &Facelets, options: &SolverOptions) -> (Status, Outcome) {
        let request = options.request(state);
        match SolveTask::new(&request) {
            Ok(task) => self.run(task, options.timeout),
            Err(refusal) => {
                let error = Some(refusal.to_string());
                let (size, algorithm, metric) = (state.size().layers(), request.solver, request.metric);
                (Status::BadInput, Outcome { size, algorithm, metric, error, ..Outcome::default() })
            }
        }
    }

    /// Runs a task for as long as it may.
    fn run(&self, task: SolveTask, timeout: Option<f64>) -> (Status, Outcome) {
        let config = RunConfig { threads: self.pool.current_num_threads(), slice_nodes: SLICE };
        let run = Arc::new(SolveRun::new(task, config, |event| report::tell(&event)));
        let _watched = self.interrupt.watch(run.clone());
        let (sender, end) = mpsc::channel();
        let (searching, tables) = (run.clone(), self.tables.clone());
        self.pool.spawn(move || {
            // The receiver only goes away with the whole program.
            let _ = sender.send(block_on(searching.solve(&tables)));
        });
        let in_time = wait(&run, &end, timeout);
        let over = timeout.filter(|_| in_time.is_none());
        run.stop();
        let event = in_time.or_else(|| end.recv().ok());
        self.judge(event, over)
    }

    /// What became of a search; `over` are the seconds it had, where they were too few.
    fn judge(&self, end: Option<Event>, over: Option<f64>) -> (Status, Outcome) {
        match end {
            Some(Event::Solved { outcome, .. }) => (Status::Done, outcome),
            Some(Event::Failed { outcome, .. }) => (Status::Unsolved, outcome),
            Some(Event::Cancelled { outcome, .. }) if self.interrupt.is_pressed() => {
                (Status::Interrupted, outcome)
            }
            Some(Event::Cancelled { outcome, .. }) => judge_late(outcome, over),
            _ => {
                let error = Some("the search ended without an answer; please report this cube".to_owned());
                (Status::Failed, Outcome { error, ..Outcome::default() })
            }
        }
    }
}

/// Waits for the end of a search, saying on the way where it stands; `None` if the time is over.
fn wait(run: &SolveRun, end: &mpsc::Receiver<Event>, timeout: Option<f64>) -> Option<Event> {
    let start = Instant::now();
    let mut told = Told::default();
    loop {
        let left = timeout.map(|seconds| seconds - start.elapsed().as_secs_f64());
        let wait = left.unwrap_or(LOOK).clamp(0.0, LOOK);
        match end.recv_timeout(Duration::from_secs_f64(wait)) {
            Ok(event) => return Some(event),
            Err(mpsc::RecvTimeoutError::Disconnected) => return None,
            Err(mpsc::RecvTimeoutError::Timeout) if left.is_some_and(|left| left <= 0.0) => return None,
            Err(mpsc::RecvTimeoutError::Timeout) => told.tell(&run.progress()),
        }
    }
}

/// A search that was stopped may still have found something: that is a solution like any other.
fn judge_late(mut outcome: Outcome, over: Option<f64>) -> (Status, Outcome) {
    if outcome.solution.is_some() {
        eprintln!("godspeed: the time is over; this is the best solution until then");
        outcome.error = None;
        return (Status::Done, outcome);
    }
    if let Some(seconds) = over {
        outcome.error = Some(format!(
            "no solution within {seconds} s; allow more with --timeout or choose another --algorithm"
        ));
    }
    (Status::Unsolved, outcome)
}
