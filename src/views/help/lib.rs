//! The help of the page: keys and how to change them, the command palette, and a page for each algorithm.
//!
//! [`state`] decides what the dialogs show, without a browser. The module `web` binds it to the document. The page is
//! another wasm module: it opens a dialog by the function [`open`], and gets what the user chose as texts of
//! `Msg::from_text`.

#![forbid(unsafe_code)]

pub mod state;
mod web;

pub use web::{open, start};
