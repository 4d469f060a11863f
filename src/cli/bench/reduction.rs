use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use godspeed_cube::{Face, Facelets, Metric, Size};
use godspeed_solve::solvers::REDUCTION;
use godspeed_solve::{Settings, Tables};

use super::BenchError;
use super::curve::Curve;
use super::figures::Figures;
use super::runner::{Run, Runner};
use crate::cube_file::NamedCube;
use crate::output::outln;
use crate::text_file::{TextFileError, read_text};

/// Sizes of which random states are solved after those of the file, and how many of each.
const RANDOM: [(usize, u64); 3] = [(20, 5), (33, 3), (100, 1)];

/// Sizes that show how the cost grows.
const GROWTH: [usize; 5] = [10, 20, 50, 100, 200];

/// What is measured.
pub(super) struct ReductionBench<'a> {
    /// The file of states.
    pub(super) file: &'a Path,
    /// Seconds to search for better solutions.
    pub(super) seconds: f64,
    /// Whether searches end before that, once shorter solutions have become rare.
    pub(super) ends_early: bool,
    /// The greatest number of states of each size.
    pub(super) count: usize,
    /// The sizes to measure; all if empty.
    pub(super) sizes: &'a [usize],
    /// The metric that the search minimises; by default that of the solver.
    pub(super) metric: Option<Metric>,
    /// The picture of the moves per sticker, to which the sizes measured are added.
    pub(super) curve: Option<&'a Path>,
}

/// Why a file is not a corpus of states.
#[derive(Debug, thiserror::Error)]
pub(super) enum StatesError {
    /// The file cannot be read.
    #[error(transparent)]
    Read(#[from] TextFileError),
    /// The file is not a JSON object with a list of states for each size.
    #[error("'{}': {error}; expected an object such as {{\"4x4x4\": [\"URF...\"]}}", path.display())]
    Json {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: serde_json::Error,
    },
    /// A state is invalid.
    #[error("'{state}' is not a state: expected 6 N N letters of U, R, F, D, L and B")]
    State {
        /// The state.
        state: String,
    },
}

impl ReductionBench<'_> {
    /// Solves the states of the file, then random ones of larger sizes, and prints the time and the moves in every metric
    /// of large cubes, each with its counting bound, and the moves of the minimised metric for each sticker.
    ///
    /// A selected size that has no states in the file gets random ones.
    pub(super) fn run(&self) -> Result<(), BenchError> {
        let solver = &REDUCTION;
        let full = f64::from(u8::from(!self.ends_early));
        let settings = |seconds: f64| Settings::new(solver.info(), [("seconds", seconds), ("full", full)]);
        let states = read_states(self.file)?;
        let (metric, tables) = (self.metric.unwrap_or(solver.info().default_metric()), Tables::new());
        let runner = Runner { solver, metric, settings: settings(self.seconds)?, tables: &tables };
        outln!();
        let at_most = if self.ends_early { "at most " } else { "" };
        outln!("{}, {at_most}{} seconds to search for better solutions", solver.info().name, self.seconds);
        outln!("Minimised: {}. Each mean with its counting bound and the ratio to it.", letters(metric));
        outln!();
        outln!("{}", header());
        let is_selected = |size: usize| {
            solver.info().sizes.contains(&(size as u16))
                && (self.sizes.is_empty() || self.sizes.contains(&size))
        };
        let mut random = BTreeMap::from(RANDOM);
        for &size in self.sizes.iter().filter(|size| !states.contains_key(size)) {
            random.entry(size).or_insert(1);
        }
        let mut measured = Curve::default();
        for (size, cubes) in states.into_iter().filter(|&(size, _)| is_selected(size)) {
            measured.points.extend(print_row(&runner, &cubes[..cubes.len().min(self.count)], size)?);
        }
        for (size, count) in random.into_iter().filter(|&(size, _)| is_selected(size)) {
            measured.points.extend(print_row(
                &runner,
                &random_cubes(size, count.min(self.count as u64)),
                size,
            )?);
        }
        if let Some(path) = self.curve {
            let failed = |error| BenchError::Curve { path: path.to_owned(), error };
            let mut curve = Curve::read(path).map_err(failed)?;
            curve.points.append(&mut measured.points);
            curve.write(path, &letters(metric)).map_err(failed)?;
        }
        if self.sizes.is_empty() {
            print_growth(&Runner {
                metric: Metric::Stm,
                settings: settings(0.0)?,
                tables: &Tables::new(),
                ..runner
            })?;
        }
        Ok(())
    }
}

