//! Parses user input that is a sequence of turns or the state of a cube.
//!
//! One text field accepts both, so the kind is detected from the text:
//!
//! - `6 N^2` face letters in groups of whole rows, 20 or more face letters without a separator, and sticker ids
//!   (`R6 L1 R8 ...`) are a state. Such a text is never parsed as turns: if turns cannot reach the state, the
//!   error gives the reason.
//! - Any other text is a state if it has at least 24 letters and turns can reach the state, and an alg
//!   otherwise. `R U F D L B` is therefore an alg.
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

use std::fmt;
use std::ops::Range;

use crate::notation::parse_at_most;
use crate::state_text::{self, sticker_ids};
use crate::{Alg, Face, Facelets, IllegalState, ParseError, Parsed, Remark, Size, StateError, TextTooLong};

/// The minimum number of face letters without a separator that are always a state.
const LONG_RUN: usize = 20;
/// The minimum number of letters of a state without a long run: that of a 2x2x2.
const FEWEST_LETTERS: usize = 24;
/// The minimum average number of letters between separators in a state.
///
/// Sequences of turns are not written with so few separators.
const LETTERS_PER_PIECE: usize = 4;

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
    /// A state that turns can reach.
    State(Facelets),
    /// Turns from the solved cube, with remarks on ambiguous ones.
    Alg(Parsed),
}

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
    /// The state is of a different size.
    Size {
        /// The requested size.
        expected: Size,
        /// The size of the state.
        found: Size,
    },
    /// The text is a state, but only turns are accepted.
    UnexpectedState,
    /// The text is too long for turns, and is not a state.
    TooLong(TextTooLong),
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
        if let Err(error) = TextTooLong::check(text, Self::MAX_ALG_BYTES) {
            let can_be_state = self.kind != InputKind::Alg && has_letters_of_state(text);
            return if can_be_state { self.parse_state() } else { Err(InputError::TooLong(error)) };
        }
        match self.kind {
            InputKind::State => self.parse_state(),
            InputKind::Alg if is_state(text, self.size) => Err(InputError::UnexpectedState),
            InputKind::Alg => self.parse_alg(),
            InputKind::Any if is_state(text, self.size) => self.parse_state(),
            InputKind::Any => self.parse_any(),
        }
    }

    /// Parses a text that may be turns or a state.
    fn parse_any(&self) -> Result<ParsedCube, InputError> {
        let state = self.parse_state();
        let letters = Letters::of(&self.text);
        let can_be_state = letters.count >= FEWEST_LETTERS || is_single_cubie(&self.text);
        if can_be_state && matches!(state, Ok(_) | Err(InputError::Size { .. })) {
            return state;
        }
        let alg = self.parse_alg();
        match (&alg, &state) {
            (Err(_), Err(InputError::Illegal { .. })) if can_be_state => state,
            (Err(_), Err(InputError::State(_))) if letters.is_in_blocks() => state,
            _ => alg,
        }
    }

    fn parse_alg(&self) -> Result<ParsedCube, InputError> {
        let parsed = parse_at_most(&self.text, self.size.unwrap_or(Size::THREE), Self::MAX_TURNS)?;
        Ok(ParsedCube::Alg(parsed))
    }

    fn parse_state(&self) -> Result<ParsedCube, InputError> {
        let expected = self.size.filter(|_| !self.any_size);
        let state = Facelets::parse(&self.text).map_err(|error| match (error, expected) {
            (StateError::Length { found, .. }, Some(nearest)) => StateError::Length { found, nearest },
            (error, _) => error,
        })?;
        let found = state.size();
        if let Some(expected) = expected.filter(|&expected| expected != found) {
            return Err(InputError::Size { expected, found });
        }
        match state.check() {
            Ok(()) => Ok(ParsedCube::State(state)),
            Err(law) => Err(InputError::Illegal { state, law }),
        }
    }
}

