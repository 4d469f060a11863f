//! The browser-independent part of Godspeed's page: state, messages and effects.
//!
//! This crate uses no browser API, so every behaviour of the page is tested natively. The `godspeed-web` crate connects
//! it to the document, and `godspeed-scene` draws the cube. The page does not depend on any solver: it sends requests
//! over the protocol to the engine, which runs in a worker.

pub mod address;
pub mod command;
pub mod data;
pub mod format;
pub mod keyboard;
pub mod layers;
pub mod lesson;
pub mod player;
pub mod preferences;
pub mod setup;
pub mod solving;
pub mod speech;
pub mod state;
pub mod tables;
pub mod timeline;
pub mod timer;
pub mod view;
pub mod welcome;
