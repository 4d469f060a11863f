use std::time::Instant;

use godspeed_solve::solvers::THISTLETHWAITE;
use godspeed_solve::{Settings, Tables};

use super::BenchError;
use super::runner::{Runner, figures};
use crate::cube_file::NamedCube;
use crate::output::outln;

/// Its parameter for shorter solutions.
const THOROUGH: &str = "thorough";

/// Solves states one by one, for each value of `thorough` up to the given one.
pub(super) fn measure(cubes: &[NamedCube], thorough: u8) -> Result<(), BenchError> {
    let solver = &THISTLETHWAITE;
    let metric = solver.info().default_metric();
    let tables = Tables::new();
    let start = Instant::now();
    let settings = |thorough: u8| Settings::new(solver.info(), [(THOROUGH, thorough.into())]);
    let mut runner = Runner { solver, metric, settings: settings(0)?, tables: &tables };
    // The first cubes build the tables and everything else that is cached.
    runner.solve_all(&cubes[..cubes.len().min(2)])?;
    let table_seconds = start.elapsed().as_secs_f64();
    outln!();
    outln!("{}, {} states, tables built in {table_seconds:.3} s", solver.info().name, cubes.len());
    outln!("{THOROUGH:>8}  mean moves worst moves     mean ms    worst ms  mean nodes");
    for thorough in 0..=thorough {
        runner.settings = settings(thorough)?;
        let [moves, milliseconds, nodes] = figures(&runner.solve_all(cubes)?);
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
