use super::state::{MOVES, Move};

/// The first moves of a solution, few enough to be one number: a digit to base 18 each, the first move highest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Path {
    length: u8,
    number: u32,
}

impl Path {
    /// The moves that a path can have.
    #[cfg(test)]
    pub(super) const MOST: usize = 7;

    /// The path of these moves.
    pub(super) fn of(moves: impl IntoIterator<Item = Move>) -> Self {
        moves.into_iter().fold(Self::default(), Self::then)
    }

    /// This path and one more move.
    pub(super) const fn then(self, next: Move) -> Self {
        Self { length: self.length + 1, number: self.number * MOVES as u32 + next as u32 }
    }

    /// Its number among those of its length, below [`Path::count`] of it.
    pub(super) const fn number(self) -> usize {
        self.number as usize
    }

    /// How many numbers there are for paths of a length.
    pub(super) const fn count(length: u8) -> usize {
        MOVES.pow(length as u32)
    }

    /// The moves, first to last.
    pub(super) fn moves(self) -> impl Iterator<Item = Move> {
        (0..self.length).rev().map(move |below| self.number() / Self::count(below) % MOVES)
    }

    /// The last move.
    pub(super) fn last(self) -> Option<Move> {
        (self.length > 0).then_some(self.number() % MOVES)
    }

    /// The first `length` moves, or all if there are fewer.
    pub(super) const fn start(self, length: u8) -> Self {
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
    fn moves_come_back_in_their_order() {
        let path = Path::of([3, 0, 17, 9]);
        assert_eq!(path.moves().collect::<Vec<_>>(), [3, 0, 17, 9]);
        assert_eq!((path.length, path.last()), (4, Some(9)));
        assert_eq!(path.start(2), Path::of([3, 0]));
        assert_eq!(path.start(9), path);
        assert_eq!(Path::default().last(), None);
    }

    #[test]
    fn every_path_that_is_made_has_a_number() {
        let path = Path::of([MOVES - 1; Path::MOST]);
        assert_eq!(path.number() + 1, Path::count(path.length));
    }
}
