use godspeed_cube::Cubies;

use super::packed_moves::PackedMoves;
use super::phase2::Phase2;
use crate::Move;
use crate::coordinates::{MOVES, turn_of};
use crate::simd::{Lanes, WithLanes, with_lanes};

/// MoveMasks into G1 that are looked at together.
pub(super) const TOGETHER: usize = 32;

/// What phase 2 says of the corners and the E slice at the ends of ways, many at a time.
///
/// Where a way leads is worked out from its moves alone, as permutations of bytes in a register: a dozen
/// instructions that wait for nothing. The looks into the table then stand in a loop of their own.
pub(super) struct CubieMoves {
    /// `[move]`: the places that corners, and edges, come from.
    corners: [[u8; 16]; 32],
    edges: [[u8; 16]; 32],
}

/// Where the pieces of a cube are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pieces {
    corners: [u8; 16],
    edges: [u8; 16],
}

impl Pieces {
    /// Those of a cube.
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
    pub(super) fn new() -> Self {
        let (mut corners, mut edges) = ([[0; 16]; 32], [[0; 16]; 32]);
        for m in MOVES {
            let mut cube = Cubies::SOLVED;
            cube.apply(turn_of(m));
            let pieces = Pieces::of(&cube);
            (corners[usize::from(m.0)], edges[usize::from(m.0)]) = (pieces.corners, pieces.edges);
        }
        Self { corners, edges }
    }

    /// The lower bounds of phase 2 at the ends of some ways, as far as corners and the E slice tell them.
    pub(super) fn bounds(&self, phase2: &Phase2, root: &Pieces, paths: &[PackedMoves]) -> [u8; TOGETHER] {
        with_lanes(Bounds { arrivals: self, phase2, root, paths })
    }

    /// The number of the corners and the E slice at the end of a way.
    #[inline(always)]
    fn number<L: Lanes>(&self, root: &Pieces, path: PackedMoves) -> usize {
        let (mut corners, mut edges) = (L::load(&root.corners), L::load(&root.edges));
        for Move(m) in path.moves() {
            let row = usize::from(m) % 32;
            corners = corners.swizzle(L::load(&self.corners[row]));
            edges = edges.swizzle(L::load(&self.edges[row]));
        }
        Phase2::number(&corners.store(), &edges.store())
    }
}

struct Bounds<'a> {
    arrivals: &'a CubieMoves,
    phase2: &'a Phase2,
    root: &'a Pieces,
    paths: &'a [PackedMoves],
}

impl WithLanes for Bounds<'_> {
    type Output = [u8; TOGETHER];

    #[inline(always)]
    fn run<L: Lanes>(self) -> Self::Output {
        let mut numbers = [0; TOGETHER];
        for (number, &path) in numbers.iter_mut().zip(self.paths) {
            *number = self.arrivals.number::<L>(self.root, path);
        }
        numbers.map(|number| self.phase2.bound_of(number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coordinates::Coordinates;
    use crate::solvers::kociemba::phase2::Corners;
    use crate::{Control, Tables, block_on};
    use godspeed_cube::{Size, scramble};

    #[test]
    fn bounds_at_the_ends_of_ways_are_those_of_the_cubes_there() {
        let phase2 = block_on(Tables::new().get::<Phase2>(&Control::silent())).unwrap();
        let arrivals = CubieMoves::new();
        let g1 = [0, 1, 2, 4, 7, 9, 10, 11, 13, 16].map(Move);
        let mut cube = Cubies::SOLVED;
        scramble::random_moves(Size::THREE, 3, 1).turns().iter().for_each(|&turn| cube.apply(turn));
        let mut undone = PackedMoves::default();
        for &turn in scramble::random_moves(Size::THREE, 3, 1).turns().iter().rev() {
            undone = undone.then(crate::coordinates::move_of(turn.face, turn.angle.inverse()));
        }
        let paths: Vec<PackedMoves> = (0..TOGETHER)
            .map(|i| (0..i % 14).fold(undone, |path, step| path.then(g1[(i * 7 + step * step * 3) % 10])))
            .collect();
        let bounds = arrivals.bounds(&phase2, &Pieces::of(&cube), &paths);
        for (path, bound) in paths.into_iter().zip(bounds) {
            let mut end = cube;
            path.moves().for_each(|m| end.apply(turn_of(m)));
            assert_eq!(bound, phase2.corners_bound(Corners::of(&Coordinates::of(&end))));
        }
    }
}
