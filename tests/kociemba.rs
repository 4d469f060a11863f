//! The two-phase solver: first solutions, improvements, and proofs of optimality.

use std::sync::{LazyLock, Mutex};

use godspeed_cube::{Alg, Cubies, Facelets, Metric, Size, scramble};
use godspeed_solve::solvers::kociemba::{KOCIEMBA, Limits, NearOptimal, TwoPhaseSolution};
use godspeed_solve::{Control, Problem, Settings, Stopped, Tables, block_on, run, solver};

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

/// Ends a search at a solution of at most `enough` moves, however long that takes.
const fn until(enough: usize) -> Limits {
    Limits { seconds: f64::INFINITY, enough }
}

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

fn scrambled(text: &str) -> Facelets {
    let mut state = Facelets::solved(Size::THREE);
    state.turn_all(Alg::parse(text, Size::THREE).unwrap().alg.turns());
    state
}

fn solves(cube: &Cubies, found: &TwoPhaseSolution) -> bool {
    let mut cube = *cube;
    cube.apply_all(&found.turns);
    cube.is_solved()
}

/// Continues one search until a solution is optimal or has at most `shortest` moves.
///
/// Each call searches for a solution one move shorter than the last.
fn improve_stepwise(cube: &Cubies, shortest: usize) -> Vec<TwoPhaseSolution> {
    let control = Control::silent();
    let mut steps: Vec<TwoPhaseSolution> = Vec::new();
    block_on(async {
        let mut search = NearOptimal::open(cube, &TABLES, &control).await?;
        loop {
            let enough = steps.last().map_or(30, |found| found.turns.len() - 1);
            let found = search.improve(until(enough), &control, &|_| ()).await?.unwrap();
            let is_last = found.optimal || found.turns.len() <= shortest;
            steps.push(found);
            if is_last {
                return Ok::<_, Stopped>(());
            }
        }
    })
    .unwrap();
    steps
}

#[test]
fn first_solution_has_at_most_30_moves() {
    for seed in 0..200 {
        let cube = random(seed);
        let found = search(&cube, Limits { seconds: 0.0, enough: 30 }, &|_| ());
        assert!(solves(&cube, &found) && found.turns.len() <= 30);
        assert!(found.split <= found.turns.len());
    }
}

#[test]
fn a_continued_search_only_improves() {
    let cube = random(7);
    let steps = improve_stepwise(&cube, 20);
    assert!(steps.iter().all(|found| solves(&cube, found)));
    assert!(steps.windows(2).all(|pair| pair[1].turns.len() < pair[0].turns.len()));
    assert!(steps.last().unwrap().turns.len() <= 20);
}

#[test]
fn a_continued_search_proves_the_optimal_length() {
    let cube = Cubies::try_from(&scrambled("R U F2 L' D B2 R2 U' F L")).unwrap();
    let steps = improve_stepwise(&cube, 0);
    let found = steps.last().unwrap();
    assert!(found.optimal && solves(&cube, found));
    assert_eq!(found.turns.len(), 10);
}

#[test]
fn every_improvement_is_shorter_and_the_last_one_is_returned() {
    for seed in 0..3 {
        let cube = random(seed);
        let improvements = Mutex::new(Vec::new());
        let found = search(&cube, until(20), &|found| improvements.lock().unwrap().push(found.clone()));
        let improvements = improvements.into_inner().unwrap();
        assert!(improvements.iter().all(|found| solves(&cube, found)));
        assert!(improvements.windows(2).all(|pair| pair[1].turns.len() < pair[0].turns.len()));
        assert_eq!(improvements.last().unwrap().turns, found.turns);
    }
}

#[test]
fn short_scrambles_are_solved_optimally() {
    for moves in 1..=8 {
        for seed in 0..3 {
            let mut state = Facelets::solved(Size::THREE);
            state.turn_all(scramble::random_moves(Size::THREE, moves, 10 * seed + moves as u64).turns());
            let found = search(&Cubies::try_from(&state).unwrap(), until(0), &|_| ());
            let job = Problem::new(state, Metric::Htm);
            let optimal = block_on(run(solver("bibfs").unwrap(), &job, &TABLES, &Control::silent())).unwrap();
            assert!(found.optimal);
            assert_eq!(
                found.turns.len(),
                optimal.length(Metric::Htm, Size::THREE),
                "{moves} moves, seed {seed}"
            );
        }
    }
}

#[test]
fn search_ends_at_the_target_length() {
    let cube = random(7);
    let found = search(&cube, until(22), &|_| ());
    assert!(solves(&cube, &found) && found.turns.len() <= 22);
}

#[test]
fn solutions_have_one_stage_for_each_phase() {
    for text in ["U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2", "R U F' x y"] {
        let settings = Settings::new(KOCIEMBA.info(), [("seconds", 60.0), ("enough", 24.0)]).unwrap();
        let job = Problem::new(scrambled(text), Metric::Htm).with_settings(settings);
        let solution = block_on(run(&KOCIEMBA, &job, &TABLES, &Control::silent())).unwrap();
        assert!((1..=2).contains(&solution.stages.len()));
        assert!(solution.stages.iter().all(|stage| stage.name.starts_with("Phase ")));
        assert!(solution.length(Metric::Htm, Size::THREE) <= 24);
    }
}
