use godspeed_cube::{Alg, CubeInput, Facelets, InputError, ParsedCube, Remark, Size};

use crate::scramble::size;
use crate::solver_options::parameter;

/// What a line asks for.
#[derive(Debug, PartialEq)]
pub(super) enum Order {
    /// Turn the cube.
    Turn { alg: Alg, remarks: Vec<Remark> },
    /// Take this cube.
    Take(Facelets),
    /// Take a scrambled one, by so many moves where a number is given.
    Scramble(Option<u32>),
    /// Solve it, by the algorithm of this id where one is given.
    Solve(Option<String>),
    /// Say the first turn of a solution.
    Hint,
    /// Undo so many lines.
    Undo(u32),
    /// Do again so many lines.
    Redo(u32),
    /// Take the solved cube.
    Reset,
    /// Take a solved cube of another size.
    Size(Size),
    /// Choose an algorithm, or list them.
    Algorithm(Option<String>),
    /// Choose how moves are counted.
    Metric(String),
    /// Set a parameter of the algorithm, or list them.
    Set(Option<(String, f64)>),
    /// Show the cube.
    Show,
    /// Write it in every notation.
    Write,
    /// Say the turns so far.
    Moves,
    /// Say what can be asked for.
    Help,
    /// End.
    Quit,
}

/// Every word that can begin a line, with what may follow and what it does.
pub(super) const WORDS: [(&str, &str, &str); 16] = [
    ("R U2 F'", "", "any turns, in any usual notation"),
    ("scramble", "[MOVES]", "a random cube, or so many random moves"),
    ("solve", "[ALGORITHM]", "solve the cube; undo takes it back"),
    ("hint", "", "the first turn of a solution"),
    ("undo", "[N]", "take back the last line, or the last N"),
    ("redo", "[N]", "do again what was taken back"),
    ("reset", "", "the solved cube"),
    ("size", "N", "a solved cube of N layers"),
    ("state", "FACELETS", "the cube of these stickers, in any notation"),
    ("write", "", "the stickers in every notation"),
    ("show", "", "the net"),
    ("moves", "", "the turns since the cube was taken"),
    ("algorithm", "[ID]", "choose an algorithm, or list them"),
    ("metric", "htm|qtm", "how moves are counted"),
    ("set", "[NAME=VALUE]", "set a parameter of the algorithm, or list them"),
    ("quit", "", "end; so does the end of the input"),
];

/// Why a line asks for nothing.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub(super) enum Misunderstood {
    /// What follows a word does not fit it.
    #[error("{word}: {reason}")]
    Argument {
        /// The word.
        word: &'static str,
        /// What is wrong, and what to write.
        reason: String,
    },
    /// It is neither a word nor turns nor stickers.
    #[error("\"{line}\" is no command, and {reason}; help lists the commands")]
    Nothing {
        /// The line.
        line: String,
        /// What is wrong with it as a cube.
        reason: InputError,
    },
}

impl Order {
    /// Reads a line for a cube of this size; `None` if it is empty or a comment.
    ///
    /// # Errors
    /// [`Misunderstood`] says what to write instead.
    pub(super) fn read(line: &str, layers: Size) -> Result<Option<Self>, Misunderstood> {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            return Ok(None);
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let text = (!rest.is_empty()).then(|| rest.to_owned());
        let order = match word.to_ascii_lowercase().as_str() {
            "scramble" | "shuffle" => Self::Scramble(number("scramble", rest, 100_000)?),
            "solve" => Self::Solve(text),
            "hint" => Self::Hint,
            "undo" => Self::Undo(number("undo", rest, u32::MAX)?.unwrap_or(1)),
            "redo" => Self::Redo(number("redo", rest, u32::MAX)?.unwrap_or(1)),
            "reset" => Self::Reset,
            "size" => {
                Self::Size(size(rest).map_err(|reason| Misunderstood::Argument { word: "size", reason })?)
            }
            "state" => Self::Take(state(rest)?),
            "write" => Self::Write,
            "show" | "net" => Self::Show,
            "moves" => Self::Moves,
            "algorithm" => Self::Algorithm(text),
            "metric" => Self::Metric(rest.to_owned()),
            "set" => {
                let wrong = |reason| Misunderstood::Argument { word: "set", reason };
                Self::Set(text.map(|text| parameter(&text)).transpose().map_err(wrong)?)
            }
            "help" | "?" => Self::Help,
            "quit" | "exit" => Self::Quit,
            _ => return cube(line, layers).map(Some),
        };
        Ok(Some(order))
    }
}

