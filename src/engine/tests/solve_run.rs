use std::time::Instant;

use godspeed_protocol::{Event, FindEvent, GroupInfo, StageMoves, Unsimplified};
use godspeed_solve::{Tables, block_on};

use super::{ENDLESS, HONEST, LISTING, WRONG, run, task};
use crate::SolveTask;

#[test]
fn the_outcome_lists_stages_and_statistics() {
    let (run, events) = run(task(4, &HONEST));
    let Event::Solved { job, outcome } = block_on(run.solve(&Tables::new())) else { panic!("not solved") };
    assert_eq!(job, 4);
    assert_eq!(outcome.solution.as_deref(), Some("R'"));
    assert_eq!(
        outcome.stages,
        [StageMoves { name: "only".to_owned(), moves: "R'".to_owned(), lesson: None }]
    );
    assert_eq!((outcome.length, outcome.nodes, outcome.threads, outcome.size), (Some(1), 7, 2, 2));
    assert!(outcome.optimal && outcome.error.is_none());
    let progress = run.progress();
    assert_eq!(progress.stage.as_deref(), Some("only"));
    assert_eq!(progress.group, Some(GroupInfo { turns: "R2".to_owned(), states: 2.0 }));

    let events = events.lock().unwrap();
    assert!(matches!(&events[0], Event::Prediction(info) if info.nodes == 7.0));
    let tables = events.iter().filter_map(|event| match event {
        Event::Table { name, done, .. } => Some((name.as_str(), *done)),
        _ => None,
    });
    assert_eq!(tables.collect::<Vec<_>>(), [("stones", 0.0), ("stones", 1.0)]);
}

#[test]
fn table_time_is_reported_separately() {
    let start = Instant::now();
    let (run, _) = run(task(1, &HONEST));
    let Event::Solved { outcome, .. } = block_on(run.solve(&Tables::new())) else { panic!("not solved") };
    assert!(outcome.table_seconds > 0.0);
    assert!(outcome.seconds + outcome.table_seconds <= start.elapsed().as_secs_f64() + 1e-6);
}

#[test]
fn a_wrong_solution_is_an_error() {
    let (run, events) = run(task(1, &WRONG));
    let Event::Failed { outcome, .. } = block_on(run.solve(&Tables::new())) else { panic!("not failed") };
    assert_eq!((outcome.solution, outcome.length, outcome.optimal), (None, None, false));
    assert!(outcome.error.is_some_and(|error| error.contains("wrong solution")));
    assert!(events.lock().unwrap().is_empty());
}

#[test]
fn a_stopped_search_returns_its_best_solution_simplified_and_as_found() {
    let (run, events) = run(task(9, &ENDLESS));
    let searching = run.clone();
    let search = std::thread::spawn(move || block_on(searching.solve(&Tables::new())));
    while run.progress().nodes == 0 {
        std::thread::yield_now();
    }
    assert_eq!(run.progress().best, Some(1));
    run.stop();
    let Event::Cancelled { job, outcome } = search.join().unwrap() else { panic!("not cancelled") };
    assert_eq!((job, outcome.solution.as_deref(), outcome.optimal), (9, Some("R'"), false));
    let found = Unsimplified { moves: "R R2".to_owned(), length: 2 };
    assert_eq!(outcome.unsimplified.as_deref(), Some(&found));
    let stages: Vec<_> = outcome.stages.iter().map(|stage| stage.moves.as_str()).collect();
    assert_eq!(stages, ["R'", ""]);
    assert!(outcome.error.is_some());
    assert!(matches!(&events.lock().unwrap()[..], [Event::Improved { job: 9, length: 1, .. }]));
}

#[test]
fn solutions_of_a_list_are_taken_once_and_stay_when_the_search_is_stopped() {
    let (run, events) = run(SolveTask { lists: true, ..task(9, &LISTING) });
    let searching = run.clone();
    let search = std::thread::spawn(move || block_on(searching.solve(&Tables::new())));
    while run.progress().nodes == 0 {
        std::thread::yield_now();
    }
    let moves = vec!["R'".to_owned(), "R R R".to_owned()];
    assert_eq!(run.take_listed(), Some(FindEvent::Listed { job: 9, moves }));
    assert_eq!((run.take_listed(), run.progress().best), (None, Some(1)));
    run.stop();
    let Event::Cancelled { outcome, .. } = search.join().unwrap() else { panic!("not cancelled") };
    assert_eq!((outcome.solution.as_deref(), outcome.optimal), (Some("R'"), false));
    let others = outcome.alternatives.unwrap();
    assert_eq!((others.moves, others.complete), (vec!["R R R".to_owned()], false));
    assert!(events.lock().unwrap().is_empty());
}

#[test]
fn solutions_of_a_list_are_sent_only_on_request() {
    let (run, _) = run(task(9, &LISTING));
    let searching = run.clone();
    let search = std::thread::spawn(move || block_on(searching.solve(&Tables::new())));
    while run.progress().nodes == 0 {
        std::thread::yield_now();
    }
    assert_eq!(run.take_listed(), None);
    run.stop();
    assert!(matches!(search.join().unwrap(), Event::Cancelled { .. }));
}
