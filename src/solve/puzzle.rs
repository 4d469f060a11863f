use std::hash::Hash;

/// A puzzle seen as a graph: states joined by moves.
///
/// A *move* is a small index inside a search; a *turn* is the notation. A search is written once over
/// this trait and compiled for each puzzle, so that a specialised solver is a specialised puzzle (a few
/// small coordinates) and not another search loop.
///
/// Every move costs one. Where half turns cost two (quarter-turn metric), the moves are quarter turns, and
/// the second of two equal ones in a row has an index of its own: so [`after`](Puzzle::after) can allow
/// `U U`, forbid `U U U` and `U' U'`, and no search needs to know of costs.
pub trait Puzzle: Sync {
    /// One position.
    type State: Clone + Eq + Hash + Send + Sync;

    /// The moves that lead to every neighbour of a position, each neighbour once.
    fn moves(&self) -> MoveSet;

    /// The position after a move.
    fn apply(&self, state: &Self::State, m: Move) -> Self::State;

    /// The move that undoes `m`.
    fn inverse(&self, m: Move) -> Move;

    /// The goal. Searches that walk backwards start here.
    fn solved(&self) -> Self::State;

    /// Whether this is the goal.
    fn is_solved(&self, state: &Self::State) -> bool {
        *state == self.solved()
    }

    /// Moves at least needed to a goal: never too many. 0 where nothing is known.
    fn bound(&self, _state: &Self::State) -> u8 {
        0
    }

    /// The moves worth trying after `last`: none that undoes or repeats it, and of two commuting moves
    /// only one order.
    fn after(&self, last: Option<Move>) -> MoveSet;
}

/// The index of a move within one puzzle, 0 to 63.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(pub u8);

/// A set of moves, one bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct MoveSet(pub u64);

impl MoveSet {
    /// The moves 0 to `count - 1`.
    #[must_use]
    pub const fn first(count: u32) -> Self {
        Self(if count >= 64 { u64::MAX } else { (1 << count) - 1 })
    }

    /// Whether a move is in the set.
    #[must_use]
    pub const fn contains(self, m: Move) -> bool {
        self.0 >> m.0 & 1 == 1
    }

    /// The set without a move.
    #[must_use]
    pub const fn without(self, m: Move) -> Self {
        Self(self.0 & !(1 << m.0))
    }

    /// How many moves there are.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is no move.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl Iterator for MoveSet {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        if self.0 == 0 {
            return None;
        }
        let m = Move(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(m)
    }
}

impl FromIterator<Move> for MoveSet {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> Self {
        Self(moves.into_iter().fold(0, |bits, m| bits | 1 << m.0))
    }
}
