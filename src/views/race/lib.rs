//! The race view: algorithms, and the person, solve the same cube beside each other.
//!
//! [`state`] is the race without a browser: messages in, effects out. The module `web` binds it to the document, to
//! engines in workers of their own, and to the cubes that `godspeed-scene` draws on one canvas.

#![forbid(unsafe_code)]

pub mod state;
mod web;

pub use web::start;
