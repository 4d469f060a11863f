use std::fmt;
use std::str::FromStr;

use super::cubie_state::cubie_state;
use super::{Corners, Edges, IllegalState};
use crate::{Angle, CubeInput, Face, Facelets, ImpossibleTurn, InputError, Size, Symmetry, Turn};

/// A reachable state of the 3x3x3: its corners and edges relative to the centres.
///
/// Turns reach 8! 3^7 12! 2^11 / 2 = 43,252,003,274,489,856,000 states. The orientation of the whole cube is not
/// part of the state: rotating a solved cube leaves it solved. See [`Facelets::recoloured`].
///
/// ```
/// use godspeed_cube::{Alg, Cubies, Facelets, Size};
///
/// let sexy_move = Alg::parse("R U R' U'", Size::THREE)?.alg;
/// let mut cube = Cubies::SOLVED;
/// for _ in 0..6 {
///     cube.apply_all(sexy_move.turns());
/// }
/// assert!(cube.is_solved());
///
/// let superflip: Cubies = "UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB".parse()?;
/// assert_eq!(superflip.edges().flips(), &[1; 12]);
/// assert_eq!(superflip.then(&superflip), Cubies::SOLVED);
/// assert_eq!(Cubies::try_from(&Facelets::from(&superflip))?, superflip);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cubies {
    corners: Corners,
    edges: Edges,
}

impl Cubies {
    /// Every cubie at home.
    pub const SOLVED: Self = Self { corners: Corners::SOLVED, edges: Edges::SOLVED };

    /// Returns the state with these corners and edges.
    ///
    /// # Errors
    /// [`IllegalState::Parity`] if one of the two permutations is even and the other odd.
    pub fn new(corners: Corners, edges: Edges) -> Result<Self, IllegalState> {
        if corners.is_odd() == edges.is_odd() {
            Ok(Self { corners, edges })
        } else {
            Err(IllegalState::Parity)
        }
    }

    /// Returns the corners.
    #[must_use]
    pub const fn corners(&self) -> &Corners {
        &self.corners
    }

    /// Returns the edges.
    #[must_use]
    pub const fn edges(&self) -> &Edges {
        &self.edges
    }

    /// Applies a turn of any layers of the 3x3x3.
    ///
    /// The result is relative to the new centres: a rotation moves all cubies and renames their colours accordingly,
    /// so that later turns keep their meaning. Layers that the cube lacks are ignored; in debug builds they panic.
    pub fn apply(&mut self, turn: Turn) {
        let Some(turn) = turn.clamped(Size::THREE) else { return };
        let turn = turn.canonical(Size::THREE);
        let quarters = |layer| if turn.layers.contains(layer) { turn.angle.quarters() } else { 0 };
        let centre = quarters(2);
        self.turn_outer(turn.face, quarters(1) - centre);
        self.turn_outer(turn.face.opposite(), centre - quarters(3));
        if let Some(angle) = Angle::from_quarters(centre) {
            *self = Symmetry::rotation(turn.face, angle).cubies(self);
        }
    }

    /// Returns the state after this one and the motion that `next` describes.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        Self { corners: self.corners.then(&next.corners), edges: self.edges.then(&next.edges) }
    }

    /// Returns the motion that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Self {
        Self { corners: self.corners.inverse(), edges: self.edges.inverse() }
    }

    /// Returns the state of corners and edges that come from a legal state.
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

cubie_state!(Cubies, Size::THREE);

impl TryFrom<&Facelets> for Cubies {
    type Error = IllegalState;

    /// Reads the cubies; a rotated cube is recoloured by its centres.
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
