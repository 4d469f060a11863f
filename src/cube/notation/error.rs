use std::fmt;
use std::ops::Range;

use super::other_puzzle::OtherPuzzle;
use crate::characters::{code, look_alike};
use crate::text_limit::{TextTooLong, shortened};
use crate::{Layers, Size};

/// The error for a text that is not a sequence of turns, with its position.
///
/// ```
/// use godspeed_cube::{Alg, Size, notation::Reason};
///
/// let error = Alg::parse("R U 4Rw", Size::THREE).unwrap_err();
/// assert_eq!(error.span(), 4..7);
/// assert!(matches!(error.reason, Reason::NoSuchLayers { size: Size::THREE, .. }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// The start of the token, in bytes from the start of the text.
    pub position: usize,
    /// The token, as written in the text.
    pub token: String,
    /// The reason why the token is invalid.
    pub reason: Reason,
}

/// The reason why a token is invalid for this cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// The character is not a face, slice, rotation or sign.
    UnknownLetter(char),
    /// The character looks like a letter or digit of the notation, but is one of another alphabet.
    LookAlike(char),
    /// The character is invisible.
    Unprintable(char),
    /// A slash, as in the commutators of some texts.
    Slash,
    /// A colon in round brackets.
    Colon,
    /// A number, prime or sign without a face letter.
    MissingFace,
    /// A sign for an amount without the amount, as in `R^`.
    MissingAmount,
    /// A scramble of another puzzle.
    OtherPuzzle(OtherPuzzle),
    /// The cube has no such layers.
    NoSuchLayers {
        /// The layers of the turn.
        layers: Layers,
        /// The size of the cube.
        size: Size,
    },
    /// Layer 0; layers are counted from 1.
    LayerZero,
    /// A descending range such as `4-2`.
    BackwardRange {
        /// The number before the hyphen.
        first: u16,
        /// The number after the hyphen.
        last: u16,
    },
    /// `M E S m e s` on a cube without inner layers.
    NoInnerLayers(Size),
    /// A turn by 0 quarters or by 4,294,967,295 or more, or a group repeated 0 times.
    Amount(u32),
    /// Two amounts, one before and one after the letter, as in `2D₂2`.
    TwoAmounts,
    /// A text that is not a single turn of layers counted from its face.
    NotOneTurn,
    /// More than one prime.
    TwoPrimes,
    /// A layer number that is not allowed here.
    ///
    /// Examples are a number before `M` or `x`, and a subscript of a wide turn.
    LayerNotPossible,
    /// A `(` or `[` that is not closed.
    UnclosedGroup,
    /// A `)` or `]` that was not opened.
    UnopenedGroup,
    /// Square brackets without `,` or `:`.
    MissingSeparator,
    /// Square brackets with more than one `,` or `:`.
    TwoSeparators,
    /// A commutator or conjugate that lacks one of its parts.
    EmptyPart,
    /// Groups nested more than 64 deep.
    DeepGroups,
    /// A comment `/*` without `*/`.
    UnclosedComment,
    /// More turns than the limit, with all groups expanded.
    TooManyTurns {
        /// The limit.
        most: usize,
    },
    /// A text that is longer than [`MAX_TEXT_BYTES`](crate::MAX_TEXT_BYTES).
    TooLong(TextTooLong),
}

impl ParseError {
    /// Returns the byte range of the token; empty for an error at the end of the text.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.position..self.position + self.token.len()
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Reason::TooLong(_) = self.reason {
            return self.reason.fmt(f);
        }
        match shortened(&self.token).as_ref() {
            "" => write!(f, "at the end: {}", self.reason),
            token if self.reason.is_about_structure() => write!(f, "'{token}': {}", self.reason),
            token => write!(f, "'{token}' is not a valid move: {}", self.reason),
        }
    }
}

impl std::error::Error for ParseError {}

