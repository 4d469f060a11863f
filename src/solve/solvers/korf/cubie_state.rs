use godspeed_cube::{Corner, Corners, Cubies, Edge};

use crate::Move;
use crate::coordinates::turn_of;

/// A 3x3 by its cubies, in the numbering that the kernels compute with.
///
/// `corners[p]` is the cubie at place p and, in bits 4 and 5, how often its U/D sticker is twisted clockwise away from
/// the U/D axis. A corner's number has one bit each for *tetrad* (on an odd number of the faces L, D and B), D and B, from
/// high to low, so that the corners of a face are given by a condition on bits.
///
/// `edges[p]` is the cubie at place p and, in bit 7, its flip. An edge's number is `slice * 4 + k`; its slice is the
/// axis that is perpendicular to the slice. Flips are those of [`Cubies`]: only quarter turns of F and B flip edges.
///
/// States multiply as permutations: `(a * b)[p] = a[b[p]]`, first a and then b.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct CubieState {
    pub(super) corners: [u8; 8],
    pub(super) edges: [u8; 12],
}

/// A move as an index: face (in the order `U R F D L B`) times 3, plus 0 for the quarter turn, 1 for the half turn,
/// 2 for the inverse quarter turn. The same numbers as [`Move`].
pub(super) type MoveIndex = usize;

/// The number of moves.
pub(super) const MOVES: usize = 18;

/// The bit of an edge byte that is set if the edge is flipped.
pub(super) const FLIP: u8 = 0x80;

impl CubieState {
    /// The solved cube.
    pub(super) const SOLVED: Self =
        Self { corners: [0, 1, 2, 3, 4, 5, 6, 7], edges: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] };

    /// Returns this state followed by `next`.
    pub(super) fn then(&self, next: &Self) -> Self {
        Self {
            corners: next.corners.map(|c| turn_corner(self.corners[usize::from(c & 7)], c >> 4)),
            edges: next.edges.map(|e| self.edges[usize::from(e & 15)] ^ (e & FLIP)),
        }
    }

    /// Returns the inverse state.
    pub(super) fn inverse(&self) -> Self {
        let mut inverse = Self::SOLVED;
        for (place, &c) in (0..).zip(&self.corners) {
            inverse.corners[usize::from(c & 7)] = place | (((3 - (c >> 4)) % 3) << 4);
        }
        for (place, &e) in (0..).zip(&self.edges) {
            inverse.edges[usize::from(e & 15)] = place | (e & FLIP);
        }
        inverse
    }

    /// Converts cubies to this numbering.
    pub(super) fn of(cubies: &Cubies) -> Self {
        let mut state = Self { corners: numbered_corners(cubies.corners()), ..Self::SOLVED };
        let edges = cubies.edges();
        for (place, (&cubie, flip)) in Edge::ALL.into_iter().zip(edges.cubies().iter().zip(edges.flips())) {
            state.edges[edge_number(place)] = edge_number(cubie) as u8 | flip << 7;
        }
        state
    }

    /// Returns the solved cube after one move.
    pub(super) fn of_move(m: MoveIndex) -> Self {
        let mut cubies = Cubies::SOLVED;
        cubies.apply(turn_of(Move(m as u8)));
        Self::of(&cubies)
    }

    /// Returns the solved cube after each of the moves.
    pub(super) fn moves() -> [Self; MOVES] {
        std::array::from_fn(Self::of_move)
    }
}

/// Returns the face of a move, 0 to 5.
pub(super) const fn face_of(m: MoveIndex) -> usize {
    m / 3
}

/// Returns whether a move is a half turn.
pub(super) const fn is_half_turn(m: MoveIndex) -> bool {
    m % 3 == 1
}

/// Pads twelve edges to sixteen lanes. Lanes 12 to 15 hold their own numbers, so that they stay fixed.
pub(super) fn padded(edges: &[u8; 12]) -> [u8; 16] {
    let mut lanes: [u8; 16] = std::array::from_fn(|lane| lane as u8);
    lanes[..12].copy_from_slice(edges);
    lanes
}

fn turn_corner(corner: u8, twist: u8) -> u8 {
    corner & 7 | ((((corner >> 4) + twist) % 3) << 4)
}

