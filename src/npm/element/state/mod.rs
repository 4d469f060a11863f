//! One element without a browser.

mod colours;
mod mask;
mod niss;
mod options;
mod player;
mod problem;

pub use options::{KeyLayout, Options};
pub use player::{ElementCube, Step};
pub use problem::Problem;
