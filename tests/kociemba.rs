//! The two-phase solver: a solution at once, better ones with time, shortest ones of short scrambles.

#![allow(clippy::unwrap_used, reason = "helpers of tests are tests")]

use std::sync::{LazyLock, Mutex};

use cube::{Alg, Cubies, Facelets, Metric, Size, scramble};
use solve::solvers::kociemba::{Found, Kociemba, Limits, near_optimal};
use solve::{Control, Job, Settings, Solver, Tables, block_on, run, solver};

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

fn search(cube: &Cubies, limits: Limits, improved: &(dyn Fn(&Found) + Sync)) -> Found {
    block_on(near_optimal(cube, &TABLES, limits, &Control::silent(), improved)).unwrap().unwrap()
}

fn random(seed: u64) -> Cubies {
    Cubies::try_from(&scramble::random_state(Size::THREE, seed)).unwrap()
}

fn solves(cube: &Cubies, found: &Found) -> bool {
    let mut cube = *cube;
    cube.apply_all(&found.turns);
    cube.is_solved()
}

#[test]
fn the_first_solution_has_at_most_thirty_moves() {
    for seed in 0..200 {
        let cube = random(seed);
        let found = search(&cube, Limits { seconds: 0.0, enough: 30 }, &|_| ());
        assert!(solves(&cube, &found) && found.turns.len() <= 30);
        assert!(found.first <= found.turns.len());
    }
}

#[test]
fn every_improvement_is_shorter_and_the_last_one_is_returned() {
    for seed in 0..3 {
        let cube = random(seed);
        let told = Mutex::new(Vec::new());
        let found = search(&cube, Limits { seconds: 0.3, enough: 0 }, &|found| {
            told.lock().unwrap().push(found.clone());
        });
        let told = told.into_inner().unwrap();
        assert!(told.iter().all(|found| solves(&cube, found)));
        assert!(told.windows(2).all(|pair| pair[1].turns.len() < pair[0].turns.len()));
        assert_eq!(told.last().unwrap().turns, found.turns);
    }
}

#[test]
fn short_scrambles_are_solved_shortest_and_proven_so() {
    for moves in 1..=8 {
        for seed in 0..3 {
            let mut state = Facelets::solved(Size::THREE);
            state.turn_all(scramble::random_moves(Size::THREE, moves, 10 * seed + moves as u64).turns());
            let found =
                search(&Cubies::try_from(&state).unwrap(), Limits { seconds: 60.0, enough: 0 }, &|_| ());
            let job = Job { state, metric: Metric::Htm, settings: Settings::default() };
            let other = block_on(run(solver("bibfs").unwrap(), &job, &TABLES, &Control::silent())).unwrap();
            assert!(found.optimal);
            assert_eq!(
                found.turns.len(),
                other.length(Metric::Htm, Size::THREE),
                "{moves} moves, seed {seed}"
            );
        }
    }
}

#[test]
fn it_stops_at_a_solution_that_is_good_enough() {
    let cube = random(7);
    let found = search(&cube, Limits { seconds: 60.0, enough: 22 }, &|_| ());
    assert!(solves(&cube, &found) && found.turns.len() <= 22);
}

#[test]
fn the_superflip_and_a_cube_held_askew_are_solved_in_two_stages() {
    for text in ["U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2", "R U F' x y"] {
        let mut state = Facelets::solved(Size::THREE);
        state.turn_all(Alg::parse(text, Size::THREE).unwrap().alg.turns());
        let settings = Settings::new(Kociemba.info(), [("seconds", 0.1)]).unwrap();
        let job = Job { state, metric: Metric::Htm, settings };
        let solution = block_on(run(&Kociemba, &job, &TABLES, &Control::silent())).unwrap();
        assert!((1..=2).contains(&solution.stages.len()));
        assert!(solution.length(Metric::Htm, Size::THREE) <= 24);
    }
}
