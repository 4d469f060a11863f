//! The parts of the solvers that pass work between threads, as models that loom can check.
//!
//! loom runs a function with every interleaving of its threads, and every value that an atomic load may return in the
//! memory model of C11. The files are those of `godspeed-solve`; only `crate::sync` differs. Numbers are small, because
//! the interleavings are many: two or three threads, and a few operations of each.
//!
//! Not here: the request queue of the engine (`src/engine/store_client`), whose state is under one lock and whose
//! waits have an end, and Web Workers, which share no memory with the page.

// The unit tests of the files are those of the solvers.
#![cfg(not(test))]
// The files are compiled as they are, and the models use only a part of them.
#![allow(dead_code, reason = "the solvers use the rest")]

mod sync {
    pub(crate) use loom::sync::{Mutex, MutexGuard, atomic};
    pub(crate) use std::sync::PoisonError;
}

mod driver;
mod tables;
#[allow(unreachable_pub, reason = "it is public in the crate of the solvers")]
#[path = "../../src/solve/core/visit_log.rs"]
mod visit_log;

pub use driver::{
    a_budget_is_drawn_exactly, a_pass_ends_with_a_solution_or_after_every_root, every_root_is_taken_once,
    solutions_are_collected_once,
};
pub use tables::every_distance_is_counted_once;

use loom::sync::Arc;
use loom::thread;
use visit_log::VisitLog;

/// Visits that are pushed while they are taken are neither lost nor doubled.
///
/// # Panics
/// If this does not hold.
pub fn visits_are_taken_once() {
    let log = Arc::new(VisitLog::new(3));
    let pushing = spawn_with(&log, |log| {
        log.push(&[1, 2]);
        log.push(&[3, 4]);
    });
    let mut taken = log.take();
    assert!(log.kept() as usize >= taken.len());
    join(pushing);
    taken.extend(log.take());
    assert_eq!(taken, [1, 2, 3]);
    assert_eq!((log.visited(), log.kept()), (4, 3));
}

/// Runs a function with shared data in another thread.
fn spawn_with<S: Send + Sync + 'static, R: 'static>(
    shared: &Arc<S>,
    run: impl FnOnce(&S) -> R + 'static,
) -> thread::JoinHandle<R> {
    let shared = Arc::clone(shared);
    thread::spawn(move || run(&shared))
}

/// Returns the result of a thread.
#[expect(clippy::expect_used, reason = "a panic of a thread is the failure of a test")]
fn join<R>(thread: thread::JoinHandle<R>) -> R {
    thread.join().expect("the thread ends")
}
