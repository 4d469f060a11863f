//! The dialog that shows two solutions of the same cube side by side.
//!
//! [`state`] is the comparison without a browser: both lines of moves, where they differ, and their playback in step.
//! The module `web` binds it to the document and draws both cubes on one canvas.

#![forbid(unsafe_code)]

pub mod state;
mod web;

pub use web::start;
