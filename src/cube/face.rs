use std::fmt::{self, Write};

/// A face of the cube, or the colour of that face when the cube is solved.
///
/// The order `U R F D L B` is the usual order of facelet strings. In the WCA's colour scheme, with white up and
/// green in front, U is white, R red, F green, D yellow, L orange and B blue.
///
/// ```
/// use godspeed_cube::{Axis, Face};
///
/// assert_eq!(Face::U.opposite(), Face::D);
/// assert_eq!(Face::L.axis(), Axis::X);
/// assert_eq!("B".parse(), Ok(Face::B));
/// assert_eq!(Face::ALL.map(Face::letter), ['U', 'R', 'F', 'D', 'L', 'B']);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Face {
    /// Up, in the direction of +y.
    U,
    /// Right, in the direction of +x.
    R,
    /// Front, in the direction of +z.
    F,
    /// Down, in the direction of -y.
    D,
    /// Left, in the direction of -x.
    L,
    /// Back, in the direction of -z.
    B,
}

/// One of the three axes of the cube.
///
/// ```
/// use godspeed_cube::{Axis, Face};
///
/// assert_eq!(Axis::Y.positive(), Face::U);
/// assert_eq!(Axis::Y.to_string(), "y");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Axis {
    /// From L to R.
    X,
    /// From D to U.
    Y,
    /// From B to F.
    Z,
}

impl Face {
    /// All faces in the order of facelet strings.
    pub const ALL: [Self; 6] = [Self::U, Self::R, Self::F, Self::D, Self::L, Self::B];

    /// Returns the index of this face in [`Face::ALL`], 0 to 5.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the opposite face.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 3) % 6]
    }

    /// Returns the axis about which this face turns.
    #[must_use]
    pub const fn axis(self) -> Axis {
        match self {
            Self::R | Self::L => Axis::X,
            Self::U | Self::D => Axis::Y,
            Self::F | Self::B => Axis::Z,
        }
    }

    /// Returns whether the face is at the positive end of its axis: U, R or F.
    #[must_use]
    pub const fn is_positive(self) -> bool {
        matches!(self, Self::U | Self::R | Self::F)
    }

    /// Returns the capital letter of the face.
    #[must_use]
    pub const fn letter(self) -> char {
        ['U', 'R', 'F', 'D', 'L', 'B'][self.index()]
    }

    /// Returns the face with this capital letter, or `None` for any other character.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        Some(match letter {
            'U' => Self::U,
            'R' => Self::R,
            'F' => Self::F,
            'D' => Self::D,
            'L' => Self::L,
            'B' => Self::B,
            _ => return None,
        })
    }
}

impl Axis {
    /// All axes, in the order x, y, z.
    pub const ALL: [Self; 3] = [Self::X, Self::Y, Self::Z];

    /// Returns the index of this axis in [`Axis::ALL`], 0 to 2.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the face at the positive end: R, U or F.
    #[must_use]
    pub const fn positive(self) -> Face {
        [Face::R, Face::U, Face::F][self.index()]
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.letter())
    }
}

impl fmt::Display for Axis {
    /// Writes the letter of rotations about the axis: `x`, `y` or `z`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(['x', 'y', 'z'][self.index()])
    }
}

/// The error for a text that is not the name of a value, such as a face.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    /// The text.
    pub text: String,
    /// The accepted names, as a list for the error message.
    pub expected: &'static str,
}

impl UnknownName {
    /// Returns the value whose text is `text`.
    pub(crate) fn find<T: Copy + fmt::Display>(
        values: &[T],
        text: &str,
        expected: &'static str,
    ) -> Result<T, Self> {
        let value = values.iter().find(|value| value.to_string() == text);
        value.copied().ok_or_else(|| Self { text: text.to_owned(), expected })
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is not one of {}", self.text, self.expected)
    }
}

impl std::error::Error for UnknownName {}

impl std::str::FromStr for Face {
    type Err = UnknownName;

    /// Parses the capital letter of a face.
    fn from_str(text: &str) -> Result<Self, UnknownName> {
        UnknownName::find(&Self::ALL, text, "U R F D L B")
    }
}

impl std::str::FromStr for Axis {
    type Err = UnknownName;

    /// Parses the letter of rotations about an axis.
    fn from_str(text: &str) -> Result<Self, UnknownName> {
        UnknownName::find(&Self::ALL, text, "x y z")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opposite_faces_share_an_axis_and_differ_in_sign() {
        for face in Face::ALL {
            assert_eq!(face.opposite().axis(), face.axis());
            assert_ne!(face.opposite().is_positive(), face.is_positive());
            assert_eq!(Face::from_letter(face.letter()), Some(face));
        }
    }
}
