use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use godspeed_cube::{Metric, Size};
use godspeed_solve::solvers::KOCIEMBA;
use godspeed_solve::{Control, SearchEvent, Settings};

use super::BenchError;
use super::figures::Figures;
use super::runner::Runner;
use crate::cube_file::{CubeFile, NamedCube};
use crate::output::outln;
use crate::search::SLICE;
use crate::status_line::StatusLine;
use crate::tables::{FolderSource, TableFolder};

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
        let solver = &KOCIEMBA;
        let corpus = CubeFile::read(self.file, Size::THREE, self.count)?;
        let source = FolderSource::new(self.folder.clone());
        let tables = source.tables();
        let settings = |seconds: f64| Settings::new(solver.info(), [("seconds", seconds)]);
        let mut runner = Runner { solver, metric: Metric::Htm, settings: settings(0.0)?, tables: &tables };
        let start = Instant::now();
        // The first cube builds the tables.
        runner.solve_all(&corpus.cubes[..1])?;
        outln!();
        outln!("{}, {} of {}", solver.info().name, corpus.cubes.len(), self.file.display());
        outln!("tables ready after {:.2} s", start.elapsed().as_secs_f64());
        source.save_built(&StatusLine::new(false));
        let (mut first_milliseconds, mut first_moves) = (Figures::default(), Figures::default());
        let mut moves = vec![Figures::default(); self.limits.len()];
        runner.settings = settings(self.limits.iter().copied().fold(0.0, f64::max))?;
        for cube in &corpus.cubes {
            let found = improvements(&runner, cube)?;
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
fn improvements(runner: &Runner<'_>, cube: &NamedCube) -> Result<Vec<Improvement>, BenchError> {
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
    runner.solve(&cube.name, &cube.state, &control)?;
    let found = found.lock().unwrap_or_else(PoisonError::into_inner).clone();
    Ok(found)
}
