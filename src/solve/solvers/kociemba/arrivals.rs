use cube::{Cubies, Turn};

use super::path::Path;
use super::phase2::Phase2;
use crate::Move;
use crate::coordinates::{MOVES, turn_of};
use crate::simd::{Lanes, WithLanes, with_lanes};

/// Ways into G1 that are looked at together.
pub(super) const TOGETHER: usize = 32;

/// What phase 2 says of the corners and the E slice at the ends of ways, many at a time.
///
/// Where a way leads is worked out from its moves alone, as permutations of bytes in a register: a dozen
/// instructions that wait for nothing. The looks into the table then stand in a loop of their own.
pub(super) struct Arrivals {
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

impl Arrivals {
    pub(super) fn new() -> Self {
        let (mut corners, mut edges) = ([[0; 16]; 32], [[0; 16]; 32]);
        for m in MOVES {
            let mut cube = Cubies::SOLVED;
            let turn: Turn = turn_of(m);
            cube.apply(turn);
            let pieces = Pieces::of(&cube);
            (corners[usize::from(m.0)], edges[usize::from(m.0)]) = (pieces.corners, pieces.edges);
        }
        Self { corners, edges }
    }

    /// The lower bounds of phase 2 at the ends of some ways, as far as corners and the E slice tell them.
    pub(super) fn bounds(&self, phase2: &Phase2, root: &Pieces, paths: &[Path]) -> [u8; TOGETHER] {
        with_lanes(Bounds { arrivals: self, phase2, root, paths })
    }

    /// The number of the corners and the E slice at the end of a way.
    #[inline(always)]
    fn number<L: Lanes>(&self, root: &Pieces, path: Path) -> usize {
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
    arrivals: &'a Arrivals,
    phase2: &'a Phase2,
    root: &'a Pieces,
    paths: &'a [Path],
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
