//! The report view: algorithms compared on many cubes.
//!
//! The page loads this module when the view is opened, so that it costs nothing until then. [`state`] is the view
//! without a browser: its state, and `update`, which takes a message and returns effects. `web` binds it to the
//! document and to workers.
//!
//! The searches run in engine workers of their own, one thread each. So the cube stays usable, node counts are the
//! same on every machine, and the workers end with the report.

#![forbid(unsafe_code)]

pub mod state;
mod web;

pub use web::start;
