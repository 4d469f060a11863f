use std::time::Instant;

use godspeed_cube::{CubeInput, Facelets, InputError, ParsedCube, Size, scramble};
use godspeed_solve::{Control, Problem, Settings, Solver, Tables, block_on};

use super::BenchError;
use super::figures::Figures;
use crate::output::outln;

/// The id of the solver.
const ALGORITHM: &str = "layers";

/// Its methods, and the value of its parameter `cfop` for each.
const METHODS: [(&str, f64); 2] = [("beginner", 0.0), ("CFOP", 1.0)];

/// The superflip: every edge flipped in place.
const SUPERFLIP: &str = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";

/// Solves random states of the 3x3x3 and the superflip with both methods.
pub(super) fn measure(states: u32, seed: u64) -> Result<(), BenchError> {
    let solver = super::solver(ALGORITHM);
    let tables = Tables::new();
    outln!();
    outln!("{}, {states} random states", solver.info().name);
    outln!("method      mean moves worst moves   superflip     mean ms    worst ms");
    for (name, cfop) in METHODS {
        let solve = |state: Facelets, title: &str| solve_one(solver, cfop, state, title, &tables);
        let superflip = solve(superflip(), "the superflip")?;
        let (mut moves, mut milliseconds) = (Figures::default(), Figures::default());
        for index in 0..states {
            let seed = seed.wrapping_add(index.into());
            let state = scramble::random_state(Size::THREE, seed);
            let start = Instant::now();
            let length = solve(state, &format!("random state {seed}"))?;
            milliseconds.push(1e3 * start.elapsed().as_secs_f64());
            moves.push(length as f64);
        }
        outln!(
            "{name:<10} {:>11.3} {:>11.0} {superflip:>11} {:>11.4} {:>11.4}",
            moves.mean(),
            moves.worst(),
            milliseconds.mean(),
            milliseconds.worst()
        );
    }
    Ok(())
}

#[allow(clippy::expect_used, reason = "the scramble is a constant, which a test parses")]
fn superflip() -> Facelets {
    parse_superflip().expect("the scramble is valid")
}

fn parse_superflip() -> Result<Facelets, InputError> {
    CubeInput::alg(SUPERFLIP, Size::THREE).parse().map(ParsedCube::into_state)
}

fn solve_one(
    solver: &dyn Solver,
    cfop: f64,
    state: Facelets,
    title: &str,
    tables: &Tables,
) -> Result<usize, BenchError> {
    let size = state.size();
    let metric = solver.info().default_metric(size);
    let job = Problem { state, metric, settings: Settings::new(solver.info(), [("cfop", cfop)])? };
    let solution = block_on(godspeed_solve::run(solver, &job, tables, &Control::silent()))
        .map_err(BenchError::unsolved(title))?;
    Ok(solution.length(metric, size))
}

#[cfg(test)]
mod tests {
    use super::*;
    use godspeed_cube::{Cubies, Edges};

    #[test]
    fn the_superflip_flips_every_edge_in_place() {
        let cubies = Cubies::try_from(&parse_superflip().unwrap()).unwrap();
        assert_eq!(cubies.edges().flips(), &[1; 12]);
        assert_eq!(cubies.edges().cubies(), Edges::SOLVED.cubies());
    }
}
