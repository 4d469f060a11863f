use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use godspeed_cube::{Metric, Size};
use godspeed_solve::{Control, DepthStats, Estimate, SOLVERS, SearchEvent, Settings, Solver, Tables};

use super::BenchError;
use super::runner::Runner;
use crate::cube_file::{CubeFile, NamedCube};
use crate::output::outln;
use crate::search::SLICE;

/// The factor within which a prediction should be.
const FACTOR: f64 = 1.5;

/// Nodes of the smallest pass that is compared: smaller ones are over at once.
const MIN_NODES: u64 = 100;

/// Compares the predicted nodes of searches with the true ones on a file of 2x2x2 scrambles, or on `count` random states.
pub(super) fn measure(file: Option<&Path>, count: usize, seed: u64) -> Result<(), BenchError> {
    let cubes = cubes(file, Size::TWO, count, seed)?;
    let tables = Tables::new();
    for metric in [Metric::Htm, Metric::Qtm] {
        outln!();
        outln!("2x2x2, {} states, {metric}: predicted / true nodes", cubes.len());
        print_head();
        let estimating = |solver: &&Solver| solver.has_estimate() && solver.info().sizes.contains(&2);
        for solver in SOLVERS.iter().copied().filter(estimating) {
            measure_solver(solver, metric, &cubes, &tables)?;
        }
    }
    Ok(())
}

/// Returns the cubes of a file, or random ones of consecutive seeds.
pub(super) fn cubes(
    file: Option<&Path>,
    size: Size,
    count: usize,
    seed: u64,
) -> Result<Vec<NamedCube>, BenchError> {
    Ok(match file {
        Some(file) => CubeFile::read(file, size, count)?.cubes,
        None => (0..count as u64).map(|n| NamedCube::random(size, seed.wrapping_add(n))).collect(),
    })
}

/// The prediction of a search, and its true figures.
#[derive(Default)]
struct Record {
    estimate: Estimate,
    depths: Vec<DepthStats>,
}

fn measure_solver(
    solver: &'static Solver,
    metric: Metric,
    cubes: &[NamedCube],
    tables: &Tables,
) -> Result<(), BenchError> {
    let runner = Runner { solver, metric, settings: Settings::default(), tables };
    let (mut whole, mut passes) = (Vec::new(), Vec::new());
    for cube in cubes {
        let record = Arc::new(Mutex::new(Record::default()));
        let listener = record.clone();
        let control = Control::new(SLICE, move |event| {
            let mut record = listener.lock().unwrap_or_else(PoisonError::into_inner);
            match event {
                SearchEvent::Estimate(estimate) => record.estimate = estimate,
                SearchEvent::DepthFinished(depth) => record.depths.push(depth),
                _ => {}
            }
        });
        // A search that gives up has no number of nodes to compare with.
        let Ok(run) = runner.solve(&cube.name, &cube.state, &control) else { continue };
        let record = record.lock().unwrap_or_else(PoisonError::into_inner);
        whole.push(record.estimate.nodes / run.progress.nodes.max(1) as f64);
        // The last pass ends with the solution.
        let complete = record.depths.iter().rev().skip(1).filter(|depth| depth.nodes >= MIN_NODES);
        passes.extend(complete.filter_map(|depth| {
            Some(record.estimate.passes.get(depth.depth as usize)? / depth.nodes as f64)
        }));
    }
    print_row(solver.info().id, "searches", whole);
    print_row(solver.info().id, "passes", passes);
    Ok(())
}

pub(super) fn print_head() {
    outln!("algorithm           compared  within 1.5      5%     50%     95%");
}

/// Prints the number of ratios, the share of them within [`FACTOR`], and quantiles.
pub(super) fn print_row(id: &str, what: &str, mut ratios: Vec<f64>) {
    if ratios.is_empty() {
        return;
    }
    ratios.sort_by(f64::total_cmp);
    let within = ratios.iter().filter(|&&ratio| (1.0 / FACTOR..=FACTOR).contains(&ratio)).count();
    let share = 100.0 * within as f64 / ratios.len() as f64;
    let quantile = |share: f64| ratios[((ratios.len() - 1) as f64 * share).round() as usize];
    let [low, middle, high] = [0.05, 0.5, 0.95].map(quantile);
    outln!("{id:<10} {what:<9} {:>7} {share:>10.0}% {low:>7.2} {middle:>7.2} {high:>7.2}", ratios.len());
}
