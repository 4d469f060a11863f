//! The wings in the third phase: two orbits of twelve.

use godspeed_cube::{Axis, Face, Symmetry};

use super::super::wide::{Joint, Kind, ORBITS, Pairs, Pieces, Places, WideTurn, is_odd, keeps_orbits};

/// The turns of the third phase: `U D F B` by any angle, and half turns, of wide ones one for each axis.
pub(super) fn turns_of_third_phase() -> Vec<WideTurn> {
    WideTurn::all()
        .filter(|&turn| keeps_orbits(turn) && (!turn.is_wide() || turn.face().is_positive()))
        .collect()
}

/// Where the mates of the wings of the first orbit are, and whether the edges to which these belong are exchanged an odd
/// number of times.
pub(super) fn pairs(pieces: &Pieces<2>) -> (Pairs, bool) {
    let edge_on = |place: &u8| ORBITS.edge[usize::from(pieces.orbit(Kind::Wing)[usize::from(*place)])];
    let lower: Vec<u8> = ORBITS.lower.iter().map(edge_on).collect();
    let mut place_of = [0; 12];
    for (j, place) in ORBITS.upper.iter().enumerate() {
        place_of[usize::from(edge_on(place))] = j as u8;
    }
    let pairs = std::array::from_fn(|i| if i < 12 { place_of[usize::from(lower[i])] } else { i as u8 });
    (pairs, is_odd(&lower))
}

/// What turns do to both orbits.
pub(super) fn joints() -> Vec<Joint> {
    let from = &Places::get().from[Kind::Wing as usize];
    turns_of_third_phase().into_iter().map(|turn| joint(&inverse(&from[turn.index()]))).collect()
}

/// The eight symmetries that keep both orbits.
pub(super) fn symmetries() -> [Joint; 8] {
    let keeps = |symmetry: &Symmetry| symmetry.face(Face::R).axis() == Axis::X;
    let images = |symmetry| Places::get().images(Kind::Wing, symmetry);
    let mut kept = Symmetry::all()
        .filter(keeps)
        .map(images)
        .filter(|images| ORBITS.lower.contains(&images[usize::from(ORBITS.lower[0])]));
    std::array::from_fn(|_| kept.next().map_or_else(|| joint(&IDENTITY), |images| joint(&images)))
}

fn joint(goes: &[u8; 24]) -> Joint {
    let of = |orbit: &[u8; 12]| orbit.map(|place| ORBITS.edge[usize::from(goes[usize::from(place)])]);
    Joint::new(&of(&ORBITS.lower), &of(&ORBITS.upper))
}

const IDENTITY: [u8; 24] = {
    let mut identity = [0; 24];
    let mut i = 0;
    while i < 24 {
        identity[i] = i as u8;
        i += 1;
    }
    identity
};

fn inverse(from: &[u8; 24]) -> [u8; 24] {
    let mut goes = [0; 24];
    for (to, &from) in from.iter().enumerate() {
        goes[usize::from(from)] = to as u8;
    }
    goes
}
