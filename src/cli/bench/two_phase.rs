use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use godspeed_cube::{Metric, Size};
use godspeed_solve::{Control, Problem, SearchEvent, Settings, SolveError, Solver, Tables, block_on};

use super::BenchError;
use super::corpus::Corpus;
use super::figures::Figures;
use crate::output::outln;
use crate::search::SLICE;
use crate::status_line::StatusLine;
use crate::tables::{FolderSource, TableFolder};

/// The id of the solver.
const ALGORITHM: &str = "kociemba";

/// What is measured.
pub(super) struct TwoPhaseBench<'a> {
    /// The file of scrambles.
    pub(super) file: &'a Path,
    /// The folder of pattern databases.
    pub(super) folder: TableFolder,
    /// The greatest number of scrambles.
    pub(super) count: usize,
    /// The seconds after which the best solution counts.
    pub(super) limits: &'a [f64],
}

/// A solution that was found during a search.
#[derive(Clone, Copy)]
struct Improvement {
    seconds: f64,
    length: usize,
}

impl TwoPhaseBench<'_> {
    /// Solves every scramble within the longest limit, and prints the length of the best solution after each limit.
    pub(super) fn run(&self) -> Result<(), BenchError> {
        let solver = super::solver(ALGORITHM);
        let corpus = Corpus::read(self.file, Size::THREE, self.count)?;
        let longest = self.limits.iter().copied().fold(0.0, f64::max);
        let settings = Settings::new(solver.info(), [("seconds", longest)])?;
        let source = FolderSource::new(self.folder.clone());
        let tables = source.tables();
        let start = Instant::now();
        let first_only = Settings::new(solver.info(), [("seconds", 0.0)])?;
        let job = |state: &_, settings: &Settings| Problem {
            state: Clone::clone(state),
            metric: Metric::Htm,
            settings: settings.clone(),
        };
        // The first cube builds the tables.
        if let Some(case) = corpus.cases.first() {
            let unsolved = BenchError::unsolved(&case.scramble);
            solve_one(solver, &job(&case.state, &first_only), &tables).map_err(unsolved)?;
        }
        outln!();
        outln!("{}, {} of {}", solver.info().name, corpus.cases.len(), self.file.display());
        outln!("tables ready after {:.2} s", start.elapsed().as_secs_f64());
        source.save_built(&StatusLine::new(false));
        let (mut first_milliseconds, mut first_moves) = (Figures::default(), Figures::default());
        let mut moves = vec![Figures::default(); self.limits.len()];
        for case in &corpus.cases {
            let unsolved = BenchError::unsolved(&case.scramble);
            let found = solve_one(solver, &job(&case.state, &settings), &tables).map_err(unsolved)?;
            let Some(first) = found.first() else { continue };
            first_milliseconds.push(1e3 * first.seconds);
            first_moves.push(first.length as f64);
            for (moves, &limit) in moves.iter_mut().zip(self.limits) {
                let best = found.iter().rev().find(|found| found.seconds <= limit).unwrap_or(first);
                moves.push(best.length as f64);
            }
        }
        outln!(
            "first solution: mean {:.2} ms, worst {:.2} ms; mean {:.2} moves, worst {:.0}",
            first_milliseconds.mean(),
            first_milliseconds.worst(),
            first_moves.mean(),
            first_moves.worst()
        );
        outln!("   seconds  mean moves worst moves");
        for (&limit, moves) in self.limits.iter().zip(&moves) {
            outln!("{limit:>10} {:>11.3} {:>11.0}", moves.mean(), moves.worst());
        }
        Ok(())
    }
}

/// Solves a cube and returns every improvement with its time. [`godspeed_solve::run`] verifies the last one.
fn solve_one(solver: &dyn Solver, job: &Problem, tables: &Tables) -> Result<Vec<Improvement>, SolveError> {
    let start = Instant::now();
    let found = Arc::new(Mutex::new(Vec::new()));
    let recorder = found.clone();
    let control = Control::new(SLICE, move |event| {
        if let SearchEvent::Improved(solution) = event {
            let length = solution.length(Metric::Htm, Size::THREE);
            let improvement = Improvement { seconds: start.elapsed().as_secs_f64(), length };
            recorder.lock().unwrap_or_else(PoisonError::into_inner).push(improvement);
        }
    });
    block_on(godspeed_solve::run(solver, job, tables, &control))?;
    let found = found.lock().unwrap_or_else(PoisonError::into_inner).clone();
    Ok(found)
}
