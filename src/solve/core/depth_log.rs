use std::mem;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::TracePoint;

/// The nodes of each limit of an iterative-deepening search: counted by the search, read by its caller.
#[derive(Debug, Default)]
pub struct DepthLog {
    limits: Mutex<Vec<LimitCounts>>,
}

/// The nodes of one limit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct LimitCounts {
    /// Length of the solutions searched for.
    pub(crate) limit: u32,
    /// Nodes by the number of moves from the start.
    pub(crate) by_depth: Vec<u64>,
    /// Nodes by the lower bound of their remaining moves.
    pub(crate) by_bound: Vec<u64>,
    /// Pruned nodes by the table that pruned them.
    pub(crate) pruned: Vec<(&'static str, u64)>,
    /// Whether the caller has not read them yet.
    is_new: bool,
}

impl DepthLog {
    /// Returns the limits that have changed since the last call, each as a [`TracePoint::Deepening`].
    #[must_use]
    pub fn take(&self) -> Vec<TracePoint> {
        let mut limits = self.lock();
        let changed =
            limits.iter_mut().filter_map(|counts| mem::take(&mut counts.is_new).then(|| counts.clone()));
        let point = |counts: LimitCounts| TracePoint::Deepening {
            limit: counts.limit,
            by_depth: counts.by_depth,
            by_bound: counts.by_bound,
            pruned: counts.pruned,
        };
        changed.map(point).collect()
    }

    /// Changes the counts of a limit.
    pub(crate) fn change(&self, limit: u32, change: impl FnOnce(&mut LimitCounts)) {
        let mut limits = self.lock();
        let at = limits.iter().position(|counts| counts.limit == limit).unwrap_or_else(|| {
            limits.push(LimitCounts { limit, ..LimitCounts::default() });
            limits.len() - 1
        });
        limits[at].is_new = true;
        change(&mut limits[at]);
    }

    fn lock(&self) -> MutexGuard<'_, Vec<LimitCounts>> {
        self.limits.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Adds to an element of a list, which grows as needed.
pub(crate) fn add(counts: &mut Vec<u64>, at: usize, nodes: u64) {
    if counts.len() <= at {
        counts.resize(at + 1, 0);
    }
    counts[at] += nodes;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_changed_limits_are_taken() {
        let log = DepthLog::default();
        log.change(3, |counts| add(&mut counts.by_depth, 2, 5));
        log.change(4, |counts| add(&mut counts.by_depth, 0, 1));
        let limits = |points: Vec<TracePoint>| {
            points.into_iter().map(|point| match point {
                TracePoint::Deepening { limit, by_depth, .. } => (limit, by_depth),
                other => panic!("not a limit: {other:?}"),
            })
        };
        assert!(limits(log.take()).eq([(3, vec![0, 0, 5]), (4, vec![1])]));
        log.change(4, |counts| add(&mut counts.by_depth, 0, 1));
        assert!(limits(log.take()).eq([(4, vec![2])]));
        assert!(log.take().is_empty());
    }
}
