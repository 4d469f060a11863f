use std::fmt;

/// The interpretation of an ambiguous token, so that the user can correct it.
///
/// Each ambiguous token is reported once, at its first occurrence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// The start of the token, in bytes from the start of the text.
    pub position: usize,
    /// The token itself.
    pub token: String,
    /// The interpretation that was used.
    pub reading: Reading,
}

/// An interpretation of a token that has another meaning in some texts.
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
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\" was read as {}", self.token, self.reading)
    }
}

impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::HalfTurn => "a half turn; for a slice write M, E or S",
            Self::SecondLayer => "only the second layer; for a half turn write the 2 after the letter",
            Self::TwoLayers => "the two outer layers; for only the second write 2 and a capital letter",
            Self::OuterLayer => "the outer layer; to rotate the cube write x, y or z",
            Self::InnerLayers => "all inner layers together",
            Self::MiddleLayer => "only the middle layer; for all inner layers write a lowercase letter",
        })
    }
}
