use std::ops::Range;

use crate::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// The subtrees of a pass in their order, from which workers take the next ones.
pub(super) struct RootQueue {
    all: usize,
    taken: AtomicUsize,
}

impl RootQueue {
    /// Creates a queue of `all` subtrees.
    pub(super) fn new(all: usize) -> Self {
        Self { all, taken: AtomicUsize::new(0) }
    }

    /// Takes the next `count` subtrees, or those that are left.
    pub(super) fn take(&self, count: usize) -> Range<usize> {
        // Without this, idle workers would increase the number forever.
        if self.taken() >= self.all {
            return self.all..self.all;
        }
        let first = self.taken.fetch_add(count, Relaxed).min(self.all);
        first..(first + count).min(self.all)
    }

    /// Returns how many subtrees have been taken. At the end of a pass, this can be more than there are.
    pub(super) fn taken(&self) -> usize {
        self.taken.load(Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_subtree_is_taken_once() {
        let queue = RootQueue::new(5);
        let parts: Vec<Range<usize>> = (0..4).map(|_| queue.take(2)).collect();
        assert_eq!(parts, [0..2, 2..4, 4..5, 5..5]);
    }
}
