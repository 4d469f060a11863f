//! The cubies of the 3x3x3 and the 2x2x2, with their permutation and orientation.
//!
//! Numbering and orientation follow H. Kociemba, *The two-phase algorithm*. Corner twists are counted clockwise
//! from U or D. An edge is unflipped if its U or D colour, or else its F or B colour, is on the first face of its
//! place: U or D, or else F or B.

mod arrangement;
mod corner;
mod cubie;
mod cubie_state;
mod edge;
mod illegal;
mod pocket;
mod pocket_index;
mod state;

pub use arrangement::{Arrangement, Corners, Edges};
pub use corner::Corner;
pub use cubie::Cubie;
pub use edge::Edge;
pub use illegal::IllegalState;
pub use pocket::Pocket;
pub use state::Cubies;
