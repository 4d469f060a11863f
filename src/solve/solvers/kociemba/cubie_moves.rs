use std::sync::LazyLock;

use godspeed_cube::Cubies;

use super::packed_moves::PackedMoves;
use super::phase2::Phase2;
use crate::Move;
use crate::coordinates::{MOVES, turn_of};
use crate::simd::{Lanes, WithLanes, with_lanes};

/// The number of phase 1 maneuvers whose end states are computed in one batch.
pub(super) const BATCH: usize = 32;

/// The 18 moves as permutations of bytes.
///
/// The end state of a maneuver is composed in two registers, in a dozen instructions that wait for nothing. The
/// lookups for a whole batch then stand in a loop of their own.
///
/// `[move]`: the place that each corner, and each edge, comes from.
pub(super) struct CubieMoves([PaddedCubies; 32]);

/// The moves, computed once.
pub(super) static CUBIE_MOVES: LazyLock<CubieMoves> = LazyLock::new(CubieMoves::new);

/// The corner and the edge in each place, without orientation, padded to a register.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PaddedCubies {
    corners: [u8; 16],
    edges: [u8; 16],
}

impl PaddedCubies {
    /// Returns the cubies of a cube.
    pub(super) fn of(cube: &Cubies) -> Self {
        let (mut corners, mut edges) = ([0; 16], [0; 16]);
        for (byte, cubie) in corners.iter_mut().zip(cube.corners().cubies()) {
            *byte = *cubie as u8;
        }
        for (byte, cubie) in edges.iter_mut().zip(cube.edges().cubies()) {
            *byte = *cubie as u8;
        }
        Self { corners, edges }
    }
}

impl CubieMoves {
    fn new() -> Self {
        let mut moves = [PaddedCubies::default(); 32];
        for m in MOVES {
            let mut cube = Cubies::SOLVED;
            cube.apply(turn_of(m));
            moves[usize::from(m.0)] = PaddedCubies::of(&cube);
        }
        Self(moves)
    }

    /// Returns the phase 2 bounds from the corners and the E slice at the ends of at most [`BATCH`] maneuvers.
    pub(super) fn bounds(
        &self,
        phase2: &Phase2,
        root: &PaddedCubies,
        maneuvers: &[PackedMoves],
    ) -> [u8; BATCH] {
        with_lanes(Bounds { moves: self, phase2, root, maneuvers })
    }

    /// Returns the index of the corners and the E slice at the end of a maneuver.
    #[inline(always)]
    fn corners_index<L: Lanes>(&self, root: &PaddedCubies, maneuver: PackedMoves) -> usize {
        let (mut corners, mut edges) = (L::load(&root.corners), L::load(&root.edges));
        for Move(m) in maneuver.iter() {
            let cubies = &self.0[usize::from(m) % 32];
            corners = corners.swizzle(L::load(&cubies.corners));
            edges = edges.swizzle(L::load(&cubies.edges));
        }
        Phase2::corners_index(&corners.store(), &edges.store())
    }
}

struct Bounds<'a> {
    moves: &'a CubieMoves,
    phase2: &'a Phase2,
    root: &'a PaddedCubies,
    maneuvers: &'a [PackedMoves],
}

impl WithLanes for Bounds<'_> {
    type Output = [u8; BATCH];

    #[inline(always)]
    fn run<L: Lanes>(self) -> Self::Output {
        let mut indices = [0; BATCH];
        for (index, &maneuver) in indices.iter_mut().zip(self.maneuvers) {
            *index = self.moves.corners_index::<L>(self.root, maneuver);
        }
        indices.map(|index| self.phase2.corners_bound_at(index))
    }
}

#[cfg(test)]
mod tests {
    use godspeed_cube::{Size, scramble};

    use super::*;
    use crate::coordinates::{Coordinates, move_of};
    use crate::solvers::kociemba::phase2::CornerState;
    use crate::{Control, Tables, block_on};

    #[test]
    fn bounds_equal_those_of_the_end_states() {
        let phase2 = block_on(Tables::new().get::<Phase2>(&Control::silent())).unwrap();
        let g1 = [0, 1, 2, 4, 7, 9, 10, 11, 13, 16].map(Move);
        let mut cube = Cubies::SOLVED;
        scramble::random_moves(Size::THREE, 3, 1).turns().iter().for_each(|&turn| cube.apply(turn));
        let mut undone = PackedMoves::default();
        for &turn in scramble::random_moves(Size::THREE, 3, 1).turns().iter().rev() {
            undone = undone.then(move_of(turn.face, turn.angle.inverse()));
        }
        let maneuvers: Vec<PackedMoves> = (0..BATCH)
            .map(|i| (0..i % 14).fold(undone, |moves, step| moves.then(g1[(i * 7 + step * step * 3) % 10])))
            .collect();
        let bounds = CUBIE_MOVES.bounds(&phase2, &PaddedCubies::of(&cube), &maneuvers);
        for (maneuver, bound) in maneuvers.into_iter().zip(bounds) {
            let mut end = cube;
            maneuver.iter().for_each(|m| end.apply(turn_of(m)));
            assert_eq!(bound, phase2.corners_bound(CornerState::of(&Coordinates::of(&end))));
        }
    }
}
