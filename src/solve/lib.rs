//! Solvers for Rubik's cubes from 1x1x1 to 1000x1000x1000, and generic search algorithms for puzzles.
//!
//! Scramble and solve a 3x3x3:
//!
//! ```
//! use godspeed_cube::{Alg, Facelets, Size};
//!
//! let mut cube = Facelets::solved(Size::THREE);
//! cube.turn_all(Alg::parse("R U R' U' F2 D", Size::THREE)?.alg.turns());
//!
//! let solution = godspeed_solve::solve(&cube)?;
//! println!("{}", solution.alg(cube.size()));
//!
//! cube.turn_all(solution.turns());
//! assert!(cube.is_solved());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Overview
//!
//! - [`solve`] solves a cube with the default solver of its size.
//! - [`solvers`] has each solver as a static, such as [`solvers::KOCIEMBA`], and [`SOLVERS`] lists them. Each has an
//!   [`Info`] with its sizes, metrics, parameters and guarantee. [`solver()`] finds one by id, [`default_solver`] by size.
//! - [`solve_blocking`] solves a cube with [`Options`]; [`run()`] is its `async` form, which yields regularly and so also
//!   runs on a thread with an event loop. Both verify the [`Solution`] on the cube.
//! - [`Control`] cancels a search, counts its nodes and reports [`SearchEvent`]s, such as better solutions.
//! - [`Tables`] caches move tables and pruning tables in memory, and loads large pattern databases from a [`Source`].
//! - [`algs`] finds all algorithms for whole sets of cases, and ranks them by how fast hands execute them.
//! - [`search`] has the generic algorithms (IDDFS, IDA*, weighted A*, bidirectional BFS, simulated annealing, genetic)
//!   over the [`Puzzle`] trait, which also describes puzzles other than cubes.
//!
//! [`which_type`] is a guide to the types.
//!
//! The feature `serde` serializes solutions, descriptions, settings and progress. Text that the crate defines, such as
//! the name of a stage, is `&'static str`, so most of them cannot be deserialized.
//!
//! The feature `full`, which is on by default, has all solvers and the searches for goals. Without it, [`SOLVERS`] has only
//! the two whose code and tables are small: for programs that are downloaded before they are used.
//!
//! The crate does no input or output. Four solvers read the clock: `kociemba`, `reduction` and `shorten` have time limits,
//! and `korf` measures its speed to choose how long two-phase searches for its upper bound.

#![cfg_attr(not(feature = "full"), allow(dead_code, reason = "goals are public, but nothing searches them"))]

pub mod algs;
mod core;
mod driver;
pub mod goals;
mod groups;
pub mod prediction;
pub mod puzzles;
pub mod search;
pub mod solvers;
pub mod which_type;

// Public for the tests and benchmarks of this repository, which measure the parts of the solvers. Not a stable API.
#[doc(hidden)]
pub mod coordinates;
#[doc(hidden)]
pub mod tables;

pub use self::core::{
    Alternatives, BoxFuture, Control, DATABASES, DatabaseEntry, DepthLog, DepthStats, Estimate, EstimateCost,
    Guarantee, Info, Lesson, Move, MoveSet, Moves, Options, Parameter, Prepare, Problem, Progress, Puzzle,
    SearchEvent, SettingError, Settings, Solution, Solve, SolveError, Solver, Solving, Stage, Stopped,
    Subgroup, TableLoader, TableSet, TablesReady, Threads, TracePoint, TypicalLength, UnknownSolver,
    VisitLog, Wave, block_on, database, run, solve, solve_blocking,
};
pub use solvers::{SOLVERS, default_solver, solver};
pub use tables::{
    Bytes, CompositeTable, Database, Source, Table, TableBytes, TableContent, TableKey, TableSpec, Tables,
    database_content, in_huge_pages,
};

use self::core::{depth_log, simd, sync};
