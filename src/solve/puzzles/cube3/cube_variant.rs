use godspeed_cube::{Angle, Axis, Cubies, Symmetry, Turn};

use super::urf_rotations;
use crate::Move;
use crate::coordinates::turn_of;

/// A way to look at a cube: from one of its sides, as it is or inverted. What solves the cube that is seen
/// solves the cube itself, but a method that goes through subgroups meets others on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CubeVariant {
    rotation: Symmetry,
    pub(crate) inverted: bool,
}

impl CubeVariant {
    /// The cube as it is.
    pub const UNCHANGED: Self = Self { rotation: Symmetry::IDENTITY, inverted: false };

    /// From each of the three axes, both ways: all there is where a method prefers one axis.
    pub(crate) fn of_each_axis() -> [Self; 6] {
        let [none, once, twice] = urf_rotations();
        [(none, false), (none, true), (once, false), (once, true), (twice, false), (twice, true)]
            .map(|(rotation, inverted)| Self { rotation, inverted })
    }

    /// In each order of the three axes, both ways: all there is where a method tells all three apart.
    pub(crate) fn of_each_axis_order() -> [Self; 12] {
        let swap = Symmetry::rotation(Axis::Z.positive(), Angle::Quarter);
        let axes = Self::of_each_axis();
        std::array::from_fn(|number| {
            let Self { rotation, inverted } = axes[number % 6];
            Self { rotation: if number < 6 { rotation } else { rotation.then(swap) }, inverted }
        })
    }

    /// A cube seen this way.
    #[must_use]
    pub fn see(self, cube: &Cubies) -> Cubies {
        self.rotation.cubies(&if self.inverted { cube.inverse() } else { *cube })
    }

    /// The turns that solve the cube, from moves that solve it as it is seen.
    #[must_use]
    pub fn turns(self, moves: &[Move]) -> Vec<Turn> {
        let back = self.rotation.inverse();
        let turns = moves.iter().map(|&m| back.turn(turn_of(m)));
        if self.inverted { turns.rev().map(|turn| turn.inverse()).collect() } else { turns.collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coordinates::{MOVES, move_of};
    use godspeed_cube::{Face, Size, scramble};

    #[test]
    fn what_solves_the_cube_that_is_seen_solves_the_cube() {
        let alg = scramble::random_moves(Size::THREE, 30, 5);
        let mut cube = Cubies::SOLVED;
        alg.turns().iter().for_each(|&turn| cube.apply(turn));
        let undoing: Vec<Turn> = alg.turns().iter().rev().map(|turn| turn.inverse()).collect();
        for direction in CubeVariant::of_each_axis_order() {
            // What solves the cube as it is seen, made from what solves the cube.
            let as_seen = |turn: Turn| {
                let is_it = |&m: &Move| direction.turns(&[m]) == [turn];
                MOVES.into_iter().find(is_it).unwrap()
            };
            let ordered: Vec<Turn> =
                if direction.inverted { undoing.iter().rev().copied().collect() } else { undoing.clone() };
            let moves: Vec<Move> = ordered.into_iter().map(as_seen).collect();
            let mut seen = direction.see(&cube);
            moves.iter().for_each(|&m| seen.apply(turn_of(m)));
            assert_eq!(seen, Cubies::SOLVED);
            assert_eq!(direction.turns(&moves), undoing);
        }
    }

    #[test]
    fn the_orders_of_the_axes_are_all_there_are() {
        let axis = |direction: CubeVariant, face: Face| {
            let [turn] = direction.turns(&[move_of(face, Angle::Half)])[..] else { panic!() };
            turn.face.axis()
        };
        let mut orders: Vec<_> = CubeVariant::of_each_axis_order()
            .into_iter()
            .map(|direction| {
                let [first, second] = [Face::F, Face::R].map(|face| axis(direction, face));
                (first, second, direction.inverted)
            })
            .collect();
        orders.sort_unstable();
        orders.dedup();
        assert_eq!(orders.len(), 12);
    }
}
