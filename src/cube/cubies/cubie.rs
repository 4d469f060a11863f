use super::{Corner, Edge, IllegalState};
use crate::lattice::{self, Place};
use crate::{Face, Size};

/// One of `N` cubies with `K` faces each: a [`Corner`] or an [`Edge`].
pub trait Cubie<const N: usize, const K: usize>: Copy + PartialEq + 'static {
    /// All cubies, each at its index.
    const ALL: [Self; N];

    /// Returns the index of this cubie in `ALL`.
    fn index(self) -> usize;

    /// Returns the faces that meet at its place.
    fn faces(self) -> [Face; K];

    /// Returns the error for a cubie at two places.
    fn twice(cubie: Self, places: [Self; 2]) -> IllegalState;

    /// Returns the error for a sum of orientations modulo `K`, from 1 to `K - 1`.
    fn misoriented(sum: u8) -> IllegalState;

    /// Returns the error for colours that no cubie has.
    fn unknown(place: Self, colours: [Face; K]) -> IllegalState;

    /// Returns the indices of its facelets, in the order of its faces.
    fn facelets(self, size: Size) -> [usize; K] {
        facelets(self.faces(), size)
    }
}

impl Cubie<8, 3> for Corner {
    const ALL: [Self; 8] = Self::ALL;

    fn index(self) -> usize {
        self.index()
    }

    fn faces(self) -> [Face; 3] {
        self.faces()
    }

    fn twice(corner: Self, places: [Self; 2]) -> IllegalState {
        IllegalState::CornerTwice { corner, places }
    }

    fn misoriented(thirds: u8) -> IllegalState {
        IllegalState::CornerTwist { thirds }
    }

    fn unknown(place: Self, colours: [Face; 3]) -> IllegalState {
        IllegalState::UnknownCorner { place, colours }
    }
}

impl Cubie<12, 2> for Edge {
    const ALL: [Self; 12] = Self::ALL;

    fn index(self) -> usize {
        self.index()
    }

    fn faces(self) -> [Face; 2] {
        self.faces()
    }

    fn twice(edge: Self, places: [Self; 2]) -> IllegalState {
        IllegalState::EdgeTwice { edge, places }
    }

    fn misoriented(_flips: u8) -> IllegalState {
        IllegalState::EdgeFlip
    }

    fn unknown(place: Self, colours: [Face; 2]) -> IllegalState {
        IllegalState::UnknownEdge { place, colours }
    }
}

/// Returns the indices of the facelets where these faces meet.
///
/// For two faces of an odd cube, they are those of the middle edge.
pub(super) fn facelets<const K: usize>(faces: [Face; K], size: Size) -> [usize; K] {
    let end = i32::from(size.last_layer()) - 1;
    let mut at = [0; 3];
    for face in faces {
        at[face.axis().index()] = if face.is_positive() { end } else { -end };
    }
    faces.map(|face| lattice::index(Place { at, face }, size))
}

/// Whether every one of these faces is among the others.
pub(super) const fn are_among<const K: usize>(faces: [Face; K], others: [Face; K]) -> bool {
    let mut i = 0;
    while i < K {
        let mut j = 0;
        while others[j] as u8 != faces[i] as u8 {
            j += 1;
            if j == K {
                return false;
            }
        }
        i += 1;
    }
    true
}
