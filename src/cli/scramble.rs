use std::io::{Write, stdout};
use std::time::{SystemTime, UNIX_EPOCH};

use clap::Args;
use godspeed_cube::{Alg, Facelets, Metric, Random, Size, scramble};
use godspeed_solve::{Control, Job, Settings, SolveError, Tables, block_on};

use crate::algorithm::preferred;
use crate::status::Status;

/// What `godspeed scramble` is told on the command line.
#[derive(Debug, Args)]
pub(crate) struct ScrambleOptions {
    /// Layers of the cube
    #[arg(long, value_name = "N", default_value = "3", value_parser = size)]
    size: Size,

    /// Length of the scramble [default: a random state on the 2x2x2 and 3x3x3, else 20 for each layer above 2]
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u32).range(..=100_000))]
    moves: Option<u32>,

    /// The same seed gives the same scrambles [default: the clock]
    #[arg(long)]
    seed: Option<u64>,

    /// How many scrambles, one on a line
    #[arg(long, value_name = "K", default_value_t = 1)]
    count: u32,
}

/// Prints scrambles.
pub(crate) fn scramble(options: &ScrambleOptions) -> Status {
    let first = options.seed.unwrap_or_else(seed_of_the_clock);
    let tables = Tables::new();
    let mut out = stdout().lock();
    for number in 0..options.count {
        let seed = Random::derived_seed(first, u64::from(number));
        let alg = match draw(options.size, options.moves, seed, &tables) {
            Ok(alg) => alg,
            Err(error) => return Status::failed(&error),
        };
        if writeln!(out, "{alg}").is_err() {
            // Whoever reads has read enough.
            return Status::Done;
        }
    }
    Status::Done
}

/// One scramble: so many random moves where they were asked for, else a random state where one can be
/// drawn.
///
/// # Errors
/// [`SolveError`] if no way to a random state was found.
pub(crate) fn draw(size: Size, moves: Option<u32>, seed: u64, tables: &Tables) -> Result<Alg, SolveError> {
    if let Some(moves) = moves {
        return Ok(scramble::random_moves(size, moves as usize, seed));
    }
    match size {
        Size::TWO | Size::THREE => way_to(scramble::random_state(size, seed), tables),
        _ => Ok(scramble::random_moves(size, scramble::standard_moves(size), seed)),
    }
}

/// Turns that lead to a state: a solution of it, backwards.
fn way_to(state: Facelets, tables: &Tables) -> Result<Alg, SolveError> {
    let size = state.size();
    let Some(solver) = godspeed_solve::solver(preferred(size)) else { return Ok(Alg::empty(size)) };
    let job = Job { state, metric: Metric::Htm, settings: Settings::default() };
    let solution = block_on(godspeed_solve::run(solver, &job, tables, &Control::silent()))?;
    Ok(Alg::new(size, solution.turns().copied().collect()).inverse().simplified())
}

/// Reads a number of layers.
pub(crate) fn size(text: &str) -> Result<Size, String> {
    let layers: usize = text.parse().map_err(|_| "give the number of layers, such as 3".to_owned())?;
    Size::new(layers).map_err(|error| error.to_string())
}

/// A seed that is another one each time.
pub(crate) fn seed_of_the_clock() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64)
}
