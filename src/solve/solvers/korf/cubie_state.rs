use godspeed_cube::{Axis, Corner, Cubies, Edge, Face};

use crate::Move;
use crate::coordinates::turn_of;

/// A 3x3 by its cubies, in the numbering that the kernels compute with.
///
/// `corners[p]` is the cubie at place p and, in bits 4 and 5, how often its U/D sticker is twisted clockwise away from
/// the U/D axis. A corner's number has one bit each for *tetrad* (an odd number of negative coordinates), `y < 0` and
/// `z < 0`, from high to low, so that the corners of a face are given by a condition on bits.
///
/// `edges[p]` is the cubie at place p and, in bit 7, its flip. An edge's number is `slice * 4 + k`; its slice is the
/// axis that is perpendicular to the slice. An edge is flipped if its sticker of the lower axis lies on the place's
/// higher axis, where U/D is below F/B and F/B below L/R. Only quarter turns of F and B flip edges.
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
        let mut state = Self::SOLVED;
        for ((place, cubie), twist) in
            Corner::ALL.iter().zip(cubies.corners().cubies()).zip(cubies.corners().twists())
        {
            let place = corner_index(at(place.faces()));
            state.corners[place] = corner_index(at(cubie.faces())) as u8 | twist << 4;
        }
        for ((place, cubie), flip) in
            Edge::ALL.iter().zip(cubies.edges().cubies()).zip(cubies.edges().flips())
        {
            let place = edge_index(at(place.faces()));
            state.edges[place] = edge_index(at(cubie.faces())) as u8 | flip << 7;
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

    /// Returns the state after one more move.
    #[cfg(test)]
    pub(super) fn turned(&self, m: MoveIndex) -> Self {
        self.then(&Self::of_move(m))
    }
}

/// Returns the face of a move, 0 to 5.
pub(super) const fn face_of(m: MoveIndex) -> usize {
    m / 3
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

/// Returns the position of a corner, each coordinate -2 or 2.
pub(super) fn corner_at(index: usize) -> [i32; 3] {
    let (y, z) = (index >> 1 & 1, index & 1);
    let x = index >> 2 ^ y ^ z;
    [x, y, z].map(|negative| 2 - 4 * negative as i32)
}

/// Returns the corner at a position; the inverse of [`corner_at`].
pub(super) fn corner_index(at: [i32; 3]) -> usize {
    let [x, y, z] = at.map(|c| usize::from(c < 0));
    (x ^ y ^ z) << 2 | y << 1 | z
}

/// Returns the axes of a corner's stickers, clockwise from the U/D axis.
pub(super) fn corner_axes(place: usize) -> [Axis; 3] {
    if place < 4 { [Axis::Y, Axis::X, Axis::Z] } else { [Axis::Y, Axis::Z, Axis::X] }
}

/// Returns the position of an edge, each coordinate -2, 0 or 2.
pub(super) fn edge_at(index: usize) -> [i32; 3] {
    let mut at = [0; 3];
    let mut signs = index & 3;
    for (axis, c) in at.iter_mut().enumerate() {
        if axis != index >> 2 {
            *c = 2 - 4 * (signs & 1) as i32;
            signs >>= 1;
        }
    }
    at
}

/// Returns the edge at a position; the inverse of [`edge_at`].
pub(super) fn edge_index(at: [i32; 3]) -> usize {
    let [x, y, z] = at.map(|c| usize::from(c < 0));
    match at {
        [0, _, _] => y | z << 1,
        [_, 0, _] => 4 | x | z << 1,
        _ => 8 | x | y << 1,
    }
}

/// Returns the lower axis of an edge's stickers: U/D before F/B before L/R.
pub(super) fn lower_axis(at: [i32; 3]) -> Axis {
    if at[Axis::Y.index()] != 0 { Axis::Y } else { Axis::Z }
}

/// Returns the position where some faces meet, each coordinate -2, 0 or 2.
pub(super) fn at<const N: usize>(faces: [Face; N]) -> [i32; 3] {
    let mut at = [0; 3];
    for face in faces {
        at[face.axis().index()] = if face.is_positive() { 2 } else { -2 };
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solvers::korf::test_walks::walk;

    #[test]
    fn indices_and_positions_are_inverse_to_each_other() {
        assert!((0..8).all(|i| corner_index(corner_at(i)) == i));
        assert!((0..12).all(|i| edge_index(edge_at(i)) == i));
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
