//! Every solver of the registry on corpora of every size and metric it takes.

#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests are tests")]

use std::sync::{Arc, LazyLock, Mutex};

use godspeed_cube::{Facelets, Metric, Size, scramble};
use godspeed_solve::{
    Control, Guarantee, Info, Job, SOLVERS, SearchEvent, Settings, SolveError, Tables, block_on, run, solver,
};
use tests::{Case, in_a_hurry, random, short, solve_with, solved};

/// The tables, made once for all tests.
static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

/// The largest size that is tried with every solver.
const LARGEST: u16 = 7;

/// The sizes of a solver, the metrics of each.
fn everything() -> impl Iterator<Item = (&'static Info, Size, Metric)> {
    SOLVERS.iter().map(|solver| solver.info()).flat_map(|info| {
        let sizes = info.sizes.clone().filter(|&n| n <= LARGEST).map(|n| Size::new(n.into()).unwrap());
        sizes.flat_map(move |size| info.metrics.iter().map(move |&metric| (info, size, metric)))
    })
}

/// What can be solved in a moment: short scrambles by all, random states where the search says that it
/// finishes.
fn check(info: &Info, size: Size, metric: Metric, case: &Case) {
    let about = format!("{} on {size} in {metric}, {}", info.id, case.name);
    let control = Control::silent();
    let solution = solve_with(info, &case.state, metric, &TABLES, &control)
        .unwrap_or_else(|error| panic!("{about}: {error}"));
    let mut cube = case.state.clone();
    cube.turn_all(solution.turns());
    assert!(cube.is_solved(), "{about}: not solved");
    let length = solution.length(metric, size);
    match (info.guarantee, &case.scramble) {
        (Guarantee::Optimal, Some(scramble)) => {
            assert!(solution.optimal, "{about}");
            assert!(length <= metric.length(scramble, size), "{about}: {length}");
        }
        (Guarantee::Optimal, None) => assert!(solution.optimal, "{about}"),
        (Guarantee::AtMost(most), _) => {
            assert!(solution.length(info.default_metric(size), size) <= most, "{about}")
        }
        (Guarantee::Solved, _) => {}
    }
}

#[test]
fn a_solved_cube_needs_no_turn_however_it_is_held() {
    for (info, size, metric) in everything() {
        for case in solved(size) {
            let solution = solve_with(info, &case.state, metric, &TABLES, &Control::silent()).unwrap();
            assert_eq!(solution.turns().count(), 0, "{} on {size}, {}", info.id, case.name);
            assert!(solution.optimal);
        }
    }
}

#[test]
fn every_solver_solves_short_scrambles() {
    for (info, size, metric) in everything().filter(|&(_, size, _)| size > Size::ONE) {
        for case in short(size, 7) {
            check(info, size, metric, &case);
        }
    }
}

#[test]
fn every_solver_solves_random_small_cubes_that_it_says_it_will_in_a_moment() {
    solves_random_states(|size| size > Size::ONE && size <= Size::THREE);
}

#[test]
fn every_solver_solves_random_large_cubes_that_it_says_it_will_in_a_moment() {
    solves_random_states(|size| size > Size::THREE);
}

fn solves_random_states(takes: impl Fn(Size) -> bool) {
    for (info, size, metric) in everything().filter(|&(_, size, _)| takes(size)) {
        if finishes_in_a_moment(info, size, metric) {
            for case in random(size, 4, 11) {
                check(info, size, metric, &case);
            }
        }
    }
}

/// Nodes that a search visits in a moment.
const A_MOMENT: f64 = 5e7;

/// What a solver says before it starts on a random state; it is stopped as soon as it has said it. Who says nothing
/// finishes, and is not left to look for better solutions as long as it may.
fn finishes_in_a_moment(info: &Info, size: Size, metric: Metric) -> bool {
    let said = Arc::new(Mutex::new(None));
    let heard = said.clone();
    let control = Control::new(1, move |news| {
        if let SearchEvent::Forecast(forecast) = news {
            *heard.lock().unwrap() = Some(forecast);
        }
    });
    let state = scramble::random_state(size, 1);
    let solver = solver(info.id).unwrap();
    let job = Job { state, metric, settings: in_a_hurry(solver.info()).unwrap() };
    // The solver is put down as soon as its forecast is there.
    let mut solving = std::pin::pin!(run(solver, &job, &TABLES, &control));
    let mut context = std::task::Context::from_waker(std::task::Waker::noop());
    while said.lock().unwrap().is_none() && solving.as_mut().poll(&mut context).is_pending() {}
    let said = said.lock().unwrap();
    said.as_ref().is_none_or(|forecast| {
        assert!(forecast.nodes >= 1.0 && forecast.reason.ends_with('.'), "{}: {forecast:?}", info.id);
        forecast.finishes && forecast.nodes < A_MOMENT
    })
}

