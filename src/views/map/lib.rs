//! The map view: all positions of the 2x2x2, and where searches go.
//!
//! [`state`] is the view without a browser: `update` takes a [`Msg`](state::Msg) and returns
//! [`Effect`](state::Effect)s. `web` binds it to the document and to workers, and `web/gl` draws the map with WebGL.
//! The page loads this module when the view is opened.
//!
//! - [`Rings`](state::Rings) places every position on a disc, by its distance from solved.
//! - [`Trail`](state::Trail) records where a search has been, as texels of a texture.
//! - [`Session`](state::Session) runs up to [`MOST_ALGORITHMS`](state::MOST_ALGORITHMS) searches, and
//!   [`Player`](state::Player) replays them.
//! - [`Pointed`](state::Pointed) is the position under the pointer, with its neighbours.
//!
//! The searches run in engine workers of the view, with one thread each, which record every visited position.

#![forbid(unsafe_code)]

pub mod state;
mod web;

pub use web::start;
