//! States as text: parses all common forms with any colour letters, writes three.
//!
//! | form | usual order | example, solved |
//! |---|---|---|
//! | face letters | `U R F D L B` | `UUUUUUUUURRRRRRRRRFFF...` |
//! | colour letters | `U L F R B D` | `YYYYOOOOBBBBRRRRGGGGWWWW` |
//! | sticker numbers | `U L F R B D` | `U0 U1 U2 ... U8 L0 L1 ...` |
//! | pieces (M. Reid) | edges, corners | `UF UR UB ... UFR URB ...` |
//!
//! Each face is read row by row as in the usual net. Whitespace, punctuation and brackets are ignored. Lowercase
//! letters are treated as capitals, unless case is needed to distinguish the six colours.
//!
//! **Colours.** Each face letter denotes the colour of its face. If turns cannot reach the resulting state, the
//! letters are treated as six arbitrary letters of a cube in another colour scheme. Any other six letters or
//! digits are accepted as well. On odd sizes, the centres determine which colour belongs to which face. On even
//! sizes, white, yellow, red, orange (or purple), green and blue (`W Y R O P G B`) belong to the faces of the usual
//! scheme. With other letters, opposite colours are determined from the corners, and the corner at DBL is
//! assumed to be solved.
//!
//! **Layout.** Rows of N, 4 N and N letters, N of each, are a net. Without such rows, the letters may be listed face
//! by face in the two orders of the table, or row by row across the net. A [`Layout`] in which turns can reach the state
//! is preferred, then one in the usual scheme; otherwise the order in the table is used. (Letters that are neither
//! faces nor usual colours are tried in the order `U R F D L B` first.) If turns can reach another cube in another
//! layout, a [`Remark`] names it. A label selects the layout: `net: UUU...`, or the order of the faces, as in
//! `UFRBLD: UUU...`.
//!
//! The parsed state is not necessarily reachable by turns; use [`Facelets::check`].

mod candidate;
mod error;
mod label;
mod layout;
mod pieces;
mod rows;
mod scheme;
mod stickers;
mod write;

use std::borrow::Cow;

pub use error::StateError;
pub(crate) use label::{Label, label};
pub use layout::Layout;
pub(crate) use pieces::is_piece_list;
pub(crate) use rows::{cells, net_row};
pub(crate) use stickers::sticker_ids;
pub use write::Form;

use crate::characters::is_invisible;
use crate::{Facelets, MAX_TEXT_BYTES, Reading, Remark, Size, TextTooLong};
use candidate::Candidate;
use label::without_label;
use scheme::Palette;

/// A parsed state, with remarks on ambiguous texts.
///
/// ```
/// use godspeed_cube::{StateError, state_text};
///
/// let text = "UUUULLFFRRBBLLFFRRBBDDDD";
/// let parsed = state_text::parse(text)?;
/// assert!(parsed.state.is_solved() && parsed.remarks.is_empty());
/// assert_eq!(state_text::parse(&format!("net: {text}"))?, parsed);
/// # Ok::<(), StateError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsedState {
    /// The state, whether or not turns can reach it.
    pub state: Facelets,
    /// The interpretation of the text, if it is another cube in another layout.
    pub remarks: Vec<Remark>,
}

/// Parses a state in any form of this [module](self).
///
/// Texts of up to [`MAX_TEXT_BYTES`] are parsed, in a time proportional to their length.
///
/// # Errors
/// [`StateError`] if the length, a letter or the count of a colour is invalid.
pub fn parse(text: &str) -> Result<ParsedState, StateError> {
    TextTooLong::check(text, MAX_TEXT_BYTES).map_err(StateError::TooLong)?;
    let (layout, label_end) = label(text).map_or((None, 0), |label| (Some(label.layout), label.end));
    let text: Cow<'_, str> = without_label(text, label_end);
    let Letters { letters, palette, layouts } = Letters::read(&text)?;
    let size = Size::from_facelets(letters.len()).ok_or_else(|| StateError::length(letters.len()))?;
    let layouts = match layout.or_else(|| Layout::of_lines(&text)) {
        Some(layout) => vec![layout],
        None => layouts.to_vec(),
    };
    let (best, other) = Candidate::best(&letters, size, &layouts, palette)?;
    let reading = other.map(|other| Reading::Layout { taken: best.layout, other });
    let remarks = reading.map(|reading| Remark { position: 0, token: String::new(), reading });
    Ok(ParsedState { state: best.state, remarks: remarks.into_iter().collect() })
}

impl Facelets {
    /// Parses a state in any form of [`state_text`](crate::state_text).
    ///
    /// Ambiguous texts are read without a remark; [`state_text::parse`](crate::state_text::parse) returns it.
    ///
    /// # Errors
    /// [`StateError`] if the length, a letter or the count of a colour is invalid.
    pub fn parse(text: &str) -> Result<Self, StateError> {
        parse(text).map(|parsed| parsed.state)
    }
}

