//! Pattern databases over HTTP into the browser's storage, and from there to the engine.
//!
//! Floor 5 of Godspeed. In a browser this crate is a wasm module in a worker of its own, so that tables come
//! while the engine searches and the page draws. It is built without atomics: a transaction of `IndexedDB`
//! ends as soon as nothing asks anything of it, and the executor of the build with atomics lets that happen
//! between two steps of a future.
//!
//! What is to be fetched, what still is good, whom to serve next and what to say are decided by the plain
//! modules below; `web` carries it out.

mod customer;
mod download;
mod pace;
mod plan;
mod record;
mod room;
#[cfg(target_arch = "wasm32")]
mod web;

pub use customer::Customer;
pub use download::{Download, Fault, PARALLEL, Remedy, TRIES};
pub use pace::Pace;
pub use plan::{NoPlan, Plan, Wanted};
pub use record::{Kept, Record, chunk_key, chunk_keys, read_chunk_key};
pub use room::{fits, is_full};
#[cfg(target_arch = "wasm32")]
pub use web::start;

#[cfg(test)]
mod tests;
