//! A cube read by a camera, without a browser: faces in pictures, and colours decided among legal cubes.
//!
//! - [`picture`] has the faces in pictures.
//! - [`Reading`] is the colour of each sticker as a camera saw it.

#![forbid(unsafe_code)]

pub mod picture;
mod reading;

pub use reading::{Reading, ReadingError, Rgb};
