//! The pure part of Godspeed's page: its state, what can happen to it, and what follows.
//!
//! This crate uses no browser interface, so every behaviour of the page is tested natively. The `godspeed-web` crate
//! binds it to the document, and `godspeed-scene` draws the cube. The page keeps a cube of its own and knows no
//! solver: it sends requests to the engine, which runs in a worker, over the protocol.

pub mod address;
pub mod command;
pub mod format;
pub mod keyboard;
pub mod layers;
pub mod lesson;
pub mod player;
pub mod preferences;
pub mod setup;
pub mod solving;
pub mod state;
pub mod tables;
pub mod timeline;
pub mod timer;
