//! How cubes are solved: coordinates and tables, searches over them, and one folder for each solver.
//!
//! Floors 1 to 3 of Godspeed. Nothing here knows of the web or of files, and only solvers that improve their solution
//! for so many seconds, two-phase and reduction, look at the clock: who calls a [`Solver`] hands it a [`Job`] and a
//! [`Control`], and gets a [`Solution`] or a [`SolveError`].

mod control;
pub mod coordinates;
pub mod cube3;
mod database;
mod databases;
mod error;
mod executor;
mod half_bytes;
mod info;
mod job;
mod pages;
pub mod pocket;
mod puzzle;
mod run;
pub mod searches;
mod settings;
mod simd;
mod solution;
mod solver;
pub mod solvers;
mod tables;
mod whole_cube;

pub use control::{Control, Deepened, Forecast, Group, News, Progress, Stopped};
pub use database::{Bytes, Database, Filling, Source};
pub use databases::{Coming, DATABASES, DatabaseEntry, database};
pub use error::SolveError;
pub use executor::block_on;
pub use info::{Info, Parameter, Promise, TableSet};
pub use job::Job;
pub use pocket::PocketTables;
pub use puzzle::{Move, MoveSet, Puzzle};
pub use run::run;
pub use settings::{SettingError, Settings};
pub use solution::{Alternatives, Lesson, Solution, Stage};
pub use solver::{Solver, Solving};
pub use solvers::{SOLVERS, solver};
pub use tables::{Table, TableSpec, Tables};
pub use whole_cube::{Nature, WholeCube};
