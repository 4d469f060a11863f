use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// The parts of a pass in which solutions were found.
pub(super) struct Finds {
    /// Whether the pass goes on after the first.
    all: bool,
    enough: AtomicBool,
    parts: Mutex<Vec<u32>>,
}

impl Finds {
    /// None yet, for a pass that goes on after the first or does not.
    pub(super) fn new(all: bool) -> Self {
        Self { all, enough: AtomicBool::new(false), parts: Mutex::default() }
    }

    /// Takes in a part that holds a solution.
    pub(super) fn add(&self, part: u32) {
        let mut parts = self.parts.lock().unwrap_or_else(PoisonError::into_inner);
        if !parts.contains(&part) {
            parts.push(part);
        }
        self.enough.store(!self.all, Relaxed);
    }

    /// Whether the pass need not go on.
    pub(super) fn is_enough(&self) -> bool {
        self.enough.load(Relaxed)
    }

    /// The parts, each once, in the order in which they were found.
    pub(super) fn into_parts(self) -> Vec<u32> {
        self.parts.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}
