use super::cubie;
use crate::{Face, Size};

/// A corner cubie, which has three colours, or its place on the solved cube.
///
/// ```text
///          ULB--U--UBR
///          /|      /|
///        UFL--U--URF|          y
///         | DBL--D-|DRB        |
///         |/      |/           +-- x
///        DLF--D--DFR          z
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "each name lists the faces that meet, clockwise from U or D")]
pub enum Corner {
    URF,
    UFL,
    ULB,
    UBR,
    DFR,
    DLF,
    DBL,
    DRB,
}

impl Corner {
    /// All corners, the upper layer first.
    pub const ALL: [Self; 8] =
        [Self::URF, Self::UFL, Self::ULB, Self::UBR, Self::DFR, Self::DLF, Self::DBL, Self::DRB];

    /// Returns the index of this corner in [`Corner::ALL`], 0 to 7.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the faces that meet at its place, clockwise, U or D first.
    #[must_use]
    pub const fn faces(self) -> [Face; 3] {
        use Face::{B, D, F, L, R, U};
        match self {
            Self::URF => [U, R, F],
            Self::UFL => [U, F, L],
            Self::ULB => [U, L, B],
            Self::UBR => [U, B, R],
            Self::DFR => [D, F, R],
            Self::DLF => [D, L, F],
            Self::DBL => [D, B, L],
            Self::DRB => [D, R, B],
        }
    }

    /// Returns the corner where these faces meet, in any order.
    #[must_use]
    pub const fn meeting(faces: [Face; 3]) -> Option<Self> {
        let mut i = 0;
        while i < Self::ALL.len() {
            if cubie::are_among(Self::ALL[i].faces(), faces) {
                return Some(Self::ALL[i]);
            }
            i += 1;
        }
        None
    }

    /// Returns the indices of its three facelets, in the order of [`Corner::faces`].
    ///
    /// The cube must have two layers or more.
    #[must_use]
    pub fn facelets(self, size: Size) -> [usize; 3] {
        cubie::facelets(self.faces(), size)
    }
}
