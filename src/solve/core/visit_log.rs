use std::mem;

use crate::sync::atomic::{AtomicU64, Ordering::Relaxed};
use crate::sync::{Mutex, MutexGuard, PoisonError};

/// The visits of one search, in order: filled by the search, emptied by its caller.
///
/// A visit is a number that the search chooses; see `puzzles::cube2::VisitRecorder`.
/// From a limit on, visits are counted but not stored.
#[derive(Debug)]
pub struct VisitLog {
    limit: u64,
    visited: AtomicU64,
    kept: AtomicU64,
    untaken: Mutex<Vec<u32>>,
}

impl VisitLog {
    /// Creates an empty log that stores at most `limit` visits.
    #[must_use]
    pub fn new(limit: usize) -> Self {
        Self {
            limit: limit as u64,
            visited: AtomicU64::new(0),
            kept: AtomicU64::new(0),
            untaken: Mutex::default(),
        }
    }

    /// Returns the number of visits so far, stored or not.
    pub fn visited(&self) -> u64 {
        self.visited.load(Relaxed)
    }

    /// Returns the number of visits stored so far, including those already taken.
    pub fn kept(&self) -> u64 {
        self.kept.load(Relaxed)
    }

    /// Returns whether no more visits are stored.
    pub fn is_full(&self) -> bool {
        self.kept() >= self.limit
    }

    /// Removes and returns the visits stored since the last call.
    #[must_use]
    pub fn take(&self) -> Vec<u32> {
        mem::take(&mut *self.lock())
    }

    /// Adds visits, and keeps those within the limit.
    pub(crate) fn push(&self, visits: &[u32]) {
        let mut untaken = self.lock();
        let room = self.limit - self.kept().min(self.limit);
        let kept = &visits[..visits.len().min(room as usize)];
        untaken.extend_from_slice(kept);
        self.kept.fetch_add(kept.len() as u64, Relaxed);
        self.visited.fetch_add(visits.len() as u64, Relaxed);
    }

    fn lock(&self) -> MutexGuard<'_, Vec<u32>> {
        self.untaken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn visits_beyond_the_limit_are_only_counted() {
        let log = VisitLog::new(5);
        log.push(&[1, 2, 3]);
        assert_eq!((log.take(), log.is_full()), (vec![1, 2, 3], false));
        log.push(&[4, 5, 6]);
        log.push(&[7]);
        assert_eq!((log.visited(), log.kept(), log.is_full()), (7, 5, true));
        assert_eq!((log.take(), log.take()), (vec![4, 5], vec![]));
    }
}
