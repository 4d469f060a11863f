use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use godspeed_cube::{Metric, Size};
use godspeed_solve::{Control, Job, SearchEvent, Settings, SolveError, Solver, Tables, block_on};

use super::BenchError;
use super::figures::Figures;
use super::optimal::{InputError, cases};
use crate::tables::{Folder, FolderSource};

/// The two-phase solver.
const ALGORITHM: &str = "kociemba";

/// What is to be measured.
pub(super) struct Request<'a> {
    /// The file of scrambles.
    pub(super) file: &'a Path,
    /// Where tables are looked for before they are built.
    pub(super) folder: Folder,
    /// Scrambles to solve at most.
    pub(super) count: usize,
    /// Seconds after which the best solution is looked at, shortest time first.
    pub(super) limits: &'a [f64],
}

/// A solution of so many moves after so many seconds.
type Heard = (f64, usize);

/// Lets the two-phase solver look at every scramble of a file for the longest of the times, and prints how
/// long its best solutions were after each of them.
pub(super) fn measure(request: &Request<'_>) -> Result<(), BenchError> {
    let Some(solver) = godspeed_solve::solver(ALGORITHM) else { return Ok(()) };
    let unreadable = |error| InputError::Unreadable { path: request.file.to_owned(), error };
    let text = std::fs::read_to_string(request.file).map_err(unreadable)?;
    let cases = cases(&text, request.count)?;
    let longest = request.limits.iter().copied().fold(0.0, f64::max);
    let settings = Settings::new(solver.info(), [("seconds", longest)]).map_err(InputError::Set)?;
    let tables = Tables::with_source(FolderSource::new(request.folder.clone()));
    let start = Instant::now();
    // The first cube pays for the tables.
    let warm = Settings::new(solver.info(), [("seconds", 0.0)]).map_err(InputError::Set)?;
    for case in cases.iter().take(1) {
        let job = Job { state: case.state.clone(), metric: Metric::Htm, settings: warm.clone() };
        solve_one(solver, &job, &tables).map_err(|error| unsolved(case.scramble, error))?;
    }
    println!();
    println!("{}, {} of {}", solver.info().name, cases.len(), request.file.display());
    println!("tables ready after {:.2} s", start.elapsed().as_secs_f64());
    let mut firsts = Figures::default();
    let mut first_moves = Figures::default();
    let mut moves = vec![Figures::default(); request.limits.len()];
    for case in &cases {
        let job = Job { state: case.state.clone(), metric: Metric::Htm, settings: settings.clone() };
        let heard = solve_one(solver, &job, &tables).map_err(|error| unsolved(case.scramble, error))?;
        let Some(&(first, length)) = heard.first() else { continue };
        firsts.push(1e3 * first);
        first_moves.push(length as f64);
        for (moves, &limit) in moves.iter_mut().zip(request.limits) {
            let best = heard.iter().rev().find(|&&(at, _)| at <= limit).unwrap_or(&heard[0]);
            moves.push(best.1 as f64);
        }
    }
    println!(
        "first solution: mean {:.2} ms, worst {:.2} ms; mean {:.2} moves, worst {:.0}",
        firsts.mean(),
        firsts.worst(),
        first_moves.mean(),
        first_moves.worst()
    );
    println!("{:>10} {:>11} {:>11}", "seconds", "mean moves", "worst moves");
    for (&limit, moves) in request.limits.iter().zip(&moves) {
        println!("{limit:>10} {:>11.3} {:>11.0}", moves.mean(), moves.worst());
    }
    Ok(())
}

/// Solves a cube and tells of every better solution when it came. The last is checked by `godspeed_solve::run`.
fn solve_one(solver: &dyn Solver, job: &Job, tables: &Tables) -> Result<Vec<Heard>, SolveError> {
    let start = Instant::now();
    let heard = Arc::new(Mutex::new(Vec::new()));
    let hears = heard.clone();
    let control = Control::new(1 << 20, move |news| {
        if let SearchEvent::Improved(solution) = news {
            let heard = (start.elapsed().as_secs_f64(), solution.length(Metric::Htm, Size::THREE));
            hears.lock().unwrap_or_else(PoisonError::into_inner).push(heard);
        }
    });
    block_on(godspeed_solve::run(solver, job, tables, &control))?;
    let heard = heard.lock().unwrap_or_else(PoisonError::into_inner).clone();
    Ok(heard)
}

fn unsolved(scramble: &str, error: SolveError) -> BenchError {
    BenchError::Unsolved { scramble: scramble.to_owned(), error }
}
