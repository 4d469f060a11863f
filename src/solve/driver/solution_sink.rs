use crate::sync::atomic::{AtomicBool, Ordering::Relaxed};
use crate::sync::{Mutex, PoisonError};

/// Collects the subtrees in which workers found solutions.
pub(super) struct SolutionSink {
    /// Whether the pass continues after the first solution.
    collects_all: bool,
    full: AtomicBool,
    subtrees: Mutex<Vec<u32>>,
}

impl SolutionSink {
    /// Creates an empty sink. Unless it `collects_all`, it is full after one solution.
    pub(super) fn new(collects_all: bool) -> Self {
        Self { collects_all, full: AtomicBool::new(false), subtrees: Mutex::default() }
    }

    /// Adds a subtree that contains a solution.
    pub(super) fn add(&self, subtree: u32) {
        let mut subtrees = self.subtrees.lock().unwrap_or_else(PoisonError::into_inner);
        if !subtrees.contains(&subtree) {
            subtrees.push(subtree);
        }
        self.full.store(!self.collects_all, Relaxed);
    }

    /// Returns whether the pass can end.
    pub(super) fn is_full(&self) -> bool {
        self.full.load(Relaxed)
    }

    /// Returns the subtrees from a number on, each once, in the order in which they were added.
    pub(super) fn subtrees_from(&self, number: usize) -> Vec<u32> {
        let subtrees = self.subtrees.lock().unwrap_or_else(PoisonError::into_inner);
        subtrees.get(number..).unwrap_or_default().to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sink_for_one_solution_is_full_after_the_first() {
        let sinks = [false, true].map(SolutionSink::new);
        for sink in &sinks {
            assert!(!sink.is_full());
            [7, 3, 7].into_iter().for_each(|subtree| sink.add(subtree));
        }
        assert_eq!(sinks.each_ref().map(SolutionSink::is_full), [true, false]);
        assert_eq!(sinks.each_ref().map(|sink| sink.subtrees_from(0)), [[7, 3], [7, 3]]);
        assert_eq!(sinks.map(|sink| sink.subtrees_from(1)), [[3], [3]]);
    }
}
