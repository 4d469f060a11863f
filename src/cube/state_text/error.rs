use std::fmt;
use std::ops::Range;

use crate::characters::{code, is_unprintable, look_alike};
use crate::text_limit::{TextTooLong, shortened};
use crate::{Face, Size};

/// The reason why a text is not the state of a cube.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StateError {
    /// The number of letters is not `6 * N * N` for any size.
    Length {
        /// The number of letters, or of sticker ids.
        found: usize,
        /// The requested size, or else the size whose states are nearest in length.
        nearest: Size,
    },
    /// A character that is not a colour, or a seventh letter.
    UnknownLetter {
        /// The start of the character, in bytes from the start of the text.
        position: usize,
        /// The character.
        letter: char,
    },
    /// Fewer than six letters that are not a known set of colours.
    TooFewColours {
        /// The number of different letters.
        found: usize,
    },
    /// A colour occurs too often or not often enough.
    ColourCount {
        /// The letter of the colour.
        letter: char,
        /// The number of times it occurs.
        found: usize,
        /// The number of times it should occur.
        expected: usize,
    },
    /// The text is longer than [`MAX_TEXT_BYTES`](crate::MAX_TEXT_BYTES).
    TooLong(TextTooLong),
    /// Two faces have centres of the same colour.
    CentreTwice {
        /// The letter of the colour.
        letter: char,
        /// The faces.
        faces: [Face; 2],
    },
    /// The opposite colours of an even cube cannot be determined from its corners.
    Scheme,
    /// A sticker id that is not of the form `R6`, or whose number is out of range.
    UnknownSticker {
        /// The start of the id, in bytes from the start of the text.
        position: usize,
        /// The id.
        token: String,
    },
    /// A list of pieces that has too many, too few, or corners before edges.
    PieceCount {
        /// The number of pieces.
        found: usize,
    },
    /// A sticker that occurs twice.
    StickerTwice {
        /// The start of the second occurrence, in bytes from the start of the text.
        position: usize,
        /// The id.
        token: String,
    },
}

impl StateError {
    /// Returns the byte range of the error, or `None` if it has no single position.
    #[must_use]
    pub fn span(&self) -> Option<Range<usize>> {
        match self {
            Self::UnknownLetter { position, letter } => Some(*position..*position + letter.len_utf8()),
            Self::UnknownSticker { position, token } | Self::StickerTwice { position, token } => {
                Some(*position..*position + token.len())
            }
            Self::Length { .. }
            | Self::PieceCount { .. }
            | Self::TooFewColours { .. }
            | Self::ColourCount { .. }
            | Self::TooLong(_)
            | Self::CentreTwice { .. }
            | Self::Scheme => None,
        }
    }

    /// Returns the error for a number of letters that is not the length of any state.
    pub(super) fn length(found: usize) -> Self {
        Self::Length { found, nearest: Size::nearest(found) }
    }
}

impl fmt::Display for StateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { found, nearest } => {
                let letters = if *found == 1 { "letter" } else { "letters" };
                let expected = nearest.facelets();
                write!(f, "this state has {found} {letters}, but a {nearest} cube has {expected}")
            }
            &Self::UnknownLetter { letter, .. } => match look_alike(letter) {
                Some(meant) => {
                    write!(f, "'{letter}' ({}) is not the letter {meant}; type {meant}", code(letter))
                }
                None if is_unprintable(letter) => {
                    write!(f, "the character {} is invisible and not a colour; delete it", code(letter))
                }
                None => write!(f, "'{letter}' is not one of the six colours"),
            },
            Self::PieceCount { found } => {
                write!(f, "this list has {found} pieces, but a 3x3x3 has 12 edges and then 8 corners")
            }
            Self::TooFewColours { found: 1 } => f.write_str("a cube has 6 colours, but there is only one"),
            Self::TooFewColours { found } => write!(f, "a cube has 6 colours, but there are only {found}"),
            Self::ColourCount { letter, found, expected } => {
                write!(f, "colour {letter} is on {found} facelets instead of {expected}")
            }
            Self::CentreTwice { letter, faces: [a, b] } => {
                write!(f, "the centres of {a} and {b} are both {letter}, but each face needs its own colour")
            }
            Self::Scheme => {
                f.write_str("the corners do not show which colours are opposite; use the letters U R F D L B")
            }
            Self::UnknownSticker { token, .. } => {
                let token = shortened(token);
                write!(f, "'{token}' is not a sticker; write a face and a number, such as R6")
            }
            Self::StickerTwice { token, .. } => write!(f, "sticker {} occurs twice", shortened(token)),
            Self::TooLong(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for StateError {}
