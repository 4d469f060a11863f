//! The worker that recognises turns of a cube before a camera, for the dialog *Follow*.
//!
//! [`Watcher`] is the worker without a browser: it searches each picture for the visible faces and compares them with the
//! cube before the expected turn, after it, and after every other turn of one layer, with `godspeed-scan`. The module `web`
//! receives the pictures, which leave the worker's memory after each one, and sends the answers to the page.
//!
//! It is a wasm module of its own, so that a search never delays the page and the scanner is loaded without it.

#![forbid(unsafe_code)]

#[cfg(test)]
mod tests;
mod watcher;
#[cfg(target_arch = "wasm32")]
mod web;

pub use watcher::Watcher;
#[cfg(target_arch = "wasm32")]
pub use web::start;
