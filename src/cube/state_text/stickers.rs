//! States as sticker numbers: which sticker of the solved cube is seen at each place.
//!
//! `R6 L1 R8 F1 ...`: the face a sticker belongs to and its number there, row by row from 0. Numbers from
//! 1 are understood as well, if no sticker has the number 0.

use super::error::StateError;
use super::{face_of, is_separator};
use crate::Size;

struct Sticker<'a> {
    position: usize,
    token: &'a str,
    letter: char,
    number: usize,
}

/// The face letters of all stickers in the order of the text; `None` if the text is of another form.
pub(super) fn read(text: &str) -> Result<Option<Vec<char>>, StateError> {
    let is_digit = |c: char| c.is_ascii_digit();
    if !(text.contains(is_digit) && text.contains(|c| face_of(c).is_some())) {
        return Ok(None);
    }
    let mut stickers = Vec::new();
    let mut rest = text.trim_start_matches(is_separator);
    while let Some(letter) = rest.chars().next() {
        let position = text.len() - rest.len();
        let digits = &rest[letter.len_utf8()..];
        let end = digits.find(|c| !is_digit(c)).unwrap_or(digits.len());
        let token = &rest[..letter.len_utf8() + end];
        let sticker = face_of(letter).zip(digits[..end].parse().ok()).map(|(face, number)| Sticker {
            position,
            token,
            letter: face.letter(),
            number,
        });
        stickers.push(sticker.ok_or_else(|| unknown(position, token))?);
        rest = rest[token.len()..].trim_start_matches(is_separator);
    }
    let length = StateError::Length { found: stickers.len() };
    let size = Size::from_facelets(stickers.len()).ok_or(length)?;
    check_each_once(&stickers, size)?;
    Ok(Some(stickers.iter().map(|sticker| sticker.letter).collect()))
}

fn check_each_once(stickers: &[Sticker<'_>], size: Size) -> Result<(), StateError> {
    let from_zero = stickers.iter().any(|sticker| sticker.number == 0);
    let mut seen = vec![false; size.facelets()];
    for sticker in stickers {
        let Sticker { position, token, letter, number } = *sticker;
        let index = if from_zero { Some(number) } else { number.checked_sub(1) };
        let index =
            index.filter(|&index| index < size.face_area()).ok_or_else(|| unknown(position, token))?;
        let face = face_of(letter).map_or(0, crate::Face::index);
        if std::mem::replace(&mut seen[face * size.face_area() + index], true) {
            return Err(StateError::StickerTwice { position, token: token.to_owned() });
        }
    }
    Ok(())
}

fn unknown(position: usize, token: &str) -> StateError {
    StateError::UnknownSticker { position, token: token.to_owned() }
}
