use crate::lattice::{self, Place};
use crate::{Face, Piece, Size};

/// One of `N` cubies with `K` faces each: a [`Corner`](super::Corner) or an [`Edge`](super::Edge).
// Hidden because it is only the bound of `Arrangement`; both types have the same items themselves.
#[doc(hidden)]
pub trait Cubie<const N: usize, const K: usize>: Copy + PartialEq + Into<Piece> + 'static {
    /// All cubies, each at its index.
    const ALL: [Self; N];

    /// Returns the index of this cubie in `ALL`.
    fn index(self) -> usize;

    /// Returns the faces that meet at its place.
    fn faces(self) -> [Face; K];
}

/// Defines the cubies of one kind, each named by the faces that meet at its place.
///
/// Indices follow the order of the cubies, and orientations the order of the letters.
macro_rules! cubies {
    ($(#[$attribute:meta])* $kind:ident, $count:literal of $faces:literal faces: $($cubie:ident)*) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        #[allow(missing_docs, reason = "each name lists the faces that meet")]
        pub enum $kind {
            $($cubie),*
        }

        impl $kind {
            /// All cubies of this kind, each at its index.
            pub const ALL: [Self; $count] = [$(Self::$cubie),*];

            const FACES: [[Face; $faces]; $count] = [$(cubie::faces(stringify!($cubie))),*];

            /// Returns the index of this cubie in `ALL`.
            #[must_use]
            pub const fn index(self) -> usize {
                self as usize
            }

            /// Returns the faces that meet at its place, in the order of its name.
            #[must_use]
            pub const fn faces(self) -> [Face; $faces] {
                Self::FACES[self.index()]
            }

            /// Returns the cubie where these faces meet, in any order.
            #[must_use]
            pub const fn meeting(faces: [Face; $faces]) -> Option<Self> {
                let mut i = 0;
                while i < Self::ALL.len() {
                    if cubie::are_among(Self::FACES[i], faces) {
                        return Some(Self::ALL[i]);
                    }
                    i += 1;
                }
                None
            }

            /// Returns the indices of its facelets on the solved cube, in the order of its faces.
            ///
            /// The cube must have two layers or more for a corner, and an odd number of layers for an edge.
            #[must_use]
            pub fn facelets(self, size: Size) -> [usize; $faces] {
                cubie::facelets(self.faces(), size)
            }
        }

        impl Cubie<$count, $faces> for $kind {
            const ALL: [Self; $count] = Self::ALL;

            fn index(self) -> usize {
                self.index()
            }

            fn faces(self) -> [Face; $faces] {
                self.faces()
            }
        }

        impl From<$kind> for Piece {
            fn from(cubie: $kind) -> Self {
                Self::$kind(cubie)
            }
        }

        impl fmt::Display for $kind {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Debug::fmt(self, f)
            }
        }

        impl std::str::FromStr for $kind {
            type Err = UnknownName;

            /// Parses the name of a cubie.
            fn from_str(text: &str) -> Result<Self, UnknownName> {
                let expected = concat!($(stringify!($cubie), " "),*).trim_ascii_end();
                UnknownName::find(&Self::ALL, text, expected)
            }
        }
    };
}

pub(super) use cubies;

/// Returns the faces that a name lists.
#[allow(clippy::expect_used, reason = "evaluated at compile time, on the names of cubies")]
pub(super) const fn faces<const K: usize>(name: &str) -> [Face; K] {
    let mut faces = [Face::U; K];
    let mut k = 0;
    while k < K {
        faces[k] = Face::from_letter(name.as_bytes()[k] as char).expect("names consist of face letters");
        k += 1;
    }
    faces
}

/// Returns the indices of the facelets where these faces meet.
///
/// For two faces of an odd cube, they are those of the middle edge.
pub(super) fn facelets<const K: usize>(faces: [Face; K], size: Size) -> [usize; K] {
    let end = i32::from(size.last_layer()) - 1;
    let mut at = [0; 3];
    for face in faces {
        at[face.axis().index()] = if face.is_positive() { end } else { -end };
    }
    faces.map(|face| lattice::index(Place { at, face }, size))
}

/// Returns whether every one of these faces is among the others.
pub(super) const fn are_among<const K: usize>(faces: [Face; K], others: [Face; K]) -> bool {
    let mut i = 0;
    while i < K {
        let mut j = 0;
        while others[j] as u8 != faces[i] as u8 {
            j += 1;
            if j == K {
                return false;
            }
        }
        i += 1;
    }
    true
}
