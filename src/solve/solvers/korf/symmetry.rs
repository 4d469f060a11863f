use cube::Axis;

use super::state::{FLIP, State, corner_at, corner_axes, corner_index, edge_at, edge_index, lower_axis};

/// The number of symmetries of the cube: 24 rotations, and each with a reflection.
pub(super) const SYMMETRIES: usize = 48;

/// A symmetry of the cube: where it carries each axis, and whether it turns it round.
///
/// A state x becomes `g x g'` (written as functions on places): the same scramble, done by someone who
/// sees the cube turned or in a mirror. Its distance from solved stays, and so does its distance from
/// the subgroup H, which all 48 symmetries carry to itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Symmetry {
    axes: [Axis; 3],
    negative: [bool; 3],
}

impl Symmetry {
    /// All symmetries; the first is the identity.
    pub(super) fn all() -> [Self; SYMMETRIES] {
        const ORDERS: [[Axis; 3]; 6] = [
            [Axis::X, Axis::Y, Axis::Z],
            [Axis::Y, Axis::Z, Axis::X],
            [Axis::Z, Axis::X, Axis::Y],
            [Axis::Y, Axis::X, Axis::Z],
            [Axis::X, Axis::Z, Axis::Y],
            [Axis::Z, Axis::Y, Axis::X],
        ];
        std::array::from_fn(|i| Self { axes: ORDERS[i / 8], negative: [0, 1, 2].map(|bit| i >> bit & 1 == 1) })
    }

    /// The symmetry that undoes this one.
    pub(super) fn inverse(&self) -> Self {
        let mut inverse = *self;
        for from in Axis::ALL {
            let to = self.axes[from.index()];
            inverse.axes[to.index()] = from;
            inverse.negative[to.index()] = self.negative[from.index()];
        }
        inverse
    }

    /// This symmetry and then another.
    pub(super) fn then(&self, next: &Self) -> Self {
        let mut both = *self;
        for from in 0..3 {
            let between = self.axes[from].index();
            both.axes[from] = next.axes[between];
            both.negative[from] = self.negative[from] ^ next.negative[between];
        }
        both
    }

    /// How a state looks through this symmetry.
    pub(super) fn conjugate(&self, state: &State) -> State {
        let (there, back) = (self.edges(), self.inverse().edges());
        State {
            corners: self.conjugate_corners(&state.corners),
            edges: back.map(|place| {
                let edge = state.edges[usize::from(place & 15)];
                there[usize::from(edge & 15)] ^ (edge & FLIP) ^ (place & FLIP)
            }),
        }
    }

    /// How corners look through this symmetry.
    pub(super) fn conjugate_corners(&self, corners: &[u8; 8]) -> [u8; 8] {
        let mut seen = [0; 8];
        for (place, &corner) in corners.iter().enumerate() {
            let (piece, twist) = (usize::from(corner & 7), usize::from(corner >> 4));
            let to = corner_index(self.carry(corner_at(place)));
            let home = corner_index(self.carry(corner_at(piece)));
            // The sticker that the symmetry makes the U/D sticker, and where it lies.
            let sticker = (0..3).find(|&i| self.axis(corner_axes(piece)[i]) == Axis::Y).unwrap_or(0);
            let axis = self.axis(corner_axes(place)[(sticker + twist) % 3]);
            let twist = (0..3).find(|&i| corner_axes(to)[i] == axis).unwrap_or(0);
            seen[to] = (home | twist << 4) as u8;
        }
        seen
    }

    /// Where the symmetry carries each edge, with [`FLIP`] where its two axes change their order.
    pub(super) fn edges(&self) -> [u8; 12] {
        std::array::from_fn(|edge| {
            let at = edge_at(edge);
            let to = self.carry(at);
            let flip = if self.axis(lower_axis(at)) == lower_axis(to) { 0 } else { FLIP };
            edge_index(to) as u8 | flip
        })
    }

    fn axis(&self, axis: Axis) -> Axis {
        self.axes[axis.index()]
    }

    fn carry(&self, at: [i32; 3]) -> [i32; 3] {
        let mut carried = [0; 3];
        for from in 0..3 {
            carried[self.axes[from].index()] = if self.negative[from] { -at[from] } else { at[from] };
        }
        carried
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solvers::korf::state::MOVES;
    use crate::solvers::korf::walk::state_of;

    #[test]
    fn conjugation_respects_products_and_inverses_and_permutes_the_moves() {
        let moves: Vec<State> = (0..MOVES).map(State::of_move).collect();
        for (seed, symmetry) in Symmetry::all().iter().enumerate() {
            let (a, b) = (state_of(seed as u64, 20), state_of(seed as u64 + 99, 20));
            let product = symmetry.conjugate(&a.then(&b));
            assert_eq!(product, symmetry.conjugate(&a).then(&symmetry.conjugate(&b)));
            assert_eq!(symmetry.conjugate(&a.inverse()), symmetry.conjugate(&a).inverse());
            assert_eq!(symmetry.inverse().conjugate(&symmetry.conjugate(&a)), a);
            assert!(moves.iter().all(|m| moves.contains(&symmetry.conjugate(m))));
        }
    }

    #[test]
    fn all_symmetries_differ() {
        let state = state_of(7, 30);
        let all = Symmetry::all();
        let seen: std::collections::HashSet<State> = all.iter().map(|s| s.conjugate(&state)).collect();
        assert_eq!(seen.len(), SYMMETRIES);
    }
}
