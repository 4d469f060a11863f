//! The two-phase solver: a solution at once, better ones with time, shortest ones of short scrambles.

#![allow(clippy::unwrap_used, reason = "helpers of tests are tests")]

use std::sync::{LazyLock, Mutex};

use godspeed_cube::{Alg, Cubies, Facelets, Metric, Size, scramble};
use godspeed_solve::solvers::kociemba::{Kociemba, Limits, NearOptimal, TwoPhaseSolution};
use godspeed_solve::{Control, Job, Settings, Solver, Tables, block_on, run, solver};

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

fn search(cube: &Cubies, limits: Limits, improved: &(dyn Fn(&TwoPhaseSolution) + Sync)) -> TwoPhaseSolution {
    let control = Control::silent();
    block_on(async {
        let mut search = NearOptimal::open(cube, &TABLES, &control).await?;
        search.improve(limits, &control, improved).await
    })
    .unwrap()
    .unwrap()
}

fn random(seed: u64) -> Cubies {
    Cubies::try_from(&scramble::random_state(Size::THREE, seed)).unwrap()
}

fn solves(cube: &Cubies, found: &TwoPhaseSolution) -> bool {
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
fn a_search_goes_on_where_it_ended() {
    let cube = random(7);
    let control = Control::silent();
    let limits = Limits { seconds: 0.01, enough: 0 };
    let (once, often) = block_on(async {
        let mut once = NearOptimal::open(&cube, &TABLES, &control).await?;
        let once = once.improve(Limits { seconds: 0.0, ..limits }, &control, &|_| ()).await?;
        let mut search = NearOptimal::open(&cube, &TABLES, &control).await?;
        let mut found = Vec::new();
        for _ in 0..20 {
            found.extend(search.improve(limits, &control, &|_| ()).await?);
        }
        Ok::<_, godspeed_solve::Stopped>((once.unwrap(), found))
    })
    .unwrap();
    assert!(often.iter().all(|found| solves(&cube, found) && found.turns.len() <= once.turns.len()));
    assert!(often.is_sorted_by_key(|found| std::cmp::Reverse(found.turns.len())));
}

#[test]
fn a_search_in_many_short_spells_comes_to_the_same_end() {
    let mut cube = Cubies::solved();
    cube.apply_all(Alg::parse("R U F2 L' D B2 R2 U' F L", Size::THREE).unwrap().alg.turns());
    let control = Control::silent();
    let limits = Limits { seconds: 0.02, enough: 0 };
    let found = block_on(async {
        let mut search = NearOptimal::open(&cube, &TABLES, &control).await?;
        loop {
            match search.improve(limits, &control, &|_| ()).await? {
                Some(found) if !found.optimal => (),
                found => return Ok::<_, godspeed_solve::Stopped>(found),
            }
        }
    });
    let found = found.unwrap().unwrap();
    assert!(found.optimal && solves(&cube, &found));
    assert_eq!(found.turns.len(), 10);
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
