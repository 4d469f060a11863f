use godspeed_cube::{CubeInput, Facelets, InputError, Parsed, ParsedCube, ParsedState, Size};

use crate::diagnostics::describe;
use crate::solver_options::parse_parameter;

/// A line that was typed.
#[derive(Debug, PartialEq)]
pub(super) enum PlayCommand {
    /// Turns the cube.
    Turn(Parsed),
    /// Replaces the cube by this one.
    SetState(ParsedState),
    /// Replaces the cube by a random one, or by the result of this many random moves.
    Scramble(Option<u32>),
    /// Solves the cube, with the algorithm of this id if there is one.
    Solve(Option<String>),
    /// Prints the first turn of a solution.
    Hint,
    /// Undoes this many changes.
    Undo(u32),
    /// Redoes this many changes.
    Redo(u32),
    /// Replaces the cube by the solved one.
    Reset,
    /// Replaces the cube by a solved one of another size.
    Size(Size),
    /// Selects an algorithm, or lists all.
    Algorithm(Option<String>),
    /// Selects the metric.
    Metric(String),
    /// Sets a parameter of the algorithm, or lists all.
    Set(Option<(String, f64)>),
    /// Prints the net.
    Show,
    /// Prints the state in every notation.
    Write,
    /// Prints the turns so far.
    Moves,
    /// Prints the list of commands.
    Help,
    /// Ends the program.
    Quit,
}

/// The commands for `help`: name, arguments and description.
pub(super) const COMMANDS: [(&str, &str, &str); 16] = [
    ("R U2 F'", "", "turn the cube; every common notation is accepted"),
    ("scramble", "[MOVES]", "scramble the cube, optionally with this many random moves"),
    ("solve", "[ALGORITHM]", "solve the cube; undo removes the solution"),
    ("hint", "", "print the first move of a solution"),
    ("undo", "[N]", "undo the last N lines [default: 1]"),
    ("redo", "[N]", "redo the last N lines that were undone [default: 1]"),
    ("reset", "", "start again with a solved cube"),
    ("size", "N", "start again with a solved cube of N layers"),
    ("state", "FACELETS", "set the state, in any notation; a net is the line net: and its rows"),
    ("write", "", "print the state in every notation"),
    ("show", "", "print the net"),
    ("moves", "", "print the moves so far"),
    ("algorithm", "[ID]", "select an algorithm, or list all"),
    ("metric", "htm|qtm|stm|obtm|qstm", "select how moves are counted"),
    ("set", "[NAME=VALUE]", "set a parameter of the algorithm, or list all"),
    ("quit", "", "quit; the end of the input also quits"),
];

/// Why a line is not a command.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub(super) enum CommandError {
    /// The argument of a command is invalid.
    #[error("{command}: {reason}")]
    Argument {
        /// The command.
        command: &'static str,
        /// What is wrong, and what to type instead.
        reason: String,
    },
    /// The line is neither a command nor a cube.
    #[error("{}\ntype 'help' for a list of commands", describe(.line, .error))]
    Unknown {
        /// The line.
        line: String,
        /// What is wrong with it as a cube.
        error: InputError,
    },
}

impl PlayCommand {
    /// Parses a line for a cube of this size; `None` if it is empty or a comment.
    ///
    /// # Errors
    /// [`CommandError`] with the offending text and what to type instead.
    pub(super) fn parse(line: &str, size: Size) -> Result<Option<Self>, CommandError> {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            return Ok(None);
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let text = (!rest.is_empty()).then(|| rest.to_owned());
        let command = match word.to_ascii_lowercase().as_str() {
            "scramble" | "shuffle" => Self::Scramble(parse_count("scramble", rest, 100_000)?),
            "solve" => Self::Solve(text),
            "hint" => Self::Hint,
            "undo" => Self::Undo(parse_count("undo", rest, u32::MAX)?.unwrap_or(1)),
            "redo" => Self::Redo(parse_count("redo", rest, u32::MAX)?.unwrap_or(1)),
            "reset" => Self::Reset,
            "size" => Self::Size(rest.parse().map_err(invalid("size"))?),
            "state" => Self::SetState(parse_state(rest)?),
            "write" => Self::Write,
            "show" => Self::Show,
            "net" if rest.is_empty() => Self::Show,
            "moves" => Self::Moves,
            "algorithm" => Self::Algorithm(text),
            "metric" => Self::Metric(rest.to_owned()),
            "set" => Self::Set(text.map(|text| parse_parameter(&text)).transpose().map_err(invalid("set"))?),
            "help" | "?" => Self::Help,
            "quit" | "exit" => Self::Quit,
            _ => return parse_cube(line, size).map(Some),
        };
        Ok(Some(command))
    }
}

