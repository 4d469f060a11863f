//! How cubes are solved: coordinates and tables, searches over them, and one folder for each solver.
//!
//! Floors 1 to 3 of Godspeed. Nothing here knows of the web or of files, and only solvers that improve their solution
//! for so many seconds, two-phase and reduction, look at the clock: who calls a [`Solver`] hands it a [`Job`] and a
//! [`Control`], and gets a [`Solution`] or a [`SolveError`].

mod control;
pub mod coordinates;
mod databases;
mod driver;
mod error;
mod executor;
mod info;
mod job;
mod puzzle;
pub mod puzzles;
mod run;
pub mod search;
mod settings;
mod simd;
mod solution;
mod solver;
pub mod solvers;
pub mod tables;

pub use control::{Control, Deepened, Forecast, Group, Progress, SearchEvent, Stopped};
pub use databases::{DATABASES, DatabaseEntry, database};
pub use error::SolveError;
pub use executor::{BoxFuture, block_on};
pub use info::{Guarantee, Info, Parameter, TableSet};
pub use job::Job;
pub use puzzle::{Move, MoveSet, Puzzle};
pub use puzzles::pocket::PocketTables;
pub use puzzles::{PuzzleStats, WholeCube};
pub use run::run;
pub use settings::{SettingError, Settings};
pub use solution::{Alternatives, Lesson, Solution, Stage};
pub use solver::{Solver, Solving};
pub use solvers::{SOLVERS, default_solver, solver};
pub use tables::{Bytes, Database, Source, Table, TableSpec, Tables};
