use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use godspeed_cube::{Alg, Angle, Cubies, Face, Facelets, Metric, ParseError, Size, Turn};
use godspeed_solve::solvers::korf::{LoadedTableSet, PASSES, PassGoal, PassSearch, SETS, SubtreeOrder};
use godspeed_solve::{
    Control, Job, SearchEvent, SettingError, Settings, Solution, SolveError, Solver, TableSet, Tables,
    block_on,
};

use super::figures::Figures;
use super::{BenchError, memory};
use crate::tables::{Folder, FolderSource};

/// The optimal solver.
const ALGORITHM: &str = "korf";

/// A search with threads of its own breathes seldom.
const SLICE: u64 = 1 << 20;

/// What is to be measured.
pub(super) struct Request<'a> {
    /// The file of scrambles.
    pub(super) file: &'a Path,
    /// The set of tables, where one was chosen.
    pub(super) set: Option<&'a str>,
    /// Where tables are looked for before they are built.
    pub(super) folder: Folder,
    /// Scrambles to solve at most.
    pub(super) count: usize,
    /// The moves of the one pass to run instead of solving.
    pub(super) pass: Option<u8>,
}

/// Why there is nothing to measure.
#[derive(Debug, thiserror::Error)]
pub(super) enum InputError {
    /// The file cannot be read.
    #[error("{path} cannot be read: {error}")]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
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
    /// There is no such set of tables.
    #[error(transparent)]
    Set(#[from] SettingError),
}

/// A scramble of the file.
pub(super) struct Case<'a> {
    pub(super) scramble: &'a str,
    pub(super) state: Facelets,
    known: Option<usize>,
}

/// What one cube, or one pass, took.
struct Taken {
    /// Seconds in all, tables not counted.
    seconds: f64,
    /// Seconds of them in passes.
    passes: f64,
    nodes: u64,
    probes: u64,
}

/// Solves every scramble of a file with the fewest moves, and checks the lengths that are known.
pub(super) fn measure(request: &Request<'_>) -> Result<(), BenchError> {
    let Some(solver) = godspeed_solve::solver(ALGORITHM) else { return Ok(()) };
    let unreadable = |error| InputError::Unreadable { path: request.file.to_owned(), error };
    let text = std::fs::read_to_string(request.file).map_err(unreadable)?;
    let cases = cases(&text, request.count)?;
    let settings = match request.set {
        Some(id) => Settings::default().with_set(solver.info(), id).map_err(InputError::Set)?,
        None => Settings::default(),
    };
    let set = settings.set().unwrap_or(&SETS[0]);
    let tables = Tables::with_source(FolderSource::new(request.folder.clone()));
    let start = Instant::now();
    let opened =
        block_on(LoadedTableSet::open(set, &tables, &Control::silent())).map_err(unsolved(set.name))?;
    println!();
    println!("{} of {}, {} tables", cases.len(), request.file.display(), set.id);
    println!("tables ready after {:.1} s", start.elapsed().as_secs_f64());
    // The first cube pays for what else is made once.
    let first = Job { state: quarter_turn(), metric: Metric::Htm, settings: settings.clone() };
    solve_one(solver, &first, &tables).map_err(unsolved("R"))?;
    println!("{:>5} {:>6} {:>9} {:>14} {:>14} {:>9}", "", "length", "seconds", "nodes", "probes", "ns/probe");
    let mut sum = Sum::default();
    for (number, case) in (1..).zip(&cases) {
        let (length, taken) = match request.pass {
            Some(length) => (usize::from(length), run_pass(&opened, case, length)?),
            None => {
                let job = Job { state: case.state.clone(), metric: Metric::Htm, settings: settings.clone() };
                let (solution, taken) = solve_one(solver, &job, &tables).map_err(unsolved(case.scramble))?;
                (check(case, &solution)?, taken)
            }
        };
        print_line(&number.to_string(), &length.to_string(), &taken);
        sum.push(&taken);
    }
    sum.print(set);
    Ok(())
}

fn quarter_turn() -> Facelets {
    let mut cube = Facelets::solved(Size::THREE);
    cube.turn(Turn::outer(Face::R, Angle::Quarter));
    cube
}

/// The scrambles of a file, which may have a title.
pub(super) fn cases(text: &str, count: usize) -> Result<Vec<Case<'_>>, InputError> {
    let titled = text.lines().next().is_some_and(|line| line.starts_with("scramble"));
    let lines =
        text.lines().enumerate().skip(usize::from(titled)).filter(|(_, line)| !line.trim().is_empty());
    let case = |(at, line): (usize, _)| case(at + 1, line);
    lines.take(count).map(case).collect()
}

fn case(line: usize, text: &str) -> Result<Case<'_>, InputError> {
    let mut fields = text.split('\t');
    let scramble = fields.next().unwrap_or_default().trim();
    let parsed = Alg::parse(scramble, Size::THREE);
    let alg = parsed.map_err(|error| InputError::Scramble { line, error })?.alg;
    let mut state = Facelets::solved(Size::THREE);
    state.turn_all(alg.turns());
    let known = match fields.next() {
        Some(text) => {
            Some(text.trim().parse().map_err(|_| InputError::Length { line, text: text.to_owned() })?)
        }
        None => None,
    };
    Ok(Case { scramble, state, known })
}

