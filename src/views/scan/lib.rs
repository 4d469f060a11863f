//! The scanner of the view Net: a cube is shown to the camera, or in photos.
//!
//! [`state`] is the scanner without a browser. `web` binds it to the document, to the camera, and to the worker
//! (`godspeed-scanner`) that searches the pictures. The view Net loads this module when its button *Camera* is first
//! clicked, and receives a [`ScannerReport`](godspeed_protocol::ScannerReport) for each change.
//!
//! - [`Scanner`](state::Scanner) follows the camera, the faces that are taken, and the questions.
//! - The crate `godspeed-camera` opens the camera and sends its pictures; they never leave the page.
//! - [`guide_svg`](state::guide_svg) draws how to turn the cube.

#![forbid(unsafe_code)]

pub mod state;
mod web;

pub use web::{open, start};
