use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering::Relaxed};

use super::index::Index;
use super::node::{MoveRows, Node};
use crate::Control;

/// One pass of the search, for solutions of one length: what all its workers share.
#[derive(Clone, Copy)]
pub(super) struct Pass<'a, const FLIPS: u32> {
    pub(super) index: &'a Index,
    pub(super) rows: &'a MoveRows,
    pub(super) table: &'a [u8],
    /// The roots of the parts that the pass is cut into.
    pub(super) tasks: &'a [Node],
    /// The moves left at those roots.
    pub(super) left: u8,
    /// How many tasks are taken.
    pub(super) taken: &'a AtomicUsize,
    /// Raised when a solution is found, and in which task.
    pub(super) found: &'a AtomicBool,
    pub(super) task: &'a AtomicU32,
    /// Where to hear that the search should stop.
    pub(super) control: &'a Control,
}

impl<'a, const FLIPS: u32> Pass<'a, FLIPS> {
    /// Up to `count` tasks that nobody has taken.
    pub(super) fn more(&self, count: usize) -> &'a [Node] {
        let all = self.tasks.len();
        if self.taken.load(Relaxed) >= all {
            return &[];
        }
        let first = self.taken.fetch_add(count, Relaxed).min(all);
        &self.tasks[first..(first + count).min(all)]
    }

    /// Whether there is a reason to leave the pass unfinished.
    pub(super) fn is_over(&self) -> bool {
        self.found.load(Relaxed) || self.control.is_stopped()
    }

    /// Says that a task holds a solution.
    pub(super) fn find(&self, task: u32) {
        self.task.store(task, Relaxed);
        self.found.store(true, Relaxed);
    }
}
