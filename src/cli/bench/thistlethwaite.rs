use std::path::Path;
use std::time::Instant;

use godspeed_cube::{Facelets, Size, scramble};
use godspeed_solve::{Control, Problem, Settings, Solver, Tables, block_on};

use super::BenchError;
use super::corpus::{Corpus, CorpusError};
use super::figures::Figures;
use crate::output::outln;

/// The id of the solver.
const ALGORITHM: &str = "thistlethwaite";

/// Its parameter for shorter solutions.
const THOROUGH: &str = "thorough";

/// A cube and where it comes from.
pub(super) struct NamedState {
    name: String,
    state: Facelets,
}

/// Returns random states of the 3x3x3, with one seed each from this one on.
pub(super) fn random_states(count: u32, seed: u64) -> Vec<NamedState> {
    let named = |seed| NamedState {
        name: format!("random state {seed}"),
        state: scramble::random_state(Size::THREE, seed),
    };
    (0..count).map(|index| named(seed.wrapping_add(index.into()))).collect()
}

/// Returns the states of a file of scrambles.
pub(super) fn read_states(file: &Path) -> Result<Vec<NamedState>, CorpusError> {
    let corpus = Corpus::read(file, Size::THREE, usize::MAX)?;
    Ok(corpus.cases.into_iter().map(|case| NamedState { name: case.scramble, state: case.state }).collect())
}

/// Solves states one by one, for each value of `thorough` up to the given one.
pub(super) fn measure(states: &[NamedState], thorough: u8) -> Result<(), BenchError> {
    let solver = super::solver(ALGORITHM);
    let tables = Tables::new();
    let start = Instant::now();
    // The first cubes build the tables and everything else that is cached.
    for first in states.iter().take(2) {
        solve_one(solver, first, 0, &tables)?;
    }
    let table_seconds = start.elapsed().as_secs_f64();
    outln!();
    outln!("{}, {} states, tables built in {table_seconds:.3} s", solver.info().name, states.len());
    outln!(
        "{THOROUGH:>8} {:>11} {:>11} {:>11} {:>11} {:>11}",
        "mean moves",
        "worst moves",
        "mean ms",
        "worst ms",
        "mean nodes"
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
        outln!(
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
    let settings = Settings::new(solver.info(), [(THOROUGH, thorough.into())])?;
    let job = Problem { state: state.clone(), metric, settings };
    let control = Control::silent();
    let solution =
        block_on(godspeed_solve::run(solver, &job, tables, &control)).map_err(BenchError::unsolved(name))?;
    Ok((solution.length(metric, state.size()), control.progress().nodes))
}