/// Turns of this cube, or the stickers of another.
fn cube(line: &str, layers: Size) -> Result<Order, Misunderstood> {
    // A state may be of any size; turns are read for the present cube.
    match CubeInput::new(line).for_size(layers).parse() {
        Ok(ParsedCube::Alg(parsed)) => Ok(Order::Turn { alg: parsed.alg, remarks: parsed.remarks }),
        Ok(ParsedCube::State(state)) => Ok(Order::Take(state)),
        Err(reason) => Err(Misunderstood::Nothing { line: line.to_owned(), reason }),
    }
}

fn state(text: &str) -> Result<Facelets, Misunderstood> {
    let wrong = |error: InputError| Misunderstood::Argument { word: "state", reason: error.to_string() };
    CubeInput::state(text).parse().map(ParsedCube::into_state).map_err(wrong)
}

fn number(word: &'static str, text: &str, most: u32) -> Result<Option<u32>, Misunderstood> {
    if text.is_empty() {
        return Ok(None);
    }
    let number = text.parse().ok().filter(|number| (1..=most).contains(number));
    let wrong =
        || Misunderstood::Argument { word, reason: format!("\"{text}\" is no number from 1 to {most}") };
    number.map(Some).ok_or_else(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Order {
        Order::read(line, Size::THREE).unwrap().unwrap()
    }

    #[test]
    fn words_are_commands_and_everything_else_is_turns_or_stickers() {
        assert_eq!(read("  Undo 3 "), Order::Undo(3));
        assert_eq!(read("redo"), Order::Redo(1));
        assert_eq!(read("SOLVE korf"), Order::Solve(Some("korf".to_owned())));
        assert_eq!(read("scramble"), Order::Scramble(None));
        assert_eq!(read("set seconds=2"), Order::Set(Some(("seconds".to_owned(), 2.0))));
        assert_eq!(read("QUIT"), Order::Quit);
        assert!(matches!(read("R U’ Fi"), Order::Turn { alg, .. } if alg.to_string() == "R U' F'"));
        assert!(matches!(read("r E s"), Order::Turn { alg, .. } if alg.turns().len() == 3));
        let pocket = Facelets::solved(Size::TWO);
        assert_eq!(read(&pocket.to_string()), Order::Take(pocket.clone()));
        assert_eq!(read("state YYYYOOOOBBBBRRRRGGGGWWWW"), Order::Take(pocket));
        assert_eq!(Order::read("# nothing", Size::THREE), Ok(None));
    }

    #[test]
    fn turns_are_read_for_the_cube_at_hand() {
        let four = Size::new(4).unwrap();
        assert!(matches!(Order::read("3Rw", four), Ok(Some(Order::Turn { .. }))));
        assert!(matches!(Order::read("4Rw", Size::THREE), Err(Misunderstood::Nothing { .. })));
    }

    #[test]
    fn what_cannot_be_understood_is_told_with_a_remedy() {
        let wrong = |line: &str| Order::read(line, Size::THREE).unwrap_err().to_string();
        assert!(wrong("sovle").contains("help lists the commands"));
        assert!(wrong("undo many").contains("many"));
        assert!(wrong("size 0").contains("1 to 1024"));
        assert!(wrong("set weight").contains("NAME=VALUE"));
        assert!(wrong("state RR").contains("2 letters"));
    }
}
