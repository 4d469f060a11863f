use std::fmt;
use std::str::FromStr;

use godspeed_cube::Metric;

use super::settings::listed;
use crate::goals::{GoalPuzzle, Position};
use crate::solvers::solver;
use crate::{
    BoxFuture, Control, Estimate, Info, Problem, SOLVERS, Solution, SolveError, Stopped, TableSpec, Tables,
};

/// A running solve.
///
/// Run it by [`block_on`](crate::block_on) if it has its own thread, else poll it between other work.
pub type Solving<'a> = BoxFuture<'a, Result<Solution, SolveError>>;

/// Starts to solve a cube of a size and in a metric that the solver takes.
pub type Solve = for<'a> fn(&'a Problem, &'a Tables, &'a Control) -> Solving<'a>;

/// Estimates the cost of solving a cube of a size and in a metric that the solver takes, without searching.
pub type EstimateCost = fn(&Problem, &Tables) -> Result<Estimate, SolveError>;

/// Makes the small tables ready with which a solver finds its first solution.
pub type Prepare = for<'a> fn(&'a Tables, &'a Control) -> TablesReady<'a>;

/// Tables that are being made ready.
pub type TablesReady<'a> = BoxFuture<'a, Result<(), Stopped>>;

/// How the tables of a search are loaded ahead of it.
///
/// The tables depend on the number of layers and on the metric.
#[derive(Clone, Copy)]
pub struct TableLoader {
    /// Returns the tables of the search that are stored. With them, the rest is built in less than a second.
    pub stored: fn(usize, Metric) -> Vec<&'static TableSpec>,
    /// Opens all tables of the search.
    pub load: for<'a> fn(usize, Metric, &'a Tables, &'a Control) -> TablesReady<'a>,
}

/// A solving algorithm and its description.
///
/// Its function is called once per solve; the searches inside are generic and compiled for their puzzle. Call it by
/// [`run`](crate::run()) or [`solve_blocking`](crate::solve_blocking), which check the cube and the solution.
///
/// Its text is its id:
///
/// ```
/// use godspeed_solve::Solver;
///
/// let ida: &Solver = "ida".parse()?;
/// assert_eq!(ida.to_string(), "ida");
/// assert_eq!(ida.info().name, "IDA*");
/// assert!("magic".parse::<&Solver>().is_err());
/// # Ok::<(), godspeed_solve::UnknownSolver>(())
/// ```
pub struct Solver {
    info: Info,
    solve: Solve,
    estimate: Option<EstimateCost>,
    prepare: Option<Prepare>,
    loader: Option<TableLoader>,
    method: Option<GoalMethod>,
}

/// How a solver reaches goals that leave pieces free, in given turns.
#[derive(Clone, Copy)]
pub(crate) enum GoalMethod {
    /// Iterative deepening with pruning tables built for the goal: a shortest solution, at any costs.
    Deepening {
        /// Whether the solver itself lists all shortest solutions of a whole cube.
        lists_all: bool,
    },
    /// A generic search over the goal as a puzzle.
    Puzzle {
        /// Whether the puzzle has bounds from pruning tables.
        guided: bool,
        /// Searches from a position.
        search: SolvePuzzle,
    },
    /// The whole cube is brought to one of the states that fit the goal.
    Completion,
}

/// Starts a generic search over a goal as a puzzle.
pub(crate) type SolvePuzzle =
    for<'a> fn(&'a GoalPuzzle<'a>, &'a Problem, &'a Position, &'a Control) -> Solving<'a>;

/// Error of an id that no solver has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown algorithm '{id}'. Available: {}.", listed(SOLVERS.iter().map(|solver| solver.info().id)))]
#[non_exhaustive]
pub struct UnknownSolver {
    /// The requested id.
    pub id: String,
}

impl Solver {
    /// Returns the solver that a description and a function make.
    #[must_use]
    pub const fn new(info: Info, solve: Solve) -> Self {
        Self { info, solve, estimate: None, prepare: None, loader: None, method: None }
    }

