use godspeed_cube::{Angle, Axis, Corner, Cubies, Edge, Face, Turn};

/// A 3x3 by its cubies, in the numbering that the search computes with.
///
/// `corners[p]` is the piece at place p and, in bits 4 and 5, how often its U/D sticker is turned
/// clockwise away from the U/D axis. A corner's number is one bit each for *tetrad* (an odd number of
/// negative coordinates), `y < 0` and `z < 0`, from high to low: so a face is a condition on bits.
///
/// `edges[p]` is the piece at place p and, in bit 7, whether it is flipped. An edge's number is
/// `slice * 4 + k`; its slice is the axis along which it does not lie. It is flipped if its sticker of
/// the lower axis lies on the place's higher axis, where U/D is below F/B and F/B below L/R: only
/// quarter turns of F and B flip.
///
/// States multiply as permutations: `(a * b)[p] = a[b[p]]`, a first and then b.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct State {
    pub(super) corners: [u8; 8],
    pub(super) edges: [u8; 12],
}

/// A move of the search: face (in the order `U R F D L B`) times 3, plus 0 for the quarter turn, 1 for
/// the half turn, 2 for the prime.
pub(super) type Move = usize;

/// The number of moves.
pub(super) const MOVES: usize = 18;

/// The bit of an edge byte that says it is flipped.
pub(super) const FLIP: u8 = 0x80;

impl State {
    /// The solved cube.
    pub(super) const SOLVED: Self =
        Self { corners: [0, 1, 2, 3, 4, 5, 6, 7], edges: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] };

    /// This state, then `next` done to it.
    pub(super) fn then(&self, next: &Self) -> Self {
        Self {
            corners: next.corners.map(|c| turn_corner(self.corners[usize::from(c & 7)], c >> 4)),
            edges: next.edges.map(|e| self.edges[usize::from(e & 15)] ^ (e & FLIP)),
        }
    }

    /// The state that undoes this one.
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

    /// The cubies in this numbering.
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

    /// The state of the solved cube after one move.
    pub(super) fn of_move(m: Move) -> Self {
        let mut cubies = Cubies::solved();
        cubies.apply(turn(m));
        Self::of(&cubies)
    }

    /// The state after one more move.
    #[cfg(test)]
    pub(super) fn turned(&self, m: Move) -> Self {
        self.then(&Self::of_move(m))
    }
}

/// The turn of a move.
pub(super) fn turn(m: Move) -> Turn {
    Turn::outer(Face::ALL[m / 3], Angle::ALL[m % 3])
}

/// The move of a turn of one outer layer.
pub(super) const fn move_of(turn: Turn) -> Move {
    turn.face.index() * 3 + turn.angle as usize - 1
}

/// The face of a move, 0 to 5.
pub(super) const fn face_of(m: Move) -> usize {
    m / 3
}

fn turn_corner(corner: u8, twist: u8) -> u8 {
    corner & 7 | ((((corner >> 4) + twist) % 3) << 4)
}

/// The place of a corner in doubled coordinates.
pub(super) fn corner_at(index: usize) -> [i32; 3] {
    let (y, z) = (index >> 1 & 1, index & 1);
    let x = index >> 2 ^ y ^ z;
    [x, y, z].map(|negative| 2 - 4 * negative as i32)
}

/// The reverse of [`corner_at`].
pub(super) fn corner_index(at: [i32; 3]) -> usize {
    let [x, y, z] = at.map(|c| usize::from(c < 0));
    (x ^ y ^ z) << 2 | y << 1 | z
}

/// The axes of a corner's stickers, clockwise from the U/D axis.
pub(super) fn corner_axes(place: usize) -> [Axis; 3] {
    if place < 4 { [Axis::Y, Axis::X, Axis::Z] } else { [Axis::Y, Axis::Z, Axis::X] }
}

/// The place of an edge in doubled coordinates.
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

/// The reverse of [`edge_at`].
pub(super) fn edge_index(at: [i32; 3]) -> usize {
    let slice = at.iter().position(|&c| c == 0).unwrap_or(0);
    let signs = at.iter().filter(|&&c| c != 0).rev().fold(0, |signs, &c| signs << 1 | usize::from(c < 0));
    slice << 2 | signs
}

/// The axis of an edge's first sticker: U/D before F/B before L/R.
pub(super) fn lower_axis(at: [i32; 3]) -> Axis {
    if at[Axis::Y.index()] != 0 { Axis::Y } else { Axis::Z }
}

/// Where some faces meet, in doubled coordinates.
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
    use crate::solvers::korf::walk::walk;

    #[test]
    fn numbers_and_places_are_each_others_reverse() {
        assert!((0..8).all(|i| corner_index(corner_at(i)) == i));
        assert!((0..12).all(|i| edge_index(edge_at(i)) == i));
    }

    #[test]
    fn states_turn_as_cubies_do() {
        for seed in 0..50 {
            let mut cube = Cubies::solved();
            let mut state = State::SOLVED;
            for m in walk(seed, 30) {
                cube.apply(turn(m));
                state = state.turned(m);
                assert_eq!(State::of(&cube), state);
            }
            assert_eq!(state.then(&state.inverse()), State::SOLVED);
            assert_eq!(state.inverse().then(&state), State::SOLVED);
        }
    }

    #[test]
    fn only_quarter_turns_of_f_and_b_flip_edges() {
        for m in 0..MOVES {
            let flips = State::of_move(m).edges.iter().filter(|&&e| e & FLIP != 0).count();
            let flipping = matches!(Face::ALL[face_of(m)], Face::F | Face::B) && m % 3 != 1;
            assert_eq!(flips, if flipping { 4 } else { 0 });
        }
    }
}