impl ParsedCube {
    /// Returns the size of the cube.
    #[must_use]
    pub const fn size(&self) -> Size {
        match self {
            Self::State(state) => state.size(),
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

    /// Returns the interpretations of ambiguous turns.
    #[must_use]
    pub fn remarks(&self) -> &[Remark] {
        match self {
            Self::State(_) => &[],
            Self::Alg(parsed) => &parsed.remarks,
        }
    }

    /// Returns the state, or the result of applying the turns to the solved cube.
    #[must_use]
    pub fn into_state(self) -> Facelets {
        match self {
            Self::State(state) => state,
            Self::Alg(parsed) => Facelets::after(&parsed.alg),
        }
    }
}

impl InputError {
    /// Returns the byte range of the error, or `None` if it has no single position.
    #[must_use]
    pub fn span(&self) -> Option<Range<usize>> {
        match self {
            Self::Alg(error) => Some(error.span()),
            Self::State(error) => error.span(),
            Self::Illegal { .. } | Self::Size { .. } | Self::UnexpectedState | Self::TooLong(_) => None,
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
                write!(f, "this is the state of a {found} cube, but a {expected} is expected")
            }
            Self::UnexpectedState => f.write_str("this is a state, but only turns are accepted here"),
            Self::TooLong(error) => error.fmt(f),
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
            Self::Size { .. } | Self::UnexpectedState => None,
        }
    }
}

/// Whether a text has a form that only states have.
fn is_state(text: &str, size: Option<Size>) -> bool {
    longest_run(text) >= LONG_RUN || is_sticker_ids(text) || Letters::of(text).is_faces(size)
}

/// Whether a text has only letters, digits and separators, and at most six letters.
fn has_letters_of_state(text: &str) -> bool {
    let mut letters: Vec<char> = Vec::new();
    text.chars().filter(|&c| !state_text::is_separator(c) && !c.is_ascii_digit()).all(|c| {
        let letter = c.to_ascii_uppercase();
        if !letters.contains(&letter) {
            letters.push(letter);
        }
        letter.is_alphabetic() && letters.len() <= 6
    })
}

/// Returns the length of the longest run of face letters.
fn longest_run(text: &str) -> usize {
    text.split(|c| !is_face(c)).map(str::len).max().unwrap_or(0)
}

/// Whether a text is a list of sticker ids that cannot be turns.
///
/// A list of 20 ids or more has a number 0 or above 3, which no turn has; the six ids of a 1x1x1 all have 0.
fn is_sticker_ids(text: &str) -> bool {
    let Some(ids) = sticker_ids(text) else { return false };
    if ids.len() == 6 {
        return ids.iter().all(|id| id.number == 0);
    }
    ids.len() >= LONG_RUN && ids.iter().any(|id| id.number == 0 || id.number >= 4)
}

/// Whether a text consists of the six colour letters of a 1x1x1, each once.
fn is_single_cubie(text: &str) -> bool {
    let mut letters: Vec<char> =
        text.chars().filter(|c| c.is_alphanumeric()).map(|c| c.to_ascii_uppercase()).collect();
    letters.sort_unstable();
    letters == ['B', 'G', 'O', 'R', 'W', 'Y'] || letters == ['B', 'G', 'P', 'R', 'W', 'Y']
}

/// A text split at the separators of states.
struct Letters<'a> {
    pieces: Vec<&'a str>,
    count: usize,
}

impl<'a> Letters<'a> {
    fn of(text: &'a str) -> Self {
        let pieces: Vec<&str> =
            text.split(state_text::is_separator).filter(|piece| !piece.is_empty()).collect();
        let count = pieces.iter().flat_map(|piece| piece.chars()).filter(|c| c.is_alphanumeric()).count();
        Self { pieces, count }
    }

    /// Whether the text is face letters in the layout of a state.
    ///
    /// The layout is whole rows or long pieces, or a single piece if the cube is known to be a 1x1x1.
    fn is_faces(&self, size: Option<Size>) -> bool {
        if !self.pieces.iter().all(|piece| piece.chars().all(is_face)) {
            return false;
        }
        if self.count == Size::ONE.facelets() {
            return size == Some(Size::ONE) && self.pieces.len() == 1;
        }
        let is_rows = |n: usize| self.pieces.iter().all(|piece| piece.len() >= 3 && piece.len() % n == 0);
        let rows_of = Size::from_facelets(self.count).filter(|_| self.count >= FEWEST_LETTERS);
        self.is_in_blocks() || rows_of.is_some_and(|size| is_rows(size.layers()))
    }

    /// Whether the letters are in pieces too long for a sequence of turns.
    fn is_in_blocks(&self) -> bool {
        self.count >= LONG_RUN
            && self.count >= LETTERS_PER_PIECE * self.pieces.len()
            && self.pieces.iter().all(|piece| piece.chars().all(char::is_alphanumeric))
    }
}

fn is_face(c: char) -> bool {
    Face::from_letter(c.to_ascii_uppercase()).is_some()
}
