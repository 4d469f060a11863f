//! The dialog that shares the cube and its solution: links, texts, pictures and films.
//!
//! [`state`] makes everything that is exported, without a browser. The module `web` binds it to the document and draws
//! the cube for pictures and films on a canvas of its own.

#![forbid(unsafe_code)]

pub mod state;
mod web;

pub use web::start;
