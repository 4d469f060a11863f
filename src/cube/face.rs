use std::fmt;

/// A face of the cube, and the colour of the stickers that belong on it.
///
/// The order `U R F D L B` is the field's order for facelet strings. With the WCA's colours held
/// white up and green in front: U white, R red, F green, D yellow, L orange, B blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Face {
    /// Up, the side of +y.
    U,
    /// Right, the side of +x.
    R,
    /// Front, the side of +z.
    F,
    /// Down, the side of -y.
    D,
    /// Left, the side of -x.
    L,
    /// Back, the side of -z.
    B,
}

/// One of the three axes of the cube: x runs left to right, y down to up, z back to front.
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

    /// The place of this face in [`Face::ALL`], 0 to 5.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The face on the other side.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 3) % 6]
    }

    /// The axis this face turns about.
    #[must_use]
    pub const fn axis(self) -> Axis {
        match self {
            Self::R | Self::L => Axis::X,
            Self::U | Self::D => Axis::Y,
            Self::F | Self::B => Axis::Z,
        }
    }

    /// Whether the face lies at the positive end of its axis: U, R and F do.
    #[must_use]
    pub const fn is_positive(self) -> bool {
        matches!(self, Self::U | Self::R | Self::F)
    }

    /// The letter of the face.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::U => 'U',
            Self::R => 'R',
            Self::F => 'F',
            Self::D => 'D',
            Self::L => 'L',
            Self::B => 'B',
        }
    }

    /// The face of a capital letter.
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
    /// All axes in order.
    pub const ALL: [Self; 3] = [Self::X, Self::Y, Self::Z];

    /// The place of this axis in [`Axis::ALL`], 0 to 2.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The face at the positive end: R, U or F.
    #[must_use]
    pub const fn positive(self) -> Face {
        match self {
            Self::X => Face::R,
            Self::Y => Face::U,
            Self::Z => Face::F,
        }
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A text that is not the name of a value, such as a face or a metric.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    /// The text.
    pub text: String,
    /// The names that are accepted.
    pub expected: &'static str,
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is not one of {}", self.text, self.expected)
    }
}

impl std::error::Error for UnknownName {}

impl std::str::FromStr for Face {
    type Err = UnknownName;

    /// Parses a capital letter.
    fn from_str(text: &str) -> Result<Self, UnknownName> {
        let face = Self::ALL.into_iter().find(|face| text.chars().eq([face.letter()]));
        face.ok_or_else(|| UnknownName { text: text.to_owned(), expected: "U R F D L B" })
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
