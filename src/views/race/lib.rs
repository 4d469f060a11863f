//! The race view: algorithms, and the user, solve the same cube side by side.
//!
//! [`state`] is the race without a browser: `update` takes a [`Msg`](state::Msg) and returns
//! [`Effect`](state::Effect)s. `web` binds it to the document, to engine workers of the view, and to the cubes that
//! `godspeed-scene` draws on one canvas. The page loads this module when the view is opened.
//!
//! - [`Race`](state::Race) starts the engines of its [`Lane`](state::Lane)s: all at once when the last of them is
//!   ready, or one after another in one engine ([`Mode`](state::Mode)).
//! - [`Human`](state::Human) is the cube and the clock of the user.
//! - [`Player`](godspeed_timeline::Player) plays all solutions in step, by the bar below the cubes.
//! - [`RaceOptions`](state::RaceOptions) can be written as a link, and [`RaceRecord`](state::RaceRecord) is the
//!   result.

#![forbid(unsafe_code)]

pub mod state;
mod web;

pub use web::start;
