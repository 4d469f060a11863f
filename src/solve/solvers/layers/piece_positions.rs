use std::sync::LazyLock;

use godspeed_cube::{Corner, Corners, Edge, Edges};

use crate::Move;
use crate::coordinates::{MOVES, face_of, turn_of};

/// The place and twist of one corner as `3 * place + twist`: 24 values.
pub(super) type CornerPosition = u8;

/// The place and flip of one edge as `2 * place + flip`: 24 values.
pub(super) type EdgePosition = u8;

/// The number of values of either.
pub(super) const POSITIONS: usize = 24;

/// Returns the position of a corner.
#[allow(clippy::expect_used, reason = "corners are a permutation")]
pub(super) fn corner_position(corners: &Corners, cubie: Corner) -> CornerPosition {
    let place = corners.cubies().iter().position(|&other| other == cubie).expect("every cubie has a place");
    3 * place as u8 + corners.twists()[place]
}

/// Returns the position of an edge.
#[allow(clippy::expect_used, reason = "edges are a permutation")]
pub(super) fn edge_position(edges: &Edges, cubie: Edge) -> EdgePosition {
    let place = edges.cubies().iter().position(|&other| other == cubie).expect("every cubie has a place");
    2 * place as u8 + edges.flips()[place]
}

/// Returns the position of a solved corner.
pub(super) const fn corner_at_home(cubie: Corner) -> CornerPosition {
    3 * cubie.index() as u8
}

/// Returns the position of a solved edge.
pub(super) const fn edge_at_home(cubie: Edge) -> EdgePosition {
    2 * cubie.index() as u8
}

/// Returns the position of a corner after a move.
#[inline]
pub(super) fn corner_after(position: CornerPosition, m: Move) -> CornerPosition {
    MOVE_TABLES.corners[m.0 as usize][position as usize]
}

/// Returns the position of an edge after a move.
#[inline]
pub(super) fn edge_after(position: EdgePosition, m: Move) -> EdgePosition {
    MOVE_TABLES.edges[m.0 as usize][position as usize]
}

/// The move tables of a single piece.
struct PieceMoves {
    corners: [[CornerPosition; POSITIONS]; 18],
    edges: [[EdgePosition; POSITIONS]; 18],
}

static MOVE_TABLES: LazyLock<PieceMoves> = LazyLock::new(|| {
    let mut tables = PieceMoves { corners: [[0; POSITIONS]; 18], edges: [[0; POSITIONS]; 18] };
    for m in MOVES {
        let angle = turn_of(m).angle;
        let (corners, edges) = (Corners::turned(face_of(m), angle), Edges::turned(face_of(m), angle));
        for (to, (from, twisted)) in corners.cubies().iter().zip(corners.twists()).enumerate() {
            for twist in 0..3 {
                let from = 3 * from.index() + twist;
                tables.corners[m.0 as usize][from] = (3 * to + (twist + *twisted as usize) % 3) as u8;
            }
        }
        for (to, (from, flipped)) in edges.cubies().iter().zip(edges.flips()).enumerate() {
            for flip in 0..2 {
                let from = 2 * from.index() + flip;
                tables.edges[m.0 as usize][from] = (2 * to + (flip ^ *flipped as usize)) as u8;
            }
        }
    }
    tables
});

#[cfg(test)]
mod tests {
    use super::*;
    use godspeed_cube::{Cubies, Size, scramble};

    use crate::coordinates::move_of;

    #[test]
    fn a_single_piece_moves_as_in_the_cube() {
        let mut cube = Cubies::SOLVED;
        let mut corners = Corner::ALL.map(corner_at_home);
        let mut edges = Edge::ALL.map(edge_at_home);
        for turn in scramble::random_moves(Size::THREE, 500, 1).turns() {
            let m = move_of(turn.face, turn.angle);
            cube.apply(*turn);
            corners = corners.map(|position| corner_after(position, m));
            edges = edges.map(|position| edge_after(position, m));
            assert_eq!(corners, Corner::ALL.map(|cubie| corner_position(cube.corners(), cubie)));
            assert_eq!(edges, Edge::ALL.map(|cubie| edge_position(cube.edges(), cubie)));
        }
    }
}
