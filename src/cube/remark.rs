use std::fmt;

use crate::notation::OtherPuzzle;
use crate::state_text::Layout;
use crate::text_limit::shortened;

/// The interpretation of an ambiguous text, so that the user can correct it.
///
/// Each ambiguous token is reported once, at its first occurrence.
///
/// ```
/// use godspeed_cube::{Alg, ParseError, Reading, Size};
///
/// let parsed = Alg::parse("2R U", Size::THREE)?;
/// assert_eq!(parsed.remarks[0].reading, Reading::HalfTurn);
/// assert!(parsed.remarks[0].to_string().starts_with("\"2R\" was read as a half turn"));
/// # Ok::<(), ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// The start of the token, in bytes from the start of the text.
    pub position: usize,
    /// The token itself; empty if the remark is about the whole text.
    pub token: String,
    /// The interpretation that was used.
    pub reading: Reading,
}

/// An interpretation of a text or token that has another meaning in some texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reading {
    /// `2F` on a cube of up to three layers: a half turn of F.
    ///
    /// Some texts write the amount first.
    HalfTurn,
    /// `2F` on a larger cube: the second layer alone, as in SiGN.
    SecondLayer,
    /// `r` on a cube of more than three layers: the two outer layers.
    ///
    /// In some older texts, it is the second layer alone.
    TwoLayers,
    /// `r` on a cube of up to two layers: the outer layer.
    ///
    /// Two layers would be the whole cube.
    OuterLayer,
    /// `M` on an even cube, or `m`: all layers except the two outer ones.
    InnerLayers,
    /// `M` on an odd cube of more than three layers: the middle layer alone.
    MiddleLayer,
    /// `R4`: nothing, because four quarters are a whole turn.
    WholeTurn,
    /// `y3Rw`: `y3` and `Rw`.
    ///
    /// The number may be meant as the layers of the next turn, as in `y 3Rw`.
    AmountBefore,
    /// `(R U) x2`: the group and a rotation of the cube.
    ///
    /// Some texts repeat a group so.
    RotationAfterGroup,
    /// `(R U)`: the turns in their place.
    ///
    /// In the notation NISS, turns in brackets are made from the other end, on the inverse scramble.
    InPlace,
    /// Turns on several lines, or between `|`: one sequence.
    ///
    /// They may be several scrambles.
    OneSequence {
        /// The number of parts.
        parts: usize,
    },
    /// Turns that also are a scramble of another puzzle: turns of the cube.
    NotAnotherPuzzle(OtherPuzzle),
    /// A link with turns for the set-up and turns to play: the set-up alone.
    SetupOfLink,
    /// Letters that are cubes in two layouts.
    Layout {
        /// The layout that was used.
        taken: Layout,
        /// The other layout.
        other: Layout,
    },
}

impl Reading {
    /// Returns whether the interpretation is that of a whole text, not of a token.
    const fn is_of_text(self) -> bool {
        matches!(
            self,
            Self::OneSequence { .. } | Self::NotAnotherPuzzle(_) | Self::SetupOfLink | Self::Layout { .. }
        )
    }
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.reading.is_of_text() {
            self.reading.fmt(f)
        } else {
            write!(f, "\"{}\" was read as {}", shortened(&self.token), self.reading)
        }
    }
}

impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::HalfTurn => f.write_str("a half turn; for a slice write M, E or S"),
            Self::SecondLayer => {
                f.write_str("only the second layer; for a half turn write the 2 after the letter")
            }
            Self::TwoLayers => {
                f.write_str("the two outer layers; for only the second write 2 and a capital letter")
            }
            Self::OuterLayer => f.write_str("the outer layer; to rotate the cube write x, y or z"),
            Self::InnerLayers => f.write_str("all inner layers together"),
            Self::MiddleLayer => {
                f.write_str("only the middle layer; for all inner layers write a lowercase letter")
            }
            Self::WholeTurn => f.write_str("no move, because four quarter turns are a whole turn"),
            Self::AmountBefore => f.write_str(
                "an amount and then another turn; for a layer number write a space before the number",
            ),
            Self::RotationAfterGroup => f.write_str(
                "a rotation of the cube; to repeat the brackets write the number directly after them, as in (R U)2",
            ),
            Self::InPlace => f.write_str(
                "turns in their place; turns on the inverse scramble (NISS) belong at the end, inverted",
            ),
            Self::OneSequence { parts } => {
                write!(f, "{parts} lines or parts were read as one sequence of moves; ")?;
                f.write_str("for several cubes, enter one at a time")
            }
            Self::NotAnotherPuzzle(puzzle) => {
                write!(f, "the moves were read as those of a cube, but look like a scramble of the {puzzle}")
            }
            Self::SetupOfLink => {
                f.write_str("only the set-up of the link was used; the moves that it plays were left out")
            }
            Self::Layout { taken, other } => {
                write!(f, "the state was read {}; ", Described(*taken))?;
                write!(f, "it is another cube if read {}: for that one, write {other}: before it", Described(*other))
            }
        }
    }
}

/// A layout in words.
struct Described(Layout);

impl fmt::Display for Described {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Layout::Net => f.write_str("row by row across the net"),
            faces => write!(f, "face by face in the order {faces}"),
        }
    }
}