/// The letters of a text, and how they may be read.
struct Letters {
    letters: Vec<char>,
    palette: Palette,
    /// The layouts to try, in the order of preference.
    layouts: &'static [Layout],
}

impl Letters {
    fn read(text: &str) -> Result<Self, StateError> {
        const FACES_FIRST: &[Layout] = &[Layout::URFDLB, Layout::ULFRBD, Layout::Net];
        const COLOURS_FIRST: &[Layout] = &[Layout::ULFRBD, Layout::URFDLB, Layout::Net];
        if let Some(letters) = pieces::read(text)? {
            return Ok(Self { letters, palette: Palette::Faces, layouts: &[Layout::URFDLB] });
        }
        if let Some(letters) = stickers::read(text)? {
            return Ok(Self { letters, palette: Palette::Faces, layouts: COLOURS_FIRST });
        }
        let letters = letters(text)?;
        let size = Size::from_facelets(letters.len()).ok_or_else(|| StateError::length(letters.len()))?;
        let palette = palette(text, &letters)?;
        check_counts(&letters, palette, size)?;
        let layouts = match palette {
            Palette::Faces | Palette::Other => FACES_FIRST,
            Palette::Orange | Palette::Purple => COLOURS_FIRST,
        };
        Ok(Self { letters, palette, layouts })
    }
}

/// Returns all letters and digits of the text, in order.
///
/// Letters are capitalised, unless case is needed to distinguish the six colours.
fn letters(text: &str) -> Result<Vec<char>, StateError> {
    let mut letters = Vec::new();
    for (position, letter) in text.char_indices().filter(|&(_, c)| !is_separator(c)) {
        if !letter.is_alphanumeric() {
            return Err(StateError::UnknownLetter { position, letter });
        }
        if letters.len() == Size::MAX.facelets() {
            return Err(StateError::length(letters.len() + 1));
        }
        letters.push(letter);
    }
    let capital = |letter: char| letter.to_uppercase().next().unwrap_or(letter);
    let capitals = distinct(letters.iter().map(|&letter| capital(letter)));
    let as_written = distinct(letters.iter().copied());
    if as_written.len() != 6 || capitals.len() == 6 {
        letters.iter_mut().for_each(|letter| *letter = capital(*letter));
    }
    Ok(letters)
}

/// Returns a palette with all of the letters of a text, or [`Palette::Other`] for any six.
///
/// # Errors
/// [`StateError`] if there are more than six letters, or fewer and no palette has all of them.
fn palette(text: &str, letters: &[char]) -> Result<Palette, StateError> {
    let used = distinct(letters.iter().copied());
    let strays = |palette: Palette| used.iter().filter(|&letter| !palette.has(*letter)).count();
    let others = [Palette::Orange, Palette::Purple].into_iter();
    let nearer = |best, palette| if strays(palette) < strays(best) { palette } else { best };
    let nearest = others.fold(Palette::Faces, nearer);
    match (strays(nearest), used.len()) {
        (0, _) => Ok(nearest),
        (_, 6) => Ok(Palette::Other),
        (_, 0..6) => Err(StateError::TooFewColours { found: used.len() }),
        _ => match text
            .char_indices()
            .filter(|&(_, c)| !is_separator(c))
            .zip(letters)
            .find(|(_, letter)| !nearest.has(**letter))
        {
            // As written, because a capital can have another length.
            Some(((position, letter), _)) => Err(StateError::UnknownLetter { position, letter }),
            None => Ok(nearest),
        },
    }
}

/// Checks that every colour is on `N * N` facelets.
fn check_counts(letters: &[char], palette: Palette, size: Size) -> Result<(), StateError> {
    let expected = size.face_area();
    let colours = palette.letters().unwrap_or_else(|| distinct(letters.iter().copied()));
    for letter in colours {
        let found = letters.iter().filter(|&&other| other == letter).count();
        if found != expected {
            return Err(StateError::ColourCount { letter, found, expected });
        }
    }
    Ok(())
}

/// Returns the first seven distinct letters, in order of first occurrence.
fn distinct(letters: impl Iterator<Item = char>) -> Vec<char> {
    let mut distinct = Vec::with_capacity(7);
    for letter in letters {
        if distinct.len() < 7 && !distinct.contains(&letter) {
            distinct.push(letter);
        }
    }
    distinct
}

/// Returns whether a character between the letters of a state is ignored.
pub(crate) fn is_separator(c: char) -> bool {
    c.is_whitespace() || ",;:|/-._=+*()[]{}\"".contains(c) || is_invisible(c)
}
