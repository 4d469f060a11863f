use godspeed_cube::{Face, Size, Symmetry};

use crate::{Colours, Painting};

/// The colour schemes that a painting may have.
///
/// The scheme determines which colours are opposite, and the sense in which the others follow each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Schemes {
    /// The scheme of the solved cube, held in any of its 24 orientations.
    #[default]
    Usual,
    /// Any of the 30 schemes.
    Any,
}

/// A scheme and orientation: the face on which each colour belongs.
///
/// No facelet moves, so the same turns solve the cube with the colours renamed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scheme([Face; 6]);

impl Scheme {
    /// Returns the schemes that a painting may have.
    ///
    /// For odd sizes, those that fit the painted centres of the faces. For even sizes, which have no fixed centres,
    /// one orientation of each scheme: turns of all layers lead to the others.
    pub(crate) fn candidates(painting: &Painting, schemes: Schemes) -> Vec<Self> {
        let size = painting.size();
        let is_odd = size.layers() % 2 == 1;
        let centre = |face: Face| painting.stickers()[face.index() * size.face_area() + size.face_area() / 2];
        let fits = |scheme: &Self| {
            !is_odd
                || Face::ALL.iter().all(|&face| centre(face).is_none_or(|colour| scheme.face(colour) == face))
        };
        Self::all(size, schemes).into_iter().filter(fits).collect()
    }

    /// Returns the schemes of a size, whatever its fixed centres are.
    pub(crate) fn all(size: Size, schemes: Schemes) -> Vec<Self> {
        match (schemes, size.layers() % 2 == 1) {
            (Schemes::Usual, true) => Symmetry::rotations().map(|rotation| Self(rotation.images())).collect(),
            (Schemes::Usual, false) => vec![Self(Face::ALL)],
            (Schemes::Any, true) => permutations(),
            (Schemes::Any, false) => permutations().into_iter().filter(Self::is_first_of_rotations).collect(),
        }
    }

    /// Returns whether it is the chosen one of the schemes that differ only in the faces of these colours.
    pub(crate) fn is_first_of(self, colours: Colours) -> bool {
        colours.iter().map(|colour| self.face(colour).index()).is_sorted()
    }

    /// Returns the face of a colour.
    pub(crate) fn face(self, colour: Face) -> Face {
        self.0[colour.index()]
    }

    /// Returns the colour of a face.
    pub(crate) fn colour(self, face: Face) -> Face {
        let index = self.0.iter().position(|&other| other == face);
        index.map_or(face, |index| Face::ALL[index])
    }

    /// Returns whether this is the chosen one of the 24 orientations of its scheme.
    fn is_first_of_rotations(&self) -> bool {
        let sides = [Face::R, Face::F, Face::L, Face::B].map(|face| self.colour(face).index());
        self.face(Face::U) == Face::U && sides.iter().all(|&side| side >= self.colour(Face::F).index())
    }
}

fn permutations() -> Vec<Scheme> {
    let mut rows: Vec<Vec<Face>> = vec![Vec::new()];
    for _ in Face::ALL {
        rows = rows
            .into_iter()
            .flat_map(|row| {
                let rest = Face::ALL.into_iter().filter(|face| !row.contains(face)).collect::<Vec<_>>();
                rest.into_iter().map(move |face| row.iter().copied().chain([face]).collect())
            })
            .collect();
    }
    rows.into_iter().filter_map(|row| <[Face; 6]>::try_from(row).ok()).map(Scheme).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_thirty_schemes_and_720_ways_to_hold_them() {
        let count = |size, schemes| Scheme::candidates(&Painting::empty(size), schemes).len();
        assert_eq!([count(Size::TWO, Schemes::Usual), count(Size::TWO, Schemes::Any)], [1, 30]);
        assert_eq!([count(Size::THREE, Schemes::Usual), count(Size::THREE, Schemes::Any)], [24, 720]);
    }
}
