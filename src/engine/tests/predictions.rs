use std::collections::BTreeMap;

use godspeed_cube::{Alg, Facelets, Metric, Size, scramble};
use godspeed_protocol::{Event, Prediction, PredictionInfo};
use godspeed_solve::puzzles::cube3::HalfTurnBounds;
use godspeed_solve::{Problem, Settings, Tables, block_on, solver};

use super::{HONEST, run, task};
use crate::{RunConfig, SolveRun, SolveTask, node_rates, predict, restore_node_rates};

/// Returns the task of a solver for a random cube.
fn random(id: &str, size: Size, set: Option<&str>) -> SolveTask {
    let solver = solver(id).unwrap();
    let settings = Settings::new(solver.info(), []).unwrap();
    let settings = match set {
        Some(set) => settings.with_set(solver.info(), set).unwrap(),
        None => settings,
    };
    let problem = Problem::new(scramble::random_state(size, 3), Metric::Htm).with_settings(settings);
    SolveTask { number: 0, solver, problem, record: false, lists: false }
}

#[test]
fn every_search_is_predicted_before_it_starts() {
    let tables = Tables::new();
    let searches = ["iddfs", "ida", "wastar", "bibfs", "annealing", "genetic"];
    let cubes = searches.iter().flat_map(|id| [Size::TWO, Size::THREE].map(|size| random(id, size, None)));
    let sets = ["small", "standard", "large", "huge", "classic", "classic-all"];
    let optimal = sets.map(|set| random("korf", Size::THREE, Some(set)));
    for task in cubes.chain(optimal) {
        let info = predict(&task, &tables, 2);
        let Some(Prediction { nodes, seconds, chance, .. }) = info.prediction else { panic!("none") };
        assert!(nodes > 0.0 && seconds > 0.0 && (0.0..=1.0).contains(&chance), "{info:?}");
        assert_eq!(info.nodes, nodes);
    }
    // No prediction builds the large tables.
    assert!(tables.ready::<HalfTurnBounds>().is_none());
}

#[test]
fn a_prediction_is_that_of_the_search() {
    let tables = Tables::new();
    let task = random("ida", Size::TWO, None);
    let before = predict(&task, &tables, 1);
    let run = SolveRun::new(task, RunConfig { threads: 1, slice_nodes: 1 << 20 }, |_| ());
    let Event::Solved { outcome, .. } = block_on(run.solve(&tables)) else { panic!("not solved") };
    let after = outcome.prediction.map(|prediction| prediction.nodes);
    assert_eq!(before.prediction.map(|prediction| prediction.nodes), after);
}

/// Returns the task of a solver for the 3x3x3 after some moves.
fn after(alg: &str, id: &str) -> SolveTask {
    let alg = Alg::parse(alg, Size::THREE).unwrap().alg;
    let mut task = random(id, Size::THREE, None);
    task.problem.state = Facelets::after(&alg);
    task
}

#[test]
fn a_cube_a_few_moves_from_solved_is_predicted_to_be_solved_at_once_without_tables() {
    let tables = Tables::new();
    for (id, alg) in [
        ("korf", "R U2 F' L D B2"),
        ("korf", "R U2 F' L D B2 R' U"),
        ("ida", "R U2 F' L D B2"),
        ("wastar", "R U2 F' L D B2"),
        ("bibfs", "R U2 F'"),
        ("iddfs", "R U"),
    ] {
        let info = predict(&after(alg, id), &tables, 2);
        assert!(info.prediction.is_some_and(|prediction| prediction.is_at_once()), "{id}: {info:?}");
        assert!(info.finishes, "{id}: {info:?}");
    }
    assert!(tables.ready::<HalfTurnBounds>().is_none());
    // A search that is not over at once is predicted for this length, not for a random cube.
    let nodes = predict(&after("R U2 F' L D B2", "iddfs"), &tables, 2).nodes;
    assert!((1e6..2e7).contains(&nodes), "{nodes}");
}

#[test]
fn the_result_of_the_optimal_solver_has_a_prediction_for_its_cube() {
    let run = SolveRun::new(
        after("R U2 F' L D B2 R' U L2 F", "korf"),
        RunConfig { threads: 2, slice_nodes: 1 << 20 },
        |_| (),
    );
    let Event::Solved { outcome, .. } = block_on(run.solve(&Tables::new())) else { panic!("not solved") };
    assert!(outcome.prediction.is_some_and(|prediction| prediction.is_at_once()));
}

#[test]
fn a_solver_without_an_estimate_has_no_prediction() {
    let tables = Tables::new();
    let blank = PredictionInfo { job: 7, ..PredictionInfo::default() };
    assert_eq!(predict(&task(7, &HONEST), &tables, 1), blank);
    let mut solved = random("ida", Size::TWO, None);
    solved.problem.state = Facelets::solved(Size::TWO);
    assert_eq!(predict(&solved, &tables, 1).prediction, None);
}

#[test]
fn restored_rates_are_used_unless_they_are_impossible() {
    let rates = [("bibfs 3", 4e6), ("annealing 3", f64::NAN), ("genetic 3", -1.0), ("", 5.0)];
    restore_node_rates(
        rates.map(|(key, rate)| (key.to_owned(), rate)).into_iter().collect::<BTreeMap<_, _>>(),
    );
    let rate = |id| node_rates::expected(&random(id, Size::THREE, None), 2);
    assert_eq!((rate("bibfs").nodes_per_second, rate("bibfs").measured), (4e6, true));
    assert!(!rate("annealing").measured && !rate("genetic").measured);
}

#[test]
fn the_outcome_of_a_search_that_was_too_short_teaches_nothing() {
    let (run, _) = run(task(1, &HONEST));
    let Event::Solved { outcome, .. } = block_on(run.solve(&Tables::new())) else { panic!("not solved") };
    assert_eq!(outcome.prediction.map(|prediction| prediction.learned), Some(None));
}
