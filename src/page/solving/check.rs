use std::fmt;

use cube::{Alg, Facelets, Size, Turn};
use protocol::Outcome;

/// A result that says "solved" and is not: it is shown as a failure, never as a success.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WrongSolution {
    /// Its notation cannot be read.
    Unreadable(String),
    /// Its turns leave the cube unsolved.
    Unsolved(String),
}

/// The turns of a result, after they have solved our own copy of the cube.
///
/// # Errors
/// [`WrongSolution`] with the text that cannot be read or does not solve the cube.
pub fn turns_of(outcome: &Outcome, cube: &Facelets) -> Result<Vec<Turn>, WrongSolution> {
    read(outcome.solution.as_deref().unwrap_or_default(), cube)
}

/// The turns of a solution in notation, after they have solved our own copy of the cube.
///
/// # Errors
/// [`WrongSolution`] with the text that cannot be read or does not solve the cube.
pub fn read(text: &str, cube: &Facelets) -> Result<Vec<Turn>, WrongSolution> {
    let parsed =
        Alg::parse(text, cube.size()).map_err(|error| WrongSolution::Unreadable(error.to_string()))?;
    let turns = parsed.alg.turns().to_vec();
    let mut copy = cube.clone();
    copy.turn_all(&turns);
    if copy.is_solved() { Ok(turns) } else { Err(WrongSolution::Unsolved(text.to_owned())) }
}

/// The turns of each stage of a result, where they account for every turn of its solution.
#[must_use]
pub fn stages_of(outcome: &Outcome, turns: &[Turn], size: Size) -> Option<Vec<Vec<Turn>>> {
    let read = |moves: &str| Alg::parse(moves, size).map(|parsed| parsed.alg.into_turns());
    let stages: Option<Vec<_>> = outcome.stages.iter().map(|stage| read(&stage.moves).ok()).collect();
    stages.filter(|stages| stages.concat() == turns)
}

impl fmt::Display for WrongSolution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(error) => write!(f, "the engine's answer cannot be read: {error}"),
            Self::Unsolved(_) => {
                f.write_str("the engine's answer does not solve this cube: please report it with the link")
            }
        }
    }
}

impl std::error::Error for WrongSolution {}
