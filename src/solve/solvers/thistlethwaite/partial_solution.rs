use super::{Stage, StageTables};
use crate::coordinates::{Coordinates, face_of};
use crate::{Move, MoveSet};

/// The greatest number of moves that the four stages take together.
pub const MAX_MOVES: usize = 45;

/// The moves of the stages so far, and the cube that they lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartialSolution {
    cube: Coordinates,
    moves: [Move; MAX_MOVES],
    /// The number of moves at the end of each stage.
    ends: [u8; 4],
    length: u8,
}

impl PartialSolution {
    /// Creates a solution without moves.
    #[must_use]
    pub const fn new(cube: Coordinates) -> Self {
        Self { cube, moves: [Move(0); MAX_MOVES], ends: [0; 4], length: 0 }
    }

    /// Returns the cube after the moves.
    #[must_use]
    pub const fn cube(&self) -> &Coordinates {
        &self.cube
    }

    /// Returns the moves of a stage that has ended.
    #[must_use]
    pub fn stage(&self, stage: Stage) -> &[Move] {
        let number = stage as usize;
        let start = if number == 0 { 0 } else { self.ends[number - 1] };
        &self.moves[usize::from(start)..usize::from(self.ends[number])]
    }

    /// Returns the number of moves.
    #[must_use]
    pub const fn length(&self) -> u8 {
        self.length
    }

    /// Returns the solution with a move appended, which leads to `cube`.
    pub(super) fn then(&self, m: Move, cube: Coordinates) -> Self {
        let mut longer = Self { cube, length: self.length + 1, ..*self };
        longer.moves[usize::from(self.length)] = m;
        longer
    }

    /// Returns the solution with a stage marked as ended.
    pub(super) fn ended(&self, stage: Stage) -> Self {
        let mut ended = *self;
        ended.ends[stage as usize] = self.length;
        ended
    }

    /// Returns the least length that the solution can have at the end of the next stage that needs any move.
    ///
    /// `stage` is the stage that has just ended.
    pub(super) fn bound_after(&self, stage: Stage, tables: &StageTables) -> u8 {
        let next = Stage::ALL[stage as usize + 1..].iter();
        let distances = next.map(|&stage| tables.entry(stage, &self.cube).distance());
        // If no stage needs a move, the cube is solved.
        self.length + distances.into_iter().find(|&distance| distance > 0).unwrap_or(0)
    }

    /// Returns the moves that would merge with the last ones.
    ///
    /// These are the turns of the last face, and of the opposite one if that turned just before.
    pub(super) fn merging(&self) -> MoveSet {
        let of_face = |m: Move| 0o7 << (m.0 / 3 * 3);
        match &self.moves[..usize::from(self.length)] {
            [.., before, last] if face_of(*before).axis() == face_of(*last).axis() => {
                MoveSet(of_face(*before) | of_face(*last))
            }
            [.., last] => MoveSet(of_face(*last)),
            [] => MoveSet::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coordinates::move_of;
    use godspeed_cube::{Angle, Face};

    #[test]
    fn a_move_merges_with_the_last_turn_of_its_face_unless_another_axis_turned_since() {
        let after_turns = |faces: &[Face]| {
            let cube = Coordinates::SOLVED;
            let append =
                |solution: PartialSolution, &face: &Face| solution.then(move_of(face, Angle::Quarter), cube);
            faces.iter().fold(PartialSolution::new(cube), append)
        };
        let merging = |faces: &[Face]| -> Vec<Face> {
            let moves = after_turns(faces).merging();
            Face::ALL.into_iter().filter(|&face| moves.contains(move_of(face, Angle::Half))).collect()
        };
        assert_eq!(merging(&[]), []);
        assert_eq!(merging(&[Face::U, Face::R]), [Face::R]);
        assert_eq!(merging(&[Face::R, Face::U, Face::D]), [Face::U, Face::D]);
    }
}
