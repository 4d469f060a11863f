use godspeed_cube::{Angle, Axis, Cubies, Symmetry, Turn};

use super::urf_rotations;
use crate::coordinates::turn_of;
use crate::core::FROM_THE_INVERSE;
use crate::{Move, Solution, Stage};

/// A rotated, and possibly inverted, variant of a cube.
///
/// A solution of the variant yields a solution of the cube itself, but a method that goes through subgroups passes
/// through other ones on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CubeVariant {
    rotation: Symmetry,
    pub(crate) inverted: bool,
}

impl CubeVariant {
    /// The cube itself.
    pub const UNCHANGED: Self = Self { rotation: Symmetry::IDENTITY, inverted: false };

    /// Returns the variants for a method that prefers one axis: three rotations, each as it is and inverted.
    pub(crate) fn of_each_axis() -> [Self; 6] {
        let [none, once, twice] = urf_rotations();
        [(none, false), (none, true), (once, false), (once, true), (twice, false), (twice, true)]
            .map(|(rotation, inverted)| Self { rotation, inverted })
    }

    /// Returns the variants for a method that distinguishes all axes: six orders of them, as they are and inverted.
    pub(crate) fn of_each_axis_order() -> [Self; 12] {
        let swap = Symmetry::rotation(Axis::Z.positive(), Angle::Quarter);
        let axes = Self::of_each_axis();
        std::array::from_fn(|number| {
            let Self { rotation, inverted } = axes[number % 6];
            Self { rotation: if number < 6 { rotation } else { rotation.then(swap) }, inverted }
        })
    }

    /// Returns this variant of a cube.
    #[must_use]
    pub fn of(self, cube: &Cubies) -> Cubies {
        self.rotation.cubies(&if self.inverted { cube.inverse() } else { *cube })
    }

    /// Converts moves that solve the variant to turns that solve the cube.
    #[must_use]
    pub fn turns(self, moves: &[Move]) -> Vec<Turn> {
        let back = self.rotation.inverse();
        let turns = moves.iter().map(|&m| back.turn(turn_of(m)));
        if self.inverted { turns.rev().map(|turn| turn.inverse()).collect() } else { turns.collect() }
    }

    /// Returns a solution of the cube, given its stages in the order in which the variant was solved.
    ///
    /// Stages without turns are dropped. If the variant is inverted, the order is reversed and a note gives the reason.
    pub(crate) fn solution(self, mut stages: Vec<Stage>) -> Solution {
        stages.retain(|stage| !stage.turns.is_empty());
        if self.inverted {
            stages.reverse();
        }
        Solution { stages, note: self.inverted.then_some(FROM_THE_INVERSE), ..Solution::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coordinates::{MOVES, move_of};
    use godspeed_cube::{Face, Size, scramble};

    #[test]
    fn a_solution_of_a_variant_solves_the_cube() {
        let alg = scramble::random_moves(Size::THREE, 30, 5);
        let mut cube = Cubies::SOLVED;
        alg.turns().iter().for_each(|&turn| cube.apply(turn));
        let undoing: Vec<Turn> = alg.turns().iter().rev().map(|turn| turn.inverse()).collect();
        for variant in CubeVariant::of_each_axis_order() {
            // Converts the known solution to moves of the variant.
            let in_variant = |turn: Turn| {
                let is_same = |&m: &Move| variant.turns(&[m]) == [turn];
                MOVES.into_iter().find(is_same).unwrap()
            };
            let ordered: Vec<Turn> =
                if variant.inverted { undoing.iter().rev().copied().collect() } else { undoing.clone() };
            let moves: Vec<Move> = ordered.into_iter().map(in_variant).collect();
            let mut varied = variant.of(&cube);
            moves.iter().for_each(|&m| varied.apply(turn_of(m)));
            assert_eq!(varied, Cubies::SOLVED);
            assert_eq!(variant.turns(&moves), undoing);
        }
    }

    #[test]
    fn the_twelve_variants_are_distinct() {
        let axis = |variant: CubeVariant, face: Face| {
            let [turn] = variant.turns(&[move_of(face, Angle::Half)])[..] else { panic!() };
            turn.face.axis()
        };
        let mut orders: Vec<_> = CubeVariant::of_each_axis_order()
            .into_iter()
            .map(|variant| {
                let [first, second] = [Face::F, Face::R].map(|face| axis(variant, face));
                (first, second, variant.inverted)
            })
            .collect();
        orders.sort_unstable();
        orders.dedup();
        assert_eq!(orders.len(), 12);
    }
}
