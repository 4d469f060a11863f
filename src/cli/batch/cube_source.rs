use std::path::PathBuf;

use godspeed_cube::{Facelets, Size, scramble};

use super::BatchOptions;
use crate::cube_file::{CubeFile, CubeFileError, NamedCube};

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
    File { path: PathBuf, cubes: Vec<NamedCube> },
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
                let file = CubeFile::read(path, size, usize::MAX)?;
                file.print_remarks();
                let cubes = file.cubes;
                let all = cubes.len() as u64;
                (count.unwrap_or(all).min(all), Origin::File { path: path.clone(), cubes })
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
                Facelets::after(&scramble::random_moves(self.size, *moves, seed.wrapping_add(index)))
            }
            Origin::File { cubes, .. } => cubes[index as usize].state.clone(),
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
