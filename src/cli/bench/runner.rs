use std::time::Instant;

use godspeed_cube::{Facelets, Metric};
use godspeed_solve::{Control, Problem, Progress, Settings, Solution, Solver, Tables, block_on};

use super::BenchError;
use super::figures::Figures;
use crate::cube_file::NamedCube;

/// A solver with the metric, settings and tables of a benchmark.
pub(super) struct Runner<'a> {
    pub(super) solver: &'static Solver,
    pub(super) metric: Metric,
    pub(super) settings: Settings,
    pub(super) tables: &'a Tables,
}

/// A solved cube.
pub(super) struct Run {
    pub(super) solution: Solution,
    /// The length of the solution in the metric of the runner.
    pub(super) length: usize,
    pub(super) seconds: f64,
    pub(super) progress: Progress,
}

impl Runner<'_> {
    /// Solves a cube and verifies the solution.
    ///
    /// # Errors
    /// [`BenchError::Unsolved`] with the name of the cube.
    pub(super) fn solve(&self, name: &str, state: &Facelets, control: &Control) -> Result<Run, BenchError> {
        let (metric, settings) = (self.metric, self.settings.clone());
        let problem = Problem::new(state.clone(), metric).with_settings(settings);
        let start = Instant::now();
        let solution = block_on(godspeed_solve::run(self.solver, &problem, self.tables, control))
            .map_err(BenchError::unsolved(name))?;
        let seconds = start.elapsed().as_secs_f64();
        let length = solution.length(metric, state.size());
        Ok(Run { solution, length, seconds, progress: control.progress() })
    }

    /// Solves cubes one by one.
    ///
    /// # Errors
    /// [`BenchError::Unsolved`] with the name of the first cube that is not solved.
    pub(super) fn solve_all(&self, cubes: &[NamedCube]) -> Result<Vec<Run>, BenchError> {
        cubes.iter().map(|cube| self.solve(&cube.name, &cube.state, &Control::silent())).collect()
    }
}

/// Returns the lengths, milliseconds and nodes of solved cubes.
pub(super) fn figures(runs: &[Run]) -> [Figures; 3] {
    let values: [fn(&Run) -> f64; 3] =
        [|run| run.length as f64, |run| 1e3 * run.seconds, |run| run.progress.nodes as f64];
    values.map(|value| runs.iter().map(value).collect())
}
