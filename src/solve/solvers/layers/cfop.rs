use godspeed_cube::{Corner, Cubies, Edge, Face, Piece};

use super::f2l_pairs::{Slot, Slots};
use super::held_cube::{HeldCube, LessonText};
use super::last_layer::{LastLayer, Recognised, seen_from};
use super::layer_tables::LayerTables;
use super::lessons;

/// The speedcubers' method, named by Jessica Fridrich's steps: Cross, First two layers, Orientation and
/// Permutation of the last layer.
pub(super) fn solve(walk: &mut HeldCube, tables: &LayerTables) {
    cross(walk, tables);
    for slot in cheapest_order(*walk.cube(), tables).1 {
        pair(walk, tables, slot);
    }
    oll(walk, &tables.last_layer);
    pll(walk, &tables.last_layer);
}

fn cross(walk: &mut HeldCube, tables: &LayerTables) {
    walk.hold(Face::D, Face::F);
    let way = tables.cross.way(walk.cube());
    walk.turn_all(&way);
    let pieces = super::cross::CROSS.map(|edge| walk.edge(edge));
    walk.end(&lessons::CROSS, pieces.to_vec());
}

/// Turns the slot to the front right and fills it.
fn pair(walk: &mut HeldCube, tables: &LayerTables, slot: Slot) {
    walk.look_from(slot.quarters());
    let way = tables.inserts.way(walk.cube(), Slots::unsolved(walk.cube()));
    walk.turn_all(&way);
    let name = lessons::of_side(&lessons::PAIRS, walk.colour(Face::R));
    let pieces = vec![walk.corner(Corner::DFR), walk.edge(Edge::FR)];
    walk.end(&LessonText { name, explanation: lessons::PAIR }, pieces);
}

/// The order of the pairs that makes the whole rest shortest, and its moves. Each slot is named as it is seen
/// after the one before it was turned to the front right.
fn cheapest_order(cube: Cubies, tables: &LayerTables) -> (usize, Vec<Slot>) {
    let unsolved = Slots::unsolved(&cube);
    let ways = unsolved.iter().map(|slot| {
        let mut seen = seen_from(&cube, slot.quarters() as u8);
        let way = tables.inserts.way(&seen, Slots::unsolved(&seen));
        seen.apply_all(&way);
        let (moves, mut order) = cheapest_order(seen, tables);
        order.insert(0, slot);
        (way.len() + moves, order)
    });
    ways.min_by_key(|(moves, _)| *moves).unwrap_or_else(|| (tables.last_layer.moves(&cube), Vec::new()))
}

fn oll(walk: &mut HeldCube, cases: &LastLayer) {
    let Some(Recognised { case: Some(case), view, .. }) = cases.oll(walk.cube()) else { return };
    let case = cases.oll_case(case);
    walk.look_from(view.into());
    walk.turn_all(&case.turns);
    let pieces = last_layer(walk);
    walk.end(&LessonText { name: case.name, explanation: lessons::OLL }, pieces);
}

fn pll(walk: &mut HeldCube, cases: &LastLayer) {
    let Some(Recognised { case, view, align }) = cases.pll(walk.cube()) else { return };
    walk.look_from(view.into());
    let case = case.map(|case| cases.pll_case(case));
    if let Some(case) = case {
        walk.turn_all(&case.turns);
    }
    walk.quarters(Face::U, align.into());
    let pieces = last_layer(walk);
    let words = case.map_or(lessons::ALIGN, |case| LessonText { name: case.name, explanation: lessons::PLL });
    walk.end(&words, pieces);
}

/// The eight pieces that belong to the top.
fn last_layer(walk: &HeldCube) -> Vec<Piece> {
    [walk.top_edges(), walk.top_corners()].concat()
}
