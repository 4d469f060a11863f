//! Partly painted cubes of any size, as a person enters them sticker by sticker.
//!
//! - [`Painting`] is the cube: a colour or nothing on each facelet.
//! - [`Analysis`] is what can still become of it: the colours that are possible on each facelet, exactly, and
//!   whether the rest is unique.
//! - [`Diagnosis`] is the object that `godspeed check` prints: the analysis, and if the cube is impossible, which
//!   piece is the reason.
//! - [`Editor`] is the state behind a keyboard: a cursor that skips what is already certain, undo and redo.
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
mod scheme;

pub use analysis::Analysis;
pub use colours::Colours;
pub use diagnosis::{Diagnosis, NetError, NetPiece};
pub use editor::{Arrow, Editor, Refusal};
pub use painting::{Painting, PaintingError};
pub use scheme::Schemes;
