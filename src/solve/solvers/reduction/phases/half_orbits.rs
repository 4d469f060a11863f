use std::sync::LazyLock;

use godspeed_cube::{Axis, Face, Symmetry};

use super::super::parts::positions::{GEOMETRY, Orbit, POSITIONS, PieceKind};
use super::wide_turn::WideTurn;
use crate::tables::closure;

/// The half orbits into which edge positions fall when wide turns and those of R and L are half turns.
///
/// Such turns never mix two sets of twelve wing positions, one of each on every edge; and of the two
/// facelets of a midge they always keep the same one leading. The twelve edges are numbered, first those
/// that do not touch R or L.
pub(super) struct HalfOrbits {
    /// The wing positions of the first half.
    pub(super) lower: [u8; 12],
    /// The wing positions of the second half: the twins of the first.
    pub(super) upper: [u8; 12],
    /// The midge positions, each by the facelet that stays leading.
    pub(super) midges: [u8; 12],
    /// The edge of each wing position.
    pub(super) edge: Orbit,
    /// The edge of each midge position.
    pub(super) midge_edge: Orbit,
}

/// The half orbits, computed once.
pub(super) static HALF_ORBITS: LazyLock<HalfOrbits> = LazyLock::new(HalfOrbits::new);

/// Returns whether a turn keeps the half orbits apart.
pub(super) fn keeps_half_orbits(turn: WideTurn) -> bool {
    turn.is_half() || !turn.turns_inner_layers() && turn.axis() != Axis::X
}

impl HalfOrbits {
    fn new() -> Self {
        let touches_x = |position: u8| faces(position).iter().any(|face| face.axis() == Axis::X);
        let mut lower = half_orbit(PieceKind::Wing);
        lower.sort_unstable_by_key(|&position| (touches_x(position), position));
        let lower: [u8; 12] = lower.try_into().expect("half of 24 wing positions");
        let upper = lower.map(|position| GEOMETRY.twin[usize::from(position)]);
        let leading = half_orbit(PieceKind::Midge);
        let midges = lower.map(|wing| {
            let is_beside = |midge: &&u8| faces(wing) == faces(**midge);
            *leading.iter().find(is_beside).expect("every wing has a midge beside it")
        });
        let mut halves = Self { lower, upper, midges, edge: [0; POSITIONS], midge_edge: [0; POSITIONS] };
        for i in 0..12 {
            let [lower, upper, midge] = [lower[i], upper[i], midges[i]].map(usize::from);
            halves.edge[lower] = i as u8;
            halves.edge[upper] = i as u8;
            halves.midge_edge[midge] = i as u8;
            halves.midge_edge[usize::from(GEOMETRY.twin[midge])] = i as u8;
        }
        halves
    }

    /// Returns whether half-orbit turns can pair all wings without a flipped edge.
    ///
    /// That is so if one wing of each pair lies in each half orbit, and an even number of pairs have their
    /// wings in each other's half.
    #[inline]
    pub(super) fn are_sorted(&self, wings: &Orbit) -> bool {
        let mut edges = 0u16;
        let mut odd_exchanges = false;
        for &position in &self.lower {
            let wing = wings[usize::from(position)];
            let edge = self.edge[usize::from(wing)];
            edges |= 1 << edge;
            odd_exchanges ^= self.lower[usize::from(edge)] != wing;
        }
        !odd_exchanges && edges.count_ones() == 12
    }

    /// Returns the edge to which a symmetry carries each edge.
    pub(super) fn images(&self, symmetry: Symmetry) -> [u8; 12] {
        let images = GEOMETRY.images(PieceKind::Wing, symmetry);
        self.lower.map(|position| self.edge[usize::from(images[usize::from(position)])])
    }
}

/// Returns the positions to which the turns carry the first one.
fn half_orbit(kind: PieceKind) -> Vec<u8> {
    closure(0u8, |&position| {
        let turns = WideTurn::of_two_layers().filter(|&turn| keeps_half_orbits(turn));
        turns.map(move |turn| turn.sources(kind)[usize::from(position)])
    })
}

/// Returns the two faces of an edge position, in the order of [`Face::ALL`].
fn faces(position: u8) -> [Face; 2] {
    let position = usize::from(position);
    let mut faces = [GEOMETRY.faces[position], GEOMETRY.other_faces[position]];
    faces.sort_unstable_by_key(|&face| face as u8);
    faces
}
