//! Reading what a person types as a scramble or as the state of a cube.

use std::fmt;
use std::ops::Range;

use godspeed_cube::{Alg, Facelets, Size};

/// The sizes that can be chosen and typed; the address takes larger ones, too.
pub const SIZES: std::ops::RangeInclusive<usize> = 2..=100;

/// What a text was read as.
#[derive(Clone, Debug, PartialEq)]
pub enum Setup {
    /// Turns, with remarks on how doubtful ones were read.
    Scramble(Alg, Vec<String>),
    /// The colours of a cube.
    Position(Facelets),
}

/// A text that is neither a scramble nor a state; the text itself stays in its field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError {
    /// The bytes of the text that are at fault, where one place is.
    pub at: Option<Range<usize>>,
    /// What is wrong and what to do.
    pub reason: String,
}

/// Reads a scramble for a cube of this size, or a state, which brings its own size.
///
/// # Errors
/// [`SetupError`] with the place and the reason; also where the colours belong to no cube that turns can reach.
pub fn read(text: &str, size: Size) -> Result<Setup, SetupError> {
    if is_state(text) { read_state(text) } else { read_scramble(text, size) }
}

/// Reads a scramble.
///
/// # Errors
/// [`SetupError`] with the place of the first turn that cannot be read.
pub fn read_scramble(text: &str, size: Size) -> Result<Setup, SetupError> {
    let parsed = Alg::parse(text, size).map_err(|error| {
        let before = text.get(..error.position).unwrap_or(text);
        let character = before.chars().count() + 1;
        let reason = match error.token.as_str() {
            "" => format!("At the end: {}.", error.reason),
            token => format!("“{token}” at character {character}: {}.", error.reason),
        };
        SetupError { at: Some(error.position..error.position + error.token.len()), reason }
    })?;
    let remarks = parsed.remarks.iter().map(ToString::to_string).collect();
    Ok(Setup::Scramble(parsed.alg, remarks))
}

/// Reads a state.
///
/// # Errors
/// [`SetupError`] with the reason.
pub fn read_state(text: &str) -> Result<Setup, SetupError> {
    let refuse = |reason: String| SetupError { at: None, reason };
    let cube = Facelets::parse(text).map_err(|error| refuse(format!("This is no state: {error}.")))?;
    cube.check().map_err(|error| refuse(format!("No turning solves this {}: {error}.", cube.size())))?;
    Ok(Setup::Position(cube))
}

/// Whether a text looks like a state: as many letters as a cube from 2x2 has stickers, in one piece or in
/// six, or as S4's ids; a scramble is written in pieces of a few letters.
fn is_state(text: &str) -> bool {
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    let is_whole_cube = letters >= 24 && Size::from_facelets(letters).is_some();
    let plain = |c: char| c.is_ascii_alphabetic() || c.is_whitespace() || c == ',';
    let pieces = text.split(|c: char| !c.is_ascii_alphabetic()).filter(|piece| !piece.is_empty()).count();
    let has_colours = text.chars().any(|c| matches!(c, 'W' | 'Y' | 'G' | 'O' | 'P'));
    let is_colours =
        is_whole_cube && text.chars().all(plain) && (pieces <= 24 && pieces * 4 <= letters || has_colours);
    is_colours || is_ids(text)
}

/// 54 times a face letter and a digit from 1 to 9: no turn is written with a digit above 4 behind it, and no
/// scramble has nine of each face.
fn is_ids(text: &str) -> bool {
    let tokens: Vec<&str> = text.split_whitespace().collect();
    let is_id = |token: &&str| matches!(token.as_bytes(), [b'A'..=b'Z', b'1'..=b'9']);
    tokens.len() == 54 && tokens.iter().all(is_id)
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl std::error::Error for SetupError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scramble_is_read_as_turns_and_a_state_as_colours() {
        assert!(
            matches!(read("R U R' U'", Size::THREE), Ok(Setup::Scramble(alg, _)) if alg.turns().len() == 4)
        );
        let solved = Facelets::solved(Size::TWO);
        assert_eq!(read(&solved.to_string(), Size::THREE), Ok(Setup::Position(solved)));
        assert!(matches!(read("", Size::THREE), Ok(Setup::Scramble(alg, _)) if alg.turns().is_empty()));
    }

    #[test]
    fn a_long_scramble_of_plain_letters_is_not_a_state() {
        let scramble = "R U F D L B ".repeat(9);
        assert!(matches!(read(&scramble, Size::THREE), Ok(Setup::Scramble(..))));
    }

    #[test]
    fn an_error_names_the_bytes_at_fault() {
        let error = read("R U Q2 F", Size::THREE).unwrap_err();
        let at = error.at.unwrap();
        assert_eq!(at.start, 4);
        assert!(!error.reason.is_empty());
    }

    #[test]
    fn colours_of_no_reachable_cube_are_refused_by_their_law_on_every_size() {
        let reason = |layers: usize, a: usize, b: usize| {
            let mut colours = Facelets::solved(Size::new(layers).unwrap()).colours().to_vec();
            colours.swap(a, b);
            let impossible = Facelets::from_colours(colours).unwrap().to_string();
            read(&impossible, Size::THREE).unwrap_err().reason
        };
        for (layers, a, b, law) in [
            (2, 0, 4, "corner"),
            (3, 5, 10, "edge"),
            (4, 13, 33, "wing"),
            (5, 2, 27, "edge"),
            (6, 7, 44, "centres"),
            (7, 0, 50, "corner"),
        ] {
            let reason = reason(layers, a, b);
            assert!(reason.contains(law), "{layers}: {reason}");
        }
    }
}
