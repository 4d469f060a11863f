//! The net view: an unfolded cube that is painted sticker by sticker.
//!
//! The page loads this module when the view is opened, so that it costs nothing until then. [`state`] is the view
//! without a browser: its state, and `update`, which takes a message and returns effects. `web` binds it to the
//! document and draws the net. What can become of a painting is computed by `godspeed-net`.

#![forbid(unsafe_code)]

pub mod state;
mod web;

pub use web::start;
