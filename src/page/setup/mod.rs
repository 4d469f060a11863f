//! Parsing of scrambles and cube states entered by the user.

use std::borrow::Cow;
use std::ops::Range;

use godspeed_cube::{Alg, CubeInput, Facelets, InputError, Parsed, ParsedCube, Size};

/// Cube sizes offered by the page; the address also accepts larger ones.
pub const SIZES: std::ops::RangeInclusive<usize> = 2..=100;

/// How many random moves can be asked for.
const RANDOM_MOVES: std::ops::RangeInclusive<usize> = 1..=1000;

/// Number of characters shown before and after an error.
const CONTEXT: usize = 24;

/// Number of characters shown of an error.
const QUOTED: usize = 40;

/// Length in bytes up to which a text is parsed.
///
/// The state of a 100x100x100 as sticker ids has at most 420,000 bytes. A text that is much longer would block the page.
const MAX_TEXT_BYTES: usize = CubeInput::MAX_ALG_BYTES;

/// Parsed user input.
#[derive(Clone, Debug, PartialEq)]
pub enum Setup {
    /// A move sequence, with remarks on ambiguous notation.
    Scramble(Alg, Vec<String>),
    /// The facelets of a cube.
    Position(Facelets),
}

/// Input that is neither a valid scramble nor a valid state.
///
/// The input field keeps its text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct SetupError {
    /// Byte range of the error in the text, if it has a location.
    pub at: Option<Range<usize>>,
    /// Explanation for the user, with a suggested fix where possible.
    pub reason: String,
}

/// Parses a number of random moves; `None` if the text is not a number.
///
/// # Errors
/// Returns [`SetupError`] if it is too small or too large.
#[must_use]
pub fn read_random_moves(text: &str) -> Option<Result<usize, SetupError>> {
    let number = text.trim();
    if number.is_empty() || !number.chars().all(|c| c.is_ascii_digit()) {
        return None;
    }
    let moves = number.parse().ok().filter(|moves| RANDOM_MOVES.contains(moves));
    let (least, most) = (RANDOM_MOVES.start(), RANDOM_MOVES.end());
    let reason = || format!("Enter from {least} to {most} random moves.");
    Some(moves.ok_or_else(|| SetupError { at: None, reason: reason() }))
}

/// Parses a scramble for a cube of this size, or a state, which defines its own size.
///
/// # Errors
/// Returns [`SetupError`] if the text is neither, or if the state is not reachable by turns.
pub fn read(text: &str, size: Size) -> Result<Setup, SetupError> {
    read_input(&CubeInput::new(text).for_size(size))
}

/// Parses a scramble.
///
/// # Errors
/// Returns [`SetupError`] with the location of the first invalid move.
pub fn read_scramble(text: &str, size: Size) -> Result<Setup, SetupError> {
    read_input(&CubeInput::alg(text, size))
}

/// Parses a state.
///
/// # Errors
/// Returns [`SetupError`] with the reason.
pub fn read_state(text: &str) -> Result<Setup, SetupError> {
    read_input(&CubeInput::state(text))
}

fn read_input(input: &CubeInput) -> Result<Setup, SetupError> {
    if input.text.len() > MAX_TEXT_BYTES {
        let reason = format!("This text is too long. Enter at most {MAX_TEXT_BYTES} characters.");
        return Err(SetupError { at: None, reason });
    }
    match input.parse() {
        Ok(ParsedCube::State(state)) => Ok(Setup::Position(state)),
        Ok(ParsedCube::Alg(Parsed { alg, remarks })) => {
            Ok(Setup::Scramble(alg, remarks.iter().map(ToString::to_string).collect()))
        }
        Err(error) => Err(SetupError { at: error.span(), reason: reason(&input.text, &error) }),
    }
}

fn reason(text: &str, error: &InputError) -> String {
    match error {
        InputError::Alg(error) if error.token.is_empty() => format!("At the end: {}.", error.reason),
        InputError::Alg(error) => {
            let before = text.get(..error.position).unwrap_or(text);
            let character = before.chars().count() + 1;
            format!("“{}” at character {character}: {}.", shortened(&error.token), error.reason)
        }
        InputError::State(error) => format!("This is not a state: {error}."),
        InputError::Illegal { state, law } => format!("This {} cannot be solved: {law}.", state.size()),
        InputError::UnexpectedState => "Enter moves here, not a state.".to_owned(),
        error => format!("{error}."),
    }
}

/// Returns the first characters of a mistake, which may be a whole group.
fn shortened(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("{}…", &text[..end]).into(),
        None => text.into(),
    }
}

/// Joins the lines of a text without their comments.
#[must_use]
pub fn one_line(text: &str) -> String {
    let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default().trim());
    lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}

