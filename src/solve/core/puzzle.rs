use std::hash::Hash;

/// A puzzle as a graph of states and moves.
///
/// Every search in [`search`](crate::search) is generic over this trait, so a specialised solver is a puzzle with a
/// few small coordinates instead of another search loop. A *move* is a small index within one puzzle; a *turn* is
/// the notation for it.
///
/// Every move costs one. In the quarter-turn metric the moves are quarter turns, and the second of two equal ones in a
/// row has its own index. So [`after`](Puzzle::after) can allow `U U` and forbid `U U U` and `U' U'` without costs.
///
/// # Example
///
/// A counter modulo 10, solved when it is 0:
///
/// ```
/// use godspeed_solve::search::iddfs;
/// use godspeed_solve::{Control, Move, MoveSet, Puzzle, block_on};
///
/// struct Counter;
///
/// impl Puzzle for Counter {
///     type State = u8;
///
///     fn moves(&self) -> MoveSet {
///         MoveSet::first(2)
///     }
///
///     fn apply(&self, state: &u8, m: Move) -> u8 {
///         (state + if m == Move(0) { 1 } else { 9 }) % 10
///     }
///
///     fn inverse(&self, m: Move) -> Move {
///         Move(1 - m.0)
///     }
///
///     fn solved(&self) -> u8 {
///         0
///     }
///
///     fn after(&self, last: Option<Move>) -> MoveSet {
///         last.map_or(self.moves(), |last| self.moves().without(self.inverse(last)))
///     }
/// }
///
/// let path = block_on(iddfs::search(&Counter, &7, 5, &Control::silent()));
/// assert_eq!(path, Ok(Some(vec![Move(0); 3])));
/// ```
pub trait Puzzle: Sync {
    /// A state of the puzzle.
    type State: Clone + Eq + Hash + Send + Sync;

    /// Returns the moves that lead to every neighbour of a state, each neighbour once.
    fn moves(&self) -> MoveSet;

    /// Returns the state after a move.
    fn apply(&self, state: &Self::State, m: Move) -> Self::State;

    /// Returns the move that undoes `m`.
    fn inverse(&self, m: Move) -> Move;

    /// Returns the goal, or one of them.
    fn solved(&self) -> Self::State;

    /// Returns all goals. Backward searches start here. The default is the one of [`solved`](Puzzle::solved).
    fn goals(&self) -> Vec<Self::State> {
        vec![self.solved()]
    }

    /// Returns whether a state is a goal.
    fn is_solved(&self, state: &Self::State) -> bool {
        *state == self.solved()
    }

    /// Returns a lower bound of the distance to the goal: an admissible heuristic. The default is 0.
    fn bound(&self, _state: &Self::State) -> u8 {
        0
    }

    /// Returns the moves to try after `last`.
    ///
    /// This skips equivalent sequences: moves that undo or repeat the last one, and one order of two commuting moves.
    fn after(&self, last: Option<Move>) -> MoveSet;
}

/// The index of a move within one puzzle, 0 to 63.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(pub u8);

impl Move {
    /// The most moves of a puzzle.
    pub(crate) const MOST: usize = 64;
}

impl From<Move> for usize {
    #[inline(always)]
    fn from(m: Move) -> Self {
        m.0.into()
    }
}

/// A set of moves, one bit each.
///
/// ```
/// use godspeed_solve::{Move, MoveSet};
///
/// let moves = MoveSet::first(3).without(Move(1));
/// assert!(moves.iter().eq([Move(0), Move(2)]));
/// for m in moves {
///     assert!(moves.contains(m));
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct MoveSet(pub u64);

/// An iterator over the moves of a [`MoveSet`], in ascending order.
#[derive(Clone, Debug, Default)]
pub struct Moves(u64);

impl MoveSet {
    /// Returns the moves 0 to `count - 1`.
    #[must_use]
    pub const fn first(count: u32) -> Self {
        Self(if count >= 64 { u64::MAX } else { (1 << count) - 1 })
    }

    /// Returns whether a move is in the set.
    #[must_use]
    pub const fn contains(self, m: Move) -> bool {
        self.0 >> m.0 & 1 == 1
    }

    /// Returns the set without a move.
    #[must_use]
    pub const fn without(self, m: Move) -> Self {
        Self(self.0 & !(1 << m.0))
    }

    /// Returns the number of moves.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns an iterator over the moves, in ascending order.
    #[inline(always)]
    #[must_use]
    pub const fn iter(self) -> Moves {
        Moves(self.0)
    }
}

impl IntoIterator for MoveSet {
    type Item = Move;
    type IntoIter = Moves;

    #[inline(always)]
    fn into_iter(self) -> Moves {
        self.iter()
    }
}

impl Iterator for Moves {
    type Item = Move;

    #[inline(always)]
    fn next(&mut self) -> Option<Move> {
        if self.0 == 0 {
            return None;
        }
        let m = Move(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(m)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Moves {}

impl FromIterator<Move> for MoveSet {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> Self {
        Self(moves.into_iter().fold(0, |bits, m| bits | 1 << m.0))
    }
}
