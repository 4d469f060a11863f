//! The element `<godspeed-cube>` for other pages: a cube that plays moves.
//!
//! [`state`] is one element without a browser: its options, which are the attributes of the element, and the cube that
//! plays them (`godspeed-timeline`). [`Stage`] is all elements of a page: it draws them with one graphics context
//! (`godspeed_scene::Sheet`), and is what the scripts in `src/npm/js/element` call. They do what concerns the document:
//! the custom element, its parts, its events, and which elements are on the screen.
//!
//! Without WebGL2 the stage returns pictures as vector shapes, as it does for the server and for printing.

#![forbid(unsafe_code)]

mod canvas;
mod picture;
#[cfg(test)]
mod placeholder;
mod problem;
mod stage;
pub mod state;
mod status;

pub use canvas::StageCanvas;
pub use picture::{description_of, picture_of};
pub use problem::Problem;
pub use stage::Stage;
pub use status::Status;
