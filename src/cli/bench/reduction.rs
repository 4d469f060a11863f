use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Instant;

use godspeed_cube::{Face, Facelets, Metric, Size, scramble};
use godspeed_solve::{Control, Problem, Settings, Solver, Tables, block_on};

use super::BenchError;
use super::figures::Figures;
use crate::output::outln;
use crate::text_file::{ReadFileError, read_text};

/// The id of the solver.
const ALGORITHM: &str = "reduction";

/// Sizes of which random states are solved after those of the file, and how many of each.
const RANDOM: [(usize, u64); 3] = [(20, 5), (33, 3), (100, 1)];

/// Sizes that show how the cost grows.
const GROWTH: [usize; 4] = [10, 20, 40, 80];

/// What is measured.
pub(super) struct ReductionBench<'a> {
    /// The file of states.
    pub(super) file: &'a Path,
    /// Seconds to look for better solutions.
    pub(super) seconds: f64,
    /// The greatest number of states of each size.
    pub(super) count: usize,
    /// The sizes to measure; all if empty.
    pub(super) sizes: &'a [usize],
    /// The metric; by default the one of published results for each size.
    pub(super) metric: Option<Metric>,
}

/// Why a file is not a corpus of states.
#[derive(Debug, thiserror::Error)]
pub(super) enum StatesError {
    /// The file cannot be read.
    #[error(transparent)]
    Read(#[from] ReadFileError),
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
    /// Solves the states of the file, then random ones of larger sizes, and prints moves in two metrics and the time.
    pub(super) fn run(&self) -> Result<(), BenchError> {
        let solver = super::solver(ALGORITHM);
        let settings = Settings::new(solver.info(), [("seconds", self.seconds)])?;
        let runner = Runner { solver, settings, tables: Tables::new() };
        let states = read_states(self.file)?;
        outln!();
        outln!("{}, {} seconds to search for better solutions", solver.info().name, self.seconds);
        outln!("   N  cubes metric  mean STM     worst  mean OBTM      worst   mean s  worst s");
        let is_selected = |size: usize| {
            solver.info().sizes.contains(&(size as u16))
                && (self.sizes.is_empty() || self.sizes.contains(&size))
        };
        for (&size, states) in states.iter().filter(|&(&size, _)| is_selected(size)) {
            // Published results for these sizes are in the half-turn metric.
            let usual = if size <= 5 { Metric::Htm } else { Metric::Stm };
            let states: Vec<Facelets> = states.iter().take(self.count).cloned().collect();
            runner.print_row(size, self.metric.unwrap_or(usual), &states)?;
        }
        for (size, count) in RANDOM.into_iter().filter(|&(size, _)| is_selected(size)) {
            let states = random_states(size, count.min(self.count as u64));
            runner.print_row(size, self.metric.unwrap_or(Metric::Stm), &states)?;
        }
        if self.sizes.is_empty() { runner.print_growth() } else { Ok(()) }
    }
}

/// Returns the states of a file by size.
fn read_states(path: &Path) -> Result<BTreeMap<usize, Vec<Facelets>>, StatesError> {
    let text = read_text(path)?;
    let json = |error| StatesError::Json { path: path.to_owned(), error };
    let lists: BTreeMap<String, Vec<String>> = serde_json::from_str(&text).map_err(json)?;
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

#[allow(clippy::expect_used, reason = "the sizes are constants")]
fn random_states(size: usize, count: u64) -> Vec<Facelets> {
    let size = Size::new(size).expect("the size is a constant in range");
    (0..count).map(|seed| scramble::random_state(size, seed)).collect()
}

/// The solver with its settings and tables.
struct Runner {
    solver: &'static dyn Solver,
    settings: Settings,
    tables: Tables,
}

/// The results for the cubes of one size.
#[derive(Default)]
struct SizeFigures {
    stm: Figures,
    htm: Figures,
    seconds: Figures,
}

impl Runner {
    fn solve(&self, metric: Metric, states: &[Facelets]) -> Result<SizeFigures, BenchError> {
        let mut figures = SizeFigures::default();
        for state in states {
            let job = Problem { state: state.clone(), metric, settings: self.settings.clone() };
            let start = Instant::now();
            let solution = block_on(godspeed_solve::run(self.solver, &job, &self.tables, &Control::silent()))
                .map_err(BenchError::unsolved(&state.size().to_string()))?;
            figures.seconds.push(start.elapsed().as_secs_f64());
            figures.stm.push(solution.length(Metric::Stm, state.size()) as f64);
            figures.htm.push(solution.length(Metric::Htm, state.size()) as f64);
        }
        Ok(figures)
    }

    fn print_row(&self, size: usize, metric: Metric, states: &[Facelets]) -> Result<(), BenchError> {
        let SizeFigures { stm, htm, seconds } = self.solve(metric, states)?;
        outln!(
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

    /// Prints the cost per sticker of first solutions of growing sizes.
    fn print_growth(&self) -> Result<(), BenchError> {
        let settings = Settings::new(self.solver.info(), [("seconds", 0.0)])?;
        let runner = Self { settings, tables: Tables::new(), ..*self };
        outln!();
        outln!("First solutions, per sticker");
        outln!("   N       STM        s      moves microseconds");
        for size in GROWTH {
            let figures = runner.solve(Metric::Stm, &random_states(size, 1))?;
            let stickers = (6 * size * size) as f64;
            let (moves, seconds) = (figures.stm.mean(), figures.seconds.mean());
            outln!(
                "{size:>4} {moves:>9} {seconds:>8.2} {:>10.3} {:>12.1}",
                moves / stickers,
                1e6 * seconds / stickers
            );
        }
        Ok(())
    }
}
