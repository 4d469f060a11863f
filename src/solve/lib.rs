//! Solvers for Rubik's cubes from 1x1x1 to 200x200x200, and generic search algorithms for puzzles.
//!
//! Scramble and solve a 3x3:
//!
//! ```
//! use godspeed_cube::{Alg, Facelets, Size};
//! use godspeed_solve::{Options, solve_blocking, solver};
//!
//! let mut cube = Facelets::solved(Size::THREE);
//! cube.turn_all(Alg::parse("R U R' U' F2 D", Size::THREE)?.alg.turns());
//!
//! let thistlethwaite = solver("thistlethwaite").expect("a registered solver");
//! let solution = solve_blocking(&cube, thistlethwaite, &Options::default())?;
//! println!("{}", solution.alg(Size::THREE));
//!
//! cube.turn_all(solution.turns());
//! assert!(cube.is_solved());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Overview
//!
//! - [`SOLVERS`] is the list of all solvers. Each has an [`Info`] with its sizes, metrics, parameters and guarantee.
//!   [`solver()`] finds one by id, [`default_solver`] by cube size.
//! - [`solve_blocking`] solves a cube with [`Options`]; [`run()`] is its `async` form, which yields regularly and so also
//!   runs on a thread with an event loop. Both verify the [`Solution`] on the cube.
//! - [`Control`] cancels a search, counts its nodes and reports [`SearchEvent`]s, such as better solutions.
//! - [`Tables`] keeps move tables and pruning tables in memory, and loads large pattern databases from a [`Source`].
//! - [`search`] has the generic algorithms (IDDFS, IDA*, weighted A*, bidirectional BFS, simulated annealing, genetic)
//!   over the [`Puzzle`] trait, which also describes puzzles other than cubes.
//!
//! The feature `serde` serializes solutions, descriptions, settings and progress. Text that the crate defines, such as
//! the name of a stage, is `&'static str`, so most of them cannot be deserialized.
//!
//! The crate does no input or output. Three solvers read the clock: `kociemba` and `reduction` have time limits, and
//! `korf` measures its speed to choose how long two-phase searches for its upper bound.

mod blocking;
mod control;
mod databases;
mod depth_log;
mod driver;
mod error;
mod executor;
mod info;
pub mod prediction;
mod problem;
mod puzzle;
pub mod puzzles;
mod run;
pub mod search;
mod settings;
mod simd;
mod solution;
mod solver;
mod sync;
mod trace;
mod visit_log;

// Public for the tests and benchmarks of this repository, which measure the parts of the solvers. Not a stable API.
#[doc(hidden)]
pub mod coordinates;
#[doc(hidden)]
pub mod solvers;
#[doc(hidden)]
pub mod tables;

pub use blocking::{Options, solve_blocking};
pub use control::{Control, DepthStats, Estimate, Progress, SearchEvent, Stopped, Subgroup};
pub use databases::{DATABASES, DatabaseEntry, database};
pub use depth_log::DepthLog;
pub use error::SolveError;
pub use executor::{BoxFuture, block_on};
pub use info::{Guarantee, Info, Parameter, Purpose, TableSet};
pub use problem::Problem;
pub use puzzle::{Move, MoveSet, Puzzle};
pub use run::run;
pub use settings::{SettingError, Settings};
pub use solution::{Alternatives, Lesson, Solution, Stage};
pub use solver::{EstimateCost, Solve, Solver, Solving, UnknownSolver};
pub use solvers::{SOLVERS, default_solver, solver};
pub use tables::{Bytes, Database, Source, Table, TableSpec, Tables, in_huge_pages};
pub use trace::{TracePoint, Wave};
pub use visit_log::VisitLog;
