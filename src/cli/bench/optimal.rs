use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use godspeed_cube::{Angle, Cubies, Face, Facelets, Metric, Size, Turn};
use godspeed_solve::solvers::KORF;
use godspeed_solve::solvers::korf::{LoadedTableSet, PassGoal, SETS, SubtreeOrder, open_set};
use godspeed_solve::{Control, Progress, SearchEvent, Settings, SolveError, TableSet, block_on};

use super::figures::Figures;
use super::runner::{Run, Runner};
use super::{BenchError, memory};
use crate::cube_file::{CubeFile, NamedCube};
use crate::output::outln;
use crate::search::SLICE;
use crate::status_line::StatusLine;
use crate::tables::{FolderSource, TableFolder};

/// The column of known optimal lengths.
const KNOWN_LENGTH: usize = 1;

/// What is measured.
pub(super) struct OptimalBench<'a> {
    /// The file of scrambles.
    pub(super) file: &'a Path,
    /// The set of tables; the default of the solver if there is none.
    pub(super) set: Option<&'a str>,
    /// The folder of pattern databases.
    pub(super) folder: TableFolder,
    /// The greatest number of scrambles.
    pub(super) count: usize,
    /// The length of the only pass to run, instead of solving.
    pub(super) pass: Option<u8>,
}

/// The cost of a cube or of a pass.
struct Cost {
    /// Seconds without those for tables.
    seconds: f64,
    /// The part of them in passes.
    pass_seconds: f64,
    nodes: u64,
    probes: u64,
}

impl OptimalBench<'_> {
    /// Solves every scramble optimally, and checks the lengths that are known.
    pub(super) fn run(&self) -> Result<(), BenchError> {
        let solver = &KORF;
        let corpus = CubeFile::read(self.file, Size::THREE, self.count)?;
        let settings = match self.set {
            Some(id) => Settings::default().with_set(solver.info(), id)?,
            None => Settings::default(),
        };
        let set = settings.set().unwrap_or(&SETS[0]);
        let source = FolderSource::new(self.folder.clone());
        let tables = source.tables();
        let start = Instant::now();
        let opened = block_on(open_set(set, Metric::Htm, &tables, &Control::silent()))
            .map_err(BenchError::unsolved(set.name))?;
        outln!();
        outln!("{} of {}, {} tables", corpus.cubes.len(), self.file.display(), set.id);
        outln!("tables ready after {:.1} s", start.elapsed().as_secs_f64());
        source.save_built(&StatusLine::new(false));
        let runner = Runner { solver, metric: Metric::Htm, settings, tables: &tables };
        // The first cube builds everything else that is cached.
        solve_one(&runner, "R", &quarter_turn())?;
        outln!("      length   seconds          nodes         probes  ns/probe");
        let mut costs = Vec::new();
        for (number, cube) in (1..).zip(&corpus.cubes) {
            let (length, cost) = match self.pass {
                Some(length) => (usize::from(length), run_pass(&opened, cube, length)?),
                None => {
                    let (run, cost) = solve_one(&runner, &cube.name, &cube.state)?;
                    check_length(cube, &run)?;
                    (run.length, cost)
                }
            };
            print_row(number, length, &cost);
            costs.push(cost);
        }
        print_total(&costs, set)
    }
}

fn quarter_turn() -> Facelets {
    let mut cube = Facelets::solved(Size::THREE);
    cube.turn(Turn::outer(Face::R, Angle::Quarter));
    cube
}

fn solve_one(runner: &Runner<'_>, name: &str, state: &Facelets) -> Result<(Run, Cost), BenchError> {
    let stopwatch = Arc::new(Mutex::new(Stopwatch::default()));
    let switch = stopwatch.clone();
    let control = Control::new(SLICE, move |event| {
        if let SearchEvent::Stage(stage) = event {
            switch.lock().unwrap_or_else(PoisonError::into_inner).set_running(stage == SearchEvent::PASSES);
        }
    });
    let run = runner.solve(name, state, &control)?;
    let pass_seconds = stopwatch.lock().unwrap_or_else(PoisonError::into_inner).seconds();
    let Progress { nodes, probes, .. } = run.progress;
    let cost = Cost { seconds: run.seconds, pass_seconds, nodes, probes };
    Ok((run, cost))
}

/// Adds up the time of several intervals.
#[derive(Default)]
struct Stopwatch {
    finished: f64,
    started: Option<Instant>,
}

impl Stopwatch {
    /// Starts or stops the watch.
    fn set_running(&mut self, running: bool) {
        *self = Self { finished: self.seconds(), started: running.then(Instant::now) };
    }

    /// Returns the time for which the watch has run.
    fn seconds(&self) -> f64 {
        self.finished + self.started.map_or(0.0, |started| started.elapsed().as_secs_f64())
    }
}

/// Checks that a solution has the known length and is proven optimal.
fn check_length(cube: &NamedCube, run: &Run) -> Result<(), BenchError> {
    let found = run.length;
    match cube.length(KNOWN_LENGTH)?.filter(|&known| known != found || !run.solution.optimal) {
        Some(known) => Err(BenchError::Length { scramble: cube.name.clone(), found, known }),
        None => Ok(()),
    }
}

fn run_pass(opened: &LoadedTableSet, cube: &NamedCube, length: u8) -> Result<Cost, BenchError> {
    let unsolved = |error: SolveError| BenchError::unsolved(&cube.name)(error);
    let cubies = Cubies::try_from(&cube.state).map_err(|error| unsolved(SolveError::Illegal(error)))?;
    let control = Control::new(SLICE, |_| ());
    let start = Instant::now();
    let mut order = SubtreeOrder::default();
    let pass = opened.pass(&cubies, PassGoal::whole(length, 1), &mut order, &control);
    let outcome = block_on(pass).map_err(|stopped| unsolved(stopped.into()))?;
    let seconds = start.elapsed().as_secs_f64();
    Ok(Cost { seconds, pass_seconds: seconds, nodes: outcome.nodes, probes: outcome.probes })
}

fn print_row(number: usize, length: usize, cost: &Cost) {
    let &Cost { seconds, pass_seconds, nodes, probes } = cost;
    let per_probe = if probes > 0 { pass_seconds * 1e9 / probes as f64 } else { 0.0 };
    outln!("{number:>5} {length:>6} {seconds:>9.3} {nodes:>14} {probes:>14} {per_probe:>9.2}");
}

fn print_total(costs: &[Cost], set: &TableSet) -> Result<(), BenchError> {
    let values: [fn(&Cost) -> f64; 4] =
        [|cost| cost.seconds, |cost| cost.pass_seconds, |cost| cost.nodes as f64, |cost| cost.probes as f64];
    let figures = values.map(|value| costs.iter().map(value).collect::<Figures>());
    let [seconds, pass_seconds, nodes, probes] = figures;
    let limit = memory::nanoseconds_per_read(set.bytes()).map_err(BenchError::unsolved(set.name))?;
    let per_probe = pass_seconds.sum() * 1e9 / probes.sum().max(1.0);
    outln!(
        "mean {:.3} s, median {:.3} s, worst {:.3} s, total {:.1} s; {:.3e} nodes and {:.3e} probes per cube",
        seconds.mean(),
        seconds.median(),
        seconds.worst(),
        seconds.sum(),
        nodes.mean(),
        probes.mean(),
    );
    outln!(
        "{per_probe:.2} ns per probe, {:.2} times the {limit:.2} ns of a random read with 16 in flight",
        per_probe / limit
    );
    Ok(())
}
