use super::{Corner, Corners, IllegalState};
use crate::{Facelets, Size, Symmetry, Turn};

/// A state of the 2x2x2, seen so that the corner DBL is at home.
///
/// 7! 3^6 = 3,674,160 states. How the cube is held is no part of it: a cube whose DBL corner is another
/// one is recoloured by it, so that rotating a solved cube leaves it solved. See
/// [`Facelets::recoloured`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pocket {
    corners: Corners,
}

impl Pocket {
    /// Every corner at home.
    pub const SOLVED: Self = Self { corners: Corners::SOLVED };

    /// Every corner at home.
    #[must_use]
    pub const fn solved() -> Self {
        Self::SOLVED
    }

    /// The state of these corners, recoloured so that DBL is at home.
    #[must_use]
    pub fn new(corners: Corners) -> Self {
        let place = Corner::DBL.index();
        let (cubie, twist) = (corners.cubies()[place], corners.twists()[place]);
        let home = Symmetry::rotations()
            .find(|rotation| rotation.renamed_corner(cubie, twist) == (Corner::DBL, 0))
            .unwrap_or(Symmetry::IDENTITY);
        Self { corners: home.renamed_corners(&corners) }
    }

    /// The corners; DBL is always at home.
    #[must_use]
    pub const fn corners(&self) -> &Corners {
        &self.corners
    }

    /// Whether every corner is at home.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        *self == Self::SOLVED
    }

    /// Does a turn of any layers, and sees the cube relative to its DBL corner afterwards.
    pub fn apply(&mut self, turn: Turn) {
        let Some(turn) = (turn.layers.first() <= Size::TWO.last_layer()).then(|| turn.limited_to(Size::TWO))
        else {
            return;
        };
        let mut corners = self.corners;
        if turn.layers.contains(1) {
            corners = corners.then(Corners::turned(turn.face, turn.angle));
        }
        if turn.layers.contains(2) {
            corners = corners.then(Corners::turned(turn.face.opposite(), turn.angle.inverse()));
        }
        *self = Self::new(corners);
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
        Self { corners: self.corners.then(&next.corners) }
    }

    /// The motion that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Self {
        Self { corners: self.corners.inverse() }
    }
}

impl Default for Pocket {
    fn default() -> Self {
        Self::SOLVED
    }
}

impl TryFrom<&Facelets> for Pocket {
    type Error = IllegalState;

    /// Reads the corners; a cube held another way is recoloured.
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
