//! The reduction solver on every size, with parity cases and rotated cubes.

use std::sync::{Arc, LazyLock, Mutex, Weak};

use godspeed_cube::{Alg, Angle, Face, Facelets, Layers, Metric, Size, Turn, scramble};
use godspeed_solve::{
    Control, Problem, SearchEvent, Settings, Solution, SolveError, Tables, block_on, run, solver,
};

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

/// The maximum of the parameter `seconds`.
const LONGEST: f64 = 300.0;

fn size(layers: usize) -> Size {
    Size::new(layers).unwrap()
}

fn problem(state: &Facelets, metric: Metric, seconds: f64) -> Problem {
    let settings = Settings::new(solver("reduction").unwrap().info(), [("seconds", seconds)]).unwrap();
    Problem::new(state.clone(), metric).with_settings(settings)
}

fn solve(problem: &Problem, tables: &Tables, control: &Control) -> Result<Solution, SolveError> {
    block_on(run(solver("reduction").unwrap(), problem, tables, control))
}

/// Returns the first solution, after checking that it solves the cube.
fn first_solution(state: &Facelets, metric: Metric) -> Solution {
    let solution = solve(&problem(state, metric, 0.0), &TABLES, &Control::silent()).unwrap();
    let mut cube = state.clone();
    cube.turn_all(solution.turns());
    assert!(cube.is_solved());
    solution
}

/// Runs a search until it reports a better solution that `accept` accepts, stops it there and returns that solution.
fn improved_solution(state: &Facelets, metric: Metric, accept: fn(&Solution) -> bool) -> Solution {
    let found = Arc::new(Mutex::new(None));
    let control = Arc::new_cyclic(|control: &Weak<Control>| {
        let (control, found) = (control.clone(), found.clone());
        Control::new(1 << 20, move |event| {
            if let SearchEvent::Improved(solution) = event
                && accept(&solution)
            {
                *found.lock().unwrap() = Some(solution);
                control.upgrade().unwrap().stop();
            }
        })
    });
    let all_of_it = [("seconds", LONGEST), ("full", 1.0)];
    let settings = Settings::new(solver("reduction").unwrap().info(), all_of_it).unwrap();
    let problem = Problem::new(state.clone(), metric).with_settings(settings);
    assert_eq!(solve(&problem, &TABLES, &control), Err(SolveError::Stopped));
    found.lock().unwrap().take().unwrap()
}

fn scrambled(text: &str, layers: usize) -> Facelets {
    let mut cube = Facelets::solved(size(layers));
    cube.turn_all(Alg::parse(text, size(layers)).unwrap().alg.turns());
    cube
}

#[test]
#[ignore = "long; `cargo xtask test --all` runs it"]
fn random_states_of_every_size_are_solved_within_the_usual_length() {
    // Limits are 15 % above the longest solution of these states.
    for (layers, most) in (4..=15).zip([69, 113, 175, 241, 310, 394, 479, 600, 745, 883, 1018, 1142]) {
        for seed in 0..if layers < 8 { 3 } else { 1 } {
            let state = scramble::random_state(size(layers), seed);
            let moves = first_solution(&state, Metric::Stm).length(Metric::Stm, size(layers));
            assert!(moves < most, "{layers}: {moves}");
        }
    }
}

#[test]
#[ignore = "long; `cargo xtask test --all` runs it"]
fn each_metric_is_an_objective_of_its_own() {
    const METRICS: [Metric; 3] = [Metric::Htm, Metric::Stm, Metric::Qstm];
    for layers in [4, 7, 12] {
        // Moves in each metric, of solutions that minimise each metric.
        let mut moves = [[0; 3]; 3];
        for seed in 0..4 {
            let state = scramble::random_state(size(layers), seed);
            for (of_objective, objective) in moves.iter_mut().zip(METRICS) {
                let solution = first_solution(&state, objective);
                for (moves, counted) in of_objective.iter_mut().zip(METRICS) {
                    *moves += solution.length(counted, size(layers));
                }
            }
        }
        for objective in 0..3 {
            let least = moves.iter().map(|moves| moves[objective]).min().unwrap();
            assert!(moves[objective][objective] <= least * 105 / 100, "{layers} layers: {moves:?}");
        }
    }
}

#[test]
#[ignore = "long; `cargo xtask test --all` runs it"]
fn a_very_large_cube_takes_at_most_two_block_turns_for_a_slice_turn() {
    let size = size(60);
    let state = scramble::random_state(size, 3);
    let [block_turns, slice_turns] =
        [Metric::Htm, Metric::Stm].map(|metric| first_solution(&state, metric).length(metric, size));
    assert!(block_turns < 2 * slice_turns, "{block_turns} block turns, {slice_turns} slice turns");
}

