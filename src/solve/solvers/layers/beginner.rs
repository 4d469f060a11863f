use godspeed_cube::{Corner, Cubies, Edge, Face, Piece, Turn};

use super::algorithms::parse;
use super::cross::solve_one_more;
use super::held_cube::HeldCube;
use super::lessons::{self, LessonText};
use super::side::Side;

/// Solves a cube by the method that most people learn first.
pub(super) fn solve(cube: &mut HeldCube) {
    solve_four(cube, |cube, side| cube.is_edge_home(side.cross_edge()), solve_cross_edge);
    solve_four(cube, |cube, side| cube.is_corner_home(side.white_corner()), solve_white_corner);
    solve_four(cube, |cube, side| cube.is_edge_home(side.middle_edge()), solve_middle_edge);
    if cube.colour(Face::U) != Face::D {
        cube.orient(Face::D, Face::F);
    }
    solve_yellow_cross(cube);
    permute_yellow_edges(cube);
    permute_yellow_corners(cube);
    twist_yellow_corners(cube);
}

/// Solves one piece of each side, always the one that takes the fewest moves.
fn solve_four(
    cube: &mut HeldCube,
    is_home: impl Fn(&HeldCube, Side) -> bool,
    solve_piece: impl Fn(&mut HeldCube, Side),
) {
    let solved = |cube: &HeldCube, side| {
        let mut cube = cube.clone();
        solve_piece(&mut cube, side);
        cube
    };
    loop {
        let missing = Side::ALL.into_iter().filter(|&side| !is_home(cube, side));
        match missing.map(|side| solved(cube, side)).min_by_key(HeldCube::moves) {
            Some(shortest) => *cube = shortest,
            None => return,
        }
    }
}

fn solve_cross_edge(cube: &mut HeldCube, side: Side) {
    cube.orient(Face::U, side.colour());
    let kept = Side::ALL.map(Side::cross_edge).into_iter().filter(|&edge| cube.is_edge_home(edge));
    let kept: Vec<Edge> = kept.map(|edge| cube.edge_home(edge)).collect();
    let turns = solve_one_more(cube.cube(), &kept, Edge::UF);
    cube.turn_all(&turns);
    let name = side.choose(lessons::CROSS_EDGE_NAMES);
    let pieces = vec![Piece::Edge(side.cross_edge())];
    cube.end_stage(LessonText { name, explanation: lessons::CROSS_EDGE }, pieces);
}

/// Brings a corner home at the front right, after taking it out of a wrong place.
#[allow(clippy::expect_used, reason = "the algorithms cover every place and twist")]
fn solve_white_corner(cube: &mut HeldCube, side: Side) {
    let corner = side.white_corner();
    cube.orient(Face::U, side.colour());
    let place = cube.corner_place(corner);
    if let Some(index) = Corner::ALL[..4].iter().position(|&top| top == place) {
        // The corners of the top are numbered in the order in which y' brings them to the front right.
        cube.rotate((4 - index as i32) % 4);
        cube.turn_all(&parse("R' D' R"));
        cube.orient(Face::U, side.colour());
    }
    let algorithms = ["R' D' R", "F D F'", "R' D2 R D R' D' R"].map(parse);
    let set_up = |cube: &mut HeldCube, quarters| cube.turn_face(Face::D, quarters);
    let solved = cube.shortest(set_up, &algorithms, |cube| cube.is_corner_home(corner));
    *cube = solved.expect("one of three algorithms inserts a corner from the bottom");
    let name = side.choose(lessons::CORNER_NAMES);
    cube.end_stage(LessonText { name, explanation: lessons::CORNER }, vec![Piece::Corner(corner)]);
}