/// The corners in the order of their numbers.
const CORNERS: [Corner; 8] = {
    use Corner::{DBL, DFR, DLF, DRB, UBR, UFL, ULB, URF};
    [URF, ULB, DLF, DRB, UFL, UBR, DFR, DBL]
};
/// The number of each corner, in the order of [`Corner::ALL`].
const CORNER_NUMBERS: [u8; 8] = [0, 4, 1, 5, 6, 2, 7, 3];
/// The number of each edge, in the order of [`Edge::ALL`].
const EDGE_NUMBERS: [u8; 12] = [8, 0, 9, 2, 10, 1, 11, 3, 4, 5, 7, 6];

/// Returns the number of a corner.
pub(super) const fn corner_number(corner: Corner) -> usize {
    CORNER_NUMBERS[corner.index()] as usize
}

/// Returns the number of an edge.
pub(super) const fn edge_number(edge: Edge) -> usize {
    EDGE_NUMBERS[edge.index()] as usize
}

/// Converts corners to the numbering of [`CubieState::corners`].
pub(super) fn numbered_corners(corners: &Corners) -> [u8; 8] {
    CORNERS.map(|place| {
        let cubie = corners.cubies()[place.index()];
        CORNER_NUMBERS[cubie.index()] | corners.twists()[place.index()] << 4
    })
}

/// Converts corners back; the inverse of [`numbered_corners`].
#[allow(clippy::expect_used, reason = "the corners of a `CubieState` are legal")]
pub(super) fn corners_of(numbered: &[u8; 8]) -> Corners {
    let at = |place: Corner| numbered[corner_number(place)];
    let cubies = Corner::ALL.map(|place| CORNERS[usize::from(at(place) & 7)]);
    Corners::new(cubies, Corner::ALL.map(|place| at(place) >> 4)).expect("the corners are legal")
}

#[cfg(test)]
mod tests {
    use godspeed_cube::Face;

    use super::*;
    use crate::solvers::korf::test_walks::walk;

    #[test]
    fn numbers_are_derived_from_faces() {
        for corner in Corner::ALL {
            let [x, y, z] =
                [Face::L, Face::D, Face::B].map(|face| usize::from(corner.faces().contains(&face)));
            assert_eq!(corner_number(corner), (x ^ y ^ z) << 2 | y << 1 | z);
            assert_eq!(CORNERS[corner_number(corner)], corner);
        }
        for edge in Edge::ALL {
            let [x, y, z] = [Face::L, Face::D, Face::B].map(|face| usize::from(edge.faces().contains(&face)));
            let slice = (0..3).find(|&axis| edge.faces().iter().all(|face| face.axis().index() != axis));
            let within = [y | z << 1, x | z << 1, x | y << 1];
            assert_eq!(slice.map(|slice| slice * 4 + within[slice]), Some(edge_number(edge)));
        }
    }

    #[test]
    fn corners_are_converted_back() {
        for seed in 0..50 {
            let mut cube = Cubies::SOLVED;
            walk(seed, 30).into_iter().for_each(|m| cube.apply(turn_of(Move(m as u8))));
            assert_eq!(&corners_of(&numbered_corners(cube.corners())), cube.corners());
        }
    }

    #[test]
    fn a_state_turns_like_the_cubies_it_was_made_from() {
        for seed in 0..50 {
            let mut cube = Cubies::SOLVED;
            let mut state = CubieState::SOLVED;
            for m in walk(seed, 30) {
                cube.apply(turn_of(Move(m as u8)));
                state = state.turned(m);
                assert_eq!(CubieState::of(&cube), state);
            }
            assert_eq!(state.then(&state.inverse()), CubieState::SOLVED);
            assert_eq!(state.inverse().then(&state), CubieState::SOLVED);
        }
    }

    #[test]
    fn only_quarter_turns_of_f_and_b_flip_edges() {
        for m in 0..MOVES {
            let flips = CubieState::of_move(m).edges.iter().filter(|&&e| e & FLIP != 0).count();
            let flipping = matches!(Face::ALL[face_of(m)], Face::F | Face::B) && m % 3 != 1;
            assert_eq!(flips, if flipping { 4 } else { 0 });
        }
    }
}
