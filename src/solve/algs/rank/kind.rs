use godspeed_cube::{Face, Size, Turn};

/// Which layers a turn of a 3x3x3 moves, by the letter that is usual for hands.
///
/// Turns by the angles of the letter's direction count as clockwise: `M` as seen from L.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::algs) struct Kind(u8);

/// The letters of all kinds: outer layers, two layers, slices, rotations.
pub(super) const LETTERS: [char; 18] =
    ['U', 'R', 'F', 'D', 'L', 'B', 'u', 'r', 'f', 'd', 'l', 'b', 'M', 'E', 'S', 'x', 'y', 'z'];

/// The number of kinds.
pub(super) const KINDS: usize = LETTERS.len();

impl Kind {
    /// Returns the kind with a letter of [`LETTERS`].
    pub(super) const fn of_letter(letter: char) -> Option<Self> {
        let mut index = 0;
        while index < KINDS {
            if LETTERS[index] as u32 == letter as u32 {
                return Some(Self(index as u8));
            }
            index += 1;
        }
        None
    }

    /// Returns the kind of a turn and its quarters, clockwise as the letter is seen: 1, 2 or -1.
    pub(in crate::algs) fn of(turn: Turn) -> (Self, i8) {
        let size = Size::THREE;
        let (first, last) = (turn.layers.first(), turn.layers.last());
        let faced = |turn: Turn, faces: [Face; 3]| {
            if faces.contains(&turn.face) { turn } else { turn.from_opposite(size) }
        };
        let (index, turn) = match (first, last) {
            (1, 1) => (turn.face.index(), turn),
            (1, 2) => (6 + turn.face.index(), turn),
            (2, 2) => {
                let seen = faced(turn, [Face::L, Face::D, Face::F]);
                (12 + seen.face.axis().index(), seen)
            }
            (1, _) => {
                let seen = faced(turn, [Face::R, Face::U, Face::F]);
                (15 + seen.face.axis().index(), seen)
            }
            (2, _) => {
                let seen = turn.from_opposite(size);
                (6 + seen.face.index(), seen)
            }
            _ => {
                let seen = turn.from_opposite(size);
                (seen.face.index(), seen)
            }
        };
        let quarters = match turn.angle.quarters() {
            3 => -1,
            quarters => quarters as i8,
        };
        (Self(index as u8), quarters)
    }

    /// Returns the index in [`LETTERS`].
    pub(in crate::algs) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) const fn letter(self) -> char {
        LETTERS[self.index()]
    }

    /// Returns whether the right hand turns its wrist.
    pub(super) const fn is_right_wrist(self) -> bool {
        matches!(self.letter(), 'R' | 'r')
    }

    /// Returns whether the left hand turns its wrist.
    pub(super) const fn is_left_wrist(self) -> bool {
        matches!(self.letter(), 'L' | 'l')
    }

    /// Returns whether fingers turn, not wrists or the whole cube.
    pub(super) const fn is_by_fingers(self) -> bool {
        !self.is_right_wrist() && !self.is_left_wrist() && !self.is_rotation() && self.letter() != 'M'
    }

    /// Returns whether the layers of both are on opposite sides.
    pub(super) const fn is_opposite(self, other: Self) -> bool {
        self.index() < 12 && other.index() < 12 && (self.index() % 6 + 3) % 6 == other.index() % 6
    }

    /// Returns whether the whole cube turns.
    pub(in crate::algs) const fn is_rotation(self) -> bool {
        self.index() >= 15
    }
}