#[test]
#[ignore = "long; `cargo xtask test --all` runs it"]
fn a_cube_that_is_solved_once_it_is_reduced_is_solved_by_the_phases() {
    let state = scrambled("Rw U", 4);
    let solution = solve(&problem(&state, Metric::Htm, 1.0), &TABLES, &Control::silent()).unwrap();
    assert!(solution.length(Metric::Htm, size(4)) <= 4);
}

#[test]
#[ignore = "long; `cargo xtask test --all` runs it"]
fn a_7x7x7_takes_fewer_moves_than_with_commutators() {
    for seed in 1..=3 {
        let state = scramble::random_state(size(7), seed);
        let solution =
            improved_solution(&state, Metric::Htm, |solution| solution.length(Metric::Htm, size(7)) < 175);
        let mut cube = state.clone();
        cube.turn_all(solution.turns());
        assert!(cube.is_solved());
    }
}

#[test]
fn every_parity_is_solved() {
    // A flipped edge, two swapped edges and two swapped corners, which only even sizes allow, and swapped wings on
    // an odd size.
    let flipped = "Rw U2 Rw U2 F2 Rw F2 Lw' U2 Lw U2 Rw2";
    let exchanged = "2R2 U2 2R2 Uw2 2R2 Uw2";
    for layers in [4, 6] {
        for text in [flipped, exchanged, &format!("{flipped} {exchanged}"), "R U R' U R U2 R' 2R U F"] {
            first_solution(&scrambled(text, layers), Metric::Stm);
        }
    }
    for text in ["2R", "2R 2U", "2R U 2F D2 2L", "Rw U2 Rw U2 F2 Rw F2 Lw' U2 Lw U2 Rw2"] {
        for layers in [5, 7] {
            first_solution(&scrambled(text, layers), Metric::Stm);
        }
    }
}

#[test]
fn a_single_turn_is_solved_by_a_single_turn() {
    for layers in [4, 5, 10, 20] {
        let n = layers as u16;
        for (k, (first, last)) in
            [(1, 1), (2, 2), (1, 2), (2, 3), (n / 2, n / 2), (1, n - 1)].into_iter().enumerate()
        {
            let (face, angle) = (Face::ALL[k], Angle::ALL[k % 3]);
            let mut state = Facelets::solved(size(layers));
            state.turn(Turn::rotation(Face::R, Angle::Quarter, size(layers)));
            state.turn(Turn { face, layers: Layers::new(first, last).unwrap(), angle });
            let solution = first_solution(&state, Metric::Stm);
            assert_eq!(solution.turns().count(), 1, "{layers}, layers {first} to {last}");
        }
    }
}

#[test]
fn solved_cubes_need_no_turn_in_any_orientation() {
    for layers in [4, 5, 30] {
        for text in ["", "x", "y2 z'"] {
            assert_eq!(first_solution(&scrambled(text, layers), Metric::Stm).turns().count(), 0);
        }
    }
}

#[test]
fn cubes_in_any_orientation_are_solved() {
    for (layers, text) in [(4, "x y"), (5, "z2 x'"), (6, "y'"), (7, "M E2 z")] {
        let mut state = scramble::random_state(size(layers), 3);
        state.turn_all(Alg::parse(text, size(layers)).unwrap().alg.turns());
        first_solution(&state, Metric::Stm);
    }
}

/// Returns the names of the stages without `Parity`.
///
/// Consecutive stages of the same name are counted once.
fn stage_names(solution: &Solution) -> Vec<&'static str> {
    let mut names: Vec<_> = solution.stages.iter().map(|stage| stage.name).collect();
    names.retain(|&name| name != "Parity");
    names.dedup();
    names
}

/// Returns whether the wings at any depth have odd permutation parity.
///
/// A solution then has an odd number of quarter turns of the two layers at that depth.
fn has_parity(solution: &Solution, layers: usize) -> bool {
    let n = layers as u16;
    (2..=n / 2).any(|depth| {
        let turns = solution.turns().filter(|turn| turn.angle != Angle::Half);
        let odd = |turn: &&Turn| turn.layers.contains(depth) != turn.layers.contains(n + 1 - depth);
        turns.filter(odd).count() % 2 == 1
    })
}

/// Asserts that the solution has a `Parity` stage if and only if the cube has parity.
fn check_parity_stage(solution: &Solution, layers: usize) {
    let is_shown = solution.stages.iter().any(|stage| stage.name == "Parity");
    assert_eq!(is_shown, has_parity(solution, layers), "{:?}", stage_names(solution));
}

