use std::fmt;

use super::label::label;
use super::rows;
use crate::{Face, Size};

/// The order in which a text lists the facelets of a cube.
///
/// Each face is read row by row as in the usual net, in which U is above F and D below it.
///
/// ```
/// use godspeed_cube::state_text::Layout;
///
/// let net = "
///       U U
///       U U
///  L L  F F  R R  B B
///  L L  F F  R R  B B
///       D D
///       D D";
/// assert_eq!(Layout::of_lines(net), Some(Layout::Net));
/// assert_eq!(Layout::of_lines("UUUURRRRFFFFDDDDLLLLBBBB"), None);
/// assert_eq!(Layout::ULFRBD.to_string(), "ULFRBD");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Layout {
    /// One face after the other, in this order.
    Faces([Face; 6]),
    /// The rows of the net from top to bottom: N rows of U, N rows of L F R B side by side, N rows of D.
    Net,
}

/// The faces of the middle rows of a net.
const MIDDLE: [Face; 4] = [Face::L, Face::F, Face::R, Face::B];

impl Layout {
    /// The faces in the order `U R F D L B`, that of [`Facelets`](crate::Facelets).
    pub const URFDLB: Self = Self::Faces(Face::ALL);

    /// The faces in the order `U L F R B D`, that of sticker ids.
    pub const ULFRBD: Self = Self::Faces([Face::U, Face::L, Face::F, Face::R, Face::B, Face::D]);

    /// The rare orders of faces, which are tried if no other order gives a cube that turns can reach.
    pub(super) const RARE: [Self; 5] = [
        Self::Faces([Face::U, Face::F, Face::R, Face::B, Face::L, Face::D]),
        Self::Faces([Face::F, Face::R, Face::B, Face::L, Face::U, Face::D]),
        Self::Faces([Face::L, Face::F, Face::R, Face::B, Face::U, Face::D]),
        Self::Faces([Face::U, Face::D, Face::F, Face::B, Face::L, Face::R]),
        Self::Faces([Face::U, Face::D, Face::L, Face::R, Face::F, Face::B]),
    ];

    /// Returns the layout that the lines of a text show, or its groups of letters if it is one line.
    ///
    /// [`Layout::Net`] is rows of N, 4 N and N letters or sticker ids, N of each, with any indentation and any
    /// separators. Returns `None` for other rows, which are those of single faces or do not show the layout.
    #[must_use]
    pub fn of_lines(text: &str) -> Option<Self> {
        rows::is_net(text).then_some(Self::Net)
    }

    /// Returns the layout of rows with these numbers of facelets, as [`Layout::of_lines`] does for lines.
    #[must_use]
    pub fn of_widths(widths: impl IntoIterator<Item = usize>) -> Option<Self> {
        rows::is_net_of(widths.into_iter().map(Some)).then_some(Self::Net)
    }

    /// Returns the layout that the label of a text selects, and the text after it; `None` without a label.
    ///
    /// ```
    /// use godspeed_cube::state_text::Layout;
    ///
    /// assert_eq!(Layout::labelled("net: UU UU"), Some((Layout::Net, " UU UU")));
    /// assert_eq!(Layout::labelled("ULFRBD: UUUU"), Some((Layout::ULFRBD, " UUUU")));
    /// assert_eq!(Layout::labelled("ULFRBD"), None);
    /// ```
    #[must_use]
    pub fn labelled(text: &str) -> Option<(Self, &str)> {
        label(text).map(|label| (label.layout, &text[label.end..]))
    }

    /// Returns the facelet of the letter at an index of the text; the index must be below `6 * N * N`.
    #[must_use]
    pub const fn facelet(self, at: usize, size: Size) -> usize {
        let (n, area) = (size.layers(), size.face_area());
        let (face, facelet) = match self {
            Self::Faces(faces) => (faces[at / area], at % area),
            Self::Net if at < area => (Face::U, at),
            Self::Net if at >= 5 * area => (Face::D, at - 5 * area),
            Self::Net => {
                let (row, column) = ((at - area) / (4 * n), (at - area) % (4 * n));
                (MIDDLE[column / n], row * n + column % n)
            }
        };
        face.index() * area + facelet
    }

    /// Returns the letters of a text in the order of facelets.
    ///
    /// Their number must be that of the facelets of a cube of this size.
    pub(super) fn sorted(self, letters: &[char], size: Size) -> Vec<char> {
        let mut sorted = letters.to_vec();
        for (at, &letter) in letters.iter().enumerate() {
            sorted[self.facelet(at, size)] = letter;
        }
        sorted
    }
}

impl fmt::Display for Layout {
    /// Writes the word that selects the layout in a text, such as `net` or `URFDLB`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Faces(faces) => faces.iter().try_for_each(|face| write!(f, "{}", face.letter())),
            Self::Net => f.write_str("net"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_layout_lists_every_facelet_once() {
        for n in 1..6 {
            let size = Size::new(n).unwrap();
            for layout in [Layout::URFDLB, Layout::ULFRBD, Layout::Net].into_iter().chain(Layout::RARE) {
                let mut facelets: Vec<usize> =
                    (0..size.facelets()).map(|at| layout.facelet(at, size)).collect();
                facelets.sort_unstable();
                assert_eq!(facelets, (0..size.facelets()).collect::<Vec<_>>(), "{layout}");
            }
        }
    }

    #[test]
    fn the_middle_rows_of_a_net_run_across_four_faces() {
        let row: Vec<usize> = (4..12).map(|at| Layout::Net.facelet(at, Size::TWO)).collect();
        assert_eq!(row, [16, 17, 8, 9, 4, 5, 20, 21]);
    }
}
