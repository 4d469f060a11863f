use godspeed_cube::{Metric, Turn};

use crate::coordinates::{self, MOVES, QUARTER_TURNS, turn_of};
use crate::{Move, MoveSet};

/// The moves of a cube in one metric.
///
/// Move `3 * face + 0, 1, 2` is U, U2, U' in half turns (HTM). In quarter turns (QTM) it is U, the second U in a row,
/// and U', so that every move costs one. Slice turns (STM and QSTM) are numbered alike, because only faces turn here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TurnMetric {
    is_quarters: bool,
    /// The first moves of a sequence.
    first: MoveSet,
}

impl TurnMetric {
    /// Returns the moves of the first `faces` faces in the order U, R, F, D, L, B.
    pub(super) const fn new(metric: Metric, faces: u32) -> Self {
        let is_quarters = metric.counts_quarters();
        let all = if is_quarters { QUARTER_TURNS } else { MOVES };
        Self { is_quarters, first: MoveSet(all.0 & MoveSet::first(3 * faces).0) }
    }

    /// Returns whether half turns cost two.
    pub(super) const fn is_quarters(self) -> bool {
        self.is_quarters
    }

    /// Returns the move of [`coordinates`] that a move makes: the second U in a row is U.
    #[inline(always)]
    pub(super) const fn face_turn(self, m: Move) -> Move {
        if self.is_quarters && m.0 % 3 == 1 { Move(m.0 - 1) } else { m }
    }

    /// Returns the turn of a move.
    pub(super) fn turn(self, m: Move) -> Turn {
        turn_of(self.face_turn(m))
    }

    /// Returns the move that undoes `m`.
    pub(super) const fn inverse(self, m: Move) -> Move {
        let (face, angle) = (m.0 / 3 * 3, m.0 % 3);
        match angle {
            2 => Move(face),
            1 if !self.is_quarters => m,
            _ => Move(face + 2),
        }
    }

    /// Returns the moves to try after `last`: see [`Puzzle::after`](crate::Puzzle::after).
    #[inline(always)]
    pub(super) const fn after(self, last: Option<Move>) -> MoveSet {
        let others = coordinates::after(self.first, last);
        match last {
            Some(last) if self.is_quarters && last.0.is_multiple_of(3) => MoveSet(others.0 | 2 << last.0),
            _ => others,
        }
    }
}
