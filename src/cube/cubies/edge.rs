use super::cubie;
use crate::{Face, Size};

/// An edge cubie, which has two colours, or its place on the solved cube.
///
/// It is an edge of the 3x3x3 or a middle edge of a larger odd cube.
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
    /// All edges: the upper layer, the lower layer, the middle layer.
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

    /// Returns the index of this edge in [`Edge::ALL`], 0 to 11.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the two faces that meet at its place.
    ///
    /// U or D is first; in the middle layer, F or B is first.
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

    /// Returns the edge where these faces meet, in either order.
    #[must_use]
    pub const fn meeting(faces: [Face; 2]) -> Option<Self> {
        let mut i = 0;
        while i < Self::ALL.len() {
            if cubie::are_among(Self::ALL[i].faces(), faces) {
                return Some(Self::ALL[i]);
            }
            i += 1;
        }
        None
    }

    /// Returns the indices of its two facelets, in the order of [`Edge::faces`].
    ///
    /// The cube must have an odd number of layers, 3 or more.
    #[must_use]
    pub fn facelets(self, size: Size) -> [usize; 2] {
        cubie::facelets(self.faces(), size)
    }
}
