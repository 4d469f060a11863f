use std::collections::BTreeSet;

use godspeed_protocol::WINDOW;

/// Someone to whom the chunks of a table are handed: an engine's call.
///
/// It has room for [`WINDOW`] chunks; for each it has taken in, another may follow. So at most that many are
/// ever on their way, however fast they come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Customer {
    /// The number of its call.
    pub call: u32,
    room: usize,
    wanted: BTreeSet<usize>,
}

impl Customer {
    /// A customer who wants all of so many chunks.
    #[must_use]
    pub fn new(call: u32, chunks: usize) -> Self {
        Self { call, room: WINDOW, wanted: (0..chunks).collect() }
    }

    /// Takes out a chunk to be sent now: the first of those that are at hand, if there is room.
    pub fn serve(&mut self, at_hand: &BTreeSet<usize>) -> Option<usize> {
        let index = self.wanted.iter().copied().find(|index| at_hand.contains(index))?;
        self.reserve(index).then_some(index)
    }

    /// Whether this chunk is to be sent now; it then counts as sent.
    pub fn reserve(&mut self, index: usize) -> bool {
        let is_due = self.room > 0 && self.wanted.remove(&index);
        self.room -= usize::from(is_due);
        is_due
    }

    /// Whether this chunk has to come to it yet.
    #[must_use]
    pub fn wants(&self, index: usize) -> bool {
        self.wanted.contains(&index)
    }

    /// Notes that it has taken in a chunk.
    pub fn took(&mut self) {
        self.room = WINDOW.min(self.room + 1);
    }

    /// Notes that a chunk it got was spoiled, or could not be sent after all.
    pub fn wants_again(&mut self, index: usize) {
        self.wanted.insert(index);
        self.took();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_chunks_are_under_way_than_the_window_has_room_for() {
        let at_hand = (0..20).collect();
        let mut customer = Customer::new(1, 20);
        let sent: Vec<_> = std::iter::from_fn(|| customer.serve(&at_hand)).collect();
        assert_eq!(sent, (0..WINDOW).collect::<Vec<_>>());
        customer.took();
        assert_eq!(customer.serve(&at_hand), Some(WINDOW));
        assert_eq!(customer.serve(&at_hand), None);
    }

    #[test]
    fn every_chunk_is_sent_once_in_whatever_order_they_come() {
        let mut customer = Customer::new(1, 3);
        assert!(customer.reserve(2) && !customer.reserve(2));
        assert_eq!(customer.serve(&BTreeSet::from([2])), None);
        assert_eq!(customer.serve(&BTreeSet::from([0, 2])), Some(0));
        assert!(customer.wants(1) && customer.reserve(1) && !customer.wants(1));
    }

    #[test]
    fn a_spoiled_chunk_is_sent_again() {
        let mut customer = Customer::new(1, 1);
        assert!(customer.reserve(0));
        customer.wants_again(0);
        assert!(customer.reserve(0));
    }
}
