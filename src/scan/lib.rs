//! A cube read by a camera, without a browser: faces in pictures, and colours decided among legal cubes.
//!
//! - [`picture`] has the faces in pictures.
//! - [`Reading`] is the colour of each sticker as a camera saw it.
//! - [`Scan`] is a cube that is read face by face, and [`Decision`] what its stickers are.
//! - [`Watch`] recognises what was turned before the camera, and [`SteadyWatch`] reports it once it is certain.
//! - [`Arrangement`] is the order and rotation of faces that were given in any.
//!
//! # How colours are decided
//!
//! A sticker alone often cannot be read: orange in a warm light is the red of a cold one. But a cube that turns can reach
//! has each piece once. So the stickers are decided together:
//!
//! 1. Estimates of six paints give a cost of each colour on each sticker, the negative logarithm of its likelihood in
//!    CIELAB. The light on each face (brightness, tint, slope) and the spread of each paint are estimated, too.
//! 2. The cheapest cube is found: whole pieces in whole places, by the Hungarian method. Corners and middle edges are
//!    exact with twist, flip and the parity that they share; wings are matched by orbit; centres are counted.
//! 3. Paints and light are estimated again from that cube, until it stays the same. This begins at several places, and the
//!    likeliest result is the decision.
//! 4. For each sticker and colour, the cheapest legal cube with it is known from the same computation. The nearest of them
//!    get paints of their own; the margin to the likeliest one is the doubt about a sticker.
//!
//! Colours are named by the centres of an odd cube, so its scheme is free. On an even one, each of the 30 schemes is tried
//! on the corners.

#![forbid(unsafe_code)]

mod colour;
mod decision;
mod legal;
mod matching;
mod optimum;
mod order;
mod oriented;
mod paints;
pub mod picture;
mod reading;
mod scan;
mod scheme;
mod watch;

pub use colour::USUAL_COLOURS;
pub use decision::{Decision, Doubt};
pub use order::{Arrangement, Order, turned_stickers};
pub use reading::{Reading, ReadingError, Rgb};
pub use scan::Scan;
pub use watch::{SteadyWatch, Verdict, Watch};
