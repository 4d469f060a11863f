//! States as text: parses all common forms with any colour letters, writes three.
//!
//! | form | order of the faces | example, solved |
//! |---|---|---|
//! | face letters | `U R F D L B` | `UUUUUUUUURRRRRRRRRFFF...` |
//! | colour letters | `U L F R B D` | `YYYYOOOOBBBBRRRRGGGGWWWW` |
//! | sticker numbers | `U L F R B D` | `U0 U1 U2 ... U8 L0 L1 ...` |
//!
//! Each face is read row by row as in the usual net. Whitespace and `, ; : | / -` are ignored. Lowercase letters
//! are treated as capitals, unless case is needed to distinguish the six colours.
//!
//! **Colours.** Each face letter denotes the colour of its face. If turns cannot reach the resulting state, the
//! letters are treated as six arbitrary letters of a cube in another colour scheme. Any other six letters or
//! digits are accepted as well. On odd sizes, the centres determine which colour belongs to which face. On even
//! sizes, white, yellow, red, orange (or purple), green and blue (`W Y R O P G B`) belong to the faces of the usual
//! scheme. With other letters, opposite colours are determined from the corners, and the corner at DBL is
//! assumed to be solved.
//!
//! **Order.** Both orders of the faces are tried for each form. A state that turns can reach is preferred, then
//! one in the usual scheme; otherwise the order in the table is used. (Letters that are neither faces nor usual
//! colours are tried in the order `U R F D L B` first.)
//!
//! The parsed state is not necessarily reachable by turns; use [`Facelets::check`].

mod error;
mod order;
mod scheme;
mod stickers;
mod write;

pub use error::StateError;
pub(crate) use stickers::sticker_ids;
pub use write::Form;

use crate::{Facelets, MAX_TEXT_BYTES, Size, TextTooLong};
use order::Order;
use scheme::{Palette, Scheme};

impl Facelets {
    /// Parses a state in any form of [`state_text`](crate::state_text).
    ///
    /// Texts of up to [`MAX_TEXT_BYTES`] are parsed, in a time proportional to their length.
    ///
    /// # Errors
    /// [`StateError`] if the length, a letter or the count of a colour is invalid.
    pub fn parse(text: &str) -> Result<Self, StateError> {
        TextTooLong::check(text, MAX_TEXT_BYTES).map_err(StateError::TooLong)?;
        if let Some(stickers) = stickers::read(text)? {
            return best(&stickers, &[Order::Net, Order::Faces], Palette::Faces);
        }
        let letters = letters(text)?;
        let size = Size::from_facelets(letters.len()).ok_or_else(|| StateError::length(letters.len()))?;
        let palette = palette(text, &letters)?;
        check_counts(&letters, palette, size)?;
        let orders = match palette {
            Palette::Faces | Palette::Other => [Order::Faces, Order::Net],
            Palette::Orange | Palette::Purple => [Order::Net, Order::Faces],
        };
        best(&letters, &orders, palette)
    }
}

/// Returns the most plausible state among all orders and colour schemes.
///
/// States that turns can reach rank first, then states in the usual scheme, then earlier candidates.
fn best(letters: &[char], orders: &[Order], palette: Palette) -> Result<Facelets, StateError> {
    let mut best: Option<(u8, Facelets)> = None;
    let mut first_error = None;
    for &order in orders {
        let sorted = order.to_faces(letters);
        for scheme in Scheme::candidates(&sorted, order, palette) {
            match scheme.and_then(|scheme| scheme.facelets(&sorted)) {
                Ok((facelets, usual)) => {
                    let merit = 2 * u8::from(facelets.check().is_ok()) + u8::from(usual);
                    if best.as_ref().is_none_or(|&(known, _)| merit > known) {
                        best = Some((merit, facelets));
                    }
                }
                Err(error) => first_error = first_error.or(Some(error)),
            }
        }
    }
    match (best, first_error) {
        (Some((_, facelets)), _) => Ok(facelets),
        (None, Some(error)) => Err(error),
        (None, None) => Err(StateError::Scheme),
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

pub(crate) fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | ':' | '|' | '/' | '-' | '\u{feff}')
}
