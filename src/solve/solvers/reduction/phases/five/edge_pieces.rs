//! The pieces of the twelve edges of a 5x5x5, once turns keep the half orbits apart.

use std::sync::LazyLock;

use godspeed_cube::{Face, Symmetry};

use super::super::super::parts::positions::PieceKind;
use super::super::big_cubies::BigCubies;
use super::super::half_orbits::{HALF_ORBITS, keeps_half_orbits};
use super::super::wide_turn::{TurnCost, WideTurn};

/// For each of the twelve edges, the edges where its three pieces are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EdgePieces {
    /// The midges.
    pub(crate) midges: [u8; 12],
    /// The wings in the first half orbit.
    pub(crate) lower: [u8; 12],
    /// The wings in the second half orbit.
    pub(crate) upper: [u8; 12],
}

impl EdgePieces {
    /// Reads a cube whose edges are sorted.
    pub(crate) fn of(cubies: &BigCubies<4>) -> Self {
        let locations = |kind, positions: &[u8; 12], edges: &[u8; 24]| {
            let mut locations = [0; 12];
            for (i, &position) in positions.iter().enumerate() {
                let home = cubies.orbit(kind)[usize::from(position)];
                locations[usize::from(edges[usize::from(home)])] = i as u8;
            }
            locations
        };
        Self {
            midges: locations(PieceKind::Midge, &HALF_ORBITS.midges, &HALF_ORBITS.midge_edge),
            lower: locations(PieceKind::Wing, &HALF_ORBITS.lower, &HALF_ORBITS.edge),
            upper: locations(PieceKind::Wing, &HALF_ORBITS.upper, &HALF_ORBITS.edge),
        }
    }

    /// Returns the mirror image between R and L, in which the half orbits of wings are exchanged.
    pub(crate) fn mirrored(&self) -> Self {
        let mirrored = |edges: &[u8; 12]| edges.map(|edge| MIRROR.edges[usize::from(edge)]);
        Self { midges: mirrored(&self.midges), lower: mirrored(&self.upper), upper: mirrored(&self.lower) }
    }
}

/// The mirror between R and L.
pub(crate) struct Mirror {
    /// The symmetry.
    pub(crate) symmetry: Symmetry,
    /// Where it carries each edge.
    pub(crate) edges: [u8; 12],
}

/// The mirror, computed once.
pub(crate) static MIRROR: LazyLock<Mirror> = LazyLock::new(|| {
    let symmetry = Symmetry::of_images(Face::ALL.map(|face| match face {
        Face::R => Face::L,
        Face::L => Face::R,
        other => other,
    }));
    let symmetry = symmetry.expect("a mirror between two opposite faces is a symmetry");
    Mirror { symmetry, edges: HALF_ORBITS.images(symmetry) }
});

/// `U D F B` by any angle, `R2 L2`, and all half wide turns.
pub(crate) const HALF_ORBIT_TURNS: usize = 12 + 2 + 6;

/// Returns the turns that keep the half orbits apart, among outer and wide turns.
pub(crate) fn half_orbit_turns() -> [WideTurn; HALF_ORBIT_TURNS] {
    WideTurn::array_of(TurnCost::Blocks.turns().filter(|&turn| keeps_half_orbits(turn)))
}

/// Returns for each of some turns the index of its mirror image among them.
pub(crate) fn mirrored_turns<const TURNS: usize>(turns: &[WideTurn; TURNS]) -> [u8; TURNS] {
    turns.map(|turn| {
        let image = turn.mirrored(MIRROR.symmetry);
        let index = turns.iter().position(|&other| other == image);
        index.expect("the turns of a phase are symmetric") as u8
    })
}

/// Returns where a turn carries the midges and the wings of the first half orbit, by edges.
pub(crate) fn edge_destinations(turn: WideTurn) -> [[u8; 12]; 2] {
    let edges = |kind, positions: &[u8; 12], edges: &[u8; 24]| {
        let destinations = turn.destinations(kind);
        positions.map(|position| edges[usize::from(destinations[usize::from(position)])])
    };
    [
        edges(PieceKind::Midge, &HALF_ORBITS.midges, &HALF_ORBITS.midge_edge),
        edges(PieceKind::Wing, &HALF_ORBITS.lower, &HALF_ORBITS.edge),
    ]
}
