use std::sync::Arc;

use godspeed_cube::{Cubies, Edges, Face, Symmetry};

use crate::coordinates::{MOVES, MoveTables, corner_permutation, turn_of, twist};
use crate::{Control, Move, Stopped, Table, TableSpec, Tables};

/// A cube as the databases see it, in 16 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Position {
    /// Which corner is where, of 8! = 40,320.
    pub(super) corners: u16,
    /// How they are twisted, of 3^7 = 2,187.
    pub(super) twist: u16,
    /// For each edge cubie its place, times two, plus one if it is flipped.
    pub(super) edges: [u8; 12],
}

/// What each move does to a [`Position`].
pub(super) struct PositionMoves {
    corners: Arc<MoveTables>,
    /// `[move][place * 2 + flip]`.
    pub(super) edges: [[u8; 24]; 18],
    /// The same places after the half turn of the whole cube that carries the first seven edges to the
    /// second seven.
    pub(super) behind: [u8; 24],
    /// For each edge cubie the one that is carried to it.
    pub(super) carried: [u8; 12],
}

impl Position {
    /// The position of a cube.
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
    /// The position after a move.
    #[inline(always)]
    pub(super) fn after(&self, position: &Position, m: Move) -> Position {
        let row = &self.edges[usize::from(m.0)];
        Position {
            corners: self.corners.corners.after(position.corners, m),
            twist: self.corners.twist.after(position.twist, m),
            edges: position.edges.map(|edge| row[usize::from(edge)]),
        }
    }
}

/// The half turn about the axis through L and R.
fn half_turn() -> Symmetry {
    let images = [Face::D, Face::R, Face::B, Face::U, Face::L, Face::F];
    Symmetry::of_images(images).unwrap_or(Symmetry::IDENTITY)
}

impl Table for PositionMoves {
    const SPEC: TableSpec = TableSpec {
        id: "classic-moves",
        version: 1,
        bytes: 18 * 24 + 24 + 12,
        distribution: &[],
        explanation: "What each move does to the places of the edges.",
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
        let (mut behind, mut carried) = ([0; 24], [0; 12]);
        for edge in godspeed_cube::Edge::ALL {
            let to = half.edge(edge).index();
            carried[to] = edge.index() as u8;
            for flip in 0..2 {
                behind[2 * edge.index() + flip] = (2 * to + flip) as u8;
            }
        }
        Ok(Self { corners: tables.get(control).await?, edges, behind, carried })
    }
}

#[cfg(test)]
mod tests {
    use godspeed_cube::{Size, scramble};

    use super::*;
    use crate::block_on;
    use crate::coordinates::move_of;

    #[test]
    fn positions_move_as_cubes_do_also_seen_from_behind() {
        let moves = block_on(Tables::new().get::<PositionMoves>(&Control::silent())).unwrap();
        let mut cube = Cubies::solved();
        let mut position = Position::of(&cube);
        for turn in scramble::random_moves(Size::THREE, 200, 9).turns() {
            cube.apply(*turn);
            position = moves.after(&position, move_of(turn.face, turn.angle));
            assert_eq!(position, Position::of(&cube));
            let behind = Position::of(&half_turn().cubies(&cube));
            for edge in 0..12 {
                let from = position.edges[usize::from(moves.carried[edge])];
                assert_eq!(moves.behind[usize::from(from)], behind.edges[edge]);
            }
        }
    }
}
