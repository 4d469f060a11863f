//! Solutions that get shorter while there is time, and searches that end when they are told to.

#![allow(clippy::unwrap_used, reason = "helpers of tests are tests")]

use std::sync::{Arc, LazyLock, Mutex};
use std::time::{Duration, Instant};

use godspeed_cube::{Facelets, Metric, Size, scramble};
use godspeed_solve::{
    Control, Job, SearchEvent, Settings, Solution, SolveError, Tables, block_on, run, solver,
};

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

fn state(layers: usize, seed: u64) -> Facelets {
    scramble::random_state(Size::new(layers).unwrap(), seed)
}

/// Held by each test: what a search finds in its time is asked, so none takes the machine from another.
static MACHINE: Mutex<()> = Mutex::new(());

/// A search by reduction, and all that it tells.
struct Search {
    job: Job,
    control: Arc<Control>,
    told: Arc<Mutex<Vec<Solution>>>,
}

impl Search {
    /// A search of so many seconds, in which `hear` is called with each number of solutions told.
    fn new(state: Facelets, metric: Metric, seconds: f64) -> Self {
        let told = Arc::new(Mutex::new(Vec::new()));
        let heard = told.clone();
        let control = Control::new(1 << 20, move |news| {
            if let SearchEvent::Improved(solution) = news {
                heard.lock().unwrap().push(solution);
            }
        });
        let settings = Settings::new(solver("reduction").unwrap().info(), [("seconds", seconds)]).unwrap();
        Self { job: Job { state, metric, settings }, control: Arc::new(control), told }
    }

    fn run(&self) -> Result<Solution, SolveError> {
        block_on(run(solver("reduction").unwrap(), &self.job, &TABLES, &self.control))
    }

    /// The lengths of the solutions told, each of which is applied.
    fn lengths(&self) -> Vec<usize> {
        let length = |solution: &Solution| {
            let mut cube = self.job.state.clone();
            cube.turn_all(solution.turns());
            assert!(cube.is_solved());
            solution.length(self.job.metric, cube.size())
        };
        self.told.lock().unwrap().iter().map(length).collect()
    }
}

/// What became of a search that was told to stop.
struct Stopped {
    answer: Result<Solution, SolveError>,
    /// From when it was told to when it ended.
    after: Duration,
}

impl Search {
    /// Runs until so many solutions have been told and it has gone on for a while; then stops it.
    fn stopped_after(&self, enough: usize, while_longer: Duration) -> Stopped {
        let stopper = std::thread::spawn({
            let (told, control) = (self.told.clone(), self.control.clone());
            move || {
                while told.lock().unwrap().len() < enough {
                    std::thread::sleep(Duration::from_millis(5));
                }
                std::thread::sleep(while_longer);
                control.stop();
                Instant::now()
            }
        });
        let answer = self.run();
        let end = Instant::now();
        Stopped { answer, after: end - stopper.join().unwrap() }
    }
}

#[test]
fn the_best_solution_is_there_when_the_search_is_stopped() {
    let _machine = MACHINE.lock();
    for layers in [4, 5] {
        let search = Search::new(state(layers, 4), Metric::Htm, 120.0);
        let stopped = search.stopped_after(3, Duration::ZERO);
        assert_eq!(stopped.answer, Err(SolveError::Stopped));
        let lengths = search.lengths();
        assert!(lengths.len() >= 3, "{layers}: {lengths:?}");
        assert!(lengths.windows(2).all(|pair| pair[1] < pair[0]), "{layers}: {lengths:?}");
    }
}

#[test]
fn solutions_get_shorter_and_the_answer_is_the_last_that_was_told() {
    let _machine = MACHINE.lock();
    for (layers, metric) in [(5, Metric::Htm), (5, Metric::Stm), (7, Metric::Stm)] {
        // A machine that does other things, too, is given more time.
        let searches = [4.0, 16.0, 64.0].map(|seconds| Search::new(state(layers, 6), metric, seconds));
        let done = searches.into_iter().map(|search| (search.run().unwrap(), search));
        let (answer, search) = done.into_iter().find(|(_, search)| search.lengths().len() >= 2).unwrap();
        let lengths = search.lengths();
        assert!(lengths.windows(2).all(|pair| pair[1] < pair[0]), "{layers}: {lengths:?}");
        assert_eq!(lengths.last(), Some(&answer.length(metric, search.job.state.size())));
    }
}

#[test]
fn a_search_in_phases_ends_when_it_is_told_to_wherever_it_is() {
    let _machine = MACHINE.lock();
    for milliseconds in [100, 400, 1000, 1900] {
        let search = Search::new(state(5, 5), Metric::Htm, 120.0);
        let stopped = search.stopped_after(1, Duration::from_millis(milliseconds));
        assert_eq!(stopped.answer, Err(SolveError::Stopped));
        // A tenth of a second where it has been compiled for speed and has the machine to itself.
        assert!(stopped.after < Duration::from_secs(1), "{milliseconds}: {:?}", stopped.after);
    }
}

#[test]
fn a_search_in_phases_keeps_to_its_time() {
    let _machine = MACHINE.lock();
    for layers in [4, 5] {
        // The tables are made first, and not counted.
        Search::new(state(layers, 7), Metric::Htm, 0.01).run().unwrap();
        for seconds in [0.6, 1.5] {
            let search = Search::new(state(layers, 7), Metric::Htm, seconds);
            let begun = Instant::now();
            search.run().unwrap();
            let late = begun.elapsed().saturating_sub(Duration::from_secs_f64(seconds));
            assert!(late < Duration::from_secs(1), "{layers}, {seconds}: {late:?}");
        }
    }
}
