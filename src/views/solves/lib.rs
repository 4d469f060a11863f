//! The dialog with the solves of the timer: the chart of the times, the sessions, and scramble, solution and comment of
//! each solve.
//!
//! It reads the stored solves (`godspeed_browser::StoredSolves`), follows the changes that the page publishes, and stores
//! changes of its own, which the page takes over like those of another tab.

#![forbid(unsafe_code)]

pub mod state;
mod web;

pub use web::{open, start};
