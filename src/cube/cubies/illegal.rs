use std::fmt;

use crate::{Corner, Edge, Face, Size};

/// A cube that no turns can reach, with the piece or the law that tells.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IllegalState {
    /// The state is of another size than the pieces asked for.
    Size {
        /// The size that was needed.
        expected: Size,
        /// The size of the state.
        found: Size,
    },
    /// A colour is on too many or too few facelets.
    ColourCount {
        /// The colour, named by its face.
        colour: Face,
        /// How many facelets show it.
        count: usize,
        /// How many should.
        expected: usize,
    },
    /// The centres, in the order `U R F D L B`, are those of no cube that was merely rotated.
    Centres {
        /// The colours found.
        colours: [Face; 6],
    },
    /// Three colours meet that no corner has, or has in this order.
    UnknownCorner {
        /// Where they meet.
        place: Corner,
        /// The colours, in the order of the place's faces.
        colours: [Face; 3],
    },
    /// Two colours meet that no edge has.
    UnknownEdge {
        /// Where they meet.
        place: Edge,
        /// The colours, in the order of the place's faces.
        colours: [Face; 2],
    },
    /// One corner is at two places.
    CornerTwice {
        /// The corner.
        corner: Corner,
        /// Where it is seen.
        places: [Corner; 2],
    },
    /// One edge is at two places.
    EdgeTwice {
        /// The edge.
        edge: Edge,
        /// Where it is seen.
        places: [Edge; 2],
    },
    /// The corner twists do not add up to whole turns.
    CornerTwist {
        /// Clockwise thirds of a turn too many, 1 or 2.
        thirds: u8,
    },
    /// An odd number of edges is flipped.
    EdgeFlip,
    /// Two pieces are swapped: the corners' order and the edges' order are not both even or both odd.
    Parity,
    /// Two colours meet on a wing, an edge piece beside the middle, that no wing has.
    UnknownWing {
        /// The edge on which it lies.
        place: Edge,
        /// Its layer, counted from 1 at the outside.
        layer: u16,
        /// Its colours, in the order of the place's faces.
        colours: [Face; 2],
    },
    /// One wing of a pair is at two places.
    WingTwice {
        /// The edge whose colours it has.
        wing: Edge,
        /// Its layer, counted from 1 at the outside.
        layer: u16,
        /// The edges on which it is seen; one edge if it is seen at both of its ends.
        places: [Edge; 2],
    },
    /// The centres of one kind do not show every colour four times.
    CentreCount {
        /// Row of one of them, from 1.
        row: usize,
        /// Column of the same, from 1.
        column: usize,
        /// The colour.
        colour: Face,
        /// How many of the 24 show it.
        count: usize,
    },
}

impl fmt::Display for IllegalState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size { expected, found } => write!(f, "this is a {found} cube, not {expected}"),
            Self::ColourCount { colour, count, expected } => {
                write!(f, "colour {colour} is on {count} facelets and should be on {expected}")
            }
            Self::Centres { colours } => {
                write!(f, "the centres U R F D L B show {}; no way to hold a cube", spaced(colours))?;
                f.write_str(" shows them so")
            }
            Self::UnknownCorner { place, colours } => {
                write!(f, "corner {place:?} shows {}, clockwise; no corner has", spaced(colours))?;
                f.write_str(" these colours in this order")
            }
            Self::UnknownEdge { place, colours } => {
                write!(f, "edge {place:?} shows {}; no edge has these two colours", spaced(colours))
            }
            Self::CornerTwice { corner, places: [a, b] } => {
                write!(f, "corner {corner:?} is seen twice, at {a:?} and at {b:?}")
            }
            Self::EdgeTwice { edge, places: [a, b] } => {
                write!(f, "edge {edge:?} is seen twice, at {a:?} and at {b:?}")
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
                write!(f, "the wing of edge {place:?} in layer {layer} shows {};", spaced(colours))?;
                f.write_str(" no wing has these two colours")
            }
            Self::WingTwice { wing, layer, places: [a, b] } => {
                write!(f, "one of the two wings {wing:?} of layer {layer} is seen twice,")?;
                if a == b {
                    write!(f, " at both ends of edge {a:?}: a wing cannot flip in place")
                } else {
                    write!(f, " at edges {a:?} and {b:?}, and the other one is missing")
                }
            }
            Self::CentreCount { row, column, colour, count } => {
                write!(
                    f,
                    "the cluster of centres at row {row}, column {column} of each face and its quarter"
                )?;
                write!(f, " turns has {count} of colour {colour} and should have 4")
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

    #[test]
    fn the_text_names_the_piece_and_the_law() {
        let colours = [Face::U, Face::D, Face::F];
        let unknown = IllegalState::UnknownCorner { place: Corner::URF, colours };
        assert!(unknown.to_string().starts_with("corner URF shows U D F, clockwise"));
        let unknown = IllegalState::UnknownEdge { place: Edge::BR, colours: [Face::L, Face::R] };
        assert!(unknown.to_string().starts_with("edge BR shows L R;"));
        let places = [Edge::UR, Edge::DL];
        let twice = IllegalState::WingTwice { wing: Edge::UF, layer: 2, places };
        assert!(
            twice.to_string().starts_with("one of the two wings UF of layer 2 is seen twice, at edges UR")
        );
        let count = IllegalState::ColourCount { colour: Face::L, count: 8, expected: 9 };
        assert_eq!(count.to_string(), "colour L is on 8 facelets and should be on 9");
        assert!(IllegalState::CornerTwist { thirds: 2 }.to_string().contains("counter-clockwise"));
    }
}
