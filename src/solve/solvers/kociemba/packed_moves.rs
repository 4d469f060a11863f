use crate::Move;
use crate::coordinates::{MOVES, after};

/// Moves in a row, at most 24: five bits each, the last one lowest, below a leading one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PackedMoves(u128);

impl Default for PackedMoves {
    fn default() -> Self {
        Self(1)
    }
}

impl PackedMoves {
    /// How many they are.
    #[inline(always)]
    pub(super) const fn len(self) -> usize {
        (127 - self.0.leading_zeros() as usize) / 5
    }

    /// The last one.
    #[inline(always)]
    pub(super) fn last(self) -> Option<Move> {
        (self.0 > 1).then_some(Move((self.0 & 31) as u8))
    }

    /// The same and one more.
    #[inline(always)]
    pub(super) const fn then(self, m: Move) -> Self {
        Self(self.0 << 5 | m.0 as u128)
    }

    /// All of them, the first one first.
    #[inline(always)]
    pub(super) fn moves(self) -> impl Iterator<Item = Move> {
        (0..self.len()).rev().map(move |i| Move((self.0 >> (5 * i) & 31) as u8))
    }

    /// The moves worth trying next.
    #[inline(always)]
    pub(super) fn next(self) -> crate::MoveSet {
        after(MOVES, self.last())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_tells_its_moves_in_order() {
        let moves = [17, 0, 9, 4, 0, 5].map(Move);
        let path = moves.iter().fold(PackedMoves::default(), |path, &m| path.then(m));
        assert_eq!(path.moves().collect::<Vec<_>>(), moves);
        assert_eq!((path.len(), path.last()), (6, Some(Move(5))));
        assert_eq!((PackedMoves::default().len(), PackedMoves::default().last()), (0, None));
    }

    #[test]
    fn there_is_room_for_the_longest_first_phase() {
        let path = (0..24).fold(PackedMoves::default(), |path, i| path.then(Move(i % 18)));
        assert_eq!((path.len(), path.moves().next()), (24, Some(Move(0))));
    }
}
