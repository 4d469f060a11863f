//! Runs solvers: takes a [`Request`](godspeed_protocol::Request), answers with [`Event`](godspeed_protocol::Event)s.
//!
//! Floor 5 of Godspeed. There is one way to run a solver, [`Run`], for the page and for the command
//! alike: it forwards the search's news, keeps the time that tables took apart from the search's, and
//! checks every solution on the cube before it passes it on. In a browser this crate is a wasm module
//! inside a Web Worker, built twice: with threads (feature `threads`), where the search has a pool of its
//! own, and without, where it shares the worker with the event loop in slices of a few milliseconds.

mod catalogue;
pub mod packing;
mod preparation;
mod queue;
mod run;
mod supply;
mod table_news;
mod table_time;
mod task;
mod work;
#[cfg(target_arch = "wasm32")]
mod worker;

pub use catalogue::{catalogue, describe};
pub use preparation::{Preparation, Preparing};
pub use queue::Queue;
pub use run::{Run, Setup};
pub use supply::Supply;
pub use task::{Refusal, Task};
pub use work::{Running, Work};
#[cfg(target_arch = "wasm32")]
pub use worker::start;

#[cfg(all(target_arch = "wasm32", feature = "threads"))]
pub use wasm_bindgen_rayon::init_thread_pool;

#[cfg(test)]
mod tests;
