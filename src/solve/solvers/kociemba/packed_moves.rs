use crate::coordinates::{MOVES, after};
use crate::{Move, MoveSet};

/// A sequence of at most 24 moves in one word.
///
/// Each move takes five bits, the last one the lowest, below a leading one bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PackedMoves(u128);

impl Default for PackedMoves {
    fn default() -> Self {
        Self(1)
    }
}

impl PackedMoves {
    /// Returns the number of moves.
    #[inline(always)]
    pub(super) const fn len(self) -> usize {
        (127 - self.0.leading_zeros() as usize) / 5
    }

    /// Returns the last move.
    #[inline(always)]
    pub(super) fn last(self) -> Option<Move> {
        (self.0 > 1).then_some(Move((self.0 & 31) as u8))
    }

    /// Returns the sequence with a move appended.
    #[inline(always)]
    pub(super) const fn then(self, m: Move) -> Self {
        Self(self.0 << 5 | m.0 as u128)
    }

    /// Yields the moves, first to last.
    #[inline(always)]
    pub(super) fn iter(self) -> impl Iterator<Item = Move> {
        (0..self.len()).rev().map(move |i| Move((self.0 >> (5 * i) & 31) as u8))
    }

    /// Returns the moves that may follow without being redundant.
    #[inline(always)]
    pub(super) fn next_moves(self) -> MoveSet {
        after(MOVES, self.last())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn yields_moves_in_order() {
        let moves = [17, 0, 9, 4, 0, 5].map(Move);
        let packed = moves.iter().fold(PackedMoves::default(), |packed, &m| packed.then(m));
        assert_eq!(packed.iter().collect::<Vec<_>>(), moves);
        assert_eq!((packed.len(), packed.last()), (6, Some(Move(5))));
        assert_eq!((PackedMoves::default().len(), PackedMoves::default().last()), (0, None));
    }

    #[test]
    fn holds_24_moves() {
        let packed = (0..24).fold(PackedMoves::default(), |packed, i| packed.then(Move(i % 18)));
        assert_eq!((packed.len(), packed.iter().next()), (24, Some(Move(0))));
    }
}
