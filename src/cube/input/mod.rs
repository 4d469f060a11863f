//! Parses user input that is a sequence of turns or the state of a cube.
//!
//! One text field accepts both, so the kind is detected from the text:
//!
//! - `6 N^2` face letters in groups of whole rows, the rows of a net, 20 or more face letters without a separator,
//!   sticker ids (`R6 L1 R8 ...`), lists of pieces (`UF UR UB ...`) and what has a label (`net: UUU...`) are a state.
//! - About `6 N^2` letters with hardly a sign, each of six about `N^2` times, are a state, too, whatever separates
//!   them. Such texts are never parsed as turns: if turns cannot reach the state, the error gives the reason.
//! - Links to Twizzle and alg.cubing.net, and others with the same parameters, are the cube that they set up.
//! - Any other text is a state if it has at least 24 letters and turns can reach the state, and an alg
//!   otherwise. `R U F D L B` is therefore an alg.
//!
//! Where a text has two readings, a [`Remark`] states the one that was used and how to select the other.
//!
//! ```
//! use godspeed_cube::{CubeInput, InputError, ParsedCube, Size};
//!
//! let alg = CubeInput::new("R U R' U'").parse()?;
//! assert_eq!(alg.alg().map(|alg| alg.turns().len()), Some(4));
//!
//! let solved = CubeInput::new("UUUURRRRFFFFDDDDLLLLBBBB").parse()?;
//! assert_eq!(solved.size(), Size::TWO);
//! assert!(solved.into_state().is_solved());
//!
//! let error = CubeInput::new("R U Q F").parse().unwrap_err();
//! assert_eq!(error.span(), Some(4..5));
//! # Ok::<(), InputError>(())
//! ```

mod cube_lines;
mod error;
mod evidence;
mod link;

use crate::notation::parse_at_most;
use crate::state_text::{self, ParsedState};
use crate::{Alg, Facelets, Parsed, Reading, Remark, Size, StateError, TextTooLong};
pub use cube_lines::{CubeLine, CubeLines};
pub use error::InputError;
use evidence::Evidence;
use link::Link;

/// A text from a user, with the kinds and sizes of cube that are accepted.
///
/// ```
/// use godspeed_cube::{CubeInput, InputError, Size};
///
/// let four = CubeInput::new("3Rw U").for_size(Size::new(4).expect("4 is in the range 1 to 1024"));
/// assert_eq!(four.parse()?.size().layers(), 4);
///
/// let pocket = "UUUURRRRFFFFDDDDLLLLBBBB";
/// let error = CubeInput::state(pocket).only_size(Some(Size::THREE)).parse();
/// assert_eq!(error, Err(InputError::Size { expected: Size::THREE, found: Size::TWO }));
/// assert_eq!(CubeInput::alg(pocket, Size::TWO).parse(), Err(InputError::UnexpectedState));
/// # Ok::<(), InputError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CubeInput {
    /// The text, as entered.
    pub text: String,
    /// The accepted kinds of text.
    pub kind: InputKind,
    /// The size of the cube; if `None`, turns are for [`Size::THREE`].
    pub size: Option<Size>,
    /// Whether a state of another size is accepted.
    pub any_size: bool,
}

/// The kinds of text that an input accepts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum InputKind {
    /// Turns or a state; the kind is detected.
    #[default]
    Any,
    /// Only a state.
    State,
    /// Only turns.
    Alg,
}

/// The cube described by a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParsedCube {
    /// A state that turns can reach, with remarks on other readings.
    State(ParsedState),
    /// Turns from the solved cube, with remarks on ambiguous ones.
    Alg(Parsed),
}

impl CubeInput {
    /// The maximum length of a text of turns in bytes.
    ///
    /// States are limited only by the size of the largest cube.
    pub const MAX_ALG_BYTES: usize = 1 << 20;

    /// The maximum number of turns, with all groups expanded.
    ///
    /// Random scrambles have at most 20,440 turns, those of the largest cube.
    pub const MAX_TURNS: usize = 100_000;

