use std::sync::LazyLock;

use super::{Corner, Cubie, Edge, IllegalState, cubie};
use crate::{Angle, Face, Facelets, Size, Turn};

/// The permutation and twists of the corners.
///
/// A twist is in clockwise thirds of a turn: the colour `cubie.faces()[k]` is on the face
/// `place.faces()[(k + twist) % 3]`. Turns reach 8! 3^7 = 88,179,840 arrangements.
///
/// ```
/// use godspeed_cube::{Angle, Corner, Corners, Face};
///
/// let r = Corners::turned(Face::R, Angle::Quarter);
/// assert_eq!(r.cubies()[Corner::URF.index()], Corner::DFR);
/// assert_eq!(r.twists(), &[2, 0, 0, 1, 1, 0, 0, 2]);
/// assert_eq!(r.then(&r.inverse()), Corners::SOLVED);
/// ```
pub type Corners = Arrangement<Corner, 8, 3>;

/// The permutation and flips of the edges.
///
/// The colour `cubie.faces()[k]` is on the face `place.faces()[(k + flip) % 2]`. Turns reach
/// 12! 2^11 = 980,995,276,800 arrangements.
///
/// ```
/// use godspeed_cube::{Angle, Edge, Edges, Face};
///
/// let f = Edges::turned(Face::F, Angle::Quarter);
/// assert_eq!(f.cubies()[Edge::UF.index()], Edge::FL);
/// assert_eq!(f.flips().iter().sum::<u8>(), 4);
/// assert_eq!(f.then(&f.inverse()), Edges::SOLVED);
/// ```
pub type Edges = Arrangement<Edge, 12, 2>;

/// The `N` cubies of one kind, each in one of `K` orientations.
///
/// Use it through [`Corners`] and [`Edges`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Arrangement<C, const N: usize, const K: usize> {
    cubies: [C; N],
    orientations: [u8; N],
}

impl<C: Cubie<N, K>, const N: usize, const K: usize> Arrangement<C, N, K> {
    /// Every cubie at home.
    pub const SOLVED: Self = Self { cubies: C::ALL, orientations: [0; N] };

    /// Returns the arrangement with these cubies and orientations, by place.
    ///
    /// Orientations are taken modulo 3 for corners and modulo 2 for edges.
    ///
    /// # Errors
    /// [`IllegalState`] if a cubie occurs twice, if the sum of the twists is not a multiple of 3, or if an odd number
    /// of edges is flipped.
    pub fn new(cubies: [C; N], orientations: [u8; N]) -> Result<Self, IllegalState> {
        if let Some((first, second)) = first_repeated(&cubies) {
            let places = [C::ALL[first].into(), C::ALL[second].into()];
            return Err(IllegalState::PieceTwice { piece: cubies[first].into(), places });
        }
        let orientations = orientations.map(|orientation| orientation % K as u8);
        match orientations.iter().sum::<u8>() % K as u8 {
            0 => Ok(Self { cubies, orientations }),
            thirds if K == 3 => Err(IllegalState::CornerTwist { thirds }),
            _ => Err(IllegalState::EdgeFlip),
        }
    }

    /// Reads the cubies of a cube that was recoloured if it is rotated.
    ///
    /// See [`Facelets::recoloured`]. For corners, the cube must have at least two layers; for edges, an odd number of
    /// layers, 3 or more.
    ///
    /// # Errors
    /// [`IllegalState`] for colours that no cubie has, and as [`Arrangement::new`].
    pub(crate) fn read(facelets: &Facelets) -> Result<Self, IllegalState> {
        let mut arrangement = Self::SOLVED;
        for place in C::ALL {
            let colours = cubie::facelets(place.faces(), facelets.size()).map(|i| facelets.colours()[i]);
            let unknown = || IllegalState::UnknownPiece { place: place.into(), colours: colours.to_vec() };
            let (cubie, orientation) = identified(colours).ok_or_else(unknown)?;
            arrangement.set(place, cubie, orientation);
        }
        Self::new(arrangement.cubies, arrangement.orientations)
    }

    /// Returns the cubie at each place.
    #[must_use]
    pub const fn cubies(&self) -> &[C; N] {
        &self.cubies
    }