    /// Returns the solver with a function that estimates its cost.
    #[must_use]
    pub const fn with_estimate(self, estimate: EstimateCost) -> Self {
        Self { estimate: Some(estimate), ..self }
    }

    /// Returns the solver with a function that makes the tables of its first solution ready.
    #[must_use]
    pub const fn with_preparation(self, prepare: Prepare) -> Self {
        Self { prepare: Some(prepare), ..self }
    }

    /// Returns the solver with functions that load the tables of its searches.
    #[must_use]
    pub const fn with_loader(self, loader: TableLoader) -> Self {
        Self { loader: Some(loader), ..self }
    }

    /// Returns the solver with a method for goals that leave pieces free, in given turns.
    #[must_use]
    pub(crate) const fn with_goals(self, method: GoalMethod) -> Self {
        Self { method: Some(method), ..self }
    }

    /// Returns the method for goals that leave pieces free, in given turns, if the solver has one.
    #[must_use]
    pub(crate) const fn goal_method(&self) -> Option<GoalMethod> {
        self.method
    }

    /// Returns whether the solver reaches goals that leave pieces free.
    #[must_use]
    pub const fn takes_part_goals(&self) -> bool {
        self.method.is_some()
    }

    /// Returns the metrics of the solver for goals that leave pieces free: all, if it can count any cost.
    #[must_use]
    pub const fn goal_metrics(&self) -> &'static [Metric] {
        match self.method {
            Some(GoalMethod::Deepening { .. }) => &Metric::ALL,
            _ => self.info.metrics,
        }
    }

    /// Returns how the tables of its searches can be loaded ahead of them, if they are stored at all.
    #[must_use]
    pub const fn loader(&self) -> Option<TableLoader> {
        self.loader
    }

    /// Makes the small tables ready with which the solver finds its first solution, in less than a second.
    ///
    /// For programs that expect a search: with these tables, its first solution takes no noticeable time.
    ///
    /// # Errors
    /// [`Stopped`] if it was stopped.
    pub async fn prepare(&self, tables: &Tables, control: &Control) -> Result<(), Stopped> {
        match self.prepare {
            Some(prepare) => prepare(tables, control).await,
            None => Ok(()),
        }
    }

    /// Returns whether the solver has tables to make ready before a search.
    #[must_use]
    pub const fn has_preparation(&self) -> bool {
        self.prepare.is_some()
    }

    /// Estimates the cost of solving a cube of a size and in a metric that the solver takes, without searching.
    ///
    /// `None` if the solver makes no estimate, or if turns cannot solve the cube. Large tables are used only if they are
    /// in memory; without them the estimate is for a random cube.
    #[must_use]
    pub fn estimate(&self, problem: &Problem, tables: &Tables) -> Option<Estimate> {
        self.estimate.and_then(|estimate| estimate(problem, tables).ok())
    }

    /// Returns whether the solver estimates its cost.
    #[must_use]
    pub const fn has_estimate(&self) -> bool {
        self.estimate.is_some()
    }

    /// Returns the description of the solver.
    #[must_use]
    pub const fn info(&self) -> &Info {
        &self.info
    }

    /// Starts to solve a cube of a size and in a metric that the solver takes.
    pub(crate) fn solve<'a>(
        &self,
        problem: &'a Problem,
        tables: &'a Tables,
        control: &'a Control,
    ) -> Solving<'a> {
        (self.solve)(problem, tables, control)
    }
}

impl fmt::Display for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.info.id)
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Solver").field(&self.info.id).finish()
    }
}

impl FromStr for &'static Solver {
    type Err = UnknownSolver;

    fn from_str(id: &str) -> Result<Self, UnknownSolver> {
        solver(id).ok_or_else(|| UnknownSolver { id: id.to_owned() })
    }
}
