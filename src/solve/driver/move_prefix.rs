use crate::Move;

/// The number of moves of the 3x3 in half turns.
const MOVES: usize = 18;

/// The first moves of a solution as one number: a digit to base 18 for each move, the first move highest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct MovePrefix {
    length: u8,
    number: u32,
}

impl MovePrefix {
    /// Returns the prefix made of these moves.
    pub(super) fn of(moves: impl IntoIterator<Item = Move>) -> Self {
        moves.into_iter().fold(Self::default(), Self::then)
    }

    /// Returns this prefix followed by one more move.
    pub(super) const fn then(self, next: Move) -> Self {
        Self { length: self.length + 1, number: self.number * MOVES as u32 + next.0 as u32 }
    }

    /// Returns its number among the prefixes of its length, below [`count`](Self::count) of that length.
    pub(super) const fn number(self) -> usize {
        self.number as usize
    }

    /// Returns how many numbers there are for prefixes of a length: `18^length`.
    pub(super) const fn count(length: u8) -> usize {
        MOVES.pow(length as u32)
    }

    /// Returns the moves, first to last.
    pub(crate) fn moves(self) -> impl Iterator<Item = Move> {
        (0..self.length).rev().map(move |below| Move((self.number() / Self::count(below) % MOVES) as u8))
    }

    /// Returns the last move.
    pub(crate) fn last(self) -> Option<Move> {
        (self.length > 0).then_some(Move((self.number() % MOVES) as u8))
    }

    /// Returns the first `length` moves, or all of them if there are fewer.
    pub(super) const fn truncated(self, length: u8) -> Self {
        match self.length.checked_sub(length) {
            Some(rest) => Self { length, number: self.number / Self::count(rest) as u32 },
            None => self,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prefix_returns_its_moves_in_order() {
        let prefix = MovePrefix::of([3, 0, 17, 9].map(Move));
        assert_eq!(prefix.moves().collect::<Vec<_>>(), [3, 0, 17, 9].map(Move));
        assert_eq!((prefix.length, prefix.last()), (4, Some(Move(9))));
        assert_eq!(prefix.truncated(2), MovePrefix::of([3, 0].map(Move)));
        assert_eq!(prefix.truncated(9), prefix);
        assert_eq!(MovePrefix::default().last(), None);
    }

    /// The longest prefix whose number fits.
    const MAX_LENGTH: usize = 7;

    #[test]
    fn the_longest_prefix_fits_into_its_number() {
        let prefix = MovePrefix::of([Move(MOVES as u8 - 1); MAX_LENGTH]);
        assert_eq!(prefix.number() + 1, MovePrefix::count(prefix.length));
    }
}
