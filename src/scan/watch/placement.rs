use godspeed_cube::{Face, Facelets, Size, lattice};

use crate::picture::FoundFaces;

/// How found faces may be those of a cube: for each of them the face, and the quarter turns in which it is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Placed {
    pub(super) face: Face,
    /// Clockwise quarter turns from the face as in the net to the face as it is seen.
    pub(super) quarters: usize,
}

impl Placed {
    /// Returns the index of the facelet that is seen at a row and column.
    pub(super) fn facelet(self, row: usize, column: usize, size: Size) -> usize {
        let n = size.layers();
        let (mut row, mut column) = (row, column);
        // Each quarter turn back moves the sticker at the top right to the top left.
        for _ in 0..self.quarters {
            (row, column) = (n - 1 - column, row);
        }
        self.face.index() * n * n + row * n + column
    }

    /// Returns the side of the face in the net that is seen as this side.
    const fn own_side(self, seen: usize) -> usize {
        (seen + 4 - self.quarters) % 4
    }
}

/// Returns all ways in which found faces may be those of a cube.
///
/// The first face may be any of six, in four rotations. The others follow from the edges at which they adjoin; a face
/// without a joint to those before it is left out.
pub(super) fn placements(found: &FoundFaces) -> Vec<Vec<Option<Placed>>> {
    let firsts = Face::ALL.into_iter().flat_map(|face| (0..4).map(move |quarters| Placed { face, quarters }));
    firsts
        .filter_map(|first| {
            let mut placed = vec![None; found.faces.len()];
            *placed.first_mut()? = Some(first);
            for joint in &found.joints {
                let [known, other] = joint.faces;
                let from = placed.get(known).copied().flatten()?;
                let (face, side) = neighbour(from.face, from.own_side(joint.sides[0]))?;
                let next = Placed { face, quarters: (joint.sides[1] + 4 - side) % 4 };
                let place = placed.get_mut(other)?;
                // Three faces around a corner must agree.
                if place.is_some_and(|before| before != next) {
                    return None;
                }
                *place = Some(next);
            }
            Some(placed)
        })
        .collect()
}

/// Returns the face beyond a side of a face, and which of its sides it adjoins with.
fn neighbour(face: Face, side: usize) -> Option<(Face, usize)> {
    let cubies = |face: Face, side: usize| {
        // The facelets of a 2x2x2 at both ends of a side.
        let ends = [[0, 1], [1, 3], [3, 2], [2, 0]][side % 4];
        ends.map(|end| lattice::place(face.index() * 4 + end, Size::TWO).at)
    };
    let [from, to] = cubies(face, side);
    let others = Face::ALL.into_iter().filter(|&other| other != face);
    let mut sides = others.flat_map(|other| (0..4).map(move |side| (other, side)));
    sides.find(|&(other, side)| cubies(other, side) == [to, from])
}

/// Returns the colours that a cube shows at the stickers of the found faces, in their order.
pub(super) fn shown(cube: &Facelets, placed: &[Option<Placed>]) -> Vec<Face> {
    let n = cube.size().layers();
    let places = placed.iter().flatten();
    places
        .flat_map(|placed| (0..n * n).map(|i| placed.facelet(i / n, i % n, cube.size())))
        .filter_map(|facelet| cube.colours().get(facelet).copied())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_those_of_the_net() {
        assert_eq!(neighbour(Face::F, 0), Some((Face::U, 2)));
        assert_eq!(neighbour(Face::F, 1), Some((Face::R, 3)));
        assert_eq!(neighbour(Face::U, 1), Some((Face::R, 0)));
        assert_eq!(neighbour(Face::B, 0), Some((Face::U, 0)));
        for face in Face::ALL {
            for side in 0..4 {
                let (other, back) = neighbour(face, side).unwrap();
                assert_eq!(neighbour(other, back), Some((face, side)));
            }
        }
    }

    #[test]
    fn a_face_turned_clockwise_shows_its_bottom_left_at_the_top_left() {
        let placed = Placed { face: Face::F, quarters: 1 };
        assert_eq!(placed.facelet(0, 0, Size::THREE), 18 + 6);
        assert_eq!(placed.facelet(0, 2, Size::THREE), 18);
        // Its left column is seen at the top.
        assert_eq!(placed.own_side(0), 3);
    }
}
