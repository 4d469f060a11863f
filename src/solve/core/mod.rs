//! The model of a search: problem and solution, solver and its description, control, events, and how a search runs.
//!
//! | part | files |
//! |---|---|
//! | problem and result | [`problem`], [`settings`], [`solution`], [`error`] |
//! | solvers and tables as data | [`info`], [`solver`], [`databases`] |
//! | how a search runs | [`mod@run`], [`blocking`], [`executor`], [`control`] |
//! | what a search reports | [`search_event`], [`estimate`], [`progress`], [`trace`], [`depth_log`], [`visit_log`] |
//! | what searches are generic over | [`puzzle`], [`simd`], [`sync`] |
//! | work on all threads | [`parallel`] |

mod blocking;
mod control;
mod databases;
pub(crate) mod depth_log;
mod error;
mod estimate;
mod executor;
mod info;
pub(crate) mod parallel;
mod problem;
mod progress;
mod puzzle;
mod run;
mod search_event;
mod settings;
pub(crate) mod simd;
mod solution;
mod solver;
pub(crate) mod sync;
mod trace;
mod visit_log;

pub use self::blocking::{Options, solve, solve_blocking};
pub use self::control::{Control, Stopped};
pub use self::databases::{DATABASES, DatabaseEntry, database};
pub use self::depth_log::DepthLog;
pub use self::error::SolveError;
pub use self::estimate::Estimate;
pub use self::executor::{BoxFuture, block_on};
pub use self::info::{Guarantee, Info, Parameter, TableSet, Threads, TypicalLength};
pub use self::problem::Problem;
pub use self::progress::Progress;
pub use self::puzzle::{Move, MoveSet, Moves, Puzzle};
pub use self::run::run;
pub use self::search_event::{DepthStats, SearchEvent, Subgroup};
pub use self::settings::{SettingError, Settings};
pub(crate) use self::solution::FROM_THE_INVERSE;
pub use self::solution::{Alternatives, Lesson, Solution, Stage};
pub(crate) use self::solver::GoalMethod;
pub use self::solver::{
    EstimateCost, Prepare, Solve, Solver, Solving, TableLoader, TablesReady, UnknownSolver,
};
pub use self::trace::{TracePoint, Wave};
pub use self::visit_log::VisitLog;
