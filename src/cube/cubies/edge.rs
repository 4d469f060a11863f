use std::fmt;

use super::cubie::{self, Cubie, cubies};
use crate::{Face, Piece, Size, UnknownName};

cubies! {
    /// An edge cubie, which has two colours, or its place on the solved cube.
    ///
    /// It is an edge of the 3x3x3 or a middle edge of a larger odd cube. The name lists U or D first, or in the
    /// middle layer F or B.
    ///
    /// ```
    /// use godspeed_cube::{Edge, Face, Size};
    ///
    /// assert_eq!(Edge::meeting([Face::R, Face::F]), Some(Edge::FR));
    /// assert_eq!("FR".parse(), Ok(Edge::FR));
    /// assert_eq!(Edge::UF.facelets(Size::THREE), [7, 19]);
    /// ```
    Edge, 12 of 2 faces: UR UF UL UB DR DF DL DB FR FL BL BR
}