/// Parses turns of a cube of this size, or a state of any size.
fn parse_cube(line: &str, size: Size) -> Result<PlayCommand, CommandError> {
    match CubeInput::new(line).for_size(size).parse() {
        // A link may be to a cube of another size.
        Ok(ParsedCube::Alg(Parsed { alg, remarks })) if alg.size() != size => {
            Ok(PlayCommand::SetState(ParsedState { state: Facelets::after(&alg), remarks }))
        }
        Ok(ParsedCube::Alg(parsed)) => Ok(PlayCommand::Turn(parsed)),
        Ok(ParsedCube::State(parsed)) => Ok(PlayCommand::SetState(parsed)),
        Err(error) => Err(CommandError::Unknown { line: line.to_owned(), error }),
    }
}

fn parse_state(text: &str) -> Result<ParsedState, CommandError> {
    let invalid = |error| invalid("state")(describe(text, &error));
    match CubeInput::state(text).parse() {
        Ok(ParsedCube::State(parsed)) => Ok(parsed),
        Ok(ParsedCube::Alg(_)) => Err(invalid(InputError::UnexpectedAlg)),
        Err(error) => Err(invalid(error)),
    }
}

fn parse_count(command: &'static str, text: &str, most: u32) -> Result<Option<u32>, CommandError> {
    if text.is_empty() {
        return Ok(None);
    }
    let number = text.parse().ok().filter(|number| (1..=most).contains(number));
    let error = || invalid(command)(format!("expected a number from 1 to {most}, not '{text}'"));
    number.map(Some).ok_or_else(error)
}

fn invalid<E: ToString>(command: &'static str) -> impl Fn(E) -> CommandError {
    move |reason| CommandError::Argument { command, reason: reason.to_string() }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn parse(line: &str) -> PlayCommand {
        PlayCommand::parse(line, Size::THREE).unwrap().unwrap()
    }

    #[test]
    fn lines_are_commands_turns_or_states() {
        assert_eq!(parse("  Undo 3 "), PlayCommand::Undo(3));
        assert_eq!(parse("redo"), PlayCommand::Redo(1));
        assert_eq!(parse("SOLVE korf"), PlayCommand::Solve(Some("korf".to_owned())));
        assert_eq!(parse("scramble"), PlayCommand::Scramble(None));
        assert_eq!(parse("set seconds=2"), PlayCommand::Set(Some(("seconds".to_owned(), 2.0))));
        assert_eq!(parse("QUIT"), PlayCommand::Quit);
        assert!(matches!(parse("R U’ Fi"), PlayCommand::Turn(parsed) if parsed.alg.to_string() == "R U' F'"));
        assert!(matches!(parse("r E s"), PlayCommand::Turn(parsed) if parsed.alg.turns().len() == 3));
        let pocket = Facelets::solved(Size::TWO);
        let set = PlayCommand::SetState(ParsedState { state: pocket.clone(), remarks: vec![] });
        for line in [
            "YYYYOOOOBBBBRRRRGGGGWWWW",
            "net: UU UU LLFFRRBB LLFFRRBB DD DD",
            "?puzzle=2x2x2&state=UUUURRRRFFFFDDDDLLLLBBBB",
        ] {
            assert_eq!(parse(line), set, "{line}");
            assert_eq!(parse(&format!("state {line}")), set, "{line}");
        }
        assert_eq!(parse(&pocket.to_string()), set);
        assert_eq!(parse("?puzzle=2x2x2&alg=R4"), parse("?puzzle=2x2x2&setup-alg=R4"));
        assert_eq!(parse("net"), PlayCommand::Show);
        assert_eq!(PlayCommand::parse("# nothing", Size::THREE), Ok(None));
    }

    #[test]
    fn turns_are_parsed_for_the_current_size() {
        let four = Size::new(4).unwrap();
        assert!(matches!(PlayCommand::parse("3Rw", four), Ok(Some(PlayCommand::Turn(_)))));
        assert!(matches!(PlayCommand::parse("4Rw", Size::THREE), Err(CommandError::Unknown { .. })));
    }

    #[test]
    fn errors_say_what_to_type_instead() {
        let error = |line: &str| PlayCommand::parse(line, Size::THREE).unwrap_err().to_string();
        assert!(error("sovle").contains("type 'help' for a list of commands"));
        assert!(error("undo many").contains("many"));
        assert!(error("size 0").contains("1 to 1024"));
        assert!(error("set weight").contains("NAME=VALUE"));
        assert!(error("state RR").contains("2 letters"));
    }

    proptest! {
        #[test]
        fn any_line_is_a_command_or_an_error(line in ".{0,200}", layers in 1_usize..8) {
            let _ = PlayCommand::parse(&line, Size::new(layers).unwrap()).map_err(|error| error.to_string());
        }

        #[test]
        fn commands_with_any_argument_are_commands_or_errors(
            word in prop::sample::select(vec!["scramble", "undo", "redo", "size", "state", "set", "metric", "solve"]),
            argument in prop_oneof!["[-+0-9a-zA-Z=.]{0,30}", ".{0,60}"],
        ) {
            let line = format!("{word} {argument}");
            if let Err(error) = PlayCommand::parse(&line, Size::THREE) {
                prop_assert!(error.to_string().starts_with(word), "{}", error);
            }
        }
    }
}
