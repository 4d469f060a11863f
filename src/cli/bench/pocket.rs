use std::path::Path;
use std::time::Instant;

use godspeed_cube::{Metric, Size};
use godspeed_solve::{Control, Problem, SOLVERS, Settings, Solver, Tables, block_on};

use super::BenchError;
use super::corpus::{Case, Corpus};
use super::figures::Figures;
use crate::output::outln;

/// The results of a solver on all scrambles.
#[derive(Default)]
struct SolverFigures {
    optimal: usize,
    ratio: Figures,
    milliseconds: Figures,
    nodes: Figures,
}

/// Solves every scramble of a file in the quarter-turn metric, with each solver for the 2x2x2.
pub(super) fn measure(path: &Path) -> Result<(), BenchError> {
    let corpus = Corpus::read(path, Size::TWO, usize::MAX)?;
    let optimal = corpus.required_column("optimal_qtm")?;
    outln!();
    outln!("2x2x2, {} scrambles of {}, quarter turns (QTM)", corpus.cases.len(), path.display());
    outln!("algorithm       optimal length ratio     mean ms    worst ms   mean nodes  times faster");
    let tables = Tables::new();
    let accepts = |solver: &&&dyn Solver| {
        let info = solver.info();
        info.sizes.contains(&2) && info.metrics.contains(&Metric::Qtm)
    };
    for &solver in SOLVERS.iter().filter(accepts) {
        let figures = measure_solver(solver, &corpus, optimal, &tables)?;
        let other = corpus.column(&format!("{}_ms", solver.info().id));
        print(solver.info().id, &figures, corpus.cases.len(), other.map(|column| mean(&corpus, column)));
    }
    Ok(())
}

fn measure_solver(
    solver: &dyn Solver,
    corpus: &Corpus,
    optimal: usize,
    tables: &Tables,
) -> Result<SolverFigures, BenchError> {
    // The first cube builds the tables.
    if let Some(first) = corpus.cases.first() {
        solve_one(solver, first, tables)?;
    }
    let mut figures = SolverFigures::default();
    for case in &corpus.cases {
        let optimal = case.length(optimal)?.unwrap_or_default();
        let start = Instant::now();
        let (length, nodes) = solve_one(solver, case, tables)?;
        figures.milliseconds.push(1e3 * start.elapsed().as_secs_f64());
        figures.nodes.push(nodes as f64);
        figures.optimal += usize::from(length == optimal);
        figures.ratio.push(length as f64 / optimal.max(1) as f64);
    }
    Ok(figures)
}

fn solve_one(solver: &dyn Solver, case: &Case, tables: &Tables) -> Result<(usize, u64), BenchError> {
    let job = Problem { state: case.state.clone(), metric: Metric::Qtm, settings: Settings::default() };
    let control = Control::silent();
    let solution = block_on(godspeed_solve::run(solver, &job, tables, &control))
        .map_err(BenchError::unsolved(&case.scramble))?;
    Ok((solution.length(Metric::Qtm, Size::TWO), control.progress().nodes))
}

/// Returns the mean of a column.
fn mean(corpus: &Corpus, column: usize) -> f64 {
    let mut figures = Figures::default();
    corpus.cases.iter().filter_map(|case| case.number(column)).for_each(|value| figures.push(value));
    figures.mean()
}

fn print(name: &str, figures: &SolverFigures, cases: usize, other_mean: Option<f64>) {
    let mean = figures.milliseconds.mean();
    let faster = other_mean.map_or_else(|| "-".to_owned(), |other| format!("{:.0}", other / mean));
    let optimal = format!("{}/{cases}", figures.optimal);
    outln!(
        "{name:<14} {optimal:>8} {:>12.3} {mean:>11.4} {:>11.4} {:>12.0} {faster:>13}",
        figures.ratio.mean(),
        figures.milliseconds.worst(),
        figures.nodes.mean()
    );
}
