//! The WebAssembly module of the npm package `godspeed-cube`.
//!
//! It has two entry points, and the JavaScript of the package in `src/npm/js` gives them their names:
//!
//! - [`Query::answer`] answers a question about a cube or an algorithm at once.
//! - [`Job`] runs a search in slices, so that the thread can handle messages meanwhile. It is the same search that the
//!   page and the command run: [`godspeed_engine::SolveRun`] for cubes, and its kin for the finder and the distances.
//!
//! It is built three times. Without the feature `full` it has only the solvers whose code is small, so that the first solution
//! is soon there; with it all algorithms, goals, the finder and the distances; and with `threads` it searches on a pool. The
//! last two take pattern databases from a store outside of the module ([`godspeed_engine::StoreClient`]).
//!
//! What is passed in and out is plain data with serde. The rejection of a bad input is a [`Fault`], with the text that
//! the command prints. Without the target `wasm32` there are no bindings, and all else is tested natively.

mod algs;
#[cfg(target_arch = "wasm32")]
mod bindings;
mod cubes;
mod fault;
#[cfg(feature = "full")]
mod found;
mod job;
#[cfg(feature = "full")]
mod name_data;
mod near_tables;
mod progress;
mod query;
mod request;
mod running;
#[cfg(feature = "full")]
mod search_fault;
#[cfg(feature = "full")]
mod tasks;
#[cfg(feature = "typescript")]
pub mod typescript;

pub use algs::{AlgData, NodeData, TurnData};
pub use cubes::{CubeData, ParsedData};
pub use fault::{Fault, FaultKind};
#[cfg(feature = "full")]
pub use found::{FoundCaseData, FoundData};
pub use job::{Advance, Job, JobEnd};
pub use near_tables::NearTables;
pub use progress::Progress;
pub use query::{Answer, Query};
pub use request::{Request, ScrambleOptions, SolveOptions};
#[cfg(feature = "full")]
pub use tasks::{DistancesOptions, FindOptions};

#[cfg(test)]
#[cfg(all(feature = "full", feature = "typescript"))]
mod tests;
