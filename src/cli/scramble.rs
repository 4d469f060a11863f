//! `godspeed scramble`: random scrambles.

use std::time::{SystemTime, UNIX_EPOCH};

use clap::Args;
use godspeed_cube::{Alg, Size};
use godspeed_engine::scramble_of_seed;
use godspeed_solve::{Control, SolveError, Tables, block_on};

use crate::exit_status::{CommandResult, ExitStatus};
use crate::output::outln;

/// Options of `godspeed scramble`.
#[derive(Debug, Args)]
pub(crate) struct ScrambleOptions {
    /// Number of layers
    #[arg(long, value_name = "N", default_value = "3")]
    size: Size,

    /// Number of random moves [default: a random state for 2x2x2 and 3x3x3, 40 moves for 4x4x4, 20 (N - 2)
    /// above]
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u32).range(..=100_000))]
    moves: Option<u32>,

    /// Seed; the same seed gives the same scrambles [default: the current time]
    #[arg(long)]
    seed: Option<u64>,

    /// Number of scrambles, printed one per line
    #[arg(long, value_name = "K", default_value_t = 1)]
    count: u32,
}

/// Prints scrambles.
pub(crate) fn scramble(options: &ScrambleOptions) -> CommandResult {
    let seed = options.seed.unwrap_or_else(seed_from_clock);
    let tables = Tables::new();
    for index in 0..options.count {
        let number = (seed, index.into());
        let alg =
            random_scramble(options.size, options.moves, number, &tables).map_err(ExitStatus::failure)?;
        outln!("{alg}");
    }
    Ok(ExitStatus::Success)
}

/// Returns scramble number `index` of a seed: this many random moves, by default one that leads to a random state.
///
/// # Errors
/// [`SolveError`] if the random state could not be solved.
pub(crate) fn random_scramble(
    size: Size,
    moves: Option<u32>,
    seed_and_index: (u64, u64),
    tables: &Tables,
) -> Result<Alg, SolveError> {
    let moves = moves.map(|moves| moves as usize);
    block_on(scramble_of_seed(size, moves, seed_and_index, tables, &Control::silent()))
}

/// Returns a seed that differs from run to run.
pub(crate) fn seed_from_clock() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64)
}
