//! Parsing of scrambles and cube states entered by the user.

#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::ops::Range;

use godspeed_cube::state_text::Layout;
use godspeed_cube::{
    Alg, CubeInput, Facelets, InputError, Parsed, ParsedCube, ParsedState, Remark, Size, shown,
};

/// Cube sizes offered by the page; the address also accepts larger ones.
pub const SIZES: std::ops::RangeInclusive<usize> = 2..=100;

/// The possible numbers of random moves.
const RANDOM_MOVES: std::ops::RangeInclusive<usize> = 1..=1000;

/// Number of characters shown before and after an error.
const CONTEXT: usize = 24;

/// Number of characters shown of an error.
const QUOTED: usize = 40;

/// Length in bytes up to which a text is parsed.
///
/// The state of a 100x100x100 as sticker ids has at most 420,000 bytes. A text that is much longer would block the page.
const MAX_TEXT_BYTES: usize = CubeInput::MAX_ALG_BYTES;

/// The reason why a state is refused where only moves are accepted.
const NO_STATE: &str = "Enter moves here, not a state.";

/// Parsed user input, with a sentence on each ambiguous part.
#[derive(Clone, Debug, PartialEq)]
pub enum Setup {
    /// A move sequence; that of a link may be for another size.
    Scramble(Alg, Vec<String>),
    /// The facelets of a cube.
    Position(Facelets, Vec<String>),
}

/// Input that is neither a valid scramble nor a valid state.
///
/// The input field still shows its text.
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

/// Parses moves of a cube of this size, as typed; a text that looks like a state is refused.
///
/// # Errors
/// Returns [`SetupError`] with the location of the first invalid move, or the size that the moves are for.
pub fn read_moves(text: &str, size: Size) -> Result<Setup, SetupError> {
    match read(text, size)? {
        Setup::Scramble(alg, _) if alg.size() != size => {
            let reason = format!("These moves are for a {}, but the cube is a {size}.", alg.size());
            Err(SetupError { at: None, reason })
        }
        Setup::Scramble(alg, remarks) => Ok(Setup::Scramble(alg, remarks)),
        Setup::Position(..) => Err(SetupError { at: None, reason: NO_STATE.to_owned() }),
    }
}

/// Parses the moves of a link, which may have any number of any letter.
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
        Ok(ParsedCube::State(ParsedState { state, remarks })) => {
            Ok(Setup::Position(state, sentences(&remarks)))
        }
        Ok(ParsedCube::Alg(Parsed { alg, remarks })) => Ok(Setup::Scramble(alg, sentences(&remarks))),
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
        InputError::UnexpectedState => NO_STATE.to_owned(),
        error => sentence(error),
    }
}

fn sentences(remarks: &[Remark]) -> Vec<String> {
    remarks.iter().map(sentence).collect()
}

/// Returns a remark or an error as a sentence.
fn sentence(text: &impl ToString) -> String {
    let text = text.to_string();
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).chain(['.']).collect()
}

/// Returns the first characters of a mistake, which may be a group of moves.
fn shortened(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("{}…", shown(&text[..end])).into(),
        None => shown(text),
    }
}

/// Joins the lines of a text without their comments, so that it means the same on one line.
///
/// A net gets a label, because its rows can no longer be seen. Lines without comments may be several scrambles, so `|`
/// separates them.
#[must_use]
pub fn one_line(text: &str) -> String {
    let is_net = Layout::of_lines(text).is_some();
    let is_commented = |line: &str| line.contains("//");
    let between = if is_net || text.lines().any(is_commented) { " " } else { " | " };
    let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default().trim());
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#')).collect::<Vec<_>>();
    let label = if is_net && lines.len() > 1 { "net: " } else { "" };
    format!("{label}{}", lines.join(between))
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
