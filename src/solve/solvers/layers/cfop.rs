use godspeed_cube::{Corner, Cubies, Edge, Face, Piece};

use super::cross::CROSS;
use super::f2l_pairs::{Slot, Slots};
use super::held_cube::HeldCube;
use super::last_layer::{LastLayer, rotated};
use super::layer_tables::LayerTables;
use super::lessons::{self, LessonText};
use super::side::Side;

/// Solves a cube by CFOP: cross, first two layers (F2L), orientation (OLL) and permutation (PLL) of the last layer.
pub(super) fn solve(cube: &mut HeldCube, tables: &LayerTables) {
    solve_cross(cube, tables);
    for slot in shortest_order(*cube.cube(), tables).1 {
        solve_pair(cube, tables, slot);
    }
    solve_oll(cube, &tables.last_layer);
    solve_pll(cube, &tables.last_layer);
}

fn solve_cross(cube: &mut HeldCube, tables: &LayerTables) {
    cube.orient(Face::D, Face::F);
    let turns = tables.cross.solution(cube.cube());
    cube.turn_all(&turns);
    let pieces = CROSS.map(|edge| Piece::Edge(cube.edge(edge)));
    cube.end_stage(lessons::CROSS, pieces.to_vec());
}

/// Rotates a slot to the front right and fills it.
#[allow(clippy::expect_used, reason = "white is at the bottom since the cross")]
fn solve_pair(cube: &mut HeldCube, tables: &LayerTables, slot: Slot) {
    cube.rotate(slot.quarters());
    let turns = tables.pairs.solution(cube.cube(), Slots::unsolved(cube.cube()));
    cube.turn_all(&turns);
    let side = Side::of_colour(cube.colour(Face::R)).expect("a side has neither a white nor a yellow centre");
    let pieces = vec![Piece::Corner(cube.corner(Corner::DFR)), Piece::Edge(cube.edge(Edge::FR))];
    cube.end_stage(LessonText { name: side.choose(lessons::PAIR_NAMES), explanation: lessons::PAIR }, pieces);
}

/// Returns the order of the pairs that leads to the shortest solution, and the moves that remain in it.
///
/// Each slot is named as it is after the rotations for those before it.
fn shortest_order(cube: Cubies, tables: &LayerTables) -> (usize, Vec<Slot>) {
    let orders = Slots::unsolved(&cube).iter().map(|slot| {
        let mut next = rotated(&cube, slot.quarters() as u8);
        let turns = tables.pairs.solution(&next, Slots::unsolved(&next));
        next.apply_all(&turns);
        let (moves, mut order) = shortest_order(next, tables);
        order.insert(0, slot);
        (turns.len() + moves, order)
    });
    orders.min_by_key(|(moves, _)| *moves).unwrap_or_else(|| (tables.last_layer.moves(&cube), Vec::new()))
}

fn solve_oll(cube: &mut HeldCube, cases: &LastLayer) {
    let (recognised, Some(case)) = cases.oll.recognise(cube.cube()) else { return };
    cube.rotate(recognised.rotation.into());
    cube.turn_all(&case.turns);
    let pieces = last_layer(cube);
    cube.end_stage(LessonText { name: case.name, explanation: lessons::OLL }, pieces);
}

fn solve_pll(cube: &mut HeldCube, cases: &LastLayer) {
    let (recognised, case) = cases.pll.recognise(cube.cube());
    cube.rotate(recognised.rotation.into());
    let mut text = lessons::ALIGN;
    if let Some(case) = case {
        cube.turn_all(&case.turns);
        text = LessonText { name: case.name, explanation: lessons::PLL };
    }
    cube.turn_face(Face::U, recognised.align.into());
    let pieces = last_layer(cube);
    cube.end_stage(text, pieces);
}

/// Returns the eight pieces that belong to the top.
fn last_layer(cube: &HeldCube) -> Vec<Piece> {
    [cube.top_edges(), cube.top_corners()].concat()
}
