//! States as sticker ids: the sticker of the solved cube at each place.
//!
//! Each id in `R6 L1 R8 F1 ...` is the face of a sticker on the solved cube and its number there, counted row by
//! row from 0. Numbers from 1 are accepted as well, if no sticker has the number 0.

use super::error::StateError;
use super::is_separator;
use crate::{Face, Size};

/// A sticker of the solved cube, with the position of its id in a text.
pub(crate) struct StickerId<'a> {
    pub(crate) position: usize,
    pub(crate) token: &'a str,
    pub(crate) face: Face,
    pub(crate) number: usize,
}

/// Returns the ids in a text; `None` if it has none or contains anything else.
pub(crate) fn sticker_ids(text: &str) -> Option<Vec<StickerId<'_>>> {
    scan(text).ok().filter(|ids| !ids.is_empty())
}

/// Returns the face letters of all stickers in the order of the text.
///
/// Returns `None` if the text is not in this form.
pub(super) fn read(text: &str) -> Result<Option<Vec<char>>, StateError> {
    if !(text.contains(|c: char| c.is_ascii_digit()) && text.contains(|c| face_of(c).is_some())) {
        return Ok(None);
    }
    let ids = scan(text)?;
    let size = Size::from_facelets(ids.len()).ok_or_else(|| StateError::length(ids.len()))?;
    check_each_once(&ids, size)?;
    Ok(Some(ids.iter().map(|id| id.face.letter()).collect()))
}

fn scan(text: &str) -> Result<Vec<StickerId<'_>>, StateError> {
    let mut ids = Vec::new();
    let mut rest = text.trim_start_matches(is_separator);
    while let Some(letter) = rest.chars().next() {
        let position = text.len() - rest.len();
        let digits = &rest[letter.len_utf8()..];
        let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
        let token = &rest[..letter.len_utf8() + end];
        let id = face_of(letter).zip(digits[..end].parse().ok());
        let (face, number) = id.ok_or_else(|| unknown(position, token))?;
        if ids.len() == Size::MAX.facelets() {
            return Err(StateError::length(ids.len() + 1));
        }
        ids.push(StickerId { position, token, face, number });
        rest = rest[token.len()..].trim_start_matches(is_separator);
    }
    Ok(ids)
}

fn check_each_once(ids: &[StickerId<'_>], size: Size) -> Result<(), StateError> {
    let first = usize::from(ids.iter().all(|id| id.number != 0));
    let mut seen = vec![false; size.facelets()];
    for &StickerId { position, token, face, number } in ids {
        let index = number.checked_sub(first).filter(|&index| index < size.face_area());
        let index = index.ok_or_else(|| unknown(position, token))?;
        if std::mem::replace(&mut seen[face.index() * size.face_area() + index], true) {
            return Err(StateError::StickerTwice { position, token: token.to_owned() });
        }
    }
    Ok(())
}

fn face_of(letter: char) -> Option<Face> {
    Face::from_letter(letter.to_ascii_uppercase())
}

fn unknown(position: usize, token: &str) -> StateError {
    StateError::UnknownSticker { position, token: token.to_owned() }
}
