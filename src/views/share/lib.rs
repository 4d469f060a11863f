//! The dialog that shares the cube and its solution: links, texts, pictures and films.
//!
//! [`state`] makes everything that is exported, without a browser. `web` binds it to the document. The page loads this
//! module when the dialog is opened.
//!
//! - [`Shared`](state::Shared) combines the address with the last result.
//! - [`TextFormat`](state::TextFormat), [`net_svg`](godspeed_scene::net_svg) and [`solid_svg`](godspeed_scene::solid_svg) write texts and
//!   vector graphics.
//! - [`Film`](state::Film) plans the frames of a film, and [`GifFilm`](state::GifFilm) encodes them as GIF.
//! - `web/studio` draws pictures and frames on a canvas outside the document.
//! - `share.js` encodes video with WebCodecs and Mediabunny, which `cargo xtask` bundles into `pkg/video` and
//!   the page loads with the first video.

#![forbid(unsafe_code)]

pub mod state;
mod web;

pub use web::start;
