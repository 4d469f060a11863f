use godspeed_cube::Face;

use super::face_of;
use crate::Move;

/// A 3x3 as its eight corners and twelve edges, the form from which coordinates are read.
///
/// Place `i` holds cubie `corners[i]` twisted `twists[i]` thirds clockwise, and cubie `edges[i]` flipped
/// `flips[i]` times, places and cubies in the order of [the module](super). A flip is counted against F
/// and B: turning these by a quarter flips four edges, turning the other faces none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pieces {
    /// Which corner cubie is at each place.
    pub corners: [u8; 8],
    /// How the corner at each place is twisted, 0 to 2.
    pub twists: [u8; 8],
    /// Which edge cubie is at each place.
    pub edges: [u8; 12],
    /// Whether the edge at each place is flipped, 0 or 1.
    pub flips: [u8; 12],
}

impl Pieces {
    /// The solved cube.
    pub const SOLVED: Self = Self {
        corners: [0, 1, 2, 3, 4, 5, 6, 7],
        twists: [0; 8],
        edges: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
        flips: [0; 12],
    };

    /// The solved cube after a move.
    #[must_use]
    pub fn of_move(m: Move) -> Self {
        let quarter = quarter(face_of(m));
        (0..m.0 % 3).fold(quarter, |turned, _| turned.then(&quarter))
    }

    /// This cube after the motion that makes `motion` out of the solved cube.
    #[must_use]
    pub fn then(&self, motion: &Self) -> Self {
        let corner = |i: usize| motion.corners[i] as usize;
        let edge = |i: usize| motion.edges[i] as usize;
        let mut result = Self::SOLVED;
        for i in 0..8 {
            result.corners[i] = self.corners[corner(i)];
            result.twists[i] = (self.twists[corner(i)] + motion.twists[i]) % 3;
        }
        for i in 0..12 {
            result.edges[i] = self.edges[edge(i)];
            result.flips[i] = self.flips[edge(i)] ^ motion.flips[i];
        }
        result
    }

    /// The cube that undoes this one: `cube.then(&cube.inverse())` is solved.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let mut result = Self::SOLVED;
        for i in 0..8 {
            let place = self.corners[i] as usize;
            result.corners[place] = i as u8;
            result.twists[place] = (3 - self.twists[i]) % 3;
        }
        for i in 0..12 {
            let place = self.edges[i] as usize;
            result.edges[place] = i as u8;
            result.flips[place] = self.flips[i];
        }
        result
    }
}

/// The solved cube after a clockwise quarter turn of a face.
const fn quarter(face: Face) -> Pieces {
    let (corners, twists, edges, flips) = match face {
        Face::U => ([3, 0, 1, 2, 4, 5, 6, 7], [0; 8], [3, 0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11], [0; 12]),
        Face::R => (
            [4, 1, 2, 0, 7, 5, 6, 3],
            [2, 0, 0, 1, 1, 0, 0, 2],
            [8, 1, 2, 3, 11, 5, 6, 7, 4, 9, 10, 0],
            [0; 12],
        ),
        Face::F => (
            [1, 5, 2, 3, 0, 4, 6, 7],
            [1, 2, 0, 0, 2, 1, 0, 0],
            [0, 9, 2, 3, 4, 8, 6, 7, 1, 5, 10, 11],
            [0, 1, 0, 0, 0, 1, 0, 0, 1, 1, 0, 0],
        ),
        Face::D => ([0, 1, 2, 3, 5, 6, 7, 4], [0; 8], [0, 1, 2, 3, 5, 6, 7, 4, 8, 9, 10, 11], [0; 12]),
        Face::L => (
            [0, 2, 6, 3, 4, 1, 5, 7],
            [0, 1, 2, 0, 0, 2, 1, 0],
            [0, 1, 10, 3, 4, 5, 9, 7, 8, 2, 6, 11],
            [0; 12],
        ),
        Face::B => (
            [0, 1, 3, 7, 4, 5, 2, 6],
            [0, 0, 1, 2, 0, 0, 2, 1],
            [0, 1, 2, 11, 4, 5, 6, 10, 8, 9, 3, 7],
            [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 1],
        ),
    };
    Pieces { corners, twists, edges, flips }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coordinates::{MOVES, inverse, move_of};
    use godspeed_cube::Angle;

    #[test]
    fn every_move_and_its_inverse_cancel() {
        for m in MOVES {
            let turned = Pieces::of_move(m);
            assert_eq!(turned.then(&Pieces::of_move(inverse(m))), Pieces::SOLVED);
            assert_eq!(turned.inverse(), Pieces::of_move(inverse(m)));
        }
    }

    #[test]
    fn r_then_u_has_the_known_order_of_105() {
        let [r, u] = [Face::R, Face::U].map(|face| Pieces::of_move(move_of(face, Angle::Quarter)));
        let turned = r.then(&u);
        let mut cube = turned;
        let mut order = 1;
        while cube != Pieces::SOLVED {
            cube = cube.then(&turned);
            order += 1;
        }
        assert_eq!(order, 105);
    }
}
