use godspeed_cube::lattice::{self, Place};
use godspeed_cube::{Angle, Corner, Edge, Face, Size, Turn};

/// The places of a cube, grouped by the pieces that turns can exchange.
pub(crate) struct Orbits {
    /// The facelets of the fixed centres of an odd cube.
    pub(crate) fixed: Vec<usize>,
    /// The facelets of each corner, in the order of its name; none for the 1x1x1.
    pub(crate) corners: Vec<[usize; 3]>,
    /// The facelets of each middle edge of an odd cube.
    pub(crate) edges: Vec<[usize; 2]>,
    /// For each layer between the outer and the middle one, the 24 wings: the leading facelet and the other one.
    pub(crate) wings: Vec<Vec<[usize; 2]>>,
    /// For each position in a quadrant of a face, the 24 centres.
    pub(crate) centres: Vec<Vec<usize>>,
}

impl Orbits {
    pub(crate) fn of(size: Size) -> Self {
        let n = size.layers();
        let is_odd = n % 2 == 1;
        let area = size.face_area();
        let fixed = (0..6).filter(|_| is_odd).map(|face| face * area + area / 2).collect();
        let corners = Corner::ALL.iter().filter(|_| n > 1).map(|corner| corner.facelets(size)).collect();
        let edges = Edge::ALL.iter().filter(|_| is_odd && n > 1).map(|edge| edge.facelets(size)).collect();
        let wings = (2..=n / 2).map(|layer| wings(layer, size)).collect();
        let centres = (1..n / 2).flat_map(|row| (1..n.div_ceil(2)).map(move |column| (row, column)));
        let centres = centres.map(|(row, column)| centres_at(row, column, size)).collect();
        Self { fixed, corners, edges, wings, centres }
    }
}

/// Returns the wings of a layer, counted from 1 at the outside.
///
/// Turns carry the leading facelet of a wing only to leading facelets.
fn wings(layer: usize, size: Size) -> Vec<[usize; 2]> {
    let end = i32::from(size.last_layer()) - 1;
    let first = Place { at: [end - 2 * (layer as i32 - 1), end, end], face: Face::U };
    let mut places = vec![first];
    let mut next = 0;
    while let Some(&place) = places.get(next) {
        next += 1;
        for face in [Face::U, Face::R] {
            let turned = lattice::turned(place, Turn::rotation(face, Angle::Quarter, size), size);
            places.extend(turned.filter(|turned| !places.contains(turned)));
        }
    }
    let wing = |place: Place| {
        let other = Face::ALL.into_iter().find(|&face| face != place.face && is_on(place.at, face, end));
        [place.face, other.unwrap_or(place.face)].map(|face| lattice::index(Place { face, ..place }, size))
    };
    places.into_iter().map(wing).collect()
}

fn is_on(at: [i32; 3], face: Face, end: i32) -> bool {
    at[face.axis().index()] == if face.is_positive() { end } else { -end }
}

fn centres_at(row: usize, column: usize, size: Size) -> Vec<usize> {
    let n = size.layers();
    let (down, right) = (n - 1 - row, n - 1 - column);
    let ring = [(row, column), (column, down), (down, right), (right, row)];
    let facelet = |face: usize, (row, column): (usize, usize)| face * n * n + row * n + column;
    (0..6).flat_map(|face| ring.map(|place| facelet(face, place))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_facelet_is_in_one_orbit() {
        for n in 1..=9 {
            let size = Size::new(n).unwrap();
            let orbits = Orbits::of(size);
            assert!(orbits.wings.iter().all(|wings| wings.len() == 24));
            let pieces = orbits.corners.iter().flatten().chain(orbits.edges.iter().flatten());
            let wings = orbits.wings.iter().flatten().flatten();
            let centres = orbits.centres.iter().flatten().chain(&orbits.fixed);
            let mut all: Vec<usize> = pieces.chain(wings).chain(centres).copied().collect();
            all.sort_unstable();
            assert_eq!(all, (0..size.facelets()).collect::<Vec<_>>(), "{size}");
        }
    }
}
