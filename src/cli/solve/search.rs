use std::collections::BTreeMap;
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

use cube::{Facelets, Size};
use engine::{Run, Setup, Task};
use protocol::{Event, Outcome, SolveRequest};
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use solve::{Info, Tables, block_on};

use super::SolveOptions;
use super::asked::Asked;
use super::interrupt::Interrupt;
use super::report::{self, Bounds, Report};
use crate::algorithm::preferred;
use crate::status::Status;
use crate::tables::FolderSource;

/// A search with threads of its own breathes seldom.
const SLICE: u64 = 1 << 20;

/// Seconds between two looks at how far a search is.
const LOOK: f64 = 0.1;

/// What all cubes of one command share: threads, tables and options.
pub(crate) struct Search<'a> {
    options: &'a SolveOptions,
    interrupt: Interrupt,
    pool: ThreadPool,
    tables: Arc<Tables>,
}

impl<'a> Search<'a> {
    /// Starts the threads.
    ///
    /// # Errors
    /// [`ThreadPoolBuildError`] if the system gives none.
    pub(crate) fn new(options: &'a SolveOptions, interrupt: Interrupt) -> Result<Self, ThreadPoolBuildError> {
        let threads = options.threads.map_or(0, usize::from);
        let pool = ThreadPoolBuilder::new().num_threads(threads).build()?;
        let source = FolderSource::new(options.folder.folder());
        Ok(Self { options, interrupt, pool, tables: Arc::new(Tables::with_source(source)) })
    }

    /// Solves one cube and prints what became of it.
    pub(crate) fn solve(&mut self, asked: &Asked) -> Status {
        let (status, mut outcome) = self.outcome(asked);
        outcome.scramble = asked.scramble().map(str::to_owned);
        let report = Report { outcome: &outcome, titled: matches!(asked, Asked::Line(_)) };
        let printed = if self.options.json { report.print_json() } else { report.print() };
        match printed {
            Ok(()) => status,
            Err(error) => status.max(Status::failed(&format!("the result cannot be written: {error}"))),
        }
    }

    fn outcome(&self, asked: &Asked) -> (Status, Outcome) {
        let refused = |error: String, size| {
            let algorithm = self.options.algorithm.clone().unwrap_or_default();
            let metric = self.options.metric.clone().unwrap_or_default();
            (Status::BadInput, Outcome { size, algorithm, metric, error: Some(error), ..Outcome::default() })
        };
        let posed = match asked.pose(self.options.size) {
            Ok(posed) => posed,
            Err(error) => {
                return refused(error.to_string(), self.options.size.unwrap_or(Size::THREE).layers());
            }
        };
        for remark in &posed.remarks {
            eprintln!("godspeed: {remark}");
        }
        let request = self.request(&posed.state);
        match Task::new(&request) {
            Ok(task) => self.run(task),
            Err(refusal) => refused(refusal.to_string(), posed.state.size().layers()),
        }
    }

    fn request(&self, state: &Facelets) -> SolveRequest {
        let options = self.options;
        let solver = options.algorithm.clone().unwrap_or_else(|| preferred(state.size()).to_owned());
        let info = solve::solver(&solver).map(|solver| solver.info());
        let metric = options.metric.clone().or_else(|| Some(info?.default_metric().id().to_owned()));
        let mut parameters: BTreeMap<String, f64> = options.parameters.iter().cloned().collect();
        if let (Some(seed), Some(info)) = (options.seed, info) {
            set_seed(&mut parameters, seed, info);
        }
        SolveRequest {
            job: 0,
            state: state.to_string(),
            solver,
            metric: metric.unwrap_or_default(),
            tables: options.tables.clone(),
            parameters,
        }
    }

    /// Runs a task for as long as it may.
    fn run(&self, task: Task) -> (Status, Outcome) {
        let setup = Setup { threads: self.pool.current_num_threads(), slice: SLICE };
        let run = Arc::new(Run::new(task, setup, |event| report::tell(&event)));
        self.interrupt.watch(run.clone());
        let (sender, end) = mpsc::channel();
        let (searching, tables) = (run.clone(), self.tables.clone());
        self.pool.spawn(move || {
            // The receiver only goes away with the whole program.
            let _ = sender.send(block_on(searching.solve(&tables)));
        });
        let in_time = self.wait(&run, &end);
        let timed_out = in_time.is_none();
        run.stop();
        let event = in_time.or_else(|| end.recv().ok());
        self.judge(event, timed_out)
    }

    /// Waits for the end of a search, saying on the way how its bounds rise; `None` if the time is over.
    fn wait(&self, run: &Run, end: &mpsc::Receiver<Event>) -> Option<Event> {
        let start = Instant::now();
        let mut bounds = Bounds::default();
        loop {
            let left = self.options.timeout.map(|seconds| seconds - start.elapsed().as_secs_f64());
            let wait = left.unwrap_or(LOOK).clamp(0.0, LOOK);
            match end.recv_timeout(Duration::from_secs_f64(wait)) {
                Ok(event) => return Some(event),
                Err(mpsc::RecvTimeoutError::Disconnected) => return None,
                Err(mpsc::RecvTimeoutError::Timeout) if left.is_some_and(|left| left <= 0.0) => return None,
                Err(mpsc::RecvTimeoutError::Timeout) => bounds.tell(&run.progress()),
            }
        }
    }

    fn judge(&self, end: Option<Event>, timed_out: bool) -> (Status, Outcome) {
        match end {
            Some(Event::Solved { outcome, .. }) => (Status::Done, outcome),
            Some(Event::Failed { outcome, .. }) => (Status::Unsolved, outcome),
            Some(Event::Cancelled { outcome, .. }) => self.judge_cancelled(outcome, timed_out),
            _ => {
                let error = Some("the search ended without an answer; please report this cube".to_owned());
                (Status::Failed, Outcome { error, ..Outcome::default() })
            }
        }
    }

    /// A search that was stopped may still have found something: that is a solution like any other.
    fn judge_cancelled(&self, mut outcome: Outcome, timed_out: bool) -> (Status, Outcome) {
        if self.interrupt.is_pressed() {
            return (Status::Interrupted, outcome);
        }
        if outcome.solution.is_some() {
            eprintln!("godspeed: the time is over; this is the best solution until then");
            outcome.error = None;
            return (Status::Done, outcome);
        }
        if let (true, Some(seconds)) = (timed_out, self.options.timeout) {
            outcome.error = Some(format!(
                "no solution within {seconds} s; allow more with --timeout or choose another --algorithm"
            ));
        }
        (Status::Unsolved, outcome)
    }
}

fn set_seed(parameters: &mut BTreeMap<String, f64>, seed: u32, info: &Info) {
    if info.parameter("seed").is_some() {
        parameters.insert("seed".to_owned(), f64::from(seed));
    } else {
        eprintln!("godspeed: {} uses no chance, so --seed changes nothing", info.name);
    }
}
