use std::sync::{Arc, LazyLock};

use godspeed_cube::{Facelets, Metric};

use crate::{
    Control, Problem, Settings, Solution, SolveError, Solver, Tables, block_on, default_solver, run,
};

/// The tables of [`solve`].
static TABLES: LazyLock<Arc<Tables>> = LazyLock::new(Arc::default);

/// Options of [`solve_blocking`].
///
/// ```
/// use godspeed_cube::Metric;
/// use godspeed_solve::solvers::IDA;
/// use godspeed_solve::{Options, Settings};
///
/// let options = Options::default().with_metric(Metric::Qtm).with_settings(Settings::new(IDA.info(), [])?);
/// assert_eq!(options.metric, Some(Metric::Qtm));
/// # Ok::<(), godspeed_solve::SettingError>(())
/// ```
#[derive(Clone, Default)]
#[non_exhaustive]
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

impl Options {
    /// Returns the options with a metric to minimise.
    #[must_use]
    pub fn with_metric(self, metric: Metric) -> Self {
        Self { metric: Some(metric), ..self }
    }

    /// Returns the options with values of the solver's parameters.
    #[must_use]
    pub fn with_settings(self, settings: Settings) -> Self {
        Self { settings, ..self }
    }

    /// Returns the options with tables that other solves share.
    #[must_use]
    pub fn with_tables(self, tables: Arc<Tables>) -> Self {
        Self { tables, ..self }
    }

    /// Returns the options with a control that can stop the search and receives its events.
    #[must_use]
    pub fn with_control(self, control: Arc<Control>) -> Self {
        Self { control, ..self }
    }
}

/// Solves a cube with the [default solver](default_solver) of its size, and verifies the solution.
///
/// Tables are built when they are first needed and stay in memory until the program ends. Use [`solve_blocking`] to
/// choose a solver, a metric or a time limit, or to stop a search.
///
/// ```
/// use godspeed_cube::{Facelets, Size, scramble};
///
/// let mut cube = scramble::random_state(Size::TWO, 1);
/// let solution = godspeed_solve::solve(&cube)?;
/// cube.turn_all(solution.turns());
/// assert!(cube.is_solved());
/// # Ok::<(), godspeed_solve::SolveError>(())
/// ```
///
/// # Errors
/// [`SolveError`] for a cube that turns cannot solve, and for one that is larger than those of all solvers.
pub fn solve(cube: &Facelets) -> Result<Solution, SolveError> {
    let unsupported = || SolveError::NoSolver { size: cube.size() };
    let solver = default_solver(cube.size()).ok_or_else(unsupported)?;
    solve_blocking(cube, solver, &Options::default().with_tables(Arc::clone(&TABLES)))
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
    let problem = Problem::new(cube.clone(), metric).with_settings(options.settings.clone());
    block_on(run(solver, &problem, &options.tables, &options.control))
}
