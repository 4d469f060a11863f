use std::fmt;

use crate::{Corner, Edge, Face, Facelets, Size, UnknownName};

/// A corner, a middle edge or a face centre of an odd cube.
///
/// The cube has an odd number of layers, 3 or more. A piece is named by its colours, such as `URF`, `UF` or `U`,
/// wherever it is on the cube.
///
/// ```
/// use godspeed_cube::{Alg, Edge, Facelets, ParseError, Piece, Size};
///
/// let piece = Piece::from(Edge::FR);
/// assert_eq!("FR".parse(), Ok(piece));
/// // R moves the edge FR to the place of UR.
/// let cube = Facelets::after(&Alg::parse("R", Size::THREE)?.alg);
/// assert_eq!(piece.facelets(&cube), Edge::UR.facelets(Size::THREE));
/// # Ok::<(), ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Piece {
    /// The centre of this colour.
    Centre(Face),
    /// An edge, which has two colours.
    Edge(Edge),
    /// A corner, which has three colours.
    Corner(Corner),
}

impl Piece {
    /// Yields all 26 pieces: the centres, the edges, the corners.
    pub fn all() -> impl Iterator<Item = Self> {
        let centres = Face::ALL.into_iter().map(Self::Centre);
        let edges = Edge::ALL.into_iter().map(Self::Edge);
        centres.chain(edges).chain(Corner::ALL.into_iter().map(Self::Corner))
    }

    /// Returns the colours of the piece, in the order of its name.
    #[must_use]
    pub fn colours(&self) -> Vec<Face> {
        match self {
            Self::Centre(face) => vec![*face],
            Self::Edge(edge) => edge.faces().to_vec(),
            Self::Corner(corner) => corner.faces().to_vec(),
        }
    }

    /// Returns the indices of the facelets that show this piece, wherever it is.
    ///
    /// Empty if the cube has an even number of layers or only one, or if no piece of it has these colours.
    #[must_use]
    pub fn facelets(&self, cube: &Facelets) -> Vec<usize> {
        let size = cube.size();
        if size.layers().is_multiple_of(2) || size.layers() < 3 {
            return Vec::new();
        }
        let shows = |place: &Vec<usize>| {
            let colours: Vec<Face> = place.iter().map(|&facelet| cube.colours()[facelet]).collect();
            self.has(&colours)
        };
        Self::all().map(|place| place.home(size)).find(shows).unwrap_or_default()
    }

    /// Returns the indices of the facelets of its place on the solved cube, in the order of its colours.
    ///
    /// The cube must have such a place.
    pub(crate) fn home(self, size: Size) -> Vec<usize> {
        match self {
            Self::Centre(face) => vec![face.index() * size.face_area() + size.face_area() / 2],
            Self::Edge(edge) => edge.facelets(size).to_vec(),
            Self::Corner(corner) => corner.facelets(size).to_vec(),
        }
    }

    /// Returns whether the piece has exactly these colours, in any order.
    pub(crate) fn has(self, colours: &[Face]) -> bool {
        let own = self.colours();
        own.len() == colours.len() && own.iter().all(|colour| colours.contains(colour))
    }

    /// Returns the noun for pieces of this kind.
    pub(crate) const fn kind(self) -> &'static str {
        match self {
            Self::Centre(_) => "centre",
            Self::Edge(_) => "edge",
            Self::Corner(_) => "corner",
        }
    }
}

impl From<Face> for Piece {
    fn from(face: Face) -> Self {
        Self::Centre(face)
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.colours().iter().try_for_each(|colour| write!(f, "{colour}"))
    }
}

impl std::str::FromStr for Piece {
    type Err = UnknownName;

    /// Parses the colours of a piece, in the order in which they are written.
    fn from_str(text: &str) -> Result<Self, UnknownName> {
        let pieces: Vec<Self> = Self::all().collect();
        UnknownName::find(&pieces, text, "the names of pieces, such as URF, UF or U")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Alg, scramble};

    #[test]
    fn piece_names_are_unique() {
        let names: Vec<String> = Piece::all().map(|piece| piece.to_string()).collect();
        assert_eq!(names.len(), 26);
        for (piece, name) in Piece::all().zip(&names) {
            assert_eq!(name.parse(), Ok(piece));
        }
        assert!("UFR".parse::<Piece>().is_err());
    }

    #[test]
    fn the_pieces_of_a_3x3_show_all_of_its_facelets() {
        for seed in 0..20 {
            let mut cube = scramble::random_state(Size::THREE, seed);
            cube.turn_all(Alg::parse("M y E' x", Size::THREE).unwrap().alg.turns());
            let mut facelets: Vec<usize> = Piece::all().flat_map(|piece| piece.facelets(&cube)).collect();
            facelets.sort_unstable();
            assert_eq!(facelets, (0..54).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_piece_is_found_at_its_position_after_a_turn() {
        let mut cube = Facelets::solved(Size::THREE);
        cube.turn_all(Alg::parse("R", Size::THREE).unwrap().alg.turns());
        assert_eq!(Piece::Edge(Edge::FR).facelets(&cube), Edge::UR.facelets(Size::THREE).to_vec());
        assert!(Piece::Edge(Edge::FR).facelets(&Facelets::solved(Size::TWO)).is_empty());
    }
}
