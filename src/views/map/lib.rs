//! The map view: all positions of the 2x2x2, and where searches go.
//!
//! The page loads this module when the view is opened, so that it costs nothing until then. [`state`] is the view
//! without a browser: its state, and `update`, which takes a message and returns effects. `web` binds it to the
//! document and to workers, and draws the map with WebGL.
//!
//! The searches run in engine workers of their own, one thread each, which record every visited position.

#![forbid(unsafe_code)]

pub mod state;
mod web;

pub use web::start;
