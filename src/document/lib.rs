//! What the views beside the cube share in the browser: typed access to the document, files, engine workers of their
//! own, the cube of the page, and what scripts read of a view.
//!
//! `html_ids.rs` is for the build scripts of `godspeed-web` and of the views, which turn the ids of their HTML file
//! into constants of type [`Id`].

#![forbid(unsafe_code)]

mod browser;
mod chips;
mod document;
mod engine;
mod files;
mod fling;
mod heartbeat;
mod id;
mod interruption;
mod interval;
mod markup;
mod motion;
mod page_cube;
mod phase;

pub use browser::{browser_name, platform_name};
pub use chips::{Chip, show_chips};
pub use document::{Document, on, or_log};
pub use engine::{Engine, TableSource, start_recording_engine};
pub use files::{copy_address, copy_text, save, save_blob, show_link, utc_now};
pub use fling::prevent_fling;
pub use id::Id;
pub use interval::Interval;
pub use markup::set_markup;
pub use motion::{is_motion_reduced, matches_media};
pub use page_cube::{on_page_cube, page_cube, page_look, page_start, set_page_cube};
pub use phase::Phase;
