use crate::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Nodes in one portion: a millisecond or two of work.
const PORTION: u64 = 1 << 13;

/// The nodes that all workers together may expand before the next yield.
///
/// Workers draw small portions from it instead of getting equal shares, so that no worker waits for a thread
/// that the system slows down.
pub(super) struct NodeBudget {
    left: AtomicU64,
}

impl NodeBudget {
    /// Creates a budget of `nodes` for all workers together.
    pub(super) fn new(nodes: u64) -> Self {
        Self { left: AtomicU64::new(nodes) }
    }

    /// Draws the next portion, or returns `None` once the budget is spent.
    pub(super) fn draw(&self) -> Option<u64> {
        let rest = |left: u64| left.checked_sub(1).map(|_| left.saturating_sub(PORTION));
        let before = self.left.fetch_update(Relaxed, Relaxed, rest).ok()?;
        Some(before.min(PORTION))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn portions_add_up_to_the_budget() {
        let budget = NodeBudget::new(2 * PORTION + 5);
        let portions: Vec<u64> = std::iter::from_fn(|| budget.draw()).collect();
        assert_eq!(portions, [PORTION, PORTION, 5]);
    }
}
