use std::sync::Arc;

use godspeed_cube::{Cubies, Edges, Face, Symmetry};

use crate::coordinates::{MOVES, MoveTables, corner_permutation, turn_of, twist};
use crate::{Control, Move, Stopped, Table, TableSpec, Tables};

/// A cube in the coordinates of the pattern databases, in 16 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Position {
    /// The permutation of the corners, of 8! = 40,320.
    pub(super) corners: u16,
    /// The twists of the corners, of 3^7 = 2,187.
    pub(super) twist: u16,
    /// For each edge cubie, its place, times two, plus one if it is flipped.
    pub(super) edges: [u8; 12],
}

/// The effect of each move on a [`Position`], and the rotation between the two sets of seven edges.
pub(super) struct PositionMoves {
    corners: Arc<MoveTables>,
    /// `[move][place * 2 + flip]`.
    pub(super) edges: [[u8; 24]; 18],
    /// `[place * 2 + flip]` after the half turn of the whole cube that maps the first seven edges to the second seven.
    rotated_places: [u8; 24],
    /// For each edge cubie, the one that this half turn maps to it.
    rotated_from: [u8; 12],
}

impl Position {
    /// Returns the position of a cube.
    pub(super) fn of(cube: &Cubies) -> Self {
        let mut edges = [0; 12];
        for (place, (cubie, flip)) in (0..).zip(cube.edges().cubies().iter().zip(cube.edges().flips())) {
            edges[cubie.index()] = place * 2 + flip;
        }
        Self {
            corners: corner_permutation::index(cube.corners()) as u16,
            twist: twist::index(cube.corners()) as u16,
            edges,
        }
    }
}

impl PositionMoves {
    /// Returns the position after a move.
    #[inline(always)]
    pub(super) fn after(&self, position: &Position, m: Move) -> Position {
        let row = &self.edges[usize::from(m.0)];
        Position {
            corners: self.corners.corners.after(position.corners, m),
            twist: self.corners.twist.after(position.twist, m),
            edges: position.edges.map(|edge| row[usize::from(edge)]),
        }
    }

    /// Returns the place and flip of an edge cubie after the half turn of the whole cube.
    #[inline(always)]
    pub(super) fn rotated_edge(&self, position: &Position, edge: usize) -> u8 {
        let place = position.edges[usize::from(self.rotated_from[edge])];
        self.rotated_places[usize::from(place)]
    }
}

/// Returns the half turn of the whole cube about the axis through L and R.
#[allow(clippy::expect_used, reason = "the images are those of a rotation")]
fn half_turn() -> Symmetry {
    let images = [Face::D, Face::R, Face::B, Face::U, Face::L, Face::F];
    Symmetry::of_images(images).expect("opposite faces have opposite images")
}

impl Table for PositionMoves {
    const SPEC: TableSpec = TableSpec {
        id: "classic-moves",
        version: 1,
        bytes: 18 * 24 + 24 + 12,
        distribution: &[],
        explanation: "The effect of each move on the places of the edges.",
    };

    async fn build(tables: &Tables, control: &Control) -> Result<Self, Stopped> {
        let mut edges = [[0; 24]; 18];
        for m in MOVES {
            let turn = turn_of(m);
            let turned = Edges::SOLVED.then(Edges::turned(turn.face, turn.angle));
            for (place, (cubie, flip)) in (0..).zip(turned.cubies().iter().zip(turned.flips())) {
                for flipped in 0..2 {
                    edges[usize::from(m.0)][2 * cubie.index() + usize::from(flipped)] =
                        place * 2 + (flip ^ flipped);
                }
            }
        }
        let half = half_turn();
        let (mut rotated_places, mut rotated_from) = ([0; 24], [0; 12]);
        for edge in godspeed_cube::Edge::ALL {
            let to = half.edge(edge).index();
            rotated_from[to] = edge.index() as u8;
            for flip in 0..2 {
                rotated_places[2 * edge.index() + flip] = (2 * to + flip) as u8;
            }
        }
        Ok(Self { corners: tables.get(control).await?, edges, rotated_places, rotated_from })
    }
}

#[cfg(test)]
mod tests {
    use godspeed_cube::{Size, scramble};

    use super::*;
    use crate::block_on;
    use crate::coordinates::move_of;

    #[test]
    fn a_position_moves_like_its_cube_and_so_does_the_rotated_one() {
        let moves = block_on(Tables::new().get::<PositionMoves>(&Control::silent())).unwrap();
        let mut cube = Cubies::SOLVED;
        let mut position = Position::of(&cube);
        for turn in scramble::random_moves(Size::THREE, 200, 9).turns() {
            cube.apply(*turn);
            position = moves.after(&position, move_of(turn.face, turn.angle));
            assert_eq!(position, Position::of(&cube));
            let rotated = Position::of(&half_turn().cubies(&cube));
            for edge in 0..12 {
                assert_eq!(moves.rotated_edge(&position, edge), rotated.edges[edge]);
            }
        }
    }
}
