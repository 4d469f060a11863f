//! Faces of a cube in pictures of a camera.
//!
//! [`find_face`] finds the face that is shown to the camera, wherever it is and however it is tilted, [`find_faces`] all
//! three faces of a corner. [`Steadiness`] takes a face once it is held still. Without a face, [`sample_guide`] reads
//! the colours in a square that the page draws.
//!
//! The method, with own code because it needs no outlines, only moments:
//!
//! 1. The picture is reduced to about 440 x 330 pixels by averaging (`raster`), and its edges are the gradients of
//!    the channel that changes most (`edges`).
//! 2. Parts without an edge, at four levels of strength, are patches if their moments up to the fourth order are those
//!    of a parallelogram (`patch`). Grooves of a stickerless cube separate patches as well as gaps between stickers.
//! 3. Neighbouring patches of the same shape grow to lattices under a homography (`lattice`).
//! 4. The size and place of the face are those of the square of cells that have edges along their sides and none
//!    within, and patches (`evidence`, `window`). The homography is moved onto the edges.
//! 5. The reflection of a lamp is what changes alike within stickers of all colours (`highlight`), and is subtracted.
//! 6. A sticker's colour is a trimmed mean in the full picture, without clipped pixels, around a logo (`sample`).

mod corner;
mod edges;
mod evidence;
mod face;
mod highlight;
mod homography;
mod lattice;
mod patch;
mod raster;
mod sample;
mod steady;
mod window;

pub use corner::{FoundFaces, Joint, find_faces};
pub use face::{FoundFace, Wanted, find_face, sample_guide};
pub use raster::Picture;
pub use sample::Sample;
pub use steady::{Progress, Steadiness};
