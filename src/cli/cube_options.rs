use clap::Args;
use godspeed_cube::{CubeInput, InputError, ParsedCube, Size};

/// The cube that a command works on, as arguments.
#[derive(Debug, Args)]
pub(crate) struct CubeOptions {
    /// A scramble, such as "R U R' U'", a link, or a state in any notation, on one line or as a net
    #[arg(value_name = "SCRAMBLE")]
    pub(crate) cube: Vec<String>,

    /// Number of layers [default: 3, or that of the state]
    #[arg(long, value_name = "N")]
    pub(crate) size: Option<Size>,

    /// The state of the cube: 54 letters URFDLB for a 3x3x3, colours, or sticker ids such as R6, face by face or as the
    /// rows of a net; net: or the order of the faces, such as ULFRBD:, before them selects the layout
    #[arg(long, value_name = "FACELETS", conflicts_with = "cube")]
    pub(crate) state: Option<String>,
}

impl CubeOptions {
    /// Returns the cube on the command line; `None` if there is none.
    pub(crate) fn input(&self) -> Option<CubeInput> {
        let state = self.state.as_ref().map(CubeInput::state);
        let input = state.or_else(|| (!self.cube.is_empty()).then(|| CubeInput::new(self.cube.join(" "))));
        input.map(|input| input.only_size(self.size))
    }

    /// Returns a line of input as a cube of the required size.
    pub(crate) fn line(&self, line: &str) -> CubeInput {
        CubeInput::new(line).only_size(self.size)
    }

    /// Parses the cube on the command line; without one, returns the solved cube.
    ///
    /// # Errors
    /// The input and what is wrong with it.
    pub(crate) fn parse_or_solved(&self) -> Result<ParsedCube, (CubeInput, InputError)> {
        let input = self.input().unwrap_or_else(|| self.line(""));
        input.parse().map_err(|error| (input, error))
    }
}
