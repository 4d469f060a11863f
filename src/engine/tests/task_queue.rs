use std::sync::Arc;

use godspeed_protocol::{Event, WarmUpRequest};
use godspeed_solve::puzzles::cube3::phase1::Phase1;
use godspeed_solve::solvers::thistlethwaite::StageTables;
use godspeed_solve::{Tables, block_on};

use super::{CONFIG, ENDLESS, HONEST, running, task};
use crate::{Message, Task, TaskQueue, WarmUpTask};

#[test]
fn a_new_task_stops_the_running_one_and_waits_for_its_end() {
    let mut queue = TaskQueue::default();
    let first = running(task(1, &ENDLESS));
    queue.started(first.clone());
    assert!(queue.push(Task::Solve(task(2, &HONEST))).is_none());
    assert!(queue.pop().is_none());
    assert!(matches!(
        block_on(first.run(&Tables::new())),
        Some(Message::Event(Event::Cancelled { job: 1, .. }))
    ));
    queue.ended();
    assert_eq!(queue.pop().map(|task| task.number()), Some(2));
    assert!(queue.pop().is_none());
}

#[test]
fn a_new_task_replaces_the_waiting_one() {
    let mut queue = TaskQueue::default();
    queue.started(running(task(1, &ENDLESS)));
    assert!(queue.push(Task::Solve(task(2, &HONEST))).is_none());
    let replaced = queue.push(Task::Solve(task(3, &HONEST))).unwrap();
    assert!(matches!(replaced.cancelled(), Some(Event::Cancelled { job: 2, .. })));
    queue.ended();
    assert_eq!(queue.pop().map(|task| task.number()), Some(3));
}

#[test]
fn cancel_affects_only_the_given_job() {
    let mut queue = TaskQueue::default();
    let first = running(task(1, &ENDLESS));
    queue.started(first.clone());
    assert!(queue.cancel(7).is_none());
    assert!(queue.cancel(1).is_none());
    assert!(matches!(
        block_on(first.run(&Tables::new())),
        Some(Message::Event(Event::Cancelled { job: 1, .. }))
    ));
    assert!(queue.push(Task::Solve(task(2, &HONEST))).is_none());
    assert_eq!(queue.cancel(2).map(|task| task.number()), Some(2));
    queue.ended();
    assert!(queue.pop().is_none());
}

#[test]
fn a_search_waits_for_the_tables_that_are_made_ready_for_it() {
    let mut queue = TaskQueue::default();
    assert!(queue.can_warm_up());
    let warm_up = Arc::new(warm_up(&[]).start(CONFIG, |_| ()));
    queue.started(warm_up.clone());
    assert!(queue.can_warm_up());
    assert!(queue.push(Task::Solve(task(2, &HONEST))).is_none());
    let tables = Tables::new();
    assert_eq!(block_on(warm_up.run(&tables)), None);
    assert!(tables.ready::<StageTables>().is_some());
    assert!(!queue.can_warm_up(), "it would replace the search that waits");
    queue.ended();
    assert_eq!(queue.pop().map(|task| task.number()), Some(2));
}

#[test]
fn stored_tables_are_loaded_before_a_search_and_give_way_to_one() {
    let tables = Tables::new();
    let run = warm_up(&["phase1"]).start(CONFIG, |_| ());
    run.stop();
    assert_eq!(block_on(run.run(&tables)), None);
    assert!(tables.ready::<StageTables>().is_some() && tables.ready::<Phase1>().is_none());

    let run = warm_up(&["phase1"]).start(CONFIG, |_| ());
    assert_eq!(block_on(run.run(&tables)), None);
    assert!(tables.ready::<Phase1>().is_some());
}

#[test]
fn tables_that_are_not_stored_are_not_made_before_a_search() {
    let tables = Tables::new();
    for stored in [&[][..], &["four-layers"]] {
        let run = warm_up(stored).start(CONFIG, |_| ());
        assert_eq!(block_on(run.run(&tables)), None);
        assert!(tables.ready::<Phase1>().is_none());
    }
    assert!(WarmUpTask::new(&request("ida", &["phase1"])).is_none(), "it has no tables");
    assert!(WarmUpTask::new(&request("no such solver", &["phase1"])).is_none());
}

fn request(solver: &str, stored: &[&str]) -> WarmUpRequest {
    WarmUpRequest {
        solver: solver.to_owned(),
        layers: 3,
        metric: "htm".to_owned(),
        stored: stored.iter().map(|&id| id.to_owned()).collect(),
    }
}

fn warm_up(stored: &[&str]) -> Task {
    Task::WarmUp(WarmUpTask::new(&request("kociemba", stored)).unwrap())
}
