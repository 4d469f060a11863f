use std::fmt;
use std::str::FromStr;

use super::cubie_state::cubie_state;
use super::{Corner, Corners, IllegalState};
use crate::{CubeInput, Facelets, ImpossibleTurn, InputError, Size, Symmetry, Turn};

/// A state of the 2x2x2, relative to the corner at DBL.
///
/// There are 7! 3^6 = 3,674,160 states. The orientation of the whole cube is not part of the state: a cube is
/// recoloured by its corner at DBL, so that rotating a solved cube leaves it solved. See [`Facelets::recoloured`].
///
/// ```
/// use godspeed_cube::{Angle, Face, Pocket, Turn};
///
/// let mut pocket = Pocket::SOLVED;
/// pocket.apply(Turn::outer(Face::R, Angle::Quarter));
/// assert!(!pocket.is_solved());
/// // R and L' together rotate the whole cube.
/// pocket.apply(Turn::outer(Face::L, Angle::Prime));
/// assert!(pocket.is_solved());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pocket {
    corners: Corners,
}

impl Pocket {
    /// Every corner at home.
    pub const SOLVED: Self = Self { corners: Corners::SOLVED };

    /// Returns the state of these corners, recoloured so that DBL is at home.
    #[must_use]
    #[allow(clippy::expect_used, reason = "24 rotations bring any of 8 corners home in any of 3 twists")]
    pub fn new(corners: Corners) -> Self {
        let place = Corner::DBL.index();
        let (cubie, twist) = (corners.cubies()[place], corners.twists()[place]);
        let home = Symmetry::rotations()
            .find(|rotation| rotation.renamed_corner(cubie, twist) == (Corner::DBL, 0))
            .expect("24 rotations bring any of 8 corners home in any of 3 twists");
        Self { corners: home.renamed_corners(&corners) }
    }

    /// Returns the corners; DBL is always at home.
    #[must_use]
    pub const fn corners(&self) -> &Corners {
        &self.corners
    }

    /// Applies a turn of any layers of the 2x2x2, relative to the DBL corner.
    ///
    /// Layers that the cube lacks are ignored; in debug builds they panic.
    pub fn apply(&mut self, turn: Turn) {
        let Some(turn) = turn.clamped(Size::TWO) else { return };
        let mut corners = self.corners;
        if turn.layers.contains(1) {
            corners = corners.then(Corners::turned(turn.face, turn.angle));
        }
        if turn.layers.contains(2) {
            corners = corners.then(Corners::turned(turn.face.opposite(), turn.angle.inverse()));
        }
        *self = Self::new(corners);
    }

    /// Returns the state after this one and the motion that `next` describes.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        Self { corners: self.corners.then(&next.corners) }
    }

    /// Returns the motion that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Self {
        Self { corners: self.corners.inverse() }
    }
}

cubie_state!(Pocket, Size::TWO);

impl TryFrom<&Facelets> for Pocket {
    type Error = IllegalState;

    /// Reads the corners; a rotated cube is recoloured by its DBL corner.
    fn try_from(facelets: &Facelets) -> Result<Self, IllegalState> {
        facelets.expect_size(Size::TWO)?;
        facelets.check_colours()?;
        Ok(Self { corners: Corners::read(&facelets.recoloured()?)? })
    }
}

impl From<&Pocket> for Facelets {
    fn from(pocket: &Pocket) -> Self {
        let mut facelets = Self::solved(Size::TWO);
        pocket.corners.paint(&mut facelets);
        facelets
    }
}
