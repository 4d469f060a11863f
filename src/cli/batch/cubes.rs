use std::io;
use std::path::PathBuf;

use godspeed_cube::{CubeInput, Facelets, InputError, ParsedCube, Size, scramble};

use super::BatchOptions;

/// How many random cubes there are where nobody said.
const COUNT: u64 = 1000;

/// Where the cubes of a batch come from, and how many there are.
pub(super) struct Cubes {
    pub(super) count: u64,
    pub(super) size: Size,
    origin: Origin,
}

enum Origin {
    /// Random states from this seed on, one seed each.
    States { seed: u64 },
    /// Random moves, one seed each.
    Moves { seed: u64, moves: usize },
    /// The lines of a file.
    File { path: PathBuf, states: Vec<Facelets> },
}

/// Why a file is no list of cubes.
#[derive(Debug, thiserror::Error)]
pub(super) enum FileError {
    /// It cannot be read.
    #[error("{path} cannot be read: {error}")]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A line is no cube.
    #[error("line {line}: {error}")]
    Cube {
        /// The line, 1 being the first.
        line: usize,
        /// What is wrong with it.
        error: InputError,
    },
    /// There is no cube in it.
    #[error("{path} has no cubes; write one scramble or state on a line")]
    Empty {
        /// The file.
        path: PathBuf,
    },
}

impl Cubes {
    /// The cubes that the command line asks for.
    ///
    /// # Errors
    /// [`FileError`] if they are to come from a file that has none.
    pub(super) fn new(options: &BatchOptions) -> Result<Self, FileError> {
        let &BatchOptions { size, seed, .. } = options;
        let (most, origin) = match (&options.file, options.moves) {
            (Some(path), _) => {
                let states = read(path, size)?;
                (states.len() as u64, Origin::File { path: path.clone(), states })
            }
            (None, Some(moves)) => (u64::MAX, Origin::Moves { seed, moves: moves as usize }),
            (None, None) => (u64::MAX, Origin::States { seed }),
        };
        let count = options.count.unwrap_or(if most < u64::MAX { most } else { COUNT }).min(most);
        Ok(Self { count, size, origin })
    }

    /// The first cube.
    pub(super) fn first(&self) -> Facelets {
        self.draw(0)
    }

    /// The cube of a number below the count.
    pub(super) fn draw(&self, number: u64) -> Facelets {
        match &self.origin {
            Origin::States { seed } => scramble::random_state(self.size, seed.wrapping_add(number)),
            Origin::Moves { seed, moves } => {
                let mut state = Facelets::solved(self.size);
                let alg = scramble::random_moves(self.size, *moves, seed.wrapping_add(number));
                state.turn_all(alg.turns());
                state
            }
            Origin::File { states, .. } => states[number as usize].clone(),
        }
    }

    /// The seed of the first cube, where chance drew it.
    pub(super) fn seed(&self) -> Option<u64> {
        match self.origin {
            Origin::States { seed } | Origin::Moves { seed, .. } => Some(seed),
            Origin::File { .. } => None,
        }
    }

    /// What they are, in words: `random 3x3x3 states from seed 1`.
    pub(super) fn words(&self) -> String {
        let size = self.size;
        match &self.origin {
            Origin::States { seed } => format!("random states of the {size} from seed {seed} on"),
            Origin::Moves { seed, moves } => {
                format!("scrambles of {moves} moves of the {size} from seed {seed} on")
            }
            Origin::File { path, .. } => format!("cubes of {}", path.display()),
        }
    }
}

fn read(path: &PathBuf, size: Size) -> Result<Vec<Facelets>, FileError> {
    let unreadable = |error| FileError::Unreadable { path: path.clone(), error };
    let text = std::fs::read_to_string(path).map_err(unreadable)?;
    let written = |line: &str| line.split('\t').next().unwrap_or_default().trim().to_owned();
    let lines = text.lines().map(written).enumerate();
    let cubes = lines.filter(|(_, cube)| !cube.is_empty() && !cube.starts_with('#'));
    let state = |(at, cube): (usize, String)| {
        let posed = CubeInput::new(cube).only_size(Some(size)).parse();
        posed.map(ParsedCube::into_state).map_err(|error| FileError::Cube { line: at + 1, error })
    };
    let states: Vec<Facelets> = cubes.map(state).collect::<Result<_, _>>()?;
    if states.is_empty() { Err(FileError::Empty { path: path.clone() }) } else { Ok(states) }
}
