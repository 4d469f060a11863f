use std::fmt;
use std::ops::Range;

use crate::{Facelets, IllegalState, ParseError, Size, StateError, TextTooLong};

/// The reason why a text does not describe a cube.
///
/// ```
/// use godspeed_cube::{CubeInput, IllegalState, InputError};
///
/// let flipped = "UBUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBUBBBBBBB";
/// let error = CubeInput::new(flipped).parse().unwrap_err();
/// assert!(matches!(error, InputError::Illegal { law: IllegalState::EdgeFlip, .. }));
/// assert_eq!(
///     error.to_string(),
///     "this 3x3x3 cannot be solved: one edge is flipped in place: edges flip only in pairs"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InputError {
    /// The text is not a sequence of turns of the cube.
    Alg(ParseError),
    /// The text is not a state.
    State(StateError),
    /// Turns cannot reach the state.
    Illegal {
        /// The state.
        state: Facelets,
        /// The condition that it violates.
        law: IllegalState,
    },
    /// The cube is of a different size.
    Size {
        /// The requested size.
        expected: Size,
        /// The size of the cube.
        found: Size,
    },
    /// The text is a state, but only turns are accepted.
    UnexpectedState,
    /// The text is turns, but only a state is accepted.
    UnexpectedAlg,
    /// The text is too long for turns, and is not a state.
    TooLong(TextTooLong),
    /// The text is a link to a puzzle that is not a cube.
    LinkToPuzzle {
        /// The name of the puzzle.
        puzzle: String,
    },
    /// The text is a link without turns and without a state.
    EmptyLink,
    /// The turns or the state of a link are invalid.
    InLink {
        /// The turns or the state, decoded.
        text: String,
        /// The error; its position is in the decoded text.
        error: Box<Self>,
    },
}

impl InputError {
    /// Returns the byte range of the error, or `None` if it has no single position in the text.
    #[must_use]
    pub fn span(&self) -> Option<Range<usize>> {
        match self {
            Self::Alg(error) => Some(error.span()),
            Self::State(error) => error.span(),
            Self::Illegal { .. }
            | Self::Size { .. }
            | Self::UnexpectedState
            | Self::UnexpectedAlg
            | Self::TooLong(_)
            | Self::LinkToPuzzle { .. }
            | Self::EmptyLink
            | Self::InLink { .. } => None,
        }
    }
}

impl From<ParseError> for InputError {
    fn from(error: ParseError) -> Self {
        Self::Alg(error)
    }
}

impl From<StateError> for InputError {
    fn from(error: StateError) -> Self {
        Self::State(error)
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Alg(error) => error.fmt(f),
            Self::State(error) => error.fmt(f),
            Self::Illegal { state, law } => write!(f, "this {} cannot be solved: {law}", state.size()),
            Self::Size { expected, found } => {
                write!(f, "this is a {found} cube, but a {expected} is expected")
            }
            Self::UnexpectedState => f.write_str("this is a state, but only turns are accepted here"),
            Self::UnexpectedAlg => f.write_str("these are turns, but only a state is accepted here"),
            Self::TooLong(error) => error.fmt(f),
            Self::LinkToPuzzle { puzzle } => {
                write!(f, "this link is to the puzzle '{puzzle}'; enter one to a cube, such as 3x3x3")
            }
            Self::EmptyLink => f.write_str("this link has no moves; copy one with alg= or setup-alg="),
            Self::InLink { error, .. } => write!(f, "in the link: {error}"),
        }
    }
}

impl std::error::Error for InputError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Alg(error) => Some(error),
            Self::State(error) => Some(error),
            Self::Illegal { law, .. } => Some(law),
            Self::TooLong(error) => Some(error),
            Self::InLink { error, .. } => Some(error),
            Self::Size { .. }
            | Self::UnexpectedState
            | Self::UnexpectedAlg
            | Self::LinkToPuzzle { .. }
            | Self::EmptyLink => None,
        }
    }
}
