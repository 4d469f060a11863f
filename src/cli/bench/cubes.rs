use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Instant;

use godspeed_cube::{Face, Facelets, Metric, Size, scramble};
use godspeed_solve::{Control, Job, SettingError, Settings, Solver, Tables, block_on};

use super::BenchError;
use super::figures::Figures;

/// The solver.
const ALGORITHM: &str = "reduction";

/// Sizes of which random states are solved, too, and how many of each.
const RANDOM: [(usize, u64); 3] = [(20, 5), (33, 3), (100, 1)];

/// Sizes that show how cost grows.
const GROWTH: [usize; 4] = [10, 20, 40, 80];

/// What is to be measured.
pub(super) struct Request<'a> {
    /// The file of states.
    pub(super) file: &'a Path,
    /// Seconds to look for better solutions.
    pub(super) seconds: f64,
    /// States of each size at most.
    pub(super) count: usize,
    /// The only sizes to measure; all of them if there are none.
    pub(super) sizes: &'a [usize],
    /// The metric to solve in; without one, the half-turn metric for the sizes that are measured in it.
    pub(super) metric: Option<Metric>,
}

/// Why states cannot be read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum StatesError {
    /// The file cannot be read.
    #[error("{}: {error}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// The file is no JSON object with a list of states for each size.
    #[error("{}: {error}; it should be an object such as {{\"4x4x4\": [\"URF...\"]}}", path.display())]
    Form {
        /// The file.
        path: PathBuf,
        /// Why.
        error: serde_json::Error,
    },
    /// A state is no cube.
    #[error("\"{state}\" is no cube: it should be 6 N N letters of U, R, F, D, L, B")]
    State {
        /// What stands there.
        state: String,
    },
    /// The solver cannot be set so.
    #[error(transparent)]
    Setting(#[from] SettingError),
}

/// Solves the states of the file, then random ones of larger sizes, and prints moves in both metrics and time.
pub(super) fn measure(request: &Request<'_>) -> Result<(), BenchError> {
    let Some(solver) = godspeed_solve::solver(ALGORITHM) else { return Ok(()) };
    let settings =
        Settings::new(solver.info(), [("seconds", request.seconds)]).map_err(StatesError::Setting)?;
    let bench = Bench { solver, settings, tables: Tables::new() };
    let states = states(request.file)?;
    println!();
    println!("{}, {} seconds for better solutions", solver.info().name, request.seconds);
    println!(
        "{:>4} {:>6} {:>6} {:>9} {:>9} {:>10} {:>10} {:>8} {:>8}",
        "N", "cubes", "metric", "mean STM", "worst", "mean OBTM", "worst", "mean s", "worst s"
    );
    let wanted = |size: &usize| {
        solver.info().sizes.contains(&(*size as u16))
            && (request.sizes.is_empty() || request.sizes.contains(size))
    };
    for (size, states) in states.iter().filter(|(size, _)| wanted(size)) {
        // The figures that others publish are in the half-turn metric for these sizes.
        let usual = if *size <= 5 { Metric::Htm } else { Metric::Stm };
        let metric = request.metric.unwrap_or(usual);
        let states: Vec<Facelets> = states.iter().take(request.count).cloned().collect();
        bench.row(*size, metric, &states)?;
    }
    for (size, count) in RANDOM.into_iter().filter(|(size, _)| wanted(size)) {
        let random = random(size, count.min(request.count as u64));
        bench.row(size, request.metric.unwrap_or(Metric::Stm), &random)?;
    }
    if request.sizes.is_empty() {
        bench.growth()?;
    }
    Ok(())
}

/// The states of a file, by size.
fn states(path: &Path) -> Result<BTreeMap<usize, Vec<Facelets>>, StatesError> {
    let unreadable = |error| StatesError::Unreadable { path: path.to_owned(), error };
    let text = std::fs::read_to_string(path).map_err(unreadable)?;
    let form = |error| StatesError::Form { path: path.to_owned(), error };
    let lists: BTreeMap<String, Vec<String>> = serde_json::from_str(&text).map_err(form)?;
    let mut states: BTreeMap<usize, Vec<Facelets>> = BTreeMap::new();
    for state in lists.into_values().flatten() {
        let colours = state.chars().map(Face::from_letter).collect::<Option<Vec<_>>>();
        let Some(cube) = colours.and_then(Facelets::from_colours) else {
            return Err(StatesError::State { state });
        };
        states.entry(cube.size().layers()).or_default().push(cube);
    }
    Ok(states)
}

fn random(size: usize, count: u64) -> Vec<Facelets> {
    let size = Size::new(size).unwrap_or(Size::THREE);
    (0..count).map(|seed| scramble::random_state(size, seed)).collect()
}

/// The solver as it is measured.
struct Bench {
    solver: &'static dyn Solver,
    settings: Settings,
    tables: Tables,
}

/// What the cubes of one size took.
#[derive(Default)]
struct Row {
    stm: Figures,
    htm: Figures,
    seconds: Figures,
}

impl Bench {
    fn solve(&self, metric: Metric, states: &[Facelets]) -> Result<Row, BenchError> {
        let mut row = Row::default();
        for state in states {
            let job = Job { state: state.clone(), metric, settings: self.settings.clone() };
            let start = Instant::now();
            let solution = block_on(godspeed_solve::run(self.solver, &job, &self.tables, &Control::silent()))
                .map_err(|error| BenchError::Unsolved { scramble: state.size().to_string(), error })?;
            row.seconds.push(start.elapsed().as_secs_f64());
            row.stm.push(solution.length(Metric::Stm, state.size()) as f64);
            row.htm.push(solution.length(Metric::Htm, state.size()) as f64);
        }
        Ok(row)
    }

    fn row(&self, size: usize, metric: Metric, states: &[Facelets]) -> Result<(), BenchError> {
        let Row { stm, htm, seconds } = self.solve(metric, states)?;
        println!(
            "{size:>4} {:>6} {metric:>6} {:>9.1} {:>9} {:>10.1} {:>10} {:>8.2} {:>8.2}",
            states.len(),
            stm.mean(),
            stm.worst(),
            htm.mean(),
            htm.worst(),
            seconds.mean(),
            seconds.worst(),
        );
        Ok(())
    }

    /// How cost grows with the size: first solutions, per sticker.
    fn growth(&self) -> Result<(), BenchError> {
        let none = Settings::new(self.solver.info(), [("seconds", 0.0)]).map_err(StatesError::Setting)?;
        let bench = Self { settings: none, tables: Tables::new(), ..*self };
        println!();
        println!("First solutions, per sticker");
        println!("{:>4} {:>9} {:>8} {:>10} {:>12}", "N", "STM", "s", "moves", "microseconds");
        for size in GROWTH {
            let row = bench.solve(Metric::Stm, &random(size, 1))?;
            let stickers = (6 * size * size) as f64;
            let (moves, seconds) = (row.stm.mean(), row.seconds.mean());
            println!(
                "{size:>4} {moves:>9} {seconds:>8.2} {:>10.3} {:>12.1}",
                moves / stickers,
                1e6 * seconds / stickers
            );
        }
        Ok(())
    }
}
