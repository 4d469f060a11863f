//! The browser shell of Godspeed's page: document, panels, gestures, storage and workers.
//!
//! [`start`] creates the page from the address and the stored preferences. A listener converts a browser event
//! into a `Msg`, `godspeed_page::state::update` changes the state and returns effects, and the panels update
//! the parts of the document that changed. `godspeed-scene` draws the cube.

mod address;
mod app;
mod handle;
mod held_move;
mod ids;
mod keyboard;
mod listeners;
mod panels;
mod preview;
mod sharing;
mod stage;
mod workers;

pub use app::start;
pub use handle::PageHandle;
