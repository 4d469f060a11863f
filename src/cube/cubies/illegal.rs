use std::fmt;

use crate::{Edge, Face, Piece, Size};

/// The reason why turns cannot reach a state, with the piece concerned.
///
/// ```
/// use godspeed_cube::{Face, Facelets, IllegalState, Size};
///
/// let mut colours = Facelets::solved(Size::TWO).colours().to_vec();
/// colours[0] = Face::D;
/// let cube = Facelets::from_colours(colours).expect("a 2x2x2 has 24 facelets");
/// let error = cube.check().unwrap_err();
/// assert_eq!(error, IllegalState::ColourCount { colour: Face::U, count: 3, expected: 4 });
/// assert_eq!(error.to_string(), "colour U is on 3 facelets instead of 4");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IllegalState {
    /// The state has a different size from the one required.
    Size {
        /// The required size.
        expected: Size,
        /// The size of the state.
        found: Size,
    },
    /// A colour is on too many or too few facelets.
    ColourCount {
        /// The colour, named by its face.
        colour: Face,
        /// The number of facelets with this colour.
        count: usize,
        /// The number of facelets that should have it.
        expected: usize,
    },
    /// The colours of the centres are not those of a rotated cube.
    Centres {
        /// The colours found, in the order `U R F D L B`.
        colours: [Face; 6],
    },
    /// No corner has these three colours in this order, or no edge these two colours.
    UnknownPiece {
        /// The place with these colours, a corner or an edge.
        place: Piece,
        /// The colours, in the order of the place's faces.
        colours: Vec<Face>,
    },
    /// A corner or an edge occurs at two places.
    PieceTwice {
        /// The piece.
        piece: Piece,
        /// The places where it occurs.
        places: [Piece; 2],
    },
    /// The sum of the corner twists is not a multiple of 3.
    CornerTwist {
        /// The sum of the clockwise twists modulo 3, in thirds of a turn: 1 or 2.
        thirds: u8,
    },
    /// An odd number of edges is flipped.
    EdgeFlip,
    /// The permutations of the corners and the edges have different parity.
    Parity,
    /// No wing (an edge piece outside the middle layer) has these two colours.
    UnknownWing {
        /// The edge of the cube on which the wing lies.
        place: Edge,
        /// The layer of the wing, counted from 1 at the outside.
        layer: u16,
        /// The colours, in the order of the place's faces.
        colours: [Face; 2],
    },
    /// One wing of a pair occurs at two places.
    WingTwice {
        /// The edge with the same colours as the wing.
        wing: Edge,
        /// The layer of the wing, counted from 1 at the outside.
        layer: u16,
        /// The edges on which it occurs; equal if it occurs at both ends of one edge.
        places: [Edge; 2],
    },
    /// The 24 centres of one orbit do not have four of each colour.
    CentreCount {
        /// The row of one centre of the orbit, from 1.
        row: usize,
        /// The column of the same centre, from 1.
        column: usize,
        /// The colour.
        colour: Face,
        /// The number of centres of the orbit with this colour.
        count: usize,
    },
}

impl fmt::Display for IllegalState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size { expected, found } => write!(f, "this is a {found} cube, not a {expected} cube"),
            Self::ColourCount { colour, count, expected } => {
                write!(f, "colour {colour} is on {count} facelets instead of {expected}")
            }
            Self::Centres { colours } => {
                let colours = spaced(colours);
                write!(f, "the centres U R F D L B show {colours}; ")?;
                f.write_str("no orientation of a cube has these centres")
            }
            Self::UnknownPiece { place, colours } => {
                let problem = match place {
                    Piece::Corner(_) => ", clockwise; no corner has these colours in this order",
                    Piece::Edge(_) | Piece::Centre(_) => "; no edge has these two colours",
                };
                write!(f, "{} {place} shows {}{problem}", place.kind(), spaced(colours))
            }
            Self::PieceTwice { piece, places: [a, b] } => {
                write!(f, "{} {piece} appears twice, at {a} and at {b}", piece.kind())
            }
            Self::CornerTwist { thirds } => {
                let way = if *thirds == 1 { "clockwise" } else { "counter-clockwise" };
                write!(f, "one corner is twisted {way} in place: corner twists must add up to whole turns")
            }
            Self::EdgeFlip => f.write_str("one edge is flipped in place: edges flip only in pairs"),
            Self::Parity => {
                f.write_str("two pieces are swapped: corners and edges must both be even or both be odd")
            }
            Self::UnknownWing { place, layer, colours } => {
                let colours = spaced(colours);
                write!(f, "the wing of edge {place} in layer {layer} shows {colours}; ")?;
                f.write_str("no wing has these two colours")
            }
            Self::WingTwice { wing, layer, places: [a, b] } => {
                write!(f, "one of the two wings {wing} of layer {layer} appears twice,")?;
                if a == b {
                    write!(f, " at both ends of edge {a}: a wing cannot flip in place")
                } else {
                    write!(f, " at edges {a} and {b}, and the other one is missing")
                }
            }
            Self::CentreCount { row, column, colour, count } => {
                write!(f, "of the 24 centres equivalent to row {row}, column {column},")?;
                write!(f, " {count} have colour {colour} instead of 4")
            }
        }
    }
}

impl std::error::Error for IllegalState {}

fn spaced(colours: &[Face]) -> String {
    colours.iter().map(|face| face.letter().to_string()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Corner;

    #[test]
    fn the_message_names_the_piece_and_the_law() {
        let colours = [Face::U, Face::D, Face::F];
        let unknown = IllegalState::UnknownPiece { place: Corner::URF.into(), colours: colours.to_vec() };
        assert!(unknown.to_string().starts_with("corner URF shows U D F, clockwise"));
        let unknown = IllegalState::UnknownPiece { place: Edge::BR.into(), colours: vec![Face::L, Face::R] };
        assert!(unknown.to_string().starts_with("edge BR shows L R;"));
        let places = [Edge::UR, Edge::DL];
        let twice = IllegalState::WingTwice { wing: Edge::UF, layer: 2, places };
        assert!(
            twice.to_string().starts_with("one of the two wings UF of layer 2 appears twice, at edges UR")
        );
        let count = IllegalState::ColourCount { colour: Face::L, count: 8, expected: 9 };
        assert_eq!(count.to_string(), "colour L is on 8 facelets instead of 9");
        assert!(IllegalState::CornerTwist { thirds: 2 }.to_string().contains("counter-clockwise"));
    }
}
