use std::sync::LazyLock;

use super::permutation::{first_repeated, is_odd};
use crate::{Angle, Corner, Face, Facelets, IllegalState, Size, Turn};

/// Where the eight corners are, and how they are twisted.
///
/// A twist counts clockwise thirds: the colour `cubie.faces()[k]` shows on the face
/// `place.faces()[(k + twist) % 3]`. There are 8! 3^7 = 88,179,840 arrangements that turns can reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Corners {
    cubies: [Corner; 8],
    twists: [u8; 8],
}

impl Corners {
    /// Every corner at home.
    pub const SOLVED: Self = Self { cubies: Corner::ALL, twists: [0; 8] };

    /// The arrangement with these cubies and twists, 0 to 2, at the places of [`Corner::ALL`].
    ///
    /// # Errors
    /// [`IllegalState`] if a corner stands twice or the twists do not add up to whole turns.
    pub fn new(cubies: [Corner; 8], twists: [u8; 8]) -> Result<Self, IllegalState> {
        if let Some((first, second)) = first_repeated(&cubies) {
            let places = [Corner::ALL[first], Corner::ALL[second]];
            return Err(IllegalState::CornerTwice { corner: cubies[first], places });
        }
        let twist = twists.iter().map(|twist| twist % 3).sum::<u8>() % 3;
        if twist != 0 {
            return Err(IllegalState::CornerTwist { thirds: twist });
        }
        Ok(Self { cubies, twists: twists.map(|twist| twist % 3) })
    }

    /// Reads the corners of a cube of two layers or more, whose colours are named as they belong.
    ///
    /// # Errors
    /// [`IllegalState`] for colours that meet in no corner, a corner seen twice, and the law of twists.
    pub fn read(facelets: &Facelets) -> Result<Self, IllegalState> {
        let mut corners = Self::SOLVED;
        for place in Corner::ALL {
            let colours = place.facelets(facelets.size()).map(|i| facelets.colours()[i]);
            let Some((cubie, twist)) = identified(colours) else {
                return Err(IllegalState::UnknownCorner { place, colours });
            };
            corners.set(place, cubie, twist);
        }
        Self::new(corners.cubies, corners.twists)
    }

    /// Which corner is at each place of [`Corner::ALL`].
    #[must_use]
    pub const fn cubies(&self) -> &[Corner; 8] {
        &self.cubies
    }

    /// How the corner at each place is twisted, 0 to 2.
    #[must_use]
    pub const fn twists(&self) -> &[u8; 8] {
        &self.twists
    }

    /// What a turn of one outer layer does, as an arrangement reached from [`Corners::SOLVED`].
    #[must_use]
    pub fn turned(face: Face, angle: Angle) -> &'static Self {
        &TURNED[face.index()][angle.quarters() as usize - 1]
    }

    /// This arrangement after the motion that `next` describes.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        let mut result = *self;
        for place in 0..8 {
            let from = next.cubies[place].index();
            result.cubies[place] = self.cubies[from];
            result.twists[place] = (self.twists[from] + next.twists[place]) % 3;
        }
        result
    }

    /// The motion that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let mut result = Self::SOLVED;
        for place in Corner::ALL {
            let twist = (3 - self.twists[place.index()]) % 3;
            result.set(self.cubies[place.index()], place, twist);
        }
        result
    }

    /// Whether an odd number of swaps leads here.
    #[must_use]
    pub fn is_odd(&self) -> bool {
        is_odd(&self.cubies.map(Corner::index))
    }

    /// Paints the corners on a cube of two layers or more.
    pub fn paint(&self, facelets: &mut Facelets) {
        for (place, (cubie, &twist)) in Corner::ALL.iter().zip(self.cubies.iter().zip(&self.twists)) {
            let indices = place.facelets(facelets.size());
            for (k, &colour) in cubie.faces().iter().enumerate() {
                facelets.set(indices[(k + twist as usize) % 3], colour);
            }
        }
    }

    pub(crate) const fn set(&mut self, place: Corner, cubie: Corner, twist: u8) {
        self.cubies[place.index()] = cubie;
        self.twists[place.index()] = twist;
    }
}

/// The corner that shows these colours clockwise from the place's first face, and its twist.
fn identified(colours: [Face; 3]) -> Option<(Corner, u8)> {
    Corner::ALL.into_iter().find_map(|cubie| {
        let faces = cubie.faces();
        let twist = (0..3).find(|&twist| (0..3).all(|k| colours[(k + twist) % 3] == faces[k]))?;
        Some((cubie, twist as u8))
    })
}

static TURNED: LazyLock<[[Corners; 3]; 6]> = LazyLock::new(|| {
    Face::ALL.map(|face| {
        Angle::ALL.map(|angle| {
            let mut facelets = Facelets::solved(Size::TWO);
            facelets.turn(Turn::outer(face, angle));
            Corners::read(&facelets).unwrap_or(Corners::SOLVED)
        })
    })
});
