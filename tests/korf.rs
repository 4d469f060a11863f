//! The optimal solver with its small table: lengths that other searches confirm, bounds from outside,
//! symmetric cubes, and stopping.

#![allow(clippy::unwrap_used, reason = "helpers of tests are tests")]

use std::sync::LazyLock;

use cube::{Alg, Facelets, Metric, Size, scramble};
use solve::cube3::phase1::Phase1;
use solve::solvers::korf::Korf;
use solve::{
    Control, Database, Job, Promise, Settings, Solution, SolveError, Solver, Table, Tables, block_on, run,
    solver,
};

/// One small table for all tests: it takes seconds to build.
static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let tables = Tables::new();
    block_on(tables.get::<Phase1>(&Control::silent())).unwrap();
    tables
});

fn job(cube: &Facelets) -> Job {
    Job { state: cube.clone(), metric: Metric::Htm, settings: Settings::default() }
}

fn solved(cube: &Facelets) -> Solution {
    block_on(run(&Korf, &job(cube), &TABLES, &Control::silent())).unwrap()
}

fn turned(text: &str) -> Facelets {
    let mut cube = Facelets::solved(Size::THREE);
    cube.turn_all(Alg::parse(text, Size::THREE).unwrap().alg.turns());
    cube
}

fn length(solution: &Solution) -> usize {
    solution.length(Metric::Htm, Size::THREE)
}

#[test]
fn every_length_from_0_to_10_is_what_bidirectional_search_finds() {
    for moves in 0..=10 {
        for seed in 0..3 {
            let mut cube = Facelets::solved(Size::THREE);
            cube.turn_all(scramble::random_moves(Size::THREE, moves, 100 * seed + moves as u64).turns());
            let solution = solved(&cube);
            let other = block_on(run(solver("bibfs").unwrap(), &job(&cube), &TABLES, &Control::silent()));
            assert_eq!(length(&solution), length(&other.unwrap()), "{moves} moves, seed {seed}");
            assert!(solution.optimal && Korf.info().promise == Promise::Optimal);
        }
    }
}

#[test]
fn symmetric_cubes_and_cubes_held_in_any_way_are_solved_shortest() {
    // Six half turns about two axes, four spots, stripes, and a cube that was rotated as well.
    let known = [
        ("R2 L2 U2 D2 F2 B2", 6),
        ("F2 B2 U D' R2 L2 U D'", 8),
        ("R L' F B' U D' R L'", 8),
        ("R U R' U' x y", 4),
    ];
    for (text, moves) in known {
        let solution = solved(&turned(text));
        assert_eq!(length(&solution), moves, "{text}");
    }
}

#[test]
fn a_stopped_search_ends_without_a_solution_and_keeps_its_tables() {
    LazyLock::force(&TABLES);
    let cube = turned("U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2");
    let control = Control::new(1 << 14, |_| ());
    let failure = std::thread::scope(|threads| {
        let search = threads.spawn(|| block_on(run(&Korf, &job(&cube), &TABLES, &control)));
        while control.progress().nodes == 0 {
            std::thread::yield_now();
        }
        control.stop();
        search.join().unwrap()
    });
    assert!(matches!(failure, Err(SolveError::Stopped)));
    assert!(TABLES.ready::<Phase1>().is_some());
}

#[test]
fn databases_have_the_distributions_that_their_specs_say() {
    let table = TABLES.ready::<Phase1>().unwrap_or_else(|| block_on(TABLES.get(&Control::silent())).unwrap());
    assert_eq!(table.distribution(), Phase1::SPEC.distribution);
}
