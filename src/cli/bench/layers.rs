use std::time::Instant;

use godspeed_cube::{Alg, Facelets, Size, scramble};
use godspeed_solve::{Control, Job, Settings, Solver, Tables, block_on};

use super::BenchError;
use super::figures::Figures;

/// The solver that goes layer by layer.
const ALGORITHM: &str = "layers";

/// Its two methods, as its parameter `cfop` names them.
const METHODS: [(&str, f64); 2] = [("beginner", 0.0), ("CFOP", 1.0)];

/// Every edge flipped in its place.
const SUPERFLIP: &str = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";

/// Solves random states of the 3x3x3 by both methods, and the superflip.
pub(super) fn measure(states: u32, seed: u64) -> Result<(), BenchError> {
    let Some(solver) = godspeed_solve::solver(ALGORITHM) else { return Ok(()) };
    let tables = Tables::new();
    println!();
    println!("{}, {states} random states", solver.info().name);
    println!(
        "{:<10} {:>11} {:>11} {:>11} {:>11} {:>11}",
        "method", "mean moves", "worst moves", "superflip", "mean ms", "worst ms"
    );
    for (name, cfop) in METHODS {
        let solve = |state: Facelets, title: &str| solve_one(solver, cfop, state, title, &tables);
        let superflip = solve(superflip(), "the superflip")?;
        let (mut moves, mut milliseconds) = (Figures::default(), Figures::default());
        for number in 0..states {
            let seed = seed.wrapping_add(number.into());
            let state = scramble::random_state(Size::THREE, seed);
            let start = Instant::now();
            let length = solve(state, &format!("random state {seed}"))?;
            milliseconds.push(1e3 * start.elapsed().as_secs_f64());
            moves.push(length as f64);
        }
        println!(
            "{name:<10} {:>11.3} {:>11.0} {superflip:>11} {:>11.4} {:>11.4}",
            moves.mean(),
            moves.worst(),
            milliseconds.mean(),
            milliseconds.worst()
        );
    }
    Ok(())
}

fn superflip() -> Facelets {
    let mut cube = Facelets::solved(Size::THREE);
    if let Ok(parsed) = Alg::parse(SUPERFLIP, Size::THREE) {
        cube.turn_all(parsed.alg.turns());
    }
    cube
}

fn solve_one(
    solver: &dyn Solver,
    cfop: f64,
    state: Facelets,
    title: &str,
    tables: &Tables,
) -> Result<usize, BenchError> {
    let metric = solver.info().default_metric(state.size());
    let unsolved = |error| BenchError::Unsolved { scramble: title.to_owned(), error };
    let settings = Settings::new(solver.info(), [("cfop", cfop)]).map_err(|error| unsolved(error.into()))?;
    let size = state.size();
    let job = Job { state, metric, settings };
    let solution =
        block_on(godspeed_solve::run(solver, &job, tables, &Control::silent())).map_err(unsolved)?;
    Ok(solution.length(metric, size))
}