/// Returns the states of a file by size.
fn read_states(path: &Path) -> Result<BTreeMap<usize, Vec<NamedCube>>, StatesError> {
    let text = read_text(path)?;
    let json = |error| StatesError::Json { path: path.to_owned(), error };
    let lists: BTreeMap<String, Vec<String>> = serde_json::from_str(&text).map_err(json)?;
    let mut cubes: BTreeMap<usize, Vec<NamedCube>> = BTreeMap::new();
    for text in lists.into_values().flatten() {
        let colours = text.chars().map(Face::from_letter).collect::<Option<Vec<_>>>();
        let Some(state) = colours.and_then(Facelets::from_colours) else {
            return Err(StatesError::State { state: text });
        };
        let size = state.size();
        cubes.entry(size.layers()).or_default().push(NamedCube::new(size.to_string(), state));
    }
    Ok(cubes)
}

#[allow(clippy::expect_used, reason = "the solver solves only sizes of cubes")]
fn random_cubes(size: usize, count: u64) -> Vec<NamedCube> {
    let size = Size::new(size).expect("the size is one of the solver's");
    (0..count).map(|seed| NamedCube::random(size, seed)).collect()
}

/// Returns the names of the columns of a table of sizes.
fn header() -> String {
    let of_metric = |metric| {
        format!("{:>9} {:>6} {:>8} {:>5}", format!("mean {}", letters(metric)), "worst", "bound", "ratio")
    };
    let metrics = METRICS.map(of_metric).join(" ");
    format!("   N  cubes {metrics} {:>8} {:>8} {:>11}", "mean s", "worst s", "per sticker")
}

/// Prints the figures of some cubes and returns their size and moves per sticker, if there are any.
fn print_row(
    runner: &Runner<'_>,
    cubes: &[NamedCube],
    layers: usize,
) -> Result<Option<(usize, f64)>, BenchError> {
    let Some(size) = cubes.first().map(|cube| cube.state.size()) else { return Ok(None) };
    let Solved { lengths, seconds } = solve(runner, cubes)?;
    let of_metric = |(metric, length): (Metric, &Figures)| {
        let (mean, bound) = (length.mean(), metric.counting_bound(size));
        format!("{mean:>9.1} {:>6} {bound:>8.1} {:>5.2}", length.worst(), mean / bound)
    };
    let metrics = METRICS.into_iter().zip(&lengths).map(of_metric).collect::<Vec<_>>().join(" ");
    let (mean, worst) = (seconds.mean(), seconds.worst());
    let length = METRICS.iter().zip(&lengths).find(|&(&metric, _)| metric == runner.metric);
    let per_sticker = length.map_or(0.0, |(_, length)| length.mean()) / size.facelets() as f64;
    outln!("{layers:>4} {:>6} {metrics} {mean:>8.2} {worst:>8.2} {per_sticker:>11.3}", cubes.len());
    Ok(Some((layers, per_sticker)))
}

/// Prints the cost per sticker of first solutions of growing sizes.
fn print_growth(runner: &Runner<'_>) -> Result<(), BenchError> {
    outln!();
    outln!("First solutions, per sticker");
    outln!("   N       STM        s      moves microseconds");
    for size in GROWTH {
        let Solved { lengths: [_, stm, _], seconds } = solve(runner, &random_cubes(size, 1))?;
        let stickers = (6 * size * size) as f64;
        let (moves, seconds) = (stm.mean(), seconds.mean());
        outln!(
            "{size:>4} {moves:>9} {seconds:>8.2} {:>10.3} {:>12.1}",
            moves / stickers,
            1e6 * seconds / stickers
        );
    }
    Ok(())
}

/// The metrics in which solutions of large cubes are published.
const METRICS: [Metric; 3] = [Metric::Htm, Metric::Stm, Metric::Qstm];

/// Returns the abbreviation of a metric on large cubes.
fn letters(metric: Metric) -> String {
    metric.id_for(Size::MAX).to_uppercase()
}

/// Figures of solved cubes.
struct Solved {
    /// The lengths in each of [`METRICS`].
    lengths: [Figures; 3],
    seconds: Figures,
}

fn solve(runner: &Runner<'_>, cubes: &[NamedCube]) -> Result<Solved, BenchError> {
    let runs = runner.solve_all(cubes)?;
    let lengths = METRICS.map(|metric| {
        let length = |(run, cube): (&Run, &NamedCube)| run.solution.length(metric, cube.state.size()) as f64;
        runs.iter().zip(cubes).map(length).collect()
    });
    Ok(Solved { lengths, seconds: runs.iter().map(|run| run.seconds).collect() })
}
