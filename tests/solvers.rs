//! Every registered solver on every cube size and metric that it supports.

use std::collections::BTreeSet;
use std::env;
use std::sync::{Arc, LazyLock, Mutex};

use godspeed_cube::{Facelets, Metric, Size, scramble};
use godspeed_solve::{
    Control, Guarantee, Info, Problem, SOLVERS, SearchEvent, Settings, SolveError, Tables, block_on, run,
    solver,
};
use tests::{Case, random, short, shortest_time, solve_with, solved};

/// Tables shared by all tests.
static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

/// Largest size tested with every solver.
const LARGEST: u16 = 7;

/// Yields every solver with each of its sizes and metrics.
fn combinations() -> impl Iterator<Item = (&'static Info, Size, Metric)> {
    SOLVERS.iter().map(|solver| solver.info()).flat_map(|info| {
        let sizes = info.sizes.clone().filter(|&n| n <= LARGEST).map(|n| Size::new(n.into()).unwrap());
        sizes.flat_map(move |size| info.metrics.iter().map(move |&metric| (info, size, metric)))
    })
}

/// Solves a case and checks the solution against the guarantee of the solver.
fn check(info: &'static Info, size: Size, metric: Metric, case: &Case) {
    let description = format!("{} on {size} in {metric}, {}", info.id, case.name);
    let control = Control::silent();
    let solution = solve_with(info, &case.state, metric, &TABLES, &control)
        .unwrap_or_else(|error| panic!("{description}: {error}"));
    let mut cube = case.state.clone();
    cube.turn_all(solution.turns());
    assert!(cube.is_solved(), "{description}: not solved");
    let length = solution.length(metric, size);
    match (info.guarantee, &case.scramble) {
        (Guarantee::Optimal, Some(scramble)) => {
            assert!(solution.optimal, "{description}");
            assert!(length <= metric.length(scramble, size), "{description}: {length}");
        }
        (Guarantee::Optimal, None) => assert!(solution.optimal, "{description}"),
        (Guarantee::AtMost(most), _) => {
            assert!(solution.length(info.default_metric(), size) <= most, "{description}")
        }
        (Guarantee::Solved, _) => {}
    }
}

#[test]
fn a_solved_cube_in_any_orientation_needs_no_turn() {
    for (info, size, metric) in combinations() {
        for case in solved(size) {
            let solution = solve_with(info, &case.state, metric, &TABLES, &Control::silent()).unwrap();
            assert_eq!(solution.turns().count(), 0, "{} on {size}, {}", info.id, case.name);
            assert!(solution.optimal);
        }
    }
}

#[test]
fn every_solver_solves_short_scrambles() {
    for (info, size, metric) in combinations().filter(|&(_, size, _)| size > Size::ONE) {
        for case in short(size, 7) {
            check(info, size, metric, &case);
        }
    }
}

#[test]
fn solvers_solve_random_small_cubes_that_they_estimate_as_quick() {
    let solved = solve_random_states(|size| size > Size::ONE && size <= Size::THREE);
    for id in ["ida", "wastar", "bibfs", "annealing", "genetic", "thistlethwaite", "kociemba", "layers"] {
        assert!(solved.contains(&id), "{id} solved no random state");
    }
}

#[test]
fn solvers_solve_random_large_cubes_that_they_estimate_as_quick() {
    assert!(solve_random_states(|size| size > Size::THREE).contains(&"reduction"));
}

/// Solves random states by every solver that estimates them as quick. Returns the ids of these solvers.
fn solve_random_states(is_tested: impl Fn(Size) -> bool) -> BTreeSet<&'static str> {
    let mut ids = BTreeSet::new();
    // Large cubes take longer. `cargo xtask test --all` solves them in every metric.
    let in_all_metrics = env::var_os("GODSPEED_LONG").is_some();
    for (info, size, metric) in combinations().filter(|&(_, size, _)| is_tested(size)) {
        let is_left_out = size > Size::THREE && !in_all_metrics && info.metrics.first() != Some(&metric);
        if !is_left_out && is_quick(info, size, metric) {
            let count = if size > Size::THREE { 1 } else { 4 };
            for case in random(size, count, 11) {
                check(info, size, metric, &case);
            }
            ids.insert(info.id);
        }
    }
    ids
}

