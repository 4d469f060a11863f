use godspeed_cube::{Face, Size};

/// The gap between two faces, in edges of a face.
const GAP: f64 = 0.06;
/// The gap above the row of four faces, in edges of a face: it has room for their names.
const NAMES: f64 = 0.15;
/// The free border around the faces, in edges of a face: the outline of a facelet is drawn over its edge.
const BORDER: f64 = 0.03;
/// The faces of the net, with their columns, their rows and the gaps above them.
const FACES: [(Face, f64, f64, f64); 6] = [
    (Face::U, 1.0, 0.0, 0.0),
    (Face::L, 0.0, 1.0, NAMES),
    (Face::F, 1.0, 1.0, NAMES),
    (Face::R, 2.0, 1.0, NAMES),
    (Face::B, 3.0, 1.0, NAMES),
    (Face::D, 1.0, 2.0, NAMES + GAP),
];

/// Where the facelets are in the picture: the whole net, or one face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    size: Size,
    face: Option<Face>,
}

/// A square of the picture. Lengths are in edges of a face, from the upper left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Square {
    /// The distance from the left.
    pub x: f64,
    /// The distance from the top.
    pub y: f64,
    /// The length of an edge.
    pub edge: f64,
}

impl Layout {
    /// Returns the layout of the whole net, or of one face of it.
    #[must_use]
    pub const fn new(size: Size, face: Option<Face>) -> Self {
        Self { size, face }
    }

    /// Returns the width and the height of the picture.
    #[must_use]
    pub fn extent(self) -> (f64, f64) {
        match self.face {
            None => (4.0 + 3.0 * GAP + 2.0 * BORDER, 3.0 + NAMES + GAP + 2.0 * BORDER),
            Some(_) => (1.0 + 2.0 * BORDER, 1.0 + 2.0 * BORDER),
        }
    }

    /// Yields the faces in the picture with their places.
    pub fn faces(self) -> impl Iterator<Item = (Face, Square)> {
        FACES.into_iter().filter_map(move |(face, column, row, gaps)| match self.face {
            None => {
                let (x, y) = (BORDER + column * (1.0 + GAP), BORDER + row + gaps);
                Some((face, Square { x, y, edge: 1.0 }))
            }
            Some(shown) => (shown == face).then_some((face, Square { x: BORDER, y: BORDER, edge: 1.0 })),
        })
    }

    /// Returns the free borders of one face that is shown: left, top, right and bottom, as the corners of each.
    #[must_use]
    pub const fn borders() -> [[f64; 4]; 4] {
        let (near, far, end) = (BORDER, 1.0 + BORDER, 1.0 + 2.0 * BORDER);
        [[0.0, near, near, far], [near, 0.0, far, near], [far, near, end, far], [near, far, far, end]]
    }

    /// Returns the place of a facelet, if its face is in the picture.
    #[must_use]
    pub fn square(self, facelet: usize) -> Option<Square> {
        let n = self.size.layers();
        let number = facelet / self.size.face_area();
        let (_, face) = self.faces().find(|(face, _)| face.index() == number)?;
        let edge = 1.0 / n as f64;
        let (row, column) = (facelet / n % n, facelet % n);
        Some(Square { x: face.x + column as f64 * edge, y: face.y + row as f64 * edge, edge })
    }

    /// Returns the facelet at a point, if there is one.
    #[must_use]
    pub fn facelet_at(self, x: f64, y: f64) -> Option<usize> {
        let n = self.size.layers();
        let (face, x, y) = self.faces().find_map(|(face, place)| {
            let (x, y) = (x - place.x, y - place.y);
            ((0.0..1.0).contains(&x) && (0.0..1.0).contains(&y)).then_some((face, x, y))
        })?;
        let layer = |part: f64| ((part * n as f64) as usize).min(n - 1);
        Some(face.index() * self.size.face_area() + layer(y) * n + layer(x))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_of_each_square_is_its_facelet() {
        for n in [2, 3, 7, 100] {
            let size = Size::new(n).unwrap();
            for shown in [None, Some(Face::U), Some(Face::B)] {
                let layout = Layout::new(size, shown);
                let (width, height) = layout.extent();
                for facelet in 0..size.facelets() {
                    let is_shown = shown.is_none_or(|face| face.index() == facelet / size.face_area());
                    let place = layout.square(facelet);
                    assert_eq!(place.is_some(), is_shown);
                    let Some(Square { x, y, edge }) = place else { continue };
                    assert_eq!(layout.facelet_at(x + edge / 2.0, y + edge / 2.0), Some(facelet));
                    assert!(x >= 0.0 && x + edge <= width + 1e-9 && y >= 0.0 && y + edge <= height + 1e-9);
                }
            }
        }
    }

    #[test]
    fn there_is_nothing_beside_the_faces() {
        let outside = [(0.5, 0.5), (1.06, 1.5), (-0.1, 1.5), (9.0, 9.0), (f64::NAN, 0.0)];
        let whole = Layout::new(Size::THREE, None);
        assert_eq!(outside.map(|(x, y)| whole.facelet_at(x, y)), [None; 5]);
        assert_eq!(Layout::new(Size::THREE, Some(Face::R)).facelet_at(1.05, 0.5), None);
    }
}