impl Reason {
    /// Returns whether the reason is that a token is not in the notation.
    pub(super) const fn is_about_token(self) -> bool {
        matches!(
            self,
            Self::UnknownLetter(_)
                | Self::MissingFace
                | Self::MissingAmount
                | Self::TwoPrimes
                | Self::TwoAmounts
                | Self::Slash
                | Self::LayerNotPossible
        )
    }

    /// Returns whether the reason concerns groups or comments rather than a turn.
    const fn is_about_structure(self) -> bool {
        matches!(
            self,
            Self::UnclosedGroup
                | Self::UnopenedGroup
                | Self::MissingSeparator
                | Self::TwoSeparators
                | Self::EmptyPart
                | Self::DeepGroups
                | Self::UnclosedComment
                | Self::Slash
                | Self::Colon
                | Self::OtherPuzzle(_)
                | Self::TooManyTurns { .. }
        )
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::UnknownLetter(_) => {
                f.write_str("faces are U R F D L B, slices are M E S and rotations are x y z")
            }
            Self::LookAlike(found) => {
                let (code, meant) = (code(found), look_alike(found).unwrap_or(found));
                write!(f, "this character ({code}) only looks like {meant}; type {meant}")
            }
            Self::Unprintable(found) => write!(f, "the character {} is invisible; delete it", code(found)),
            Self::Slash => {
                f.write_str("a slash is not a move; write [R, U] for a commutator and [R: U] for a conjugate")
            }
            Self::Colon => f.write_str("a conjugate is written in square brackets, as in [R: U]"),
            Self::MissingAmount => f.write_str("a number is missing after the sign; write R2 or R'"),
            Self::OtherPuzzle(puzzle) => {
                write!(f, "this is a scramble of the {puzzle}; enter the moves of a cube")
            }
            Self::MissingFace => f.write_str("a face letter is missing; write R2 or 2R, not 2 alone"),
            Self::NoSuchLayers { layers, size } => no_such_layers(f, layers, size),
            Self::LayerZero => f.write_str("layers are numbered from 1, the outermost"),
            Self::BackwardRange { first, last } => {
                write!(f, "layers {first}-{last} are in the wrong order; write {last}-{first}")
            }
            Self::NoInnerLayers(size) => write!(f, "a {size} cube has no inner layers"),
            Self::Amount(amount) => {
                write!(f, "{amount} is not a valid amount; write 1 or more")
            }
            Self::TwoAmounts => f.write_str("the amount is given twice; delete one of the two numbers"),
            Self::NotOneTurn => f.write_str("write one turn of a face or its layers, such as R2 or 2-4r"),
            Self::TwoPrimes => f.write_str("the direction is given twice; delete one prime"),
            Self::LayerNotPossible => f.write_str("a layer number is not allowed here"),
            Self::UnclosedGroup => f.write_str("this bracket is not closed"),
            Self::UnopenedGroup => f.write_str("this bracket was not opened"),
            Self::MissingSeparator => f.write_str("write [A, B] for a commutator or [A: B] for a conjugate"),
            Self::TwoSeparators => f.write_str("a commutator or conjugate has exactly two parts"),
            Self::EmptyPart => f.write_str("a commutator or conjugate needs turns in both parts"),
            Self::DeepGroups => f.write_str("brackets are nested more than 64 deep"),
            Self::UnclosedComment => f.write_str("this comment is not closed; add */"),
            Self::TooManyTurns { most } => write!(f, "there are more than {most} turns"),
            Self::TooLong(error) => error.fmt(f),
        }
    }
}

fn no_such_layers(f: &mut fmt::Formatter<'_>, layers: Layers, size: Size) -> fmt::Result {
    let last = size.last_layer();
    if layers.count() == 1 {
        write!(f, "there is no layer {}", layers.first())?;
    } else {
        write!(f, "there are no layers {} to {}", layers.first(), layers.last())?;
    }
    match last {
        1 => write!(f, "; a {size} cube has layer 1 only"),
        _ => write!(f, "; a {size} cube has layers 1 to {last}"),
    }
}