    /// Returns the input for a text that may be turns or a state of any size.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), kind: InputKind::Any, size: None, any_size: true }
    }

    /// Returns the input for a text that must be a state.
    #[must_use]
    pub fn state(text: impl Into<String>) -> Self {
        Self { kind: InputKind::State, ..Self::new(text) }
    }

    /// Returns the input for a text that must be turns of a cube of this size.
    #[must_use]
    pub fn alg(text: impl Into<String>, size: Size) -> Self {
        Self { kind: InputKind::Alg, size: Some(size), ..Self::new(text) }
    }

    /// Parses turns for a cube of this size; states of other sizes are still accepted.
    #[must_use]
    pub fn for_size(self, size: Size) -> Self {
        Self { size: Some(size), any_size: true, ..self }
    }

    /// Accepts only cubes of this size, or of any size if it is `None`.
    #[must_use]
    pub fn only_size(self, size: Option<Size>) -> Self {
        Self { size, any_size: size.is_none(), ..self }
    }

    /// Parses the text, in a time proportional to its length and its number of turns.
    ///
    /// # Errors
    /// [`InputError`] if the text is neither, if it is not an accepted kind or size of cube, or if it is longer than
    /// the limits.
    pub fn parse(&self) -> Result<ParsedCube, InputError> {
        let text = &self.text;
        if self.kind != InputKind::State && evidence::is_scramble(text) {
            return self.parse_alg();
        }
        if let Err(error) = TextTooLong::check(text, Self::MAX_ALG_BYTES) {
            let can_be_state = self.kind != InputKind::Alg && evidence::has_letters_of_state(text);
            return if can_be_state { self.parse_state() } else { Err(InputError::TooLong(error)) };
        }
        if let Some(link) = Link::parse(text) {
            return self.parse_link(link);
        }
        match (self.kind, Evidence::of(text, self.size)) {
            (InputKind::State, _) | (InputKind::Any, Evidence::Counts | Evidence::Form) => self.parse_state(),
            (InputKind::Alg, Evidence::Form) => Err(InputError::UnexpectedState),
            (InputKind::Alg, _) => self.parse_alg(),
            (InputKind::Any, Evidence::None) => self.parse_any(),
        }
    }

    /// Parses a text that may be turns or a state.
    fn parse_any(&self) -> Result<ParsedCube, InputError> {
        let can_be_state = evidence::can_be_state(&self.text);
        if !can_be_state && let Ok(alg) = self.parse_alg() {
            // Most lines of a list are scrambles.
            return Ok(alg);
        }
        let state = self.parse_state();
        if can_be_state && matches!(state, Ok(_) | Err(InputError::Size { .. })) {
            return state;
        }
        let alg = self.parse_alg();
        match (&alg, &state) {
            (Err(_), Err(InputError::Illegal { .. })) if can_be_state => state,
            (Err(_), Err(InputError::State(_))) if evidence::is_in_blocks(&self.text) => state,
            _ => alg,
        }
    }

    fn parse_alg(&self) -> Result<ParsedCube, InputError> {
        let parsed = parse_at_most(&self.text, self.size.unwrap_or(Size::THREE), Self::MAX_TURNS)?;
        Ok(ParsedCube::Alg(parsed))
    }

    fn parse_state(&self) -> Result<ParsedCube, InputError> {
        let expected = self.size.filter(|_| !self.any_size);
        let parsed = state_text::parse(&self.text).map_err(|error| match (error, expected) {
            (StateError::Length { found, .. }, Some(nearest)) => StateError::Length { found, nearest },
            (error, _) => error,
        })?;
        self.expect_size(parsed.state.size())?;
        match parsed.state.check() {
            Ok(()) => Ok(ParsedCube::State(parsed)),
            Err(law) => Err(InputError::Illegal { state: parsed.state, law }),
        }
    }

    /// Returns an error if another size is expected.
    fn expect_size(&self, found: Size) -> Result<(), InputError> {
        match self.size.filter(|&expected| !self.any_size && expected != found) {
            Some(expected) => Err(InputError::Size { expected, found }),
            None => Ok(()),
        }
    }

    /// Parses the parts of a link: the set-up, or the turns that it plays if it has none.
    fn parse_link(&self, link: Link) -> Result<ParsedCube, InputError> {
        let Link { puzzle, state, setup, alg } = link;
        let size = match puzzle {
            Some(puzzle) => puzzle.parse::<Size>().map_err(|_| InputError::LinkToPuzzle { puzzle })?,
            None => self.size.unwrap_or(Size::THREE),
        };
        let part = |text: String, kind: InputKind, size: Option<Size>| {
            let input = Self { text, kind, size, any_size: size.is_none() };
            let parsed =
                if Link::parse(&input.text).is_some() { Err(InputError::EmptyLink) } else { input.parse() };
            parsed.map_err(|error| InputError::InLink { text: input.text, error: Box::new(error) })
        };
        let is_both = (state.is_some() || setup.is_some()) && alg.is_some();
        let state = state.map(|text| part(text, InputKind::State, None)).transpose()?;
        let size = state.as_ref().map_or(size, ParsedCube::size);
        let turns = if is_both { setup } else { setup.or(alg) };
        let turns = turns.map(|text| part(text, InputKind::Alg, Some(size))).transpose()?;
        let mut cube = match (state, turns) {
            (None, None) => return Err(InputError::EmptyLink),
            (Some(cube), None) | (None, Some(cube)) => cube,
            (Some(state), Some(turns)) => {
                let remarks = [state.remarks(), turns.remarks()].concat();
                let mut cube = state.into_state();
                cube.turn_all(turns.alg().map_or(&[][..], Alg::turns));
                ParsedCube::State(ParsedState { state: cube, remarks })
            }
        };
        match (self.kind, &cube) {
            (InputKind::State, ParsedCube::Alg(_)) => return Err(InputError::UnexpectedAlg),
            (InputKind::Alg, ParsedCube::State(_)) => return Err(InputError::UnexpectedState),
            _ => self.expect_size(cube.size())?,
        }
        if is_both {
            let remark = Remark { position: 0, token: String::new(), reading: Reading::SetupOfLink };
            cube.remarks_mut().push(remark);
        }
        Ok(cube)
    }
}

impl ParsedCube {
    /// Returns the size of the cube.
    #[must_use]
    pub const fn size(&self) -> Size {
        match self {
            Self::State(parsed) => parsed.state.size(),
            Self::Alg(parsed) => parsed.alg.size(),
        }
    }

    /// Returns the turns, if the text was turns.
    #[must_use]
    pub const fn alg(&self) -> Option<&Alg> {
        match self {
            Self::State(_) => None,
            Self::Alg(parsed) => Some(&parsed.alg),
        }
    }

    /// Returns the interpretations of an ambiguous text.
    #[must_use]
    pub fn remarks(&self) -> &[Remark] {
        match self {
            Self::State(parsed) => &parsed.remarks,
            Self::Alg(parsed) => &parsed.remarks,
        }
    }

    /// Returns the state, or the result of applying the turns to the solved cube.
    #[must_use]
    pub fn into_state(self) -> Facelets {
        match self {
            Self::State(parsed) => parsed.state,
            Self::Alg(parsed) => Facelets::after(&parsed.alg),
        }
    }

    const fn remarks_mut(&mut self) -> &mut Vec<Remark> {
        match self {
            Self::State(parsed) => &mut parsed.remarks,
            Self::Alg(parsed) => &mut parsed.remarks,
        }
    }
}
