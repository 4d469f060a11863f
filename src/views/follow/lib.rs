//! The dialog Follow: moves for a cube in the hands, one large step at a time.
//!
//! [`state`] is the dialog without a browser: `update` takes a [`Msg`](state::Msg) and returns
//! [`Effect`](state::Effect)s. `web` binds it to the document, to the speech and the wake lock of the browser, and to an
//! engine that finds new solutions. The page loads this module when the dialog is first opened.
//!
//! - [`Course`](state::Course) is the timeline that is followed, and [`StepSize`](state::StepSize) divides it into
//!   steps: turns, [triggers](state::trigger_len) or stages.
//! - [`way_back`](state::way_back) finds the shortest way from another cube back to the course.
//! - [`WatchReport`](state::WatchReport) is what a camera that watches the cube reports. The crate `godspeed-camera` opens it
//!   and starts the worker that recognises turns.

#![forbid(unsafe_code)]

pub mod state;
mod web;

pub use web::{open, start};
