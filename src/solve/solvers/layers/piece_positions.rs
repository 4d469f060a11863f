use std::sync::LazyLock;

use godspeed_cube::{Corner, Corners, Edge, Edges};

use crate::Move;
use crate::coordinates::{MOVES, face_of, turn_of};

/// Where one corner is and how it is twisted, as `3 * place + twist`: 24 values.
pub(super) type CornerPlace = u8;

/// Where one edge is and whether it is flipped, as `2 * place + flip`: 24 values.
pub(super) type EdgePlace = u8;

/// Values of either.
pub(super) const PLACES: usize = 24;

/// Where a corner is.
pub(super) fn corner_place(corners: &Corners, cubie: Corner) -> CornerPlace {
    let place = corners.cubies().iter().position(|&other| other == cubie).unwrap_or_default();
    3 * place as u8 + corners.twists()[place]
}

/// Where an edge is.
pub(super) fn edge_place(edges: &Edges, cubie: Edge) -> EdgePlace {
    let place = edges.cubies().iter().position(|&other| other == cubie).unwrap_or_default();
    2 * place as u8 + edges.flips()[place]
}

/// Where a corner is at home.
pub(super) const fn corner_at_home(cubie: Corner) -> CornerPlace {
    3 * cubie.index() as u8
}

/// Where an edge is at home.
pub(super) const fn edge_at_home(cubie: Edge) -> EdgePlace {
    2 * cubie.index() as u8
}

/// Where a move brings a corner.
#[inline]
pub(super) fn corner_after(place: CornerPlace, m: Move) -> CornerPlace {
    TABLES.corners[m.0 as usize][place as usize]
}

/// Where a move brings an edge.
#[inline]
pub(super) fn edge_after(place: EdgePlace, m: Move) -> EdgePlace {
    TABLES.edges[m.0 as usize][place as usize]
}

/// What each of the 18 moves does to a single piece.
struct Moved {
    corners: [[CornerPlace; PLACES]; 18],
    edges: [[EdgePlace; PLACES]; 18],
}

static TABLES: LazyLock<Moved> = LazyLock::new(|| {
    let mut tables = Moved { corners: [[0; PLACES]; 18], edges: [[0; PLACES]; 18] };
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
    fn one_piece_moves_as_it_does_in_the_cube() {
        let mut cube = Cubies::SOLVED;
        let mut corners = Corner::ALL.map(corner_at_home);
        let mut edges = Edge::ALL.map(edge_at_home);
        for turn in scramble::random_moves(Size::THREE, 500, 1).turns() {
            let m = move_of(turn.face, turn.angle);
            cube.apply(*turn);
            corners = corners.map(|place| corner_after(place, m));
            edges = edges.map(|place| edge_after(place, m));
            assert_eq!(corners, Corner::ALL.map(|cubie| corner_place(cube.corners(), cubie)));
            assert_eq!(edges, Edge::ALL.map(|cubie| edge_place(cube.edges(), cubie)));
        }
    }
}
