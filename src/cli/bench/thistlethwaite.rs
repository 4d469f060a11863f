use std::path::Path;
use std::time::Instant;

use godspeed_cube::{Facelets, Size, scramble};
use godspeed_solve::{Control, Job, Settings, Solver, Tables, block_on};

use super::figures::Figures;
use super::{BenchError, optimal};

/// The algorithm that is fast enough for thousands of cubes.
const ALGORITHM: &str = "thistlethwaite";

/// Its parameter that makes solutions shorter.
const THOROUGH: &str = "thorough";

/// A cube and where it comes from.
pub(super) struct NamedState {
    name: String,
    state: Facelets,
}

/// Random states of the 3x3x3, of this seed and those that follow.
pub(super) fn random(states: u32, seed: u64) -> Vec<NamedState> {
    let seeds = (0..states).map(|number| seed.wrapping_add(number.into()));
    seeds
        .map(|seed| NamedState {
            name: format!("random state {seed}"),
            state: scramble::random_state(Size::THREE, seed),
        })
        .collect()
}

/// The states of a file of scrambles.
pub(super) fn of_file(file: &Path) -> Result<Vec<NamedState>, optimal::InputError> {
    let unreadable = |error| optimal::InputError::Unreadable { path: file.to_owned(), error };
    let text = std::fs::read_to_string(file).map_err(unreadable)?;
    let cases = optimal::cases(&text, usize::MAX)?;
    Ok(cases
        .into_iter()
        .map(|case| NamedState { name: case.scramble.to_owned(), state: case.state })
        .collect())
}

/// Solves states one after the other with tables that are ready, plainly and ever more thoroughly.
pub(super) fn measure(states: &[NamedState], thorough: u8) -> Result<(), BenchError> {
    let Some(solver) = godspeed_solve::solver(ALGORITHM) else { return Ok(()) };
    let tables = Tables::new();
    let ready = Instant::now();
    // The first cubes pay for the tables, and for what else is made once.
    for first in states.iter().take(2) {
        solve_one(solver, first, 0, &tables)?;
    }
    let table_seconds = ready.elapsed().as_secs_f64();
    println!();
    println!("{}, {} states, tables made in {table_seconds:.3} s", solver.info().name, states.len());
    println!(
        "{THOROUGH:>8} {:>11} {:>11} {:>11} {:>11} {:>11}",
        "mean moves", "worst moves", "mean ms", "worst ms", "mean nodes"
    );
    for thorough in 0..=thorough {
        let (mut moves, mut milliseconds, mut nodes) =
            (Figures::default(), Figures::default(), Figures::default());
        for state in states {
            let start = Instant::now();
            let (length, visited) = solve_one(solver, state, thorough, &tables)?;
            milliseconds.push(1e3 * start.elapsed().as_secs_f64());
            moves.push(length as f64);
            nodes.push(visited as f64);
        }
        println!(
            "{thorough:>8} {:>11.3} {:>11.0} {:>11.4} {:>11.4} {:>11.0}",
            moves.mean(),
            moves.worst(),
            milliseconds.mean(),
            milliseconds.worst(),
            nodes.mean()
        );
    }
    Ok(())
}

fn solve_one(
    solver: &dyn Solver,
    NamedState { name, state }: &NamedState,
    thorough: u8,
    tables: &Tables,
) -> Result<(usize, u64), BenchError> {
    let metric = solver.info().default_metric(state.size());
    let unsolved = |error| BenchError::Unsolved { scramble: name.clone(), error };
    let settings = Settings::new(solver.info(), [(THOROUGH, thorough.into())]);
    let settings = settings.map_err(optimal::InputError::Set)?;
    let job = Job { state: state.clone(), metric, settings };
    let control = Control::silent();
    let solution = block_on(godspeed_solve::run(solver, &job, tables, &control)).map_err(unsolved)?;
    Ok((solution.length(metric, state.size()), control.progress().nodes))
}
