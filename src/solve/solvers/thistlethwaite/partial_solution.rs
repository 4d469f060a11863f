use super::{Stage, StageTables};
use crate::coordinates::{Coordinates, face_of};
use crate::{Move, MoveSet};

/// The most moves that four stages take together.
pub const LONGEST: usize = 45;

/// A cube on its way down the four groups, and the moves that brought it there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartialSolution {
    cube: Coordinates,
    moves: [Move; LONGEST],
    /// Where each stage ends.
    ends: [u8; 4],
    length: u8,
}

impl PartialSolution {
    /// No move yet.
    #[must_use]
    pub const fn new(cube: Coordinates) -> Self {
        Self { cube, moves: [Move(0); LONGEST], ends: [0; 4], length: 0 }
    }

    /// Where the way has led.
    #[must_use]
    pub const fn cube(&self) -> &Coordinates {
        &self.cube
    }

    /// The moves of a stage that has ended.
    #[must_use]
    pub fn stage(&self, stage: Stage) -> &[Move] {
        let number = stage as usize;
        let start = if number == 0 { 0 } else { self.ends[number - 1] };
        &self.moves[usize::from(start)..usize::from(self.ends[number])]
    }

    /// The number of moves.
    #[must_use]
    pub const fn length(&self) -> u8 {
        self.length
    }

    /// The way with one more move, and where it leads.
    pub(super) fn longer(&self, m: Move, cube: Coordinates) -> Self {
        let mut longer = Self { cube, length: self.length + 1, ..*self };
        longer.moves[usize::from(self.length)] = m;
        longer
    }

    /// The way with the end of a stage.
    pub(super) fn ended(&self, stage: Stage) -> Self {
        let mut ended = *self;
        ended.ends[stage as usize] = self.length;
        ended
    }

    /// The least number of moves that it can have at the end of the next stage that needs any, when a stage has
    /// ended.
    pub(super) fn guarantee(&self, stage: Stage, stages: &StageTables) -> u8 {
        let mut next = Stage::ALL[stage as usize + 1..].iter();
        let ahead = next.find_map(|&stage| match stages.slope(stage, &self.cube).distance() {
            0 => None,
            left => Some(left),
        });
        self.length + ahead.unwrap_or(0)
    }

    /// The moves that would merge with the last ones: those of the face that turned last, and of the
    /// opposite one if that turned just before.
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
    fn a_move_merges_with_the_last_one_of_its_face_unless_another_axis_has_turned_since() {
        let way = |faces: &[Face]| {
            let cube = Coordinates::SOLVED;
            faces.iter().fold(PartialSolution::new(cube), |way, &face| {
                way.longer(move_of(face, Angle::Quarter), cube)
            })
        };
        let faces = |way: PartialSolution| {
            Face::ALL.into_iter().filter(move |&face| way.merging().contains(move_of(face, Angle::Half)))
        };
        assert_eq!(faces(way(&[])).count(), 0);
        assert!(faces(way(&[Face::U, Face::R])).eq([Face::R]));
        assert!(faces(way(&[Face::R, Face::U, Face::D])).eq([Face::U, Face::D]));
    }
}
