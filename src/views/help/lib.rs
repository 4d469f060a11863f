//! The help of the page: keys and how to change them, the command palette, and a page for each algorithm.
//!
//! [`state`] decides what the dialogs show, without a browser. `web` binds it to the document.
//!
//! - [`KeyEditor`](state::KeyEditor) changes keys.
//! - [`Palette`](state::Palette) finds commands.
//! - [`METHODS`](state::METHODS) are the pages of the algorithms, with their [`Example`](state::Example)s.
//!
//! The page, another wasm module, opens a dialog by the function [`open`]. What the user chooses is sent to it as
//! requests (`godspeed_browser::Page`).

#![forbid(unsafe_code)]

pub mod state;
mod web;

pub use web::{open, start};
