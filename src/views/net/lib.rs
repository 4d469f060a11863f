//! The net view: an unfolded cube that is painted sticker by sticker.
//!
//! [`state`] is the view without a browser: `update` takes a [`Msg`](state::Msg) and returns
//! [`Effect`](state::Effect)s. `web` binds it to the document. The possible completions of a painting are computed by
//! `godspeed-net`. The page loads this module when the view is opened.
//!
//! - [`NetState`](state::NetState) adds the brush, strokes and [`StoredPaintings`](state::StoredPaintings) to the `Editor`
//!   of `godspeed-net`.
//! - [`Zoom`](state::Zoom) chooses between the whole net and one face, and [`Layout`](state::Layout) maps facelets to
//!   places in that picture.
//! - `web/canvas` draws the net on a 2D canvas, so that any size can be painted.
//! - `web/solid` draws it as a cube, with the `Annotation` of `godspeed-scene`: facelets without a colour, crossed out,
//!   or in focus.

#![forbid(unsafe_code)]

pub mod state;
mod web;

pub use web::start;
