//! The scanner's worker: faces in pictures of a camera or in photos, joined to a cube.
//!
//! [`Session`] is the worker without a browser: it searches pictures, takes faces that are held still, arranges them on the
//! cube, and decides the colours with `godspeed-scan`. The module `web` receives the pictures, which leave the worker's
//! memory after each one, and sends the answers to the page.
//!
//! - [`Session::see`] searches a picture of the camera, [`Session::photo`] a photo with one to three faces.
//! - `guide` is the order in which faces are suggested, and how each is held then.
//! - `corner` places the three faces of a photo.
//! - `names` finds the colours of the page that resemble those of the cube.
//!
//! It is a wasm module of its own, so that a search never delays the page.

#![forbid(unsafe_code)]

mod corner;
mod guide;
mod names;
mod session;
#[cfg(test)]
mod tests;
#[cfg(target_arch = "wasm32")]
mod web;

pub use session::Session;
#[cfg(target_arch = "wasm32")]
pub use web::start;
