//! The dialog without a browser, and the files that it exports.

mod dialog;
mod embed;
mod film;
mod gif_film;
mod msg;
mod order;
mod shared;
mod still;
mod text;
mod twizzle;

pub use dialog::{ShareDialog, WidthField};
pub use embed::EmbedFormat;
pub use film::{Film, FilmFrame};
pub use gif_film::GifFilm;
pub use msg::{Effect, FilmEnd, Form, Msg};
pub use order::{FilmFormat, FilmOrder, PictureFormat, PictureOrder};
pub use shared::{Shared, Stage};
pub use still::{Rectangle, Still};
pub use text::{Step, TextFormat, steps};
pub use twizzle::twizzle_link;
