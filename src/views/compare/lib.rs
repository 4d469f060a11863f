//! The dialog that shows two solutions of the same cube side by side.
//!
//! The page collects the solutions of a cube (`godspeed_page::solving`) and writes them to the dialog when it opens.
//! [`state`] is the comparison without a browser: [`Comparison`](state::Comparison) finds where the lines of moves of
//! two [`Side`](state::Side)s differ, and plays them in step. `web` binds it to the document, and `web/cubes` draws
//! both cubes with a `Gallery` of `godspeed-scene`.

#![forbid(unsafe_code)]

pub mod state;
mod web;

pub use web::start;
