use godspeed_cube::lattice::{self, Place};
use godspeed_cube::{Corner, Edge, Size, orbits};

use crate::Painting;

/// The places of a cube, grouped by the pieces that turns can exchange.
///
/// Each facelet is in one of the fields.
///
/// ```
/// use godspeed_cube::Size;
/// use godspeed_net::Orbits;
///
/// let orbits = Orbits::of(Size::THREE);
/// assert_eq!((orbits.fixed.len(), orbits.corners.len(), orbits.edges.len()), (6, 8, 12));
/// assert!(orbits.wings.is_empty() && orbits.centres.is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Orbits {
    /// The facelets of the fixed centres of an odd cube, in the order of faces.
    pub fixed: Vec<usize>,
    /// The facelets of each corner, in the order of its name; none for the 1x1x1.
    pub corners: Vec<[usize; 3]>,
    /// The facelets of each middle edge of an odd cube.
    pub edges: Vec<[usize; 2]>,
    /// For each layer between the outer and the middle one, the 24 wings: the leading facelet and the other one.
    pub wings: Vec<Vec<[usize; 2]>>,
    /// For each position in a quadrant of a face, the 24 centres.
    pub centres: Vec<Vec<usize>>,
}

impl Orbits {
    /// Returns the places of a cube of a size.
    #[must_use]
    pub fn of(size: Size) -> Self {
        let n = size.layers();
        let is_odd = n % 2 == 1;
        let area = size.face_area();
        let fixed = (0..6).filter(|_| is_odd).map(|face| face * area + area / 2).collect();
        let corners = Corner::ALL.iter().filter(|_| n > 1).map(|corner| corner.facelets(size)).collect();
        let edges = Edge::ALL.iter().filter(|_| is_odd && n > 1).map(|edge| edge.facelets(size)).collect();
        let wing = |places: [Place; 2]| places.map(|place| lattice::index(place, size));
        let wings = (2..=size.last_layer() / 2).map(|layer| orbits::wings(layer, size).map(wing).collect());
        let centres = (1..n / 2).flat_map(|row| (1..n.div_ceil(2)).map(move |column| (row, column)));
        let centres = centres.map(|(row, column)| orbits::centres(row, column, size).collect()).collect();
        Self { fixed, corners, edges, wings: wings.collect(), centres }
    }

    /// Removes the orbits of wings and centres without any colour, and returns their facelets.
    ///
    /// Nothing else on the cube depends on them, so each of their facelets can have each colour.
    pub(crate) fn painted(mut self, painting: &Painting) -> (Self, Vec<usize>) {
        let mut free = Vec::new();
        let mut is_painted = |facelets: Vec<usize>| {
            let is_painted = facelets.iter().any(|&facelet| painting.stickers()[facelet].is_some());
            free.extend(facelets.into_iter().filter(|_| !is_painted));
            is_painted
        };
        self.wings.retain(|orbit| is_painted(orbit.iter().flatten().copied().collect()));
        self.centres.retain(|orbit| is_painted(orbit.clone()));
        (self, free)
    }
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
