//! Which states turns can reach, for every size, and what is wrong with the others.
//!
//! The cube falls into orbits that turns never mix:
//!
//! - 8 corners (N >= 2): each once, twists adding up to whole turns.
//! - 12 middle edges (odd N >= 3): each once, an even number flipped; and as on the 3x3x3, the order of
//!   the corners and of these edges is even or odd together.
//! - 24 wings (N >= 4, one orbit for each layer between the outer and the middle one): each once. A wing
//!   cannot flip in place, so the colour on its leading facelet tells it from its twin.
//! - 24 centres (N >= 4, one orbit for each place of a face quadrant): four of each colour.
//!
//! Wings and centres may be in any order: centres of one colour are alike, so parity never shows.

use crate::cubies::{Corners, Edges};
use crate::lattice::{self, Place};
use crate::{Corner, Cubies, Edge, Face, Facelets, IllegalState, Size, Symmetry};

impl Facelets {
    /// Whether turns can reach this state, the cube being held in any way.
    ///
    /// # Errors
    /// [`IllegalState`] names the first law broken and the piece.
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

    /// The same cube with colours renamed as if it were held the usual way.
    ///
    /// On odd sizes every face's centre becomes that face's colour. On even sizes, which have no fixed
    /// centres, the three colours of the corner at DBL become D, B and L, and their opposites U, F and R.
    /// Nothing moves: turns that solve the one solve the other.
    ///
    /// # Errors
    /// [`IllegalState::Centres`] or [`IllegalState::UnknownCorner`] if no rotation of the cube does that.
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
            .ok_or(IllegalState::UnknownCorner { place, colours })?;
        Ok(self.renamed(home))
    }

    pub(crate) fn expect_size(&self, expected: Size) -> Result<(), IllegalState> {
        let found = self.size();
        if found == expected { Ok(()) } else { Err(IllegalState::Size { expected, found }) }
    }

    /// Whether every colour is on `N * N` facelets.
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

/// Every wing of each orbit stands once: the pairs (leading colour, other colour) are all different.
fn check_wings(cube: &Facelets) -> Result<(), IllegalState> {
    let size = cube.size();
    let end = i32::from(size.last_layer()) - 1;
    for layer in 2..=size.last_layer() / 2 {
        let first = Place { at: [end - 2 * (i32::from(layer) - 1), end, end], face: Face::U };
        let mut seen: [[Option<Edge>; 6]; 6] = [[None; 6]; 6];
        for rotation in Symmetry::rotations() {
            let leading = rotation.place(first);
            let stickers = [leading, Place { face: rotation.face(Face::F), ..leading }];
            let colours = stickers.map(|place| cube.colours()[lattice::index(place, size)]);
            let place = rotation.edge(Edge::UF);
            let Some(wing) = Edge::meeting(colours) else {
                let is_in_order = place.faces()[0] == leading.face;
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

/// Every kind of centre shows each colour four times. A kind is told by its place in the quadrant of a
/// face that a quarter turn does not repeat.
fn check_centres(cube: &Facelets) -> Result<(), IllegalState> {
    let n = cube.size().layers();
    for row in 1..n / 2 {
        for column in 1..n.div_ceil(2) {
            let (down, right) = (n - 1 - row, n - 1 - column);
            let ring = [(row, column), (column, down), (down, right), (right, row)];
            let colours = Face::ALL
                .into_iter()
                .flat_map(|face| ring.map(|(row, column)| cube.face(face)[row * n + column]));
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
