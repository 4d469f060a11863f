use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Nodes in a ration: a millisecond or two.
const RATION: u64 = 1 << 13;

/// The nodes that all workers together may expand before the next breath, dealt out little by little: a
/// thread that the system slows down then takes fewer, and nobody waits for it.
pub(super) struct Rations {
    left: AtomicU64,
}

impl Rations {
    /// So many nodes for all workers.
    pub(super) const fn new(nodes: u64) -> Self {
        Self { left: AtomicU64::new(nodes) }
    }

    /// The nodes of the next ration, until nothing is left.
    pub(super) fn next(&self) -> Option<u64> {
        let rest = |left: u64| left.checked_sub(1).map(|_| left.saturating_sub(RATION));
        let before = self.left.fetch_update(Relaxed, Relaxed, rest).ok()?;
        Some(before.min(RATION))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rations_are_all_that_there_was() {
        let rations = Rations::new(2 * RATION + 5);
        let dealt: Vec<u64> = std::iter::from_fn(|| rations.next()).collect();
        assert_eq!(dealt, [RATION, RATION, 5]);
    }
}
