use std::fmt;

use crate::{Angle, Face, Layers, Size, Turn};

/// The letter of the middle layer of each axis, and the face from which it is seen.
const SLICES: [(char, Face); 3] = [('M', Face::L), ('E', Face::D), ('S', Face::F)];

/// A turn displayed in WCA notation, or in SiGN where WCA notation has no form.
///
/// Returned by [`Turn::notation`].
///
/// ```text
///   R   Rw   3Rw      outer blocks, seen from their outer face
///   M   E    S        the middle layer of the 3x3x3
///   2R  2-4r          inner layers, seen from the nearer face
///   x   y    z        the whole cube
/// ```
///
/// ```
/// use godspeed_cube::{ParseError, Size, Turn};
///
/// let turn: Turn = "2R".parse()?;
/// assert_eq!(turn.notation(Size::THREE).to_string(), "M'");
/// assert_eq!(turn.notation(Size::MAX).to_string(), "2R");
/// # Ok::<(), ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Notation {
    turn: Turn,
    size: Size,
}

impl Turn {
    /// Returns this turn as text for a cube of this size.
    ///
    /// A turn of layers that the cube lacks is written unchanged.
    #[must_use]
    pub const fn notation(self, size: Size) -> Notation {
        Notation { turn: self, size }
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.size;
        let turn = if self.turn.layers.exist_on(size) { nearest(self.turn, size) } else { self.turn };
        if turn.is_rotation(size) {
            let turn = turn.canonical(size);
            return write!(f, "{}{}", turn.face.axis(), suffix(turn.angle));
        }
        if size == Size::THREE && Some(turn.layers) == Layers::single(2) {
            let (slice, face) = SLICES[turn.face.axis().index()];
            let turn = if turn.face == face { turn } else { turn.from_opposite(size) };
            return write!(f, "{slice}{}", suffix(turn.angle));
        }
        turn.fmt(f)
    }
}

impl fmt::Display for Turn {
    /// Writes the turn for a cube of any size, with layers counted from its face: `R`, `3Rw'` or `2-4r2`.
    ///
    /// Slices and rotations are written in the same way; [`Turn::notation`] writes `M` and `x`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = self.face.letter();
        match (self.layers.first(), self.layers.last()) {
            (1, 1) => write!(f, "{letter}")?,
            (1, 2) => write!(f, "{letter}w")?,
            (1, last) => write!(f, "{last}{letter}w")?,
            (first, last) if first == last => write!(f, "{first}{letter}")?,
            (first, last) => write!(f, "{first}-{last}{}", letter.to_ascii_lowercase())?,
        }
        f.write_str(suffix(self.angle))
    }
}

/// Returns the turn as seen from the face nearer to its layers.
///
/// Keeps the face of the turn if both are equally near.
fn nearest(turn: Turn, size: Size) -> Turn {
    let opposite = turn.from_opposite(size);
    if opposite.layers.first() < turn.layers.first() { opposite } else { turn }
}

const fn suffix(angle: Angle) -> &'static str {
    match angle {
        Angle::Quarter => "",
        Angle::Half => "2",
        Angle::Prime => "'",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(face: Face, first: u16, last: u16, angle: Angle, layers: usize) -> String {
        let turn = Turn { face, layers: Layers::new(first, last).unwrap(), angle };
        turn.notation(Size::new(layers).unwrap()).to_string()
    }

    #[test]
    fn each_kind_of_turn_has_its_usual_name() {
        assert_eq!(written(Face::R, 1, 1, Angle::Prime, 3), "R'");
        assert_eq!(written(Face::R, 1, 2, Angle::Half, 4), "Rw2");
        assert_eq!(written(Face::B, 1, 3, Angle::Quarter, 6), "3Bw");
        assert_eq!(written(Face::R, 2, 2, Angle::Quarter, 5), "2R");
        assert_eq!(written(Face::R, 4, 4, Angle::Quarter, 5), "2L'");
        assert_eq!(written(Face::U, 2, 4, Angle::Prime, 9), "2-4u'");
        assert_eq!(written(Face::L, 2, 2, Angle::Quarter, 3), "M");
        assert_eq!(written(Face::R, 2, 2, Angle::Quarter, 3), "M'");
        assert_eq!(written(Face::U, 2, 2, Angle::Half, 3), "E2");
        assert_eq!(written(Face::B, 2, 2, Angle::Quarter, 3), "S'");
        assert_eq!(written(Face::L, 1, 7, Angle::Quarter, 7), "x'");
        assert_eq!(written(Face::R, 1, 2, Angle::Quarter, 2), "x");
        assert_eq!(written(Face::R, 2, 2, Angle::Quarter, 2), "L'");
    }
}
