//! The wings of a 4x4x4 in the third phase: two half orbits of twelve, whose pieces become partners.

use godspeed_cube::{Axis, Face, Symmetry};

use super::super::super::parts::positions::{GEOMETRY, Orbit, PieceKind, is_odd};
use super::super::big_cubies::BigCubies;
use super::super::half_orbits::{HALF_ORBITS, keeps_half_orbits};
use super::super::pairing_coordinate::{Pairing, PairingMove};
use super::super::wide_turn::{TurnCost, WideTurn};

/// `U D F B` by any angle, and half turns: of outer layers, and of wide ones one for each axis.
pub(crate) const WIDE_TURNS: usize = 12 + 2 + 3;

/// `U D F B` by any angle, and half turns of the other outer layers and of inner ones.
pub(super) const SLICE_TURNS: usize = 12 + 2 + 6;

/// Returns the turns of the third phase among those that a cost is meant for.
pub(super) fn turns<const TURNS: usize>(cost: TurnCost) -> [WideTurn; TURNS] {
    let of_blocks = WideTurn::of_two_layers().filter(|turn| !turn.is_wide() || turn.face().is_positive());
    let turns: Vec<WideTurn> = match cost {
        TurnCost::Blocks => of_blocks.collect(),
        TurnCost::Quarters => WideTurn::of_one_layer().collect(),
    };
    WideTurn::array_of(turns.into_iter().filter(|&turn| keeps_half_orbits(turn)))
}

/// Returns the partners of sorted wings, and whether the edges of the first half orbit are permuted oddly.
pub(super) fn pairing_of(cubies: &BigCubies<2>) -> (Pairing, bool) {
    let wings = cubies.orbit(PieceKind::Wing);
    let edge_at = |position: u8| HALF_ORBITS.edge[usize::from(wings[usize::from(position)])];
    let lower = HALF_ORBITS.lower.map(edge_at);
    let mut position_of = [0; 12];
    for (j, &position) in HALF_ORBITS.upper.iter().enumerate() {
        position_of[usize::from(edge_at(position))] = j as u8;
    }
    let pairing = std::array::from_fn(|i| if i < 12 { position_of[usize::from(lower[i])] } else { i as u8 });
    (pairing, is_odd(&lower))
}

/// Returns what each turn does to a pairing.
pub(super) fn pairing_moves(turns: &[WideTurn]) -> Vec<PairingMove> {
    turns.iter().map(|turn| pairing_move(&turn.destinations(PieceKind::Wing))).collect()
}

/// Returns the eight symmetries that keep both half orbits.
pub(super) fn symmetries() -> [PairingMove; 8] {
    let kept: Vec<PairingMove> = Symmetry::all()
        .filter(|symmetry| symmetry.face(Face::R).axis() == Axis::X)
        .map(|symmetry| GEOMETRY.images(PieceKind::Wing, symmetry))
        .filter(|images| HALF_ORBITS.lower.contains(&images[usize::from(HALF_ORBITS.lower[0])]))
        .map(|images| pairing_move(&images))
        .collect();
    kept.try_into().expect("half of the 16 symmetries about an axis keep the half orbits")
}

fn pairing_move(destinations: &Orbit) -> PairingMove {
    let edges = |half: &[u8; 12]| {
        half.map(|position| HALF_ORBITS.edge[usize::from(destinations[usize::from(position)])])
    };
    PairingMove::new(&edges(&HALF_ORBITS.lower), &edges(&HALF_ORBITS.upper))
}
