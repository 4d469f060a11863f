use godspeed_protocol::Event;
use godspeed_solve::{Tables, block_on};

use super::{Endless, Honest, running, task};
use crate::Queue;

#[test]
fn a_new_job_stops_the_running_one_and_waits_for_its_end() {
    let mut queue = Queue::new();
    let first = running(task(1, &Endless));
    queue.started(first.clone());
    assert!(queue.push(task(2, &Honest)).is_none());
    assert!(queue.pop().is_none());
    assert!(matches!(block_on(first.carry_out(&Tables::new())), Event::Cancelled { job: 1, .. }));
    queue.ended();
    assert_eq!(queue.pop().map(|work| work.number()), Some(2));
    assert!(queue.pop().is_none());
}

#[test]
fn of_two_waiting_jobs_the_newer_one_stays() {
    let mut queue = Queue::new();
    queue.started(running(task(1, &Endless)));
    assert!(queue.push(task(2, &Honest)).is_none());
    let replaced = queue.push(task(3, &Honest)).unwrap();
    assert!(matches!(replaced.cancelled(), Event::Cancelled { job: 2, .. }));
    queue.ended();
    assert_eq!(queue.pop().map(|work| work.number()), Some(3));
}

#[test]
fn cancelling_touches_the_named_job_only() {
    let mut queue = Queue::new();
    let first = running(task(1, &Endless));
    queue.started(first.clone());
    assert!(queue.cancel(7).is_none());
    assert!(queue.cancel(1).is_none());
    assert!(matches!(block_on(first.carry_out(&Tables::new())), Event::Cancelled { job: 1, .. }));
    assert!(queue.push(task(2, &Honest)).is_none());
    assert_eq!(queue.cancel(2).map(|work| work.number()), Some(2));
    queue.ended();
    assert!(queue.pop().is_none());
}
