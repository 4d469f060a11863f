//! The pieces of the 3x3x3 and the 2x2x2: which cubie is where, and how it is oriented.
//!
//! Numbering and orientation follow H. Kociemba, *The two-phase algorithm*: corners clockwise from U or D,
//! an edge is unflipped when its U, D, or else F, B colour shows on such a face.

mod corner;
mod corners;
mod edge;
mod edges;
mod illegal;
mod permutation;
mod pocket;

pub use corner::Corner;
pub use corners::Corners;
pub use edge::Edge;
pub use edges::Edges;
pub use illegal::IllegalState;
pub use pocket::Pocket;

use crate::{Angle, Face, Facelets, Size, Symmetry, Turn};

/// A state of the 3x3x3 that turns can reach, as its corners and edges seen relative to the centres.
///
/// 8! 3^7 12! 2^11 / 2 = 43,252,003,274,489,856,000 states. How the cube is held is no part of it: a
/// cube with turned centres is recoloured by them, so that rotating a solved cube leaves it solved. See
/// [`Facelets::recoloured`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cubies {
    corners: Corners,
    edges: Edges,
}

impl Cubies {
    /// Every piece at home.
    pub const SOLVED: Self = Self { corners: Corners::SOLVED, edges: Edges::SOLVED };

    /// Every piece at home.
    #[must_use]
    pub const fn solved() -> Self {
        Self::SOLVED
    }

    /// The state of these pieces.
    ///
    /// # Errors
    /// [`IllegalState::Parity`] if one of the two orders is even and the other odd.
    pub fn new(corners: Corners, edges: Edges) -> Result<Self, IllegalState> {
        if corners.is_odd() == edges.is_odd() {
            Ok(Self { corners, edges })
        } else {
            Err(IllegalState::Parity)
        }
    }

    /// The corners.
    #[must_use]
    pub const fn corners(&self) -> &Corners {
        &self.corners
    }

    /// The edges.
    #[must_use]
    pub const fn edges(&self) -> &Edges {
        &self.edges
    }

    /// Whether every piece is at home.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        *self == Self::SOLVED
    }

    /// Does a turn of any layers. Afterwards the cube is seen relative to its new centres: a rotation
    /// moves all pieces and renames their colours alike, so that turns that follow mean what they say.
    pub fn apply(&mut self, turn: Turn) {
        if turn.layers.first() > Size::THREE.last_layer() {
            return;
        }
        let turn = turn.limited_to(Size::THREE).canonical(Size::THREE);
        let quarters = |layer| if turn.layers.contains(layer) { turn.angle.quarters() } else { 0 };
        let centre = quarters(2);
        self.turn_outer(turn.face, quarters(1) - centre);
        self.turn_outer(turn.face.opposite(), centre - quarters(3));
        if let Some(angle) = Angle::from_quarters(centre) {
            *self = Symmetry::rotation(turn.face, angle).cubies(self);
        }
    }

    /// Does a sequence of turns, first to last.
    pub fn apply_all<'a>(&mut self, turns: impl IntoIterator<Item = &'a Turn>) {
        for &turn in turns {
            self.apply(turn);
        }
    }

    /// This state after the motion that `next` describes.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        Self { corners: self.corners.then(&next.corners), edges: self.edges.then(&next.edges) }
    }

    /// The motion that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Self {
        Self { corners: self.corners.inverse(), edges: self.edges.inverse() }
    }

    /// The pieces as they come from a legal state.
    pub(crate) const fn of_pieces(corners: Corners, edges: Edges) -> Self {
        Self { corners, edges }
    }

    fn turn_outer(&mut self, face: Face, quarters: i32) {
        if let Some(angle) = Angle::from_quarters(quarters) {
            self.corners = self.corners.then(Corners::turned(face, angle));
            self.edges = self.edges.then(Edges::turned(face, angle));
        }
    }
}

impl Default for Cubies {
    fn default() -> Self {
        Self::SOLVED
    }
}

impl TryFrom<&Facelets> for Cubies {
    type Error = IllegalState;

    /// Reads the pieces; turned centres are recoloured.
    fn try_from(facelets: &Facelets) -> Result<Self, IllegalState> {
        facelets.expect_size(Size::THREE)?;
        facelets.check_colours()?;
        let facelets = facelets.recoloured()?;
        Self::new(Corners::read(&facelets)?, Edges::read(&facelets)?)
    }
}

impl From<&Cubies> for Facelets {
    fn from(cubies: &Cubies) -> Self {
        let mut facelets = Self::solved(Size::THREE);
        cubies.corners.paint(&mut facelets);
        cubies.edges.paint(&mut facelets);
        facelets
    }
}
