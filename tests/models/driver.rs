//! The driver of iterative deepening: the queue of subtrees, the budget of nodes and the sink of solutions.

#[path = "../../src/solve/driver/node_budget.rs"]
mod node_budget;
#[path = "../../src/solve/driver/root_queue.rs"]
mod root_queue;
#[path = "../../src/solve/driver/solution_sink.rs"]
mod solution_sink;

use std::iter::from_fn;

use loom::sync::Arc;

use crate::{join, spawn_with};
use node_budget::NodeBudget;
use root_queue::RootQueue;
use solution_sink::SolutionSink;

/// The nodes in one portion of a budget.
const PORTION: u64 = 1 << 13;

/// Two workers together take every subtree, none of them twice.
///
/// # Panics
/// If this does not hold.
pub fn every_root_is_taken_once() {
    let queue = Arc::new(RootQueue::new(3));
    let take = |queue: &RootQueue| [queue.take(2), queue.take(2)].into_iter().flatten().collect::<Vec<_>>();
    let other = spawn_with(&queue, take);
    let mut taken = take(&queue);
    taken.extend(join(other));
    taken.sort_unstable();
    assert_eq!(taken, [0, 1, 2]);
    assert!(queue.taken() >= 3);
}

/// Two workers together draw exactly the nodes of a budget.
///
/// # Panics
/// If this does not hold.
pub fn a_budget_is_drawn_exactly() {
    let budget = Arc::new(NodeBudget::new(2 * PORTION + 5));
    let draw = |budget: &NodeBudget| from_fn(|| budget.draw()).sum::<u64>();
    let other = spawn_with(&budget, draw);
    let drawn = draw(&budget);
    assert_eq!(drawn + join(other), 2 * PORTION + 5);
}

/// A sink that two workers fill has each subtree once, and is full for both.
///
/// # Panics
/// If this does not hold.
pub fn solutions_are_collected_once() {
    let sink = Arc::new(SolutionSink::new(false));
    let add = |sink: &SolutionSink| {
        sink.add(7);
        sink.add(3);
        sink.is_full()
    };
    let other = spawn_with(&sink, add);
    assert!(add(&sink));
    assert!(join(other));
    assert_eq!(subtrees(sink), [3, 7]);
}

/// A pass of two workers ends with a solution, if a subtree has one, and otherwise after every subtree.
///
/// # Panics
/// If this does not hold.
pub fn a_pass_ends_with_a_solution_or_after_every_root() {
    for goal in [None, Some(0), Some(1)] {
        let shared = Arc::new((RootQueue::new(2), SolutionSink::new(false)));
        let work = move |(queue, sink): &(RootQueue, SolutionSink)| {
            let mut searched = 0;
            while !sink.is_full() {
                let Some(root) = queue.take(1).next() else { break };
                searched += 1;
                if Some(root) == goal {
                    sink.add(root as u32);
                }
            }
            searched
        };
        let other = spawn_with(&shared, work);
        let searched = work(&shared) + join(other);
        let (_, sink) = into_inner(shared);
        let expected: Vec<u32> = goal.into_iter().map(|root| root as u32).collect();
        assert_eq!(sink.subtrees_from(0), expected);
        assert!(goal.is_some() || searched == 2);
    }
}

fn subtrees(sink: Arc<SolutionSink>) -> Vec<u32> {
    let mut subtrees = into_inner(sink).subtrees_from(0);
    subtrees.sort_unstable();
    subtrees
}

#[expect(clippy::panic, reason = "a failure of a test")]
fn into_inner<T>(shared: Arc<T>) -> T {
    Arc::try_unwrap(shared).unwrap_or_else(|_| panic!("all threads have ended"))
}
