//! Partly painted cubes of any size, as a user enters them sticker by sticker.
//!
//! - [`Painting`] is the cube: a colour or nothing on each facelet.
//! - [`Analysis`] describes its completions: the exact set of colours that are possible on each facelet, and
//!   whether the rest is unique.
//! - [`Diagnosis`] is the object that `godspeed check` prints: the analysis, and if the cube is impossible, which
//!   piece is the reason.
//! - [`Suspects`] are the facelets of which some must be wrong if the painting contradicts itself.
//! - [`Editor`] is the state behind a keyboard: a cursor that skips what is already certain, undo and redo.
//! - [`Orbits`] are the places of a cube, by the pieces that turns can exchange.
//!
//! Nothing is enumerated: corners and middle edges are assigned over sets of used pieces, wings by bipartite matching,
//! and centres by counts. A colour is possible if any of the 30 colour schemes allows it in any orientation; schemes
//! that differ only in colours that are not painted yet are tried once.
//!
//! ```
//! use godspeed_net::{Diagnosis, Painting, Schemes};
//!
//! let flipped: Painting = "UBUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBUBBBBBBB".parse()?;
//! let diagnosis = Diagnosis::of(&flipped, Schemes::Any);
//! assert_eq!(diagnosis.completions, 0);
//! assert_eq!((diagnosis.errors[0].kind, &*diagnosis.errors[0].pieces[0].colours), ("flip", "BU"));
//! # Ok::<(), godspeed_net::PaintingError>(())
//! ```

#![forbid(unsafe_code)]

mod analysis;
mod assignment;
mod colours;
mod diagnosis;
mod editor;
mod explanation;
mod matching;
mod orbits;
mod painting;
mod repair;
mod scheme;
mod suspects;

pub use analysis::Analysis;
pub use colours::Colours;
pub use diagnosis::{Diagnosis, NetError, NetPiece};
pub use editor::{Arrow, Editor, Refusal};
pub use orbits::Orbits;
pub use painting::{Painting, PaintingError};
pub use scheme::Schemes;
pub use suspects::Suspects;
