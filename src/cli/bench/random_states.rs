use std::time::Instant;

use cube::{Facelets, Size, scramble};
use solve::{Control, Job, Settings, Solver, Tables, block_on};

use super::BenchError;
use super::figures::Figures;

/// The algorithm that is fast enough for thousands of cubes.
const ALGORITHM: &str = "thistlethwaite";

/// Solves random states of the 3x3x3, one after the other, with tables that are ready.
pub(super) fn measure(states: u32, seed: u64) -> Result<(), BenchError> {
    let Some(solver) = solve::solver(ALGORITHM) else { return Ok(()) };
    let tables = Tables::new();
    let ready = Instant::now();
    solve_one(solver, Facelets::solved(Size::THREE), "a solved cube", &tables)?;
    solve_one(solver, scramble::random_state(Size::THREE, seed), "the first cube", &tables)?;
    let table_seconds = ready.elapsed().as_secs_f64();
    let (mut moves, mut milliseconds) = (Figures::default(), Figures::default());
    for number in 0..states {
        let seed = seed.wrapping_add(number.into());
        let state = scramble::random_state(Size::THREE, seed);
        let start = Instant::now();
        let length = solve_one(solver, state, &format!("random state {seed}"), &tables)?;
        milliseconds.push(1e3 * start.elapsed().as_secs_f64());
        moves.push(length as f64);
    }
    println!();
    println!("{}, {states} random states, tables made in {table_seconds:.3} s", solver.info().name);
    println!("{:>11} {:>11} {:>11} {:>11}", "mean moves", "worst moves", "mean ms", "worst ms");
    println!(
        "{:>11.3} {:>11.0} {:>11.4} {:>11.4}",
        moves.mean(),
        moves.worst(),
        milliseconds.mean(),
        milliseconds.worst()
    );
    Ok(())
}

fn solve_one(solver: &dyn Solver, state: Facelets, name: &str, tables: &Tables) -> Result<usize, BenchError> {
    let metric = solver.info().default_metric();
    let size = state.size();
    let job = Job { state, metric, settings: Settings::default() };
    let unsolved = |error| BenchError::Unsolved { scramble: name.to_owned(), error };
    let solution = block_on(solve::run(solver, &job, tables, &Control::silent())).map_err(unsolved)?;
    Ok(solution.length(metric, size))
}
