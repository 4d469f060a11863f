use cube::{Cubies, Symmetry, Turn};

use crate::Move;
use crate::coordinates::turn_of;
use crate::cube3::thirds;

/// One of the six ways to look at a cube: from one of its three axes, as it is or inverted. What solves one
/// of them solves all, but the two phases meet at other places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Direction {
    third: Symmetry,
    pub(super) inverted: bool,
}

impl Direction {
    /// All six.
    pub(super) fn all() -> [Self; 6] {
        let [none, once, twice] = thirds();
        [(none, false), (none, true), (once, false), (once, true), (twice, false), (twice, true)]
            .map(|(third, inverted)| Self { third, inverted })
    }

    /// A cube seen this way.
    pub(super) fn see(self, cube: &Cubies) -> Cubies {
        self.third.cubies(&if self.inverted { cube.inverse() } else { *cube })
    }

    /// The turns that solve the cube, from moves that solve it as it is seen.
    pub(super) fn turns(self, moves: &[Move]) -> Vec<Turn> {
        let back = self.third.inverse();
        let turns = moves.iter().map(|&m| back.turn(turn_of(m)));
        if self.inverted { turns.rev().map(|turn| turn.inverse()).collect() } else { turns.collect() }
    }
}
