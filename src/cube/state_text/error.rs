use std::fmt;

use crate::{Face, Size};

/// A text that is no picture of a cube.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StateError {
    /// The number of letters is not `6 * N * N` for any size.
    Length {
        /// How many letters there are.
        found: usize,
    },
    /// A character that is no colour, or a letter beyond the six that are.
    UnknownLetter {
        /// Where it stands, in bytes from the start of the text.
        position: usize,
        /// The character.
        letter: char,
    },
    /// Fewer than six different colours, none of which is known by name.
    TooFewColours {
        /// How many there are.
        found: usize,
    },
    /// A colour stands too often or too seldom.
    ColourCount {
        /// The letter of the colour.
        letter: char,
        /// How often it stands.
        found: usize,
        /// How often it should.
        expected: usize,
    },
    /// Two faces have centres of one colour.
    CentreTwice {
        /// The letter of the colour.
        letter: char,
        /// The faces.
        faces: [Face; 2],
    },
    /// The corners of an even cube do not tell which colours are opposite each other.
    Scheme,
    /// A sticker number that is not of the form `R6`, or beyond the last sticker of a face.
    UnknownSticker {
        /// Where it stands, in bytes from the start of the text.
        position: usize,
        /// The token.
        token: String,
    },
    /// A sticker that stands twice.
    StickerTwice {
        /// Where it stands the second time, in bytes from the start of the text.
        position: usize,
        /// The token.
        token: String,
    },
}

impl fmt::Display for StateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { found } => {
                let below = (found / 6).isqrt().clamp(1, Size::MAX.layers() - 1);
                let (few, many) = (6 * below * below, 6 * (below + 1) * (below + 1));
                write!(f, "{found} facelets make no cube; {few} make a {below}x{below}x{below} and {many}")?;
                write!(f, " the next size")
            }
            Self::UnknownLetter { position, letter } => {
                write!(f, "'{letter}' at byte {position} is none of the six colours")
            }
            Self::TooFewColours { found } => write!(f, "a cube has 6 colours, here are {found}"),
            Self::ColourCount { letter, found, expected } => {
                write!(f, "colour {letter} is on {found} facelets and should be on {expected}")
            }
            Self::CentreTwice { letter, faces: [a, b] } => {
                write!(f, "the centres of {a} and {b} are both {letter}; each face needs its own colour")
            }
            Self::Scheme => {
                f.write_str("the corners do not tell which colours are opposite; use the letters U R F D L B")
            }
            Self::UnknownSticker { position, token } => {
                write!(
                    f,
                    "\"{token}\" at byte {position} is no sticker; write a face and a number, such as R6"
                )
            }
            Self::StickerTwice { position, token } => {
                write!(f, "sticker {token} stands a second time at byte {position}")
            }
        }
    }
}

impl std::error::Error for StateError {}
