use std::collections::BTreeSet;

use godspeed_protocol::FLOW_WINDOW;

/// Flow control for the chunks sent to one call of the engine.
///
/// At most [`FLOW_WINDOW`] chunks are in flight; the engine acknowledges each chunk after it has unpacked it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FlowWindow {
    /// The number of the engine's call.
    pub call: u32,
    available: usize,
    unsent: BTreeSet<usize>,
}

impl FlowWindow {
    /// Creates a window for a call that needs all chunks of a table.
    #[must_use]
    pub fn new(call: u32, chunks: usize) -> Self {
        Self { call, available: FLOW_WINDOW, unsent: (0..chunks).collect() }
    }

    /// Returns the first of the given chunks that can be sent now and marks it as sent.
    pub fn next_of(&mut self, chunks: &BTreeSet<usize>) -> Option<usize> {
        let index = self.unsent.iter().copied().find(|index| chunks.contains(index))?;
        self.reserve(index).then_some(index)
    }

    /// Returns whether this chunk can be sent now and, if so, marks it as sent.
    pub fn reserve(&mut self, index: usize) -> bool {
        let can_send = self.available > 0 && self.unsent.remove(&index);
        self.available -= usize::from(can_send);
        can_send
    }

    /// Returns whether this chunk has not been sent yet.
    #[must_use]
    pub fn needs(&self, index: usize) -> bool {
        self.unsent.contains(&index)
    }

    /// Records that the engine has unpacked a chunk.
    pub fn acknowledge(&mut self) {
        self.available = FLOW_WINDOW.min(self.available + 1);
    }

    /// Records that a chunk was corrupt or could not be sent, so it has to be sent again.
    pub fn resend(&mut self, index: usize) {
        self.unsent.insert(index);
        self.acknowledge();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_the_number_of_chunks_in_flight() {
        let stored = (0..20).collect();
        let mut window = FlowWindow::new(1, 20);
        let sent: Vec<_> = std::iter::from_fn(|| window.next_of(&stored)).collect();
        assert_eq!(sent, (0..FLOW_WINDOW).collect::<Vec<_>>());
        window.acknowledge();
        assert_eq!(window.next_of(&stored), Some(FLOW_WINDOW));
        assert_eq!(window.next_of(&stored), None);
    }

    #[test]
    fn sends_every_chunk_once_in_any_order() {
        let mut window = FlowWindow::new(1, 3);
        assert!(window.reserve(2) && !window.reserve(2));
        assert_eq!(window.next_of(&BTreeSet::from([2])), None);
        assert_eq!(window.next_of(&BTreeSet::from([0, 2])), Some(0));
        assert!(window.needs(1) && window.reserve(1) && !window.needs(1));
    }

    #[test]
    fn sends_a_corrupt_chunk_again() {
        let mut window = FlowWindow::new(1, 1);
        assert!(window.reserve(0));
        window.resend(0);
        assert!(window.reserve(0));
    }
}