fn solve_one(solver: &dyn Solver, job: &Job, tables: &Tables) -> Result<(Solution, Taken), SolveError> {
    let passes = Arc::new(Mutex::new(Stopwatch::default()));
    let heard = passes.clone();
    let control = Control::new(SLICE, move |news| {
        if let SearchEvent::Stage(stage) = news {
            heard.lock().unwrap_or_else(PoisonError::into_inner).run(stage == PASSES);
        }
    });
    let start = Instant::now();
    let solution = block_on(godspeed_solve::run(solver, job, tables, &control))?;
    let seconds = start.elapsed().as_secs_f64();
    let passes = passes.lock().unwrap_or_else(PoisonError::into_inner).seconds();
    let progress = control.progress();
    let taken = Taken { seconds, passes, nodes: progress.nodes, probes: progress.probes };
    Ok((solution, taken))
}

/// Measures the stages of one kind.
#[derive(Default)]
struct Stopwatch {
    before: f64,
    since: Option<Instant>,
}

impl Stopwatch {
    /// Runs from now on, or not.
    fn run(&mut self, runs: bool) {
        *self = Self { before: self.seconds(), since: runs.then(Instant::now) };
    }

    /// How long it has run.
    fn seconds(&self) -> f64 {
        self.before + self.since.map_or(0.0, |since| since.elapsed().as_secs_f64())
    }
}

/// The length of a solution, if it is the one known and proven.
fn check(case: &Case<'_>, solution: &Solution) -> Result<usize, BenchError> {
    let found = solution.length(Metric::Htm, Size::THREE);
    match case.known.filter(|&known| known != found || !solution.optimal) {
        Some(known) => Err(BenchError::Length { scramble: case.scramble.to_owned(), found, known }),
        None => Ok(found),
    }
}

fn run_pass(opened: &LoadedTableSet, case: &Case<'_>, length: u8) -> Result<Taken, BenchError> {
    let cube = Cubies::try_from(&case.state);
    let cube = cube.map_err(|error| unsolved(case.scramble)(SolveError::Illegal(error)))?;
    let control = Control::new(SLICE, |_| ());
    let start = Instant::now();
    let mut order = SubtreeOrder::default();
    let pass = opened.pass(&cube, PassGoal::whole(length, 1), &mut order, &control);
    let outcome = block_on(pass).map_err(unsolved(case.scramble))?;
    let seconds = start.elapsed().as_secs_f64();
    Ok(Taken { seconds, passes: seconds, nodes: outcome.nodes, probes: outcome.probes })
}

fn unsolved<E: Into<SolveError>>(scramble: &str) -> impl Fn(E) -> BenchError {
    let scramble = scramble.to_owned();
    move |error| BenchError::Unsolved { scramble: scramble.clone(), error: error.into() }
}

fn print_line(title: &str, length: &str, taken: &Taken) {
    let &Taken { seconds, passes, nodes, probes } = taken;
    let each = if probes > 0 { passes * 1e9 / probes as f64 } else { 0.0 };
    println!("{title:>5} {length:>6} {seconds:>9.3} {nodes:>14} {probes:>14} {each:>9.2}");
}

/// What all cubes took.
#[derive(Default)]
struct Sum {
    seconds: Figures,
    passes: Figures,
    nodes: Figures,
    probes: Figures,
}

impl Sum {
    fn push(&mut self, taken: &Taken) {
        self.seconds.push(taken.seconds);
        self.passes.push(taken.passes);
        self.nodes.push(taken.nodes as f64);
        self.probes.push(taken.probes as f64);
    }

    fn print(&self, set: &TableSet) {
        let limit = memory::nanoseconds_a_read(set.bytes());
        let each = self.passes.sum() * 1e9 / self.probes.sum().max(1.0);
        println!(
            "mean {:.3} s, median {:.3} s, worst {:.3} s, all {:.1} s; {:.3e} nodes and {:.3e} probes a cube",
            self.seconds.mean(),
            self.seconds.median(),
            self.seconds.worst(),
            self.seconds.sum(),
            self.nodes.mean(),
            self.probes.mean(),
        );
        println!(
            "{each:.2} ns a probe; the memory's own limit, 16 random reads at once, is {limit:.2} ns: {:.2} times",
            each / limit
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_may_have_a_title_and_known_lengths() {
        let cases = cases("scramble\toptimal_htm\nR U\t2\textra\n\nF\n", 9).unwrap();
        let known: Vec<_> = cases.iter().map(|case| (case.scramble, case.known)).collect();
        assert_eq!(known, [("R U", Some(2)), ("F", None)]);
        assert_eq!(super::cases("R\nU\n", 1).unwrap().len(), 1);
    }

    #[test]
    fn a_line_that_cannot_be_read_is_named() {
        assert!(cases("R\nQ\n", 9).is_err_and(|error| error.to_string().starts_with("line 2: ")));
        assert!(cases("R\tx\n", 9).is_err_and(|error| error.to_string().contains("\"x\"")));
    }
}
