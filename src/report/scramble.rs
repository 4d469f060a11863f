use godspeed_cube::{CubeInput, CubeLine, CubeLines, Facelets, InputError, Size, scramble};

/// The largest number of random turns.
pub const MAX_MOVES: u32 = 100_000;

/// The origin of the cubes of a report.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ScrambleSource {
    /// Random states: each state of the 2x2x2 and 3x3x3 is equally likely, larger cubes get their usual number of
    /// random turns.
    #[default]
    RandomStates,
    /// This many random turns.
    RandomMoves(u32),
    /// Scrambles or states in any notation, one per cube.
    Listed(Vec<String>),
}

/// A cube to solve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scramble {
    /// Turns from the solved cube, or the facelets of a random state. [`CubeInput`] reads both.
    pub text: String,
    /// The state.
    pub state: Facelets,
}

/// The reason why a text is not a list of cubes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ScrambleListError {
    /// A line is not a cube of the requested size.
    #[error("line {number}: '{text}': {error}")]
    Line {
        /// The number of the line, from 1.
        number: usize,
        /// The text of the cube.
        text: String,
        /// What is wrong with it.
        error: InputError,
    },
    /// There are no cubes.
    #[error("the list has no cubes; write one scramble or state per line")]
    Empty,
}

impl Scramble {
    /// Parses a scramble or a state of a cube of this size.
    ///
    /// # Errors
    /// [`InputError`] if the text is no such cube.
    pub fn parse(text: &str, size: Size) -> Result<Self, InputError> {
        let cube = CubeInput::new(text).only_size(Some(size)).parse()?;
        Ok(Self { text: text.to_owned(), state: cube.into_state() })
    }

    /// Reads a list of cubes: each line up to the first tab is a scramble or a state, and the rows of a net are one state.
    ///
    /// Empty lines, lines that begin with `#` and a first line that names the columns, beginning with `scramble`, are
    /// skipped.
    ///
    /// # Errors
    /// [`ScrambleListError`] with the line that is not a cube of this size.
    pub fn parse_list(text: &str, size: Size) -> Result<Vec<Self>, ScrambleListError> {
        let text = text.trim_start_matches('\u{feff}');
        let mut lines = CubeLines::new(Some(size));
        let mut listed: Vec<CubeLine> = Vec::new();
        for (number, line) in (1..).zip(text.lines().map(str::trim)) {
            if number > 1 || !line.starts_with("scramble") {
                listed.extend(lines.push(number, line.split('\t').next().unwrap_or_default()));
            }
        }
        listed.extend(lines.finish());
        let parse = |CubeLine { number, text }: CubeLine| {
            Self::parse(&text, size).map_err(|error| ScrambleListError::Line { number, text, error })
        };
        match listed.is_empty() {
            true => Err(ScrambleListError::Empty),
            false => listed.into_iter().map(parse).collect(),
        }
    }

    /// Returns a random state.
    ///
    /// Its text is its facelets on the 2x2x2 and 3x3x3: turns that lead to it would depend on a solver.
    #[must_use]
    pub fn random_state(size: Size, seed: u64) -> Self {
        match size {
            Size::TWO | Size::THREE => {
                let state = scramble::random_state(size, seed);
                Self { text: state.to_string(), state }
            }
            _ => Self::random_moves(size, scramble::standard_moves(size), seed),
        }
    }

    /// Returns the cube after random turns.
    #[must_use]
    pub fn random_moves(size: Size, moves: usize, seed: u64) -> Self {
        let alg = scramble::random_moves(size, moves, seed);
        let mut state = Facelets::solved(size);
        state.turn_all(alg.turns());
        Self { text: alg.to_string(), state }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_of_a_scramble_leads_to_its_state() {
        for layers in [2, 3, 4, 6] {
            let size = Size::new(layers).unwrap();
            for scramble in [Scramble::random_state(size, 7), Scramble::random_moves(size, 12, 7)] {
                assert_eq!(Scramble::parse(&scramble.text, size), Ok(scramble));
            }
        }
        assert_eq!(
            Scramble::random_state(Size::THREE, 5).state,
            godspeed_cube::scramble::random_state(Size::THREE, 5)
        );
    }

    #[test]
    fn a_list_has_one_cube_per_line() {
        let text = "scramble\toptimal_qtm\nR U2\t3\n\n# a comment\nYYYYOOOOBBBBRRRRGGGGWWWW\n";
        let cubes = Scramble::parse_list(text, Size::TWO).unwrap();
        let texts: Vec<_> = cubes.iter().map(|cube| cube.text.as_str()).collect();
        assert_eq!(texts, ["R U2", "YYYYOOOOBBBBRRRRGGGGWWWW"]);
        assert!(cubes[1].state.is_solved());
    }

    #[test]
    fn a_net_of_a_list_is_one_cube() {
        let text = "\u{feff}scramble\toptimal_qtm\n  UU\n  UU\nLLFFRRBB\nLLFFRRBB\n  DD\n  DD\nR U2\t3\n";
        let cubes = Scramble::parse_list(text, Size::TWO).unwrap();
        assert!(cubes.len() == 2 && cubes[0].state.is_solved());
        // A link lists the texts line by line.
        let texts: Vec<&str> = cubes.iter().map(|cube| cube.text.as_str()).collect();
        assert_eq!(Scramble::parse_list(&texts.join("\n"), Size::TWO), Ok(cubes));
    }

    #[test]
    fn a_line_that_is_no_cube_is_kept_in_the_error() {
        let error = Scramble::parse_list("R U\nR Q\n", Size::TWO).unwrap_err();
        assert!(matches!(&error, ScrambleListError::Line { number: 2, text, .. } if text == "R Q"));
        assert!(error.to_string().starts_with("line 2: 'R Q': "), "{error}");
        assert_eq!(Scramble::parse_list("\n#\n", Size::TWO), Err(ScrambleListError::Empty));
    }
}