/// Returns the cube after the last stage with one of these names.
fn cube_after(state: &Facelets, solution: &Solution, names: &[&str]) -> Facelets {
    let last = solution.stages.iter().rposition(|stage| names.contains(&stage.name)).unwrap();
    let mut cube = state.clone();
    cube.turn_all(solution.stages[..=last].iter().flat_map(|stage| &stage.turns));
    cube
}

fn edges_are_paired(cube: &Facelets) -> bool {
    let n = cube.size().layers();
    let side = |face: Face, first: usize, step: usize| {
        let colours: Vec<Face> = (1..n - 1).map(|i| cube.face(face)[first + i * step]).collect();
        colours.iter().all(|colour| *colour == colours[0])
    };
    let sides = [(0, 1), (0, n), (n - 1, n), (n * (n - 1), 1)];
    Face::ALL.into_iter().all(|face| sides.iter().all(|&(first, step)| side(face, first, step)))
}

fn centres_are_solved(cube: &Facelets) -> bool {
    let n = cube.size().layers();
    Face::ALL.into_iter().all(|face| {
        let inner = |index: &usize| (1..n - 1).contains(&(index / n)) && (1..n - 1).contains(&(index % n));
        let mut colours = (0..n * n).filter(inner).map(|index| cube.face(face)[index]);
        colours.all(|colour| colour == cube.face(face)[n + 1])
    })
}

#[test]
#[ignore = "long; `cargo xtask test --all` runs it"]
fn stages_have_readable_names() {
    // The last stage of the first solution depends on whether the two-phase tables are available.
    let without_two_phase = Tables::new();
    let with_two_phase = Tables::new();
    let two_phase = solver("kociemba").unwrap();
    let state = scramble::random_state(size(3), 1);
    let settings = Settings::new(two_phase.info(), [("seconds", 0.0)]).unwrap();
    let first = Problem::new(state, Metric::Htm).with_settings(settings);
    block_on(run(two_phase, &first, &with_two_phase, &Control::silent())).unwrap();
    let runs = [
        (Metric::Stm, &without_two_phase),
        (Metric::Stm, &with_two_phase),
        (Metric::Htm, &with_two_phase),
        (Metric::Qstm, &with_two_phase),
    ];
    for (layers, seed) in [(4, 1), (4, 2), (4, 3), (4, 4), (5, 1), (5, 2), (6, 1), (6, 2), (7, 1), (9, 4)] {
        for (metric, tables) in runs {
            let state = scramble::random_state(size(layers), seed);
            let solution = solve(&problem(&state, metric, 0.0), tables, &Control::silent()).unwrap();
            let (names, case) = (stage_names(&solution), format!("{layers} layers, seed {seed}, {metric}"));
            // The last centre may be solved before the last edge is paired, or with the last turn of all.
            let usual = [&["Edges", "Centres", "Finish"][..], &["Edges", "Finish"], &["Edges", "Centres"]];
            assert!(usual.contains(&&names[..]), "{case}: {names:?}");
            assert!(edges_are_paired(&cube_after(&state, &solution, &["Edges", "Parity"])), "{case}");
            assert!(
                centres_are_solved(&cube_after(&state, &solution, &["Edges", "Parity", "Centres"])),
                "{case}"
            );
            check_parity_stage(&solution, layers);
        }
    }
}

#[test]
#[ignore = "long; `cargo xtask test --all` runs it"]
fn wide_turn_phases_have_readable_names() {
    let phases: [(usize, &[&str]); 2] = [
        (4, &["First centres", "Other centres", "Edges", "Finish"]),
        (5, &["First centres", "Other centres", "Sorted edges", "Four edges", "Other edges", "Finish"]),
    ];
    for ((layers, phases), seed) in phases.into_iter().flat_map(|phases| [(phases, 1), (phases, 2)]) {
        let state = scramble::random_state(size(layers), seed);
        let solution =
            improved_solution(&state, Metric::Htm, |solution| solution.stages[0].name == "First centres");
        assert_eq!(stage_names(&solution), phases, "{layers}, {seed}");
        let before = &phases[..phases.len() - 1];
        let reduced = cube_after(&state, &solution, before);
        assert!(edges_are_paired(&reduced) && centres_are_solved(&reduced), "{layers}, {seed}");
        check_parity_stage(&solution, layers);
    }
}

#[test]
fn a_stopped_search_returns_stopped() {
    for layers in [4, 30] {
        let stopped = Control::silent();
        stopped.stop();
        let state = scramble::random_state(size(layers), 5);
        assert_eq!(solve(&problem(&state, Metric::Stm, 60.0), &TABLES, &stopped), Err(SolveError::Stopped));
    }
    let state = scramble::random_state(size(9), 5);
    let first = improved_solution(&state, Metric::Stm, |_| true);
    assert!(first.turns().count() > 0);
}
