use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use super::finds::Finds;
use super::index::Index;
use super::node::{MoveRows, Node};
use super::tier::Tier;
use crate::Control;
use crate::simd::Lanes;

/// Tasks that a worker takes at once.
pub(super) const TASKS: usize = 16;

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
    /// In which tasks there are solutions.
    pub(super) finds: &'a Finds,
    /// Which of its nodes are gone through.
    pub(super) tier: Tier,
    /// Where to hear that the search should stop.
    pub(super) control: &'a Control,
}

impl<'a, const FLIPS: u32> Pass<'a, FLIPS> {
    /// Asks for the line of a cell.
    #[inline(always)]
    pub(super) fn prefetch<L: Lanes>(&self, cell: u32) {
        L::prefetch(self.table, (cell >> 2) as usize);
    }

    /// A few tasks that nobody has taken.
    pub(super) fn more(&self) -> &'a [Node] {
        let all = self.tasks.len();
        if self.taken.load(Relaxed) >= all {
            return &[];
        }
        let first = self.taken.fetch_add(TASKS, Relaxed).min(all);
        &self.tasks[first..(first + TASKS).min(all)]
    }

    /// Whether there is a reason to leave the pass unfinished.
    pub(super) fn is_over(&self) -> bool {
        self.finds.is_enough() || self.control.is_stopped()
    }

    /// Says that a task holds a solution.
    pub(super) fn find(&self, task: u32) {
        self.finds.add(task);
    }
}
