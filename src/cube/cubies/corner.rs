use crate::lattice::{self, Place};
use crate::{Face, Size};

/// A corner: the piece of three colours, and the place where it belongs.
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

    /// The place of this corner in [`Corner::ALL`], 0 to 7.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The faces that meet there, clockwise, U or D first.
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

    /// The corner where these faces meet, in any order.
    #[must_use]
    pub fn meeting(faces: [Face; 3]) -> Option<Self> {
        Self::ALL.into_iter().find(|corner| corner.faces().iter().all(|face| faces.contains(face)))
    }

    /// The numbers of its facelets on a cube of two layers or more, in the order of [`Corner::faces`].
    #[must_use]
    pub fn facelets(self, size: Size) -> [usize; 3] {
        let end = i32::from(size.last_layer()) - 1;
        let mut at = [0; 3];
        for face in self.faces() {
            at[face.axis().index()] = if face.is_positive() { end } else { -end };
        }
        self.faces().map(|face| lattice::index(Place { at, face }, size))
    }
}
