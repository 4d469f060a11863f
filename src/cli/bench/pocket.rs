use std::path::Path;

use godspeed_cube::{Metric, Size};
use godspeed_solve::{SOLVERS, Settings, Solver, Tables};

use super::BenchError;
use super::figures::Figures;
use super::runner::{Runner, figures};
use crate::cube_file::{CubeFile, CubeFileError, NamedCube};
use crate::output::outln;

/// Solves every scramble of a file in the quarter-turn metric, with each solver for the 2x2x2.
pub(super) fn measure(path: &Path) -> Result<(), BenchError> {
    let corpus = CubeFile::read(path, Size::TWO, usize::MAX)?;
    let column = corpus.required_column("optimal_qtm")?;
    let known = |cube: &NamedCube| Ok(cube.length(column)?.unwrap_or_default());
    let optimal = corpus.cubes.iter().map(known).collect::<Result<Vec<usize>, CubeFileError>>()?;
    outln!();
    outln!("2x2x2, {} scrambles of {}, quarter turns (QTM)", corpus.cubes.len(), path.display());
    outln!("algorithm       optimal length ratio     mean ms    worst ms   mean nodes  times faster");
    let tables = Tables::new();
    let accepts = |solver: &&&Solver| {
        let info = solver.info();
        info.sizes.contains(&2) && info.metrics.contains(&Metric::Qtm)
    };
    for &solver in SOLVERS.iter().filter(accepts) {
        let runner = Runner { solver, metric: Metric::Qtm, settings: Settings::default(), tables: &tables };
        let other = corpus.column(&format!("{}_ms", solver.info().id));
        print_row(&runner, &corpus, &optimal, other)?;
    }
    Ok(())
}

/// Solves every cube with a solver and prints a row. `other` is the column of the milliseconds of another program.
fn print_row(
    runner: &Runner<'_>,
    corpus: &CubeFile,
    optimal: &[usize],
    other: Option<usize>,
) -> Result<(), BenchError> {
    // The first cube builds the tables.
    runner.solve_all(&corpus.cubes[..1])?;
    let runs = runner.solve_all(&corpus.cubes)?;
    let [_, milliseconds, nodes] = figures(&runs);
    let lengths = || runs.iter().map(|run| run.length).zip(optimal);
    let shortest = lengths().filter(|&(length, &optimal)| length == optimal).count();
    let ratio: Figures = lengths().map(|(length, &optimal)| length as f64 / optimal.max(1) as f64).collect();
    let others = other.map(|other| corpus.cubes.iter().filter_map(|cube| cube.number(other)).collect());
    let mean = milliseconds.mean();
    let faster =
        others.map_or_else(|| "-".to_owned(), |others: Figures| format!("{:.0}", others.mean() / mean));
    outln!(
        "{:<14} {:>8} {:>12.3} {mean:>11.4} {:>11.4} {:>12.0} {faster:>13}",
        runner.solver.info().id,
        format!("{shortest}/{}", runs.len()),
        ratio.mean(),
        milliseconds.worst(),
        nodes.mean()
    );
    Ok(())
}
