use godspeed_cube::{Corner, Cubies, Edge, Face, Piece, Turn};

use super::alg::alg;
use super::cross::one_more;
use super::f2l_pairs::Slot;
use super::held_cube::{HeldCube, LessonText};
use super::lessons::{self, SIDES};
use super::piece_positions::corner_place;

/// The method that most people learn first: three layers, one piece at a time as long as that goes.
pub(super) fn solve(walk: &mut HeldCube) {
    one_by_one(walk, |side| edge(Face::U, side), cross_edge);
    one_by_one(walk, corner, first_layer_corner);
    one_by_one(walk, |side| edge(side, next(side)), middle_edge);
    if walk.colour(Face::U) != Face::D {
        walk.hold(Face::D, Face::F);
    }
    yellow_cross(walk);
    yellow_edges(walk);
    yellow_corners(walk);
    twist_corners(walk);
}

/// The side to the right of a side, white being up.
fn next(side: Face) -> Face {
    let at = SIDES.iter().position(|&other| other == side).unwrap_or_default();
    SIDES[(at + 1) % 4]
}

fn edge(one: Face, other: Face) -> Piece {
    Edge::meeting([one, other]).map_or(Piece::Centre(one), Piece::Edge)
}

/// The white corner of a side and the next.
fn corner(side: Face) -> Piece {
    Corner::meeting([Face::U, side, next(side)]).map_or(Piece::Centre(side), Piece::Corner)
}

/// Brings four pieces home, one of each side, always the one that takes the fewest moves.
fn one_by_one(walk: &mut HeldCube, piece: impl Fn(Face) -> Piece, bring_home: impl Fn(&mut HeldCube, Face)) {
    let brought = |walk: &HeldCube, side| {
        let mut walk = walk.clone();
        bring_home(&mut walk, side);
        walk
    };
    loop {
        let missing = SIDES.into_iter().filter(|&side| !walk.is_home(piece(side)));
        match missing.map(|side| brought(walk, side)).min_by_key(HeldCube::moves) {
            Some(shortest) => *walk = shortest,
            None => return,
        }
    }
}

fn cross_edge(walk: &mut HeldCube, side: Face) {
    walk.hold(Face::U, side);
    let kept = SIDES.into_iter().map(|side| edge(Face::U, side)).filter(|&edge| walk.is_home(edge));
    let kept: Vec<Edge> = kept.filter_map(|edge| walk.edge_home(edge)).collect();
    let way = one_more(walk.cube(), &kept, Edge::UF);
    walk.turn_all(&way);
    let name = lessons::of_side(&lessons::CROSS_EDGES, side);
    walk.end(&LessonText { name, explanation: lessons::CROSS_EDGE }, vec![edge(Face::U, side)]);
}

/// Brings a corner home to the front right, out of a wrong place first.
fn first_layer_corner(walk: &mut HeldCube, side: Face) {
    walk.hold(Face::U, side);
    let place = corner_place(walk.cube().corners(), Corner::URF) / 3;
    if place < 4 {
        walk.look_from(Slot(place).quarters());
        walk.turn_all(&alg("R' D' R"));
        walk.hold(Face::U, side);
    }
    let ways = ["R' D' R", "F D F'", "R' D2 R D R' D' R"].map(alg);
    let below = |walk: &mut HeldCube, quarters| walk.quarters(Face::D, quarters);
    if let Some(done) = walk.shortest(below, &ways, |walk| walk.is_home(corner(side))) {
        *walk = done;
    }
    let name = lessons::of_side(&lessons::CORNERS, side);
    walk.end(&LessonText { name, explanation: lessons::CORNER }, vec![corner(side)]);
}

