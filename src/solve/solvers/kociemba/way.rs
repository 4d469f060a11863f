use super::trail::ROOM;
use crate::Move;

/// The moves made so far.
#[derive(Clone, Copy)]
pub(super) struct Way {
    moves: [Move; ROOM],
    length: usize,
}

impl Default for Way {
    fn default() -> Self {
        Self { moves: [Move(0); ROOM], length: 0 }
    }
}

impl Way {
    /// How many they are.
    #[inline(always)]
    pub(super) const fn len(&self) -> usize {
        self.length
    }

    /// The last one.
    #[inline(always)]
    pub(super) fn last(&self) -> Option<Move> {
        Some(self.moves[self.length.checked_sub(1)? % ROOM])
    }

    /// All of them.
    #[inline(always)]
    pub(super) fn moves(&self) -> &[Move] {
        &self.moves[..self.length.min(ROOM)]
    }

    #[inline(always)]
    pub(super) fn push(&mut self, m: Move) {
        self.moves[self.length % ROOM] = m;
        self.length += 1;
    }

    #[inline(always)]
    pub(super) fn pop(&mut self) {
        self.length -= 1;
    }
}
