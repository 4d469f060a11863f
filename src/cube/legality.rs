//! Checks which states can be reached by turns, for every size of the cube.
//!
//! Turns permute the pieces within orbits, which have these conditions:
//!
//! - 8 corners (N >= 2): each occurs once, and the sum of the twists is a multiple of 3.
//! - 12 middle edges (odd N >= 3): each occurs once, and an even number is flipped. As on the 3x3x3, the
//!   permutations of the corners and of these edges have the same parity.
//! - 24 wings (N >= 4, one orbit for each layer between the outer and the middle one): each occurs once. A wing
//!   cannot flip in place, so the colour on its leading facelet distinguishes it from the other wing with the same
//!   two colours.
//! - 24 centres (N >= 4, one orbit for each position in a quadrant of a face): four of each colour.
//!
//! The wings and centres may be permuted in any way: centres of one colour are identical, so the parity of their
//! permutation is not visible.

use crate::cubies::{Corners, Edges};
use crate::{Corner, Cubies, Edge, Face, Facelets, IllegalState, Size, Symmetry};
use crate::{lattice, orbits};

impl Facelets {
    /// Checks that turns and rotations of the cube can reach this state.
    ///
    /// # Errors
    /// [`IllegalState`] with the first condition that the state violates, and the piece.
    pub fn check(&self) -> Result<(), IllegalState> {
        self.check_colours()?;
        let cube = self.recoloured()?;
        let size = self.size();
        if size == Size::ONE {
            return Ok(());
        }
        let corners = Corners::read(&cube)?;
        if size.layers() % 2 == 1 {
            Cubies::new(corners, Edges::read(&cube)?)?;
        }
        check_wings(&cube)?;
        check_centres(&cube)
    }

    /// Returns this state with its colours renamed as if the cube was not rotated.
    ///
    /// On odd sizes, the colour of each face's centre is renamed to that face. On even sizes, which have no fixed
    /// centres, the three colours of the corner at DBL are renamed to D, B and L, and their opposites to U, F and R.
    /// No facelet moves, so the same turns solve both states.
    ///
    /// # Errors
    /// [`IllegalState::Centres`] or [`IllegalState::UnknownPiece`] if no rotation of the cube has this effect.
    pub fn recoloured(&self) -> Result<Self, IllegalState> {
        let size = self.size();
        if size.layers() % 2 == 1 {
            let colours = Face::ALL.map(|face| self.face(face)[size.face_area() / 2]);
            let home = Symmetry::rotations()
                .find(|rotation| colours.map(|colour| rotation.face(colour)) == Face::ALL)
                .ok_or(IllegalState::Centres { colours })?;
            return Ok(self.renamed(home));
        }
        let place = Corner::DBL;
        let colours = place.facelets(size).map(|i| self.colours()[i]);
        let home = Symmetry::rotations()
            .find(|rotation| colours.map(|colour| rotation.face(colour)) == place.faces())
            .ok_or_else(|| IllegalState::UnknownPiece { place: place.into(), colours: colours.to_vec() })?;
        Ok(self.renamed(home))
    }

    pub(crate) fn expect_size(&self, expected: Size) -> Result<(), IllegalState> {
        let found = self.size();
        if found == expected { Ok(()) } else { Err(IllegalState::Size { expected, found }) }
    }

    /// Checks that every colour is on `N * N` facelets.
    pub(crate) fn check_colours(&self) -> Result<(), IllegalState> {
        let expected = self.size().face_area();
        let counts = counts(self.colours().iter().copied());
        for (colour, count) in Face::ALL.into_iter().zip(counts) {
            if count != expected {
                return Err(IllegalState::ColourCount { colour, count, expected });
            }
        }
        Ok(())
    }
}

/// Checks that each wing occurs once in its orbit.
///
/// Each wing is identified by the pair of its leading and its other colour.
fn check_wings(cube: &Facelets) -> Result<(), IllegalState> {
    let size = cube.size();
    for layer in 2..=size.last_layer() / 2 {
        let mut seen: [[Option<Edge>; 6]; 6] = [[None; 6]; 6];
        for (rotation, stickers) in Symmetry::rotations().zip(orbits::wings(layer, size)) {
            let colours = stickers.map(|place| cube.colours()[lattice::index(place, size)]);
            let place = rotation.edge(Edge::UF);
            let Some(wing) = Edge::meeting(colours) else {
                let is_in_order = place.faces()[0] == stickers[0].face;
                let [a, b] = colours;
                let colours = if is_in_order { [a, b] } else { [b, a] };
                return Err(IllegalState::UnknownWing { place, layer, colours });
            };
            if let Some(other) = seen[colours[0].index()][colours[1].index()].replace(place) {
                return Err(IllegalState::WingTwice { wing, layer, places: [other, place] });
            }
        }
    }
    Ok(())
}

/// Checks that each orbit of centres has four of each colour.
///
/// Each orbit has one position in each quadrant of a face; the loop visits one quadrant.
fn check_centres(cube: &Facelets) -> Result<(), IllegalState> {
    let n = cube.size().layers();
    for row in 1..n / 2 {
        for column in 1..n.div_ceil(2) {
            let colours = orbits::centres(row, column, cube.size()).map(|facelet| cube.colours()[facelet]);
            for (colour, count) in Face::ALL.into_iter().zip(counts(colours)) {
                if count != 4 {
                    return Err(IllegalState::CentreCount {
                        row: row + 1,
                        column: column + 1,
                        colour,
                        count,
                    });
                }
            }
        }
    }
    Ok(())
}

fn counts(colours: impl Iterator<Item = Face>) -> [usize; 6] {
    let mut counts = [0; 6];
    for colour in colours {
        counts[colour.index()] += 1;
    }
    counts
}