/// Brings an edge into its slot from the top, out of a wrong slot first.
fn middle_edge(walk: &mut HeldCube, side: Face) {
    let piece = edge(side, next(side));
    let colours = walk.edge_place(piece).map(|place| place.faces().map(|face| walk.colour(face)));
    let slot =
        SIDES.into_iter().find(|&side| colours.is_some_and(|c| c.contains(&side) && c.contains(&next(side))));
    if let Some(slot) = slot {
        walk.hold(Face::D, next(slot));
        walk.turn_all(&alg("R U' R' U' F' U F"));
    }
    let above = |walk: &mut HeldCube, quarters| walk.quarters(Face::U, quarters);
    let led = |front: Face, way: &str| {
        let mut held = walk.clone();
        held.hold(Face::D, front);
        held.shortest(above, &[alg(way)], |walk| walk.is_home(piece))
    };
    let right = led(next(side), "U R U' R' U' F' U F");
    let left = led(side, "U' L' U L U F U' F'");
    if let Some(done) = right.into_iter().chain(left).min_by_key(HeldCube::moves) {
        *walk = done;
    }
    let name = lessons::of_side(&lessons::MIDDLE_EDGES, side);
    walk.end(&LessonText { name, explanation: lessons::MIDDLE_EDGE }, vec![piece]);
}

fn yellow_cross(walk: &mut HeldCube) {
    let is_done = |cube: &Cubies| cube.edges().flips()[..4] == [0; 4];
    let pieces = walk.top_edges();
    repeat(walk, &["F R U R' U' F'", "F U R U' R' F'"], is_done);
    walk.end(&lessons::YELLOW_CROSS, pieces);
}

fn yellow_edges(walk: &mut HeldCube) {
    let shift = |cube: &Cubies, place: usize| (cube.edges().cubies()[place].index() + 4 - place) % 4;
    let is_done = |cube: &Cubies| (1..4).all(|place| shift(cube, place) == shift(cube, 0));
    let pieces = walk.top_edges();
    repeat(walk, &["R U R' U R U2 R'"], is_done);
    // Every quarter turn of U brings the edges one place on.
    let ahead = shift(walk.cube(), 0);
    walk.quarters(Face::U, ahead as i32);
    walk.end(&lessons::YELLOW_EDGES, pieces);
}

fn yellow_corners(walk: &mut HeldCube) {
    let is_done = |cube: &Cubies| cube.corners().cubies() == &Corner::ALL;
    let pieces = walk.top_corners();
    repeat(walk, &["U R U' L' U R' U' L", "U' L' U R U' L U R'"], is_done);
    walk.end(&lessons::YELLOW_CORNERS, pieces);
}

/// Twists one corner after the other at the front right, turning only the top between them.
fn twist_corners(walk: &mut HeldCube) {
    let ways = ["R' D' R D R' D' R D", "D' R' D R D' R' D R"].map(alg);
    let mut turned = 0;
    loop {
        let twists = *walk.cube().corners().twists();
        // So many quarters of U bring the corner of the place to the front right.
        let turns_to = [(0, 0), (3, 1), (2, 2), (1, 3)];
        let Some((_, quarters)) = turns_to.into_iter().find(|&(place, _)| twists[place] != 0) else { return };
        turned += quarters;
        walk.quarters(Face::U, quarters);
        let piece = walk.corner(walk.cube().corners().cubies()[0]);
        let twisted = walk.shortest(|_, _| (), &ways, |walk| walk.cube().corners().twists()[0] == 0);
        if let Some(twisted) = twisted {
            *walk = twisted;
        }
        if walk.cube().corners().twists()[..4] == [0; 4] {
            walk.quarters(Face::U, -turned);
        }
        let side = SIDES.into_iter().find(|&side| {
            let colours = piece.colours();
            colours.contains(&side) && colours.contains(&next(side))
        });
        let name = side.map_or("", |side| lessons::of_side(&lessons::TWISTS, side));
        walk.end(&LessonText { name, explanation: lessons::TWIST }, vec![piece]);
    }
}

/// Does one of these algorithms, from the side from which it fits, until something is done. Where none fits, the
/// first of them brings a case in which one does.
fn repeat(walk: &mut HeldCube, algs: &[&str], is_done: impl Fn(&Cubies) -> bool) {
    let ways: Vec<Vec<Turn>> = algs.iter().map(|text| alg(text)).collect();
    while !is_done(walk.cube()) {
        match walk.shortest(HeldCube::look_from, &ways, |walk| is_done(walk.cube())) {
            Some(done) => *walk = done,
            None => walk.turn_all(&ways[0]),
        }
    }
}
