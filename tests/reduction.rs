//! Reduction: every size, every legal state, however it is held.

#![allow(clippy::unwrap_used, reason = "helpers of tests are tests")]

use std::sync::{Arc, LazyLock, Mutex};

use cube::{Alg, Angle, Face, Facelets, Layers, Metric, Size, Turn, scramble};
use solve::{Control, Job, News, Settings, Solution, SolveError, Tables, block_on, run, solver};

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

fn size(layers: usize) -> Size {
    Size::new(layers).unwrap()
}

fn job(state: &Facelets, metric: Metric, seconds: f64) -> Job {
    let settings = Settings::new(solver("reduction").unwrap().info(), [("seconds", seconds)]).unwrap();
    Job { state: state.clone(), metric, settings }
}

fn answer(job: &Job, control: &Control) -> Result<Solution, SolveError> {
    block_on(run(solver("reduction").unwrap(), job, &TABLES, control))
}

/// Solves at once, and applies the solution.
fn solved(state: &Facelets, metric: Metric) -> Solution {
    let solution = answer(&job(state, metric, 0.0), &Control::silent()).unwrap();
    let mut cube = state.clone();
    cube.turn_all(solution.turns());
    assert!(cube.is_solved());
    solution
}

fn cube(text: &str, layers: usize) -> Facelets {
    let mut cube = Facelets::solved(size(layers));
    cube.turn_all(Alg::parse(text, size(layers)).unwrap().alg.turns());
    cube
}

#[test]
fn random_states_of_every_size_are_solved_in_about_as_many_moves_as_are_usual() {
    // Twice what is usual for a first solution; what is usual, `godspeed bench --cubes` tells.
    for (layers, most) in (4..=15).zip([120, 180, 280, 360, 490, 610, 800, 980, 1200, 1420, 1700, 1980]) {
        for seed in 0..if layers < 8 { 3 } else { 1 } {
            let state = scramble::random_state(size(layers), seed);
            let moves = solved(&state, Metric::Stm).length(Metric::Stm, size(layers));
            assert!(moves < most, "{layers}: {moves}");
        }
    }
}

#[test]
fn both_metrics_are_counted_in() {
    for layers in [4, 7] {
        let state = scramble::random_state(size(layers), 9);
        solved(&state, Metric::Htm);
    }
}

#[test]
fn parity_is_never_a_dead_end() {
    // A flipped edge, two edges exchanged and two corners exchanged, as only even sizes have them, and wings
    // exchanged on an odd one.
    let flipped = "Rw U2 Rw U2 F2 Rw F2 Lw' U2 Lw U2 Rw2";
    let exchanged = "2R2 U2 2R2 Uw2 2R2 Uw2";
    for layers in [4, 6] {
        for text in [flipped, exchanged, &format!("{flipped} {exchanged}"), "R U R' U R U2 R' 2R U F"] {
            solved(&cube(text, layers), Metric::Stm);
        }
    }
    for text in ["2R", "2R 2U", "2R U 2F D2 2L", "Rw U2 Rw U2 F2 Rw F2 Lw' U2 Lw U2 Rw2"] {
        for layers in [5, 7] {
            solved(&cube(text, layers), Metric::Stm);
        }
    }
}

#[test]
fn one_turn_is_undone_by_one_turn() {
    for layers in [4, 5, 10, 20] {
        let n = layers as u16;
        for (k, (first, last)) in
            [(1, 1), (2, 2), (1, 2), (2, 3), (n / 2, n / 2), (1, n - 1)].into_iter().enumerate()
        {
            let (face, angle) = (Face::ALL[k], Angle::ALL[k % 3]);
            let mut state = Facelets::solved(size(layers));
            state.turn(Turn::rotation(Face::R, Angle::Quarter, size(layers)));
            state.turn(Turn { face, layers: Layers::new(first, last).unwrap(), angle });
            let solution = solved(&state, Metric::Stm);
            assert_eq!(solution.turns().count(), 1, "{layers}, layers {first} to {last}");
        }
    }
}

#[test]
fn solved_cubes_need_no_turn_however_they_are_held() {
    for layers in [4, 5, 30] {
        for text in ["", "x", "y2 z'"] {
            assert_eq!(solved(&cube(text, layers), Metric::Stm).turns().count(), 0);
        }
    }
}

#[test]
fn cubes_held_in_any_way_are_solved() {
    for (layers, text) in [(4, "x y"), (5, "z2 x'"), (6, "y'"), (7, "M E2 z")] {
        let mut state = scramble::random_state(size(layers), 3);
        state.turn_all(Alg::parse(text, size(layers)).unwrap().alg.turns());
        solved(&state, Metric::Stm);
    }
}

#[test]
fn stages_have_names_that_a_person_can_follow() {
    let solution = solved(&scramble::random_state(size(6), 1), Metric::Stm);
    let names: Vec<&str> = solution.stages.iter().map(|stage| stage.name).collect();
    assert!(names.iter().all(|name| ["Edges", "Centres", "Finish"].contains(name)), "{names:?}");
    assert_eq!(names[0], "Edges");
}

#[test]
fn the_first_solution_is_told_and_better_ones_are_shorter() {
    let lengths = Arc::new(Mutex::new(Vec::new()));
    let heard = lengths.clone();
    let control = Control::new(1 << 20, move |news| {
        if let News::Improved(solution) = news {
            heard.lock().unwrap().push(solution.length(Metric::Stm, size(5)));
        }
    });
    let state = scramble::random_state(size(5), 4);
    let solution = answer(&job(&state, Metric::Stm, 1.5), &control).unwrap();
    let lengths = lengths.lock().unwrap();
    assert!(lengths.windows(2).all(|pair| pair[1] < pair[0]), "{lengths:?}");
    assert_eq!(lengths.last(), Some(&solution.length(Metric::Stm, size(5))));
}

#[test]
fn a_stopped_search_ends_at_once() {
    for layers in [4, 30] {
        let stopped = Control::silent();
        stopped.stop();
        let state = scramble::random_state(size(layers), 5);
        assert_eq!(answer(&job(&state, Metric::Stm, 60.0), &stopped), Err(SolveError::Stopped));
    }
    let control = Arc::new(Control::new(1 << 20, |_| ()));
    let stop = control.clone();
    let state = scramble::random_state(size(9), 5);
    let start = std::time::Instant::now();
    let stopper = std::thread::spawn(move || {
        std::thread::sleep(std::time::Duration::from_millis(300));
        stop.stop();
    });
    assert_eq!(answer(&job(&state, Metric::Stm, 60.0), &control), Err(SolveError::Stopped));
    assert!(start.elapsed().as_secs() < 20);
    stopper.join().unwrap();
}
