use godspeed_cube::{Alg, Metric, Random, Size, scramble};
use godspeed_solve::{Control, Problem, SolveError, Tables, run};

use crate::preferred_solver;

/// Returns scramble number `index` of a seed: this many random moves, or by default one that leads to a random state.
///
/// Equal seeds give equal scrambles. Sizes above three have [`scramble::standard_moves`] random moves by default.
///
/// # Errors
/// [`SolveError`] if the random state could not be solved, or if the search was stopped.
pub async fn scramble_of_seed(
    size: Size,
    moves: Option<usize>,
    (seed, index): (u64, u64),
    tables: &Tables,
    control: &Control,
) -> Result<Alg, SolveError> {
    let seed = Random::derived_seed(seed, index);
    match (moves, size) {
        (Some(moves), _) => Ok(scramble::random_moves(size, moves, seed)),
        (None, Size::TWO | Size::THREE) => {
            // The inverse of a solution leads to the state.
            let problem = Problem::new(scramble::random_state(size, seed), Metric::Htm);
            let solution = run(preferred_solver(size), &problem, tables, control).await?;
            Ok(Alg::new(size, solution.turns().copied().collect()).inverse().simplified())
        }
        (None, _) => Ok(scramble::random_moves(size, scramble::standard_moves(size), seed)),
    }
}