    /// Returns the arrangement after this one and the motion that `next` describes.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        let mut result = *self;
        for place in 0..N {
            let from = next.cubies[place].index();
            result.cubies[place] = self.cubies[from];
            result.orientations[place] = (self.orientations[from] + next.orientations[place]) % K as u8;
        }
        result
    }

    /// Returns the motion that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let mut result = Self::SOLVED;
        for place in C::ALL {
            let orientation = (K as u8 - self.orientations[place.index()]) % K as u8;
            result.set(self.cubies[place.index()], place, orientation);
        }
        result
    }

    /// Returns whether the permutation of the cubies is odd.
    #[must_use]
    pub fn is_odd(&self) -> bool {
        let indices = self.cubies.map(C::index);
        let inversions = (0..N).map(|i| indices[i + 1..].iter().filter(|&&later| later < indices[i]).count());
        inversions.sum::<usize>() % 2 == 1
    }

    /// Paints the cubies on a cube of a size that has them.
    pub(crate) fn paint(&self, facelets: &mut Facelets) {
        for (place, (cubie, &orientation)) in C::ALL.iter().zip(self.cubies.iter().zip(&self.orientations)) {
            let indices = cubie::facelets(place.faces(), facelets.size());
            for (k, &colour) in cubie.faces().iter().enumerate() {
                facelets.set(indices[(k + orientation as usize) % K], colour);
            }
        }
    }

    pub(crate) const fn orientations(&self) -> &[u8; N] {
        &self.orientations
    }

    pub(crate) fn set(&mut self, place: C, cubie: C, orientation: u8) {
        self.cubies[place.index()] = cubie;
        self.orientations[place.index()] = orientation;
    }

    /// Computes the motion of every outer turn on a cube of a size that has the cubies.
    #[allow(clippy::expect_used, reason = "one turn of a solved cube is a legal state")]
    fn all_turned(size: Size) -> [[Self; 3]; 6] {
        Face::ALL.map(|face| {
            Angle::ALL.map(|angle| {
                let mut facelets = Facelets::solved(size);
                facelets.turn(Turn::outer(face, angle));
                Self::read(&facelets).expect("one turn of a solved cube is a legal state")
            })
        })
    }
}

impl<C: Cubie<N, K>, const N: usize, const K: usize> Default for Arrangement<C, N, K> {
    fn default() -> Self {
        Self::SOLVED
    }
}

impl Corners {
    /// Returns the twist of the corner at each place, 0 to 2.
    #[must_use]
    pub const fn twists(&self) -> &[u8; 8] {
        &self.orientations
    }

    /// Returns the effect of a turn of one outer layer on [`Corners::SOLVED`].
    #[must_use]
    pub fn turned(face: Face, angle: Angle) -> &'static Self {
        static TURNED: LazyLock<[[Corners; 3]; 6]> = LazyLock::new(|| Corners::all_turned(Size::TWO));
        &TURNED[face.index()][angle.quarters() as usize - 1]
    }
}

impl Edges {
    /// Returns the flip of the edge at each place, 0 or 1.
    #[must_use]
    pub const fn flips(&self) -> &[u8; 12] {
        &self.orientations
    }

    /// Returns the effect of a turn of one outer layer on [`Edges::SOLVED`].
    #[must_use]
    pub fn turned(face: Face, angle: Angle) -> &'static Self {
        static TURNED: LazyLock<[[Edges; 3]; 6]> = LazyLock::new(|| Edges::all_turned(Size::THREE));
        &TURNED[face.index()][angle.quarters() as usize - 1]
    }
}

/// Returns the cubie and orientation with these colours.
///
/// The colours are in the order of the place's faces.
fn identified<C: Cubie<N, K>, const N: usize, const K: usize>(colours: [Face; K]) -> Option<(C, u8)> {
    C::ALL.into_iter().find_map(|cubie| {
        let faces = cubie.faces();
        let orientation = (0..K).find(|&turned| (0..K).all(|k| colours[(k + turned) % K] == faces[k]))?;
        Some((cubie, orientation as u8))
    })
}

/// Returns the indices of the first item that occurs twice; `None` if all differ.
fn first_repeated<T: PartialEq>(items: &[T]) -> Option<(usize, usize)> {
    (1..items.len()).find_map(|second| {
        let first = items[..second].iter().position(|item| *item == items[second])?;
        Some((first, second))
    })
}
