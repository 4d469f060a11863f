//! Godspeed's page: what it knows, what can happen to it, and how it is shown.
//!
//! Floor 5 of Godspeed. The page keeps a cube of its own and knows nothing of how cubes are solved: it asks
//! the engine, in a worker, over the protocol.
//!
//! What follows from keys, buttons, the address and the engine's news is decided in modules that know no
//! browser and are tested natively. Beside them, in the same folders, stand the
//! files that show them in the document; `app` binds all to the window, `stage` draws the cube.

pub mod address;
pub mod command;
pub mod figures;
pub mod human;
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

mod app;
mod stage;
pub mod view;

pub use app::start;