/// Number of nodes of a search that takes a few seconds at most.
const QUICK: f64 = 5e7;

/// Returns whether a solver estimates a random state as quick. A solver without an estimate counts as quick.
fn is_quick(info: &Info, size: Size, metric: Metric) -> bool {
    let estimate = Arc::new(Mutex::new(None));
    let received = estimate.clone();
    let control = Control::new(1, move |event| {
        if let SearchEvent::Estimate(estimate) = event {
            *received.lock().unwrap() = Some(estimate);
        }
    });
    let state = scramble::random_state(size, 1);
    let solver = solver(info.id).unwrap();
    let problem = Problem::new(state, metric).with_settings(shortest_time(solver.info()).unwrap());
    // The search is dropped as soon as it has emitted its estimate.
    let mut solving = std::pin::pin!(run(solver, &problem, &TABLES, &control));
    let mut context = std::task::Context::from_waker(std::task::Waker::noop());
    while estimate.lock().unwrap().is_none() && solving.as_mut().poll(&mut context).is_pending() {}
    let estimate = estimate.lock().unwrap();
    estimate.as_ref().is_none_or(|estimate| {
        assert!(estimate.nodes >= 1.0 && estimate.reason.ends_with('.'), "{}: {estimate:?}", info.id);
        estimate.finishes && estimate.nodes < QUICK
    })
}

#[test]
fn optimal_solvers_agree_on_the_length() {
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
fn stochastic_searches_are_reproducible_and_near_optimal() {
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
fn a_stochastic_search_continues_until_it_has_found_a_solution() {
    // The first population and the first seven sequences leave these states unsolved.
    let hard = [("genetic", "DRFFDBRULLFDUBDBFULRURLB"), ("annealing", "RLFRFFLDDUDURBDRULLBUBFB")];
    for (id, facelets) in hard {
        let state: Facelets = facelets.parse().unwrap();
        let info = solver(id).unwrap().info();
        let solution = solve_with(info, &state, Metric::Htm, &TABLES, &Control::silent()).unwrap();
        let mut cube = state;
        cube.turn_all(solution.turns());
        assert!(cube.is_solved(), "{id}");
    }
}

#[test]
fn each_emitted_solution_is_shorter_than_the_one_before() {
    let lengths = Arc::new(Mutex::new(Vec::new()));
    let received = lengths.clone();
    let control = Control::new(1 << 20, move |event| {
        if let SearchEvent::Improved(solution) = event {
            received.lock().unwrap().push(solution.length(Metric::Qtm, Size::TWO));
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
fn a_stopped_search_returns_stopped() {
    for info in SOLVERS.iter().map(|solver| solver.info()).filter(|info| info.sizes.contains(&2)) {
        let control = Control::new(100, |_| ());
        control.stop();
        let state = scramble::random_state(Size::TWO, 5);
        let result = solve_with(info, &state, Metric::Qtm, &TABLES, &control);
        assert_eq!(result, Err(SolveError::Stopped), "{}", info.id);
    }
}

#[test]
fn a_search_with_full_memory_gives_up_and_names_the_parameter() {
    let bibfs = solver("bibfs").unwrap();
    let problem = Problem::new(scramble::random_state(Size::THREE, 5), Metric::Htm)
        .with_settings(Settings::new(bibfs.info(), [("memory", 1.0)]).unwrap());
    let result = block_on(run(bibfs, &problem, &TABLES, &Control::silent()));
    assert!(matches!(&result, Err(SolveError::GaveUp { reason }) if reason.contains("memory")), "{result:?}");
}

#[test]
fn impossible_cubes_are_rejected() {
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
            let result = solve_with(info, &state, Metric::Htm, &TABLES, &Control::silent());
            assert!(matches!(result, Err(SolveError::Illegal(_))), "{}: {result:?}", info.id);
        }
    }
}
