use godspeed_cube::{Angle, Face, Turn};

use crate::{Move, MoveSet};

/// The 18 moves of the 3x3: six faces, three angles, numbered `3 * face + quarters - 1`.
pub const MOVES: MoveSet = MoveSet::first(18);

/// The 12 moves by a quarter turn.
pub const QUARTER_TURNS: MoveSet = MoveSet(0o555_555);

/// The 6 moves by a half turn.
pub const HALF_TURNS: MoveSet = MoveSet(0o222_222);

/// The face a move turns.
#[must_use]
pub const fn face_of(m: Move) -> Face {
    Face::ALL[m.0 as usize / 3 % 6]
}

/// The turn that a move stands for.
#[must_use]
pub fn turn_of(m: Move) -> Turn {
    Turn::outer(face_of(m), Angle::ALL[m.0 as usize % 3])
}

/// The move of a face and an angle.
#[must_use]
pub const fn move_of(face: Face, angle: Angle) -> Move {
    Move(face as u8 * 3 + angle as u8 - 1)
}

/// The move that undoes a move.
#[must_use]
pub fn inverse(m: Move) -> Move {
    move_of(face_of(m), Angle::ALL[m.0 as usize % 3].inverse())
}

/// The moves among `moves` that are worth trying after `last`.
///
/// No face turns twice in a row, and opposite faces, which commute, turn in one order only: U, R, F before
/// D, L, B.
#[inline]
#[must_use]
pub const fn after(moves: MoveSet, last: Option<Move>) -> MoveSet {
    let Some(last) = last else { return moves };
    let face = last.0 / 3;
    let barred = if face < 3 { 0o7 << (3 * face) } else { 0o7_007 << (3 * (face - 3)) };
    MoveSet(moves.0 & !barred)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sequences of `length` moves that `after` lets through.
    fn sequences(moves: MoveSet, last: Option<Move>, length: u32) -> u64 {
        match length {
            0 => 1,
            _ => after(moves, last).map(|m| sequences(moves, Some(m), length - 1)).sum(),
        }
    }

    #[test]
    fn sequences_without_repeats_are_as_many_as_is_known() {
        let counts = [1, 18, 243, 3240, 43254];
        for (length, count) in (0..).zip(counts) {
            assert_eq!(sequences(MOVES, None, length), count);
        }
    }

    #[test]
    fn moves_and_turns_name_the_same_motion() {
        for m in MOVES {
            let turn = turn_of(m);
            assert_eq!(move_of(turn.face, turn.angle), m);
            assert_eq!(turn_of(inverse(m)), turn.inverse());
        }
    }
}