#[test]
fn the_optimal_solvers_agree_on_the_length() {
    let optimal =
        || SOLVERS.iter().map(|solver| solver.info()).filter(|info| info.guarantee == Guarantee::Optimal);
    for metric in [Metric::Htm, Metric::Qtm] {
        for case in random(Size::TWO, 5, 100) {
            let lengths: Vec<usize> = optimal()
                .filter(|info| info.sizes.contains(&2))
                .map(|info| solve_with(info, &case.state, metric, &TABLES, &Control::silent()).unwrap())
                .map(|solution| solution.length(metric, Size::TWO))
                .collect();
            assert!(lengths.len() >= 3);
            assert!(lengths.windows(2).all(|pair| pair[0] == pair[1]), "{}: {lengths:?}", case.name);
        }
    }
}

#[test]
fn the_searches_by_chance_are_reproducible_and_near_the_shortest() {
    for id in ["annealing", "genetic"] {
        let info = solver(id).unwrap().info();
        let shortest = solver("bibfs").unwrap().info();
        let (mut total, mut least) = (0, 0);
        for case in random(Size::TWO, 10, 200) {
            let found = || solve_with(info, &case.state, Metric::Qtm, &TABLES, &Control::silent()).unwrap();
            let solution = found();
            assert_eq!(solution, found(), "{id}, {}", case.name);
            total += solution.length(Metric::Qtm, Size::TWO);
            let best = solve_with(shortest, &case.state, Metric::Qtm, &TABLES, &Control::silent()).unwrap();
            least += best.length(Metric::Qtm, Size::TWO);
        }
        assert!(total as f64 <= 1.3 * least as f64, "{id}: {total} moves instead of {least}");
    }
}

#[test]
fn improvements_are_told_and_each_is_shorter() {
    let lengths = Arc::new(Mutex::new(Vec::new()));
    let heard = lengths.clone();
    let control = Control::new(1 << 20, move |news| {
        if let SearchEvent::Improved(solution) = news {
            heard.lock().unwrap().push(solution.length(Metric::Qtm, Size::TWO));
        }
    });
    let state = scramble::random_state(Size::TWO, 3);
    let info = solver("annealing").unwrap().info();
    let solution = solve_with(info, &state, Metric::Qtm, &TABLES, &control).unwrap();
    let lengths = lengths.lock().unwrap();
    assert!(lengths.windows(2).all(|pair| pair[1] < pair[0]), "{lengths:?}");
    assert_eq!(lengths.last(), Some(&solution.length(Metric::Qtm, Size::TWO)));
}

#[test]
fn a_stopped_search_says_so() {
    for info in SOLVERS.iter().map(|solver| solver.info()).filter(|info| info.sizes.contains(&2)) {
        let control = Control::new(100, |_| ());
        control.stop();
        let state = scramble::random_state(Size::TWO, 5);
        let stopped = solve_with(info, &state, Metric::Qtm, &TABLES, &control);
        assert_eq!(stopped, Err(SolveError::Stopped), "{}", info.id);
    }
}

#[test]
fn a_search_that_fills_its_memory_gives_up_and_says_what_to_change() {
    let bibfs = solver("bibfs").unwrap();
    let job = Job {
        state: scramble::random_state(Size::THREE, 5),
        metric: Metric::Htm,
        settings: Settings::new(bibfs.info(), [("memory", 1.0)]).unwrap(),
    };
    if bibfs.info().sizes.contains(&3) {
        let given_up = block_on(run(bibfs, &job, &TABLES, &Control::silent()));
        assert!(matches!(&given_up, Err(SolveError::GaveUp { reason }) if reason.contains("memory")));
    }
}

#[test]
fn cubes_that_cannot_be_are_refused_before_any_search() {
    let size = Size::TWO;
    let mut twisted = Facelets::solved(size).colours().to_vec();
    let corner = godspeed_cube::Corner::URF.facelets(size);
    twisted.swap(corner[0], corner[1]);
    twisted.swap(corner[1], corner[2]);
    let mut one_colour = Facelets::solved(size).colours().to_vec();
    one_colour.fill(godspeed_cube::Face::U);
    for colours in [twisted, one_colour] {
        let state = Facelets::from_colours(colours).unwrap();
        for info in SOLVERS.iter().map(|solver| solver.info()).filter(|info| info.sizes.contains(&2)) {
            let refused = solve_with(info, &state, Metric::Htm, &TABLES, &Control::silent());
            assert!(matches!(refused, Err(SolveError::Illegal(_))), "{}: {refused:?}", info.id);
        }
    }
}
