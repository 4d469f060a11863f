//! The browser-independent part of Godspeed's page: state, messages and effects.
//!
//! This crate uses no browser API, so every behaviour of the page is tested natively. The `godspeed-web` crate connects
//! it to the document, and `godspeed-scene` draws the cube. The page does not depend on any solver: it sends requests
//! over the protocol to the engine, which runs in a worker. Its timeline and player are those of `godspeed-timeline`.
//!
//! - [`state`]: `Page::update` takes a `Msg`, changes the state and returns `Effect`s. Nothing else changes the state.
//! - [`view`]: what the panels show, computed from the state; [`speech`]: what is announced to screen readers.
//! - [`command`]: the list of commands with their ids, titles, groups and default keys. [`keyboard`] makes the key map
//!   and the list of keys from it, with the keys that the user has changed.
//! - [`solving`]: the catalogue of solvers, the selected one with its settings, the current job and the check of its
//!   solution; [`tables`]: the list of tables and their state.
//! - [`setup`], [`address`], [`preferences`] and [`data`]: what is read from the user, from the address, from the
//!   browser's storage and from files.
//! - [`lesson`], [`timer`], [`layers`] and [`suggestions`] implement the features that they are named after.

pub mod address;
pub mod command;
pub mod data;
pub mod format;
pub mod keyboard;
pub mod layers;
pub mod lesson;
pub mod preferences;
pub mod setup;
pub mod solving;
pub mod speech;
pub mod state;
pub mod suggestions;
pub mod tables;
pub mod timer;
pub mod view;
