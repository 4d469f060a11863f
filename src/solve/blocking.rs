use std::sync::Arc;

use godspeed_cube::{Facelets, Metric};

use crate::{Control, Problem, Settings, Solution, SolveError, Solver, Tables, block_on, run};

/// Options of [`solve_blocking`].
#[derive(Clone, Default)]
pub struct Options {
    /// Metric to minimise, or `None` for [`Info::default_metric`](crate::Info::default_metric).
    pub metric: Option<Metric>,
    /// Values of the solver's parameters.
    pub settings: Settings,
    /// Tables in memory. Share them between solves: building some takes seconds.
    pub tables: Arc<Tables>,
    /// Stop flag, counters and events of the search.
    pub control: Arc<Control>,
}

/// Solves a cube on the calling thread and rayon's pool, and verifies the solution.
///
/// ```
/// use godspeed_cube::{Facelets, Size, scramble};
/// use godspeed_solve::{Options, default_solver, solve_blocking};
///
/// let cube = scramble::random_state(Size::TWO, 1);
/// let solver = default_solver(cube.size()).expect("2x2 has a default solver");
/// let solution = solve_blocking(&cube, solver, &Options::default())?;
///
/// let mut solved = cube.clone();
/// solved.turn_all(solution.turns());
/// assert!(solved.is_solved());
/// # Ok::<(), godspeed_solve::SolveError>(())
/// ```
///
/// # Errors
/// [`SolveError`], also for an unsupported size or metric and for a cube that turns cannot solve.
pub fn solve_blocking(cube: &Facelets, solver: &Solver, options: &Options) -> Result<Solution, SolveError> {
    let metric = options.metric.unwrap_or_else(|| solver.info().default_metric());
    let problem = Problem { state: cube.clone(), metric, settings: options.settings.clone() };
    block_on(run(solver, &problem, &options.tables, &options.control))
}