/// Brings an edge into its slot from the top, after taking it out of a wrong slot.
#[allow(clippy::expect_used, reason = "the algorithms cover every place and flip")]
fn solve_middle_edge(cube: &mut HeldCube, side: Side) {
    let edge = side.middle_edge();
    // The edge that belongs to the present place.
    let replaced = cube.edge(cube.edge_place(edge));
    if let Some(slot) = Side::ALL.into_iter().find(|slot| slot.middle_edge() == replaced) {
        cube.orient(Face::D, slot.next().colour());
        cube.turn_all(&parse("R U' R' U' F' U F"));
    }
    let set_up = |cube: &mut HeldCube, quarters| cube.turn_face(Face::U, quarters);
    let inserted = |front: Side, algorithm: &str| {
        let mut held = cube.clone();
        held.orient(Face::D, front.colour());
        held.shortest(set_up, &[parse(algorithm)], |cube| cube.is_edge_home(edge))
    };
    let right = inserted(side.next(), "U R U' R' U' F' U F");
    let left = inserted(side, "U' L' U L U F U' F'");
    let solved = right.into_iter().chain(left).min_by_key(HeldCube::moves);
    *cube = solved.expect("one of two algorithms inserts an edge from the top");
    let name = side.choose(lessons::MIDDLE_EDGE_NAMES);
    cube.end_stage(LessonText { name, explanation: lessons::MIDDLE_EDGE }, vec![Piece::Edge(edge)]);
}

fn solve_yellow_cross(cube: &mut HeldCube) {
    let is_done = |cube: &Cubies| cube.edges().flips()[..4] == [0; 4];
    let pieces = cube.top_edges();
    repeat_until(cube, &["F R U R' U' F'", "F U R U' R' F'"], is_done);
    cube.end_stage(lessons::YELLOW_CROSS, pieces);
}

fn permute_yellow_edges(cube: &mut HeldCube) {
    let shift = |cube: &Cubies, place: usize| (cube.edges().cubies()[place].index() + 4 - place) % 4;
    let is_done = |cube: &Cubies| (1..4).all(|place| shift(cube, place) == shift(cube, 0));
    let pieces = cube.top_edges();
    repeat_until(cube, &["R U R' U R U2 R'"], is_done);
    // A quarter turn of U moves every edge one place on.
    let quarters = shift(cube.cube(), 0);
    cube.turn_face(Face::U, quarters as i32);
    cube.end_stage(lessons::YELLOW_EDGES, pieces);
}

fn permute_yellow_corners(cube: &mut HeldCube) {
    let is_done = |cube: &Cubies| cube.corners().cubies() == &Corner::ALL;
    let pieces = cube.top_corners();
    repeat_until(cube, &["U R U' L' U R' U' L", "U' L' U R U' L U R'"], is_done);
    cube.end_stage(lessons::YELLOW_CORNERS, pieces);
}

/// Twists one corner after the other at the front right, turning only the top between them.
#[allow(
    clippy::expect_used,
    reason = "a corner has two wrong twists, and the four yellow corners are at the top"
)]
fn twist_yellow_corners(cube: &mut HeldCube) {
    let algorithms = ["R' D' R D R' D' R D", "D' R' D R D' R' D R"].map(parse);
    let mut turned = 0;
    loop {
        let twists = *cube.cube().corners().twists();
        // Each place, with the quarter turns of U that bring its corner to the front right.
        let places = [(0, 0), (3, 1), (2, 2), (1, 3)];
        let Some((_, quarters)) = places.into_iter().find(|&(place, _)| twists[place] != 0) else { return };
        turned += quarters;
        cube.turn_face(Face::U, quarters);
        let corner = cube.corner(cube.cube().corners().cubies()[0]);
        let twisted = cube.shortest(|_, _| (), &algorithms, |cube| cube.cube().corners().twists()[0] == 0);
        *cube = twisted.expect("one of two algorithms twists the corner");
        if cube.cube().corners().twists()[..4] == [0; 4] {
            cube.turn_face(Face::U, -turned);
        }
        let side = Side::ALL.into_iter().find(|side| side.yellow_corner() == corner);
        let name = side.expect("the corners at the top are yellow").choose(lessons::TWIST_NAMES);
        cube.end_stage(LessonText { name, explanation: lessons::TWIST }, vec![Piece::Corner(corner)]);
    }
}

/// Applies one of several algorithms, from the side where it reaches the goal.
///
/// If none does, it applies the first one, which leads to a case that can be solved.
fn repeat_until(cube: &mut HeldCube, algorithms: &[&str], is_done: impl Fn(&Cubies) -> bool) {
    let algorithms: Vec<Vec<Turn>> = algorithms.iter().map(|text| parse(text)).collect();
    while !is_done(cube.cube()) {
        match cube.shortest(HeldCube::rotate, &algorithms, |cube| is_done(cube.cube())) {
            Some(done) => *cube = done,
            None => cube.turn_all(&algorithms[0]),
        }
    }
}
