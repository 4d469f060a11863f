use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Limits the memory of searches that run at the same time.
pub(super) struct MemoryBudget {
    megabytes: f64,
    used: Mutex<f64>,
    freed: Condvar,
}

/// The memory of a search, until this is dropped.
pub(super) struct ReservedMemory<'a> {
    budget: &'a MemoryBudget,
    megabytes: f64,
}

impl MemoryBudget {
    /// Returns a budget of this many megabytes.
    pub(super) const fn new(megabytes: f64) -> Self {
        Self { megabytes, used: Mutex::new(0.0), freed: Condvar::new() }
    }

    /// Waits until a search and the running ones fit into the budget. One that alone exceeds it runs alone.
    pub(super) fn reserve(&self, megabytes: f64) -> ReservedMemory<'_> {
        let mut used = self.used();
        while *used > 0.0 && *used + megabytes > self.megabytes {
            used = self.freed.wait(used).unwrap_or_else(PoisonError::into_inner);
        }
        *used += megabytes;
        ReservedMemory { budget: self, megabytes }
    }

    fn used(&self) -> MutexGuard<'_, f64> {
        self.used.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for ReservedMemory<'_> {
    fn drop(&mut self) {
        *self.budget.used() -= self.megabytes;
        self.budget.freed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;
    use std::thread;

    #[test]
    fn a_search_waits_until_it_fits() {
        let budget = MemoryBudget::new(3.0);
        let (first, second) = (budget.reserve(1.0), budget.reserve(2.0));
        thread::scope(|scope| {
            let (sender, started) = mpsc::channel();
            let budget = &budget;
            scope.spawn(move || {
                let _third = budget.reserve(2.0);
                sender.send(()).unwrap();
            });
            drop(first);
            assert!(started.try_recv().is_err());
            drop(second);
            started.recv().unwrap();
        });
        assert_eq!(*budget.used(), 0.0);
    }

    #[test]
    fn a_search_beyond_the_budget_runs_alone() {
        let budget = MemoryBudget::new(3.0);
        drop(budget.reserve(5.0));
        drop(budget.reserve(0.0));
    }
}
