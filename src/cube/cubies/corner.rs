use std::fmt;

use super::cubie::{self, Cubie, cubies};
use crate::{Face, Piece, Size, UnknownName};

cubies! {
    /// A corner cubie, which has three colours, or its place on the solved cube.
    ///
    /// The name lists the faces clockwise, U or D first.
    ///
    /// ```text
    ///          ULB--U--UBR
    ///          /|      /|
    ///        UFL--U--URF|          y
    ///         | DBL--D-|DRB        |
    ///         |/      |/           +-- x
    ///        DLF--D--DFR          z
    /// ```
    ///
    /// ```
    /// use godspeed_cube::{Corner, Face, Size};
    ///
    /// let corner = Corner::meeting([Face::F, Face::U, Face::R]);
    /// assert_eq!(corner, Some(Corner::URF));
    /// assert_eq!("URF".parse(), Ok(Corner::URF));
    /// assert_eq!(Corner::URF.faces(), [Face::U, Face::R, Face::F]);
    /// assert_eq!(Corner::URF.facelets(Size::THREE), [8, 9, 20]);
    /// ```
    Corner, 8 of 3 faces: URF UFL ULB UBR DFR DLF DBL DRB
}
