use godspeed_cube::{Face, Size};

/// The gap between two faces, in edges of a face.
const GAP: f64 = 0.06;
/// The free border around the net, in edges of a face: the outline of a facelet is drawn over its edge.
const BORDER: f64 = 0.03;
/// The faces of the net, with their columns and rows.
const FACES: [(Face, f64, f64); 6] = [
    (Face::U, 1.0, 0.0),
    (Face::L, 0.0, 1.0),
    (Face::F, 1.0, 1.0),
    (Face::R, 2.0, 1.0),
    (Face::B, 3.0, 1.0),
    (Face::D, 1.0, 2.0),
];

/// The width and the height of the net.
pub const EXTENT: (f64, f64) = (4.0 + 3.0 * GAP + 2.0 * BORDER, 3.0 + 2.0 * GAP + 2.0 * BORDER);

/// A square of the net. Lengths are in edges of a face, from the upper left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Square {
    /// The distance from the left.
    pub x: f64,
    /// The distance from the top.
    pub y: f64,
    /// The length of an edge.
    pub edge: f64,
}

/// Returns the place of a face.
#[must_use]
pub fn face_square(face: Face) -> Square {
    let place = FACES.iter().find(|(other, ..)| *other == face);
    let (column, row) = place.map_or((0.0, 0.0), |&(_, column, row)| (column, row));
    Square { x: BORDER + column * (1.0 + GAP), y: BORDER + row * (1.0 + GAP), edge: 1.0 }
}

/// Returns the place of a facelet.
#[must_use]
pub fn square(facelet: usize, size: Size) -> Square {
    let n = size.layers();
    let face = face_square(Face::ALL[facelet / size.face_area() % 6]);
    let edge = 1.0 / n as f64;
    let (row, column) = (facelet / n % n, facelet % n);
    Square { x: face.x + column as f64 * edge, y: face.y + row as f64 * edge, edge }
}

/// Returns the facelet at a point, if there is one.
#[must_use]
pub fn facelet_at(x: f64, y: f64, size: Size) -> Option<usize> {
    let n = size.layers();
    let (face, x, y) = Face::ALL.into_iter().find_map(|face| {
        let place = face_square(face);
        let (x, y) = (x - place.x, y - place.y);
        ((0.0..1.0).contains(&x) && (0.0..1.0).contains(&y)).then_some((face, x, y))
    })?;
    let layer = |part: f64| ((part * n as f64) as usize).min(n - 1);
    Some(face.index() * size.face_area() + layer(y) * n + layer(x))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_of_each_square_is_its_facelet() {
        for n in [2, 3, 7, 100] {
            let size = Size::new(n).unwrap();
            for facelet in 0..size.facelets() {
                let Square { x, y, edge } = square(facelet, size);
                assert_eq!(facelet_at(x + edge / 2.0, y + edge / 2.0, size), Some(facelet));
                assert!(x >= 0.0 && x + edge <= EXTENT.0 + 1e-9 && y >= 0.0 && y + edge <= EXTENT.1 + 1e-9);
            }
        }
    }

    #[test]
    fn there_is_nothing_beside_the_faces() {
        let outside = [(0.5, 0.5), (1.06, 1.5), (-0.1, 1.5), (9.0, 9.0), (f64::NAN, 0.0)];
        assert_eq!(outside.map(|(x, y)| facelet_at(x, y, Size::THREE)), [None; 5]);
    }
}
