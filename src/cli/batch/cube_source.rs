use std::path::{Path, PathBuf};

use godspeed_cube::{CubeInput, Facelets, InputError, Size, scramble};

use super::BatchOptions;
use crate::diagnostics::describe;
use crate::text_file::{ReadFileError, read_text};

/// The default number of random cubes.
const DEFAULT_COUNT: u64 = 1000;

/// The cubes of a batch.
pub(super) struct CubeSource {
    pub(super) count: u64,
    pub(super) size: Size,
    origin: Origin,
}

/// Where cubes come from.
enum Origin {
    /// Random states, with one seed each from this one on.
    RandomStates { seed: u64 },
    /// Random moves, with one seed each from this one on.
    RandomMoves { seed: u64, moves: usize },
    /// The lines of a file.
    File { path: PathBuf, states: Vec<Facelets> },
}

/// Why a file is not a list of cubes.
#[derive(Debug, thiserror::Error)]
pub(super) enum CubeFileError {
    /// The file cannot be read.
    #[error(transparent)]
    Read(#[from] ReadFileError),
    /// A line is not a cube.
    #[error("line {number}: {}", describe(.line, .error))]
    Line {
        /// The number of the line, from 1.
        number: usize,
        /// The line.
        line: String,
        /// What is wrong with it.
        error: InputError,
    },
    /// The file has no cubes.
    #[error("no cubes in '{}'; it should have one scramble or state per line", path.display())]
    Empty {
        /// The file.
        path: PathBuf,
    },
}

impl CubeSource {
    /// Returns the cubes that the options select.
    ///
    /// # Errors
    /// [`CubeFileError`] if the file cannot be used.
    pub(super) fn new(options: &BatchOptions) -> Result<Self, CubeFileError> {
        let &BatchOptions { size, seed, count, .. } = options;
        let (count, origin) = match (&options.file, options.moves) {
            (Some(path), _) => {
                let states = read_states(path, size)?;
                let all = states.len() as u64;
                (count.unwrap_or(all).min(all), Origin::File { path: path.clone(), states })
            }
            (None, Some(moves)) => {
                (count.unwrap_or(DEFAULT_COUNT), Origin::RandomMoves { seed, moves: moves as usize })
            }
            (None, None) => (count.unwrap_or(DEFAULT_COUNT), Origin::RandomStates { seed }),
        };
        Ok(Self { count, size, origin })
    }

    /// Returns the cube with an index below [`count`](Self::count).
    pub(super) fn get(&self, index: u64) -> Facelets {
        match &self.origin {
            Origin::RandomStates { seed } => scramble::random_state(self.size, seed.wrapping_add(index)),
            Origin::RandomMoves { seed, moves } => {
                let mut state = Facelets::solved(self.size);
                state.turn_all(scramble::random_moves(self.size, *moves, seed.wrapping_add(index)).turns());
                state
            }
            Origin::File { states, .. } => states[index as usize].clone(),
        }
    }

    /// Returns the seed of the first cube, if cubes are random.
    pub(super) fn seed(&self) -> Option<u64> {
        match self.origin {
            Origin::RandomStates { seed } | Origin::RandomMoves { seed, .. } => Some(seed),
            Origin::File { .. } => None,
        }
    }

    /// Returns a description, such as `random states of the 3x3x3, seed 1`.
    pub(super) fn description(&self) -> String {
        let size = self.size;
        match &self.origin {
            Origin::RandomStates { seed } => format!("random states of the {size}, seed {seed}"),
            Origin::RandomMoves { seed, moves } => {
                format!("scrambles of {moves} moves of the {size}, seed {seed}")
            }
            Origin::File { path, .. } => format!("cubes from {}", path.display()),
        }
    }
}

/// Reads one cube per line, up to the first tab. Empty lines and those that begin with `#` are skipped.
fn read_states(path: &Path, size: Size) -> Result<Vec<Facelets>, CubeFileError> {
    let text = read_text(path)?;
    let mut states = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split('\t').next().unwrap_or_default().trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        match CubeInput::new(line).only_size(Some(size)).parse() {
            Ok(cube) => states.push(cube.into_state()),
            Err(error) => return Err(CubeFileError::Line { number, line: line.to_owned(), error }),
        }
    }
    if states.is_empty() { Err(CubeFileError::Empty { path: path.to_owned() }) } else { Ok(states) }
}
