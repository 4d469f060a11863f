use std::fmt;

use super::names::NAMES;
use crate::text_limit::{TextTooLong, shortened};
use crate::{Face, IllegalState, Piece, Size};

/// The reason why a text or a mask is not a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GoalError {
    /// Goals are for cubes of two or three layers.
    Size {
        /// The size of the cube.
        size: Size,
    },
    /// A mask is for another size.
    OtherSize {
        /// The size of the cube.
        expected: Size,
        /// The size of the mask.
        found: Size,
    },
    /// The text is neither a name nor facelets.
    UnknownName {
        /// The text.
        text: String,
        /// The size of the cube.
        size: Size,
    },
    /// The goal of this name needs pieces that the cube does not have.
    NotOfSize {
        /// The name.
        name: &'static str,
        /// The size of the cube.
        size: Size,
    },
    /// The number of facelets is not that of the cube.
    Length {
        /// The number of facelets.
        found: usize,
        /// The size of the cube.
        size: Size,
    },
    /// A character is neither a colour nor a hyphen.
    UnknownLetter {
        /// The start of the character, in bytes from the start of the text.
        position: usize,
        /// The character.
        letter: char,
    },
    /// No piece has these colours.
    NoPiece {
        /// The place, a corner, an edge or a centre.
        place: Piece,
        /// The colours, in the order of the place's faces; `None` for any colour.
        colours: Vec<Option<Face>>,
    },
    /// The centres are those of no cube.
    Centres {
        /// The colours, in the order `U R F D L B`; `None` for any colour.
        colours: [Option<Face>; 6],
    },
    /// No arrangement of the pieces fits: several places need the same piece.
    Pieces {
        /// The noun for the pieces: `corner` or `edge`.
        kind: &'static str,
    },
    /// Pieces fit, but turns cannot reach them.
    Illegal(IllegalState),
    /// There is no mask.
    Empty,
    /// The text is too long.
    TooLong(TextTooLong),
}

/// Checks that a cube has two or three layers.
pub(super) fn check_size(size: Size) -> Result<(), GoalError> {
    if size == Size::TWO || size == Size::THREE { Ok(()) } else { Err(GoalError::Size { size }) }
}

impl fmt::Display for GoalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size { size } => {
                write!(f, "goals are for 2x2x2 and 3x3x3, not for {size}; leave the goal out to solve it")
            }
            Self::OtherSize { expected, found } => {
                write!(f, "this goal is for a {found} cube, but the cube is a {expected}")
            }
            Self::UnknownName { text, size } => {
                let names: Vec<&str> =
                    NAMES.iter().filter(|name| name.is_for(*size)).map(|name| name.id).collect();
                let facelets = size.facelets();
                write!(
                    f,
                    "'{}' is not a goal; write {facelets} facelets with - for any colour, ",
                    shortened(text)
                )?;
                write!(f, "or a name: {}", names.join(", "))
            }
            Self::NotOfSize { name, size } => {
                write!(
                    f,
                    "a {size} cube has no goal '{name}', because it has no edges; use first-layer or oll"
                )
            }
            Self::Length { found, size } => {
                let expected = size.facelets();
                write!(f, "this goal has {found} facelets, but a {size} cube has {expected}")
            }
            Self::UnknownLetter { letter, .. } => {
                let letter = crate::shown(&letter.to_string()).into_owned();
                write!(f, "'{letter}' is neither one of U R F D L B nor - for any colour")
            }
            Self::NoPiece { place, colours } => {
                write!(f, "{} {place} would show {}; ", place.kind(), spaced(colours))?;
                write!(f, "no {} has these colours in this order", place.kind())
            }
            Self::Centres { colours } => {
                write!(f, "the centres U R F D L B would be {}; ", spaced(colours))?;
                f.write_str("no orientation of a cube has these centres")
            }
            Self::Pieces { kind } => {
                write!(f, "several places of this goal need the same {kind}; make one of them free")
            }
            Self::Illegal(law) => write!(f, "no cube can reach this goal: {law}"),
            Self::Empty => f.write_str("this goal is empty"),
            Self::TooLong(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for GoalError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Illegal(law) => Some(law),
            Self::TooLong(error) => Some(error),
            _ => None,
        }
    }
}

fn spaced(colours: &[Option<Face>]) -> String {
    let letter = |colour: &Option<Face>| colour.map_or('-', Face::letter).to_string();
    colours.iter().map(letter).collect::<Vec<_>>().join(" ")
}
