use std::io;
use std::path::{Path, PathBuf};
use std::time::Instant;

use godspeed_cube::{Alg, Facelets, Metric, ParseError, Size};
use godspeed_solve::{Control, Job, SOLVERS, Settings, Solver, Tables, block_on};

use super::BenchError;
use super::figures::Figures;

/// Why a file is not a table of scrambles.
#[derive(Debug, thiserror::Error)]
pub(super) enum FileError {
    /// It cannot be read.
    #[error("{path} cannot be read: {error}")]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A column is not there.
    #[error("the first line has no column \"{column}\"; columns are separated by tabs")]
    Column {
        /// Which column.
        column: &'static str,
    },
    /// A scramble is not notation.
    #[error("line {line}: {error}")]
    Scramble {
        /// The line, 1 being the first.
        line: usize,
        /// What is wrong with it.
        error: ParseError,
    },
    /// A length is not a number.
    #[error("line {line}: \"{text}\" is not a number of moves")]
    Length {
        /// The line, 1 being the first.
        line: usize,
        /// What stands there.
        text: String,
    },
}

/// A scramble of the file.
struct Case<'a> {
    scramble: &'a str,
    state: Facelets,
    optimal: usize,
    fields: Vec<&'a str>,
}

/// What a solver did on all cases.
#[derive(Default)]
struct Sum {
    optimal: usize,
    ratio: Figures,
    milliseconds: Figures,
    nodes: Figures,
}

/// Solves every scramble of a file in quarter turns, with each solver that takes a 2x2x2.
pub(super) fn measure(path: &Path) -> Result<(), BenchError> {
    let unreadable = |error| FileError::Unreadable { path: path.to_owned(), error };
    let text = std::fs::read_to_string(path).map_err(unreadable)?;
    let columns: Vec<&str> = text.lines().next().unwrap_or_default().split('\t').collect();
    let cases = cases(&text, &columns)?;
    println!();
    println!("2x2x2, {} scrambles of {}, quarter turns", cases.len(), path.display());
    println!(
        "{:<14} {:>8} {:>12} {:>11} {:>11} {:>12} {:>13}",
        "algorithm", "optimal", "length ratio", "mean ms", "worst ms", "mean nodes", "times faster"
    );
    let tables = Tables::new();
    let takes = |solver: &&&dyn Solver| {
        let info = solver.info();
        info.sizes.contains(&2) && info.metrics.contains(&Metric::Qtm)
    };
    for &solver in SOLVERS.iter().filter(takes) {
        let sum = sum(solver, &cases, &tables)?;
        let theirs = columns.iter().position(|&name| name == format!("{}_ms", solver.info().id));
        print(solver.info().id, &sum, cases.len(), theirs.map(|column| mean(&cases, column)));
    }
    Ok(())
}

fn cases<'a>(text: &'a str, columns: &[&str]) -> Result<Vec<Case<'a>>, FileError> {
    let column = |column| columns.iter().position(|&name| name == column).ok_or(FileError::Column { column });
    let (scramble, optimal) = (column("scramble")?, column("optimal_qtm")?);
    let case = |(at, line): (usize, &'a str)| {
        let fields: Vec<&str> = line.split('\t').collect();
        let field = |column: usize| fields.get(column).copied().unwrap_or_default();
        let parsed = Alg::parse(field(scramble), Size::TWO);
        let alg = parsed.map_err(|error| FileError::Scramble { line: at + 1, error })?.alg;
        let length = field(optimal);
        let unreadable = |_| FileError::Length { line: at + 1, text: length.to_owned() };
        let mut state = Facelets::solved(Size::TWO);
        state.turn_all(alg.turns());
        let optimal = length.parse().map_err(unreadable)?;
        Ok(Case { scramble: field(scramble), state, optimal, fields })
    };
    text.lines().enumerate().skip(1).filter(|(_, line)| !line.is_empty()).map(case).collect()
}

fn sum(solver: &dyn Solver, cases: &[Case], tables: &Tables) -> Result<Sum, BenchError> {
    // The first cube pays for the tables.
    if let Some(first) = cases.first() {
        solve_one(solver, first, tables)?;
    }
    let mut sum = Sum::default();
    for case in cases {
        let start = Instant::now();
        let (length, nodes) = solve_one(solver, case, tables)?;
        sum.milliseconds.push(1e3 * start.elapsed().as_secs_f64());
        sum.nodes.push(nodes as f64);
        sum.optimal += usize::from(length == case.optimal);
        sum.ratio.push(length as f64 / case.optimal.max(1) as f64);
    }
    Ok(sum)
}

fn solve_one(solver: &dyn Solver, case: &Case, tables: &Tables) -> Result<(usize, u64), BenchError> {
    let job = Job { state: case.state.clone(), metric: Metric::Qtm, settings: Settings::default() };
    let control = Control::silent();
    let unsolved = |error| BenchError::Unsolved { scramble: case.scramble.to_owned(), error };
    let solution = block_on(godspeed_solve::run(solver, &job, tables, &control)).map_err(unsolved)?;
    Ok((solution.length(Metric::Qtm, Size::TWO), control.progress().nodes))
}

fn mean(cases: &[Case], column: usize) -> f64 {
    let mut figures = Figures::default();
    let values = cases.iter().filter_map(|case| case.fields.get(column)?.parse().ok());
    values.for_each(|value| figures.push(value));
    figures.mean()
}

fn print(name: &str, sum: &Sum, cases: usize, theirs: Option<f64>) {
    let mean = sum.milliseconds.mean();
    let faster = theirs.map_or_else(|| "-".to_owned(), |theirs| format!("{:.0}", theirs / mean));
    let optimal = format!("{}/{cases}", sum.optimal);
    println!(
        "{name:<14} {optimal:>8} {:>12.3} {mean:>11.4} {:>11.4} {:>12.0} {faster:>13}",
        sum.ratio.mean(),
        sum.milliseconds.worst(),
        sum.nodes.mean()
    );
}
