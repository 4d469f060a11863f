//! What is exported, without a browser.

mod film;
mod gif_film;
mod ground;
mod picture;
mod shared;
mod still;
mod svg;
mod text;
mod twizzle;

pub use film::{Film, FilmFrame};
pub use gif_film::GifFilm;
pub use ground::Ground;
pub use picture::{net_svg, solid_svg};
pub use shared::{Shared, Stage};
pub use still::{Rectangle, Still};
pub use text::{Step, TextFormat, steps};
pub use twizzle::twizzle_link;
