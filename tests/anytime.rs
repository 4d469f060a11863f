//! Solvers that improve their solution over time: what they report, and how they stop.
//!
//! No test measures time. Searches are stopped after a number of events or polls.

use std::pin::pin;
use std::sync::{Arc, LazyLock, Mutex, OnceLock};
use std::task::{Context, Poll, Waker};

use godspeed_cube::{Facelets, Metric, Size, scramble};
use godspeed_solve::{
    Control, Problem, SearchEvent, Settings, Solution, SolveError, Tables, block_on, run, solver,
};

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

/// The longest time limit, more than any of these searches takes before it is stopped.
const UNLIMITED: f64 = 300.0;

fn random_state(layers: usize, seed: u64) -> Facelets {
    scramble::random_state(Size::new(layers).unwrap(), seed)
}

/// A search by reduction, and the solutions that it emitted.
struct Search {
    problem: Problem,
    control: Arc<Control>,
    emitted: Arc<Mutex<Vec<Solution>>>,
}

impl Search {
    /// Returns a search that stops itself after `max_solutions`.
    fn new(state: Facelets, metric: Metric, seconds: f64, max_solutions: usize) -> Self {
        let emitted = Arc::new(Mutex::new(Vec::new()));
        let control: Arc<OnceLock<Arc<Control>>> = Arc::default();
        let on_event = {
            let (emitted, control) = (emitted.clone(), control.clone());
            move |event| {
                let SearchEvent::Improved(solution) = event else { return };
                let mut emitted = emitted.lock().unwrap();
                emitted.push(solution);
                if emitted.len() >= max_solutions {
                    control.get().unwrap().stop();
                }
            }
        };
        let control = control.get_or_init(|| Arc::new(Control::new(1 << 16, on_event))).clone();
        let settings = Settings::new(solver("reduction").unwrap().info(), [("seconds", seconds)]).unwrap();
        Self { problem: Problem::new(state, metric).with_settings(settings), control, emitted }
    }

    fn run(&self) -> Result<Solution, SolveError> {
        block_on(run(solver("reduction").unwrap(), &self.problem, &TABLES, &self.control))
    }

    /// Returns the lengths of the emitted solutions.
    ///
    /// Asserts that each solves the cube.
    fn lengths(&self) -> Vec<usize> {
        let length = |solution: &Solution| {
            let mut cube = self.problem.state.clone();
            cube.turn_all(solution.turns());
            assert!(cube.is_solved());
            solution.length(self.problem.metric, cube.size())
        };
        self.emitted.lock().unwrap().iter().map(length).collect()
    }
}

fn assert_decreasing(lengths: &[usize]) {
    assert!(lengths.windows(2).all(|pair| pair[1] < pair[0]), "{lengths:?}");
}

#[test]
fn a_stopped_search_has_emitted_its_best_solution() {
    for layers in [4, 5] {
        let search = Search::new(random_state(layers, 4), Metric::Htm, UNLIMITED, 3);
        assert_eq!(search.run(), Err(SolveError::Stopped));
        let lengths = search.lengths();
        assert!(lengths.len() >= 3, "{layers} layers: {lengths:?}");
        assert_decreasing(&lengths);
    }
}

#[test]
#[ignore = "long; `cargo xtask test --all` runs it"]
fn the_answer_is_the_last_and_shortest_emitted_solution() {
    for (layers, metric) in [4, 5, 6].map(|layers| (layers, Metric::Htm)).into_iter().chain([
        (5, Metric::Stm),
        (5, Metric::Qstm),
        (7, Metric::Htm),
    ]) {
        for seconds in [0.01, 2.0] {
            let search = Search::new(random_state(layers, 6), metric, seconds, usize::MAX);
            let answer = search.run().unwrap();
            let lengths = search.lengths();
            assert_decreasing(&lengths);
            assert_eq!(lengths.last(), Some(&answer.length(metric, search.problem.state.size())));
        }
    }
}

#[test]
fn a_stopped_search_ends_at_its_next_poll() {
    for polls in [1, 10, 100] {
        let search = Search::new(random_state(5, 5), Metric::Htm, UNLIMITED, usize::MAX);
        let solver = solver("reduction").unwrap();
        let mut solving = pin!(run(solver, &search.problem, &TABLES, &search.control));
        let mut context = Context::from_waker(Waker::noop());
        for _ in 0..polls {
            assert_eq!(solving.as_mut().poll(&mut context), Poll::Pending);
        }
        search.control.stop();
        let end = solving.as_mut().poll(&mut context);
        assert_eq!(end, Poll::Ready(Err(SolveError::Stopped)), "after {polls} polls");
    }
}
