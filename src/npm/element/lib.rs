//! The element `<godspeed-cube>` for other pages: a cube that plays moves.
//!
//! [`state`] is one element without a browser: its options, which are the attributes of the element, and the cube that
//! plays them (`godspeed-timeline`). [`Stage`] is all elements of a page: it draws them with one graphics context
//! (`godspeed_scene::Sheet`), and is what the scripts in `src/npm/js/element` call. They do what concerns the document:
//! the custom element, its parts, its events, and which elements are on the screen.
//!
//! Without WebGL2 the stage returns pictures as vector shapes, as it does for the server and for printing.

#![forbid(unsafe_code)]

#[cfg(test)]
mod placeholder;
mod stage;
pub mod state;

pub use stage::{Problem, Stage, StageCanvas, Status, description_of, picture_of};
