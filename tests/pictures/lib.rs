//! Rendered pictures of cubes as a camera takes them, with their answers.
//!
//! Readers of cubes are measured on them. Everything is drawn from a seed by [`godspeed_cube::Random`], and no code is
//! shared with the drawing of the page.
//!
//! - [`Case`] is a cube of the set: a state, one of six kinds of cubes ([`Body`]), four colour schemes ([`Scheme`]) and
//!   eight kinds of light ([`Light`]). It yields pictures of faces that are tilted by up to 30 degrees, and of corners.
//! - [`Scene`] is everything that a picture shows. A ray is cast through each quarter of a pixel of the cube; the light
//!   is linear until [`Sensor`] adds blur, movement, noise, vignetting, tone and the loss of colours of a camera.
//! - [`Shot`] is a picture with the corners of the faces that are seen.
//! - [`Film`] is a video in which a cube is shown face after face, for the fake camera of Chromium, and [`TurnFilm`] one
//!   in which it is turned, both at a [`Pace`].
//! - [`measure`] runs the finder of faces on the set and has the tables of what it found, [`chain`] whole readings, and
//!   [`Turns`] what is said about turns.
//! - [`Sequence`] is a turn that is made before the camera, the right one or another.

#![forbid(unsafe_code)]

mod backdrop;
mod body;
mod canvas;
pub mod chain;
mod check;
mod film;
mod light;
pub mod measure;
mod pace;
mod paint;
mod pose;
mod scene;
mod sensor;
mod sequence;
mod set;
mod turning;
mod turns;
mod vector;
mod write;

pub use body::{Body, Material, Skin};
pub use canvas::Image;
pub use check::{is_corner, quarters_of};
pub use film::Film;
pub use light::{Light, Lighting};
pub use pace::Pace;
pub use paint::Scheme;
pub use pose::{Lens, Pose, SeenFace};
pub use scene::{Scene, Shot};
pub use sensor::Sensor;
pub use sequence::{Kind, Sequence};
pub use set::{Case, PICTURE, Showing, cases};
pub use turning::TurnFilm;
pub use turns::Turns;
pub use vector::{Rotation, Vector};
pub use write::{WriteError, write_png, write_y4m};
