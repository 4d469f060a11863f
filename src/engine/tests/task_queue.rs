use godspeed_protocol::Event;
use godspeed_solve::{Tables, block_on};

use super::{ENDLESS, HONEST, running, task};
use crate::{Task, TaskEnd, TaskQueue};

#[test]
fn a_new_task_stops_the_running_one_and_waits_for_its_end() {
    let mut queue = TaskQueue::default();
    let first = running(task(1, &ENDLESS));
    queue.started(first.clone());
    assert!(queue.push(Task::Solve(task(2, &HONEST))).is_none());
    assert!(queue.pop().is_none());
    assert!(matches!(block_on(first.run(&Tables::new())), TaskEnd::Event(Event::Cancelled { job: 1, .. })));
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
    assert!(matches!(replaced.cancelled(), Event::Cancelled { job: 2, .. }));
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
    assert!(matches!(block_on(first.run(&Tables::new())), TaskEnd::Event(Event::Cancelled { job: 1, .. })));
    assert!(queue.push(Task::Solve(task(2, &HONEST))).is_none());
    assert_eq!(queue.cancel(2).map(|task| task.number()), Some(2));
    queue.ended();
    assert!(queue.pop().is_none());
}
