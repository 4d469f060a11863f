//! Sets of the last slot, at FR, and the last layer.

use godspeed_cube::{Angle, Corner, Edge, Face, Turn};

use super::last_layer::{CORNERS, EDGES, digits, orientations, oriented};
use super::names;
use crate::algs::effects::{first_at, orientations_at, turned};
use crate::algs::position::FREE;
use crate::algs::{Adjustments, CaseSet, Position, Target};

/// The corner of the slot.
const SLOT_CORNER: usize = Corner::DFR.index();

/// The edge of the slot.
const SLOT_EDGE: usize = 8 + Edge::FR.index();

pub(super) fn cls() -> CaseSet {
    // The slot's corner is in the slot or, up to turns of U, at URF.
    let starts = digits::<5>(3).filter(|twists| twists.iter().sum::<u8>() % 3 == 0).flat_map(|twists| {
        let places = [CORNERS[0], CORNERS[1], CORNERS[2], CORNERS[3], Corner::DFR].map(Corner::index);
        [4, 0].map(|of_slot| {
            let mut others = CORNERS.iter().map(|corner| corner.index());
            places.iter().enumerate().fold(Position::SOLVED, |position, (i, &place)| {
                let home = if i == of_slot { SLOT_CORNER } else { others.next().unwrap_or(SLOT_CORNER) };
                position.with(place, turned(first_at(home), twists[i]))
            })
        })
    });
    let starts: Vec<Position> = starts.collect();
    set(starts, oriented())
}

pub(super) fn vls() -> CaseSet {
    set(joined(false), oriented())
}

pub(super) fn wv() -> CaseSet {
    set(joined(true), oriented())
}

pub(super) fn f2l() -> CaseSet {
    let mut target = Target::EXACT;
    target.free_corners(&CORNERS);
    target.free_edges(&EDGES);
    let corners: Vec<usize> = CORNERS.iter().map(|corner| corner.index()).chain([SLOT_CORNER]).collect();
    let edges: Vec<usize> = EDGES.iter().map(|edge| 8 + edge.index()).chain([SLOT_EDGE]).collect();
    let mut starts = Vec::new();
    for &corner in &corners {
        for &edge in &edges {
            for twist in 0..orientations_at(corner) {
                for flip in 0..orientations_at(edge) {
                    let open = corners.iter().chain(&edges);
                    let start = open.fold(Position::SOLVED, |start, &place| start.with(place, FREE));
                    let start = start.with(corner, turned(first_at(SLOT_CORNER), twist));
                    starts.push(start.with(edge, turned(first_at(SLOT_EDGE), flip)));
                }
            }
        }
    }
    set(starts, target)
}

/// Returns the positions with a pair that R U' R' inserts, with all orientations of the last layer.
fn joined(edges_oriented: bool) -> Vec<Position> {
    let setup = [(Face::R, Angle::Quarter), (Face::U, Angle::Quarter), (Face::R, Angle::Prime)]
        .map(|(face, angle)| Turn::outer(face, angle));
    let layers = orientations().map(|layer| layer.position());
    let is_wanted = |position: &Position| !edges_oriented || names::has_oriented_edges(position);
    layers.filter(is_wanted).map(|position| position.after_turns(&setup)).collect()
}

#[allow(clippy::expect_used, reason = "every target of this file is kept by turns of U")]
fn set(starts: Vec<Position>, target: Target) -> CaseSet {
    CaseSet::new(starts, target, Adjustments::u(), Adjustments::u(), |number, _| (number + 1).to_string())
        .expect("turns of U keep the target")
}