impl SetupError {
    /// Returns the place of the error in the text: what is before it, at it and after it.
    ///
    /// All are empty if the error has no location.
    #[must_use]
    pub fn quote(&self, text: &str) -> [String; 3] {
        let parts = self
            .at
            .clone()
            .and_then(|at| Some((text.get(..at.start)?, text.get(at.clone())?, text.get(at.end..)?)));
        let Some((before, at, after)) = parts else { return Default::default() };
        let skipped = before.chars().count().saturating_sub(CONTEXT);
        let start: String = before.chars().skip(skipped).collect();
        let end: String = after.chars().take(CONTEXT).collect();
        let dots = |is_cut: bool| if is_cut { "…" } else { "" };
        let at = if at.is_empty() { "\u{2038}" } else { at };
        [
            format!("{}{start}", dots(skipped > 0)),
            shortened(at).into_owned(),
            format!("{end}{}", dots(after.chars().count() > CONTEXT)),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scramble_is_parsed_as_turns_and_a_state_as_colours() {
        assert!(
            matches!(read("R U R' U'", Size::THREE), Ok(Setup::Scramble(alg, _)) if alg.turns().len() == 4)
        );
        let solved = Facelets::solved(Size::TWO);
        assert_eq!(read(&solved.to_string(), Size::THREE), Ok(Setup::Position(solved)));
        assert!(matches!(read("", Size::THREE), Ok(Setup::Scramble(alg, _)) if alg.turns().is_empty()));
    }

    #[test]
    fn a_long_scramble_of_face_letters_is_not_a_state() {
        let scramble = "R U F D L B ".repeat(9);
        assert!(matches!(read(&scramble, Size::THREE), Ok(Setup::Scramble(..))));
    }

    #[test]
    fn an_error_has_the_byte_range_of_the_mistake() {
        let error = read("R U Q2 F", Size::THREE).unwrap_err();
        let at = error.at.unwrap();
        assert_eq!(at.start, 4);
        assert!(!error.reason.is_empty());
    }

    #[test]
    fn an_unreachable_state_of_any_size_is_rejected_with_the_broken_law() {
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

    #[test]
    fn an_error_is_quoted_with_its_context() {
        let quote = |text: &str, at| SetupError { at: Some(at), reason: String::new() }.quote(text);
        assert_eq!(quote("R U Q2 F", 4..6), ["R U ", "Q2", " F"]);
        let long = "R ".repeat(50) + "?";
        let [before, at, _] = quote(&long, 100..101);
        assert!(before.starts_with('…') && before.chars().count() == CONTEXT + 1);
        assert_eq!(at, "?");
        assert_eq!(quote("é", 1..9), [""; 3]);
    }

    #[test]
    fn long_texts_are_refused_with_the_limit() {
        let reason = |text: &str| read(text, Size::THREE).unwrap_err().reason;
        assert!(reason(&"junk ".repeat(1_000_000)).contains("1048576"));
        assert!(read_state(&"U".repeat(2_000_000)).unwrap_err().reason.contains("1048576"));
        assert!(reason("(R)10000000").contains("more than 100000 turns"));
        assert!(reason(&"R ".repeat(200_000)).contains("more than 100000 turns"));
        let long = reason(&format!("[{}]", "R".repeat(50_000)));
        assert!(long.len() < 300, "{} bytes", long.len());
        let error = SetupError { at: Some(0..90_000), reason: String::new() };
        assert_eq!(error.quote(&"R".repeat(90_000))[1].chars().count(), QUOTED + 1);
    }

    #[test]
    fn lines_are_joined_and_comments_removed() {
        assert_eq!(one_line("R U // right\r\n\n  F2 // front\nM\n"), "R U F2 M");
    }

    #[test]
    fn sticker_ids_are_parsed_as_a_state() {
        let text = "R6 L1 R8 F1 U4 B3 U8 L7 L8 D2 U7 F2 D5 L4 D1 D6 F3 L2 R0 D3 D0 F7 F4 D7 U6 R3 U0 F6 R5 \
            D8 B7 R4 U5 L0 B1 R2 B6 U3 F8 R1 B4 R7 U2 B5 L6 F0 F5 B2 L5 D4 U1 B8 L3 B0";
        let Ok(Setup::Position(cube)) = read(text, Size::TWO) else { panic!("not a state") };
        assert_eq!((cube.size(), &cube.to_string()[..3]), (Size::THREE, "RLR"));
        let error = read(&text.replacen("L1", "R6", 1), Size::THREE).unwrap_err();
        assert!(error.reason.starts_with("This is not a state") && error.at.is_some(), "{}", error.reason);
        assert!(matches!(read("R2 U2 F2 L2", Size::THREE), Ok(Setup::Scramble(..))));
    }
}
