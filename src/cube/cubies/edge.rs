use crate::lattice::{self, Place};
use crate::{Face, Size};

/// An edge of the 3x3x3, or the middle one of three or more on a larger odd cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "each name lists the two faces that meet")]
pub enum Edge {
    UR,
    UF,
    UL,
    UB,
    DR,
    DF,
    DL,
    DB,
    FR,
    FL,
    BL,
    BR,
}

impl Edge {
    /// All edges: the upper layer, the lower one, the one between.
    pub const ALL: [Self; 12] = [
        Self::UR,
        Self::UF,
        Self::UL,
        Self::UB,
        Self::DR,
        Self::DF,
        Self::DL,
        Self::DB,
        Self::FR,
        Self::FL,
        Self::BL,
        Self::BR,
    ];

    /// The place of this edge in [`Edge::ALL`], 0 to 11.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The two faces that meet there: U or D first, and F or B first in the layer between.
    #[must_use]
    pub const fn faces(self) -> [Face; 2] {
        use Face::{B, D, F, L, R, U};
        match self {
            Self::UR => [U, R],
            Self::UF => [U, F],
            Self::UL => [U, L],
            Self::UB => [U, B],
            Self::DR => [D, R],
            Self::DF => [D, F],
            Self::DL => [D, L],
            Self::DB => [D, B],
            Self::FR => [F, R],
            Self::FL => [F, L],
            Self::BL => [B, L],
            Self::BR => [B, R],
        }
    }

    /// The edge where these faces meet, in either order.
    #[must_use]
    pub fn meeting(faces: [Face; 2]) -> Option<Self> {
        Self::ALL.into_iter().find(|edge| edge.faces().iter().all(|face| faces.contains(face)))
    }

    /// The numbers of its two facelets on a cube of an odd number of layers, 3 or more, in the order of
    /// [`Edge::faces`].
    #[must_use]
    pub fn facelets(self, size: Size) -> [usize; 2] {
        let end = i32::from(size.last_layer()) - 1;
        let mut at = [0; 3];
        for face in self.faces() {
            at[face.axis().index()] = if face.is_positive() { end } else { -end };
        }
        self.faces().map(|face| lattice::index(Place { at, face }, size))
    }
}
