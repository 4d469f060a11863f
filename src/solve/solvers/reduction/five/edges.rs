//! The pieces of the twelve edges, when turns leave the orbits apart.

use std::sync::LazyLock;

use godspeed_cube::{Face, Symmetry};

use super::super::wide::{Kind, ORBITS, Pieces, Places, WideTurn, keeps_orbits};

/// Where the three pieces of each of the twelve edges are, by the edge on which they lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Edges {
    /// The middle ones.
    pub(super) middle: [u8; 12],
    /// The wings in the first orbit.
    pub(super) lower: [u8; 12],
    /// The wings in the second orbit.
    pub(super) upper: [u8; 12],
}

impl Edges {
    /// The edges of a cube that are sorted.
    pub(super) fn of(pieces: &Pieces<4>) -> Self {
        let [mut middle, mut lower, mut upper] = [[0; 12]; 3];
        let piece_on = |kind, place: u8| usize::from(pieces.orbit(kind)[usize::from(place)]);
        for i in 0..12 {
            middle[usize::from(ORBITS.middle_edge[piece_on(Kind::Middle, ORBITS.middle[i])])] = i as u8;
            lower[usize::from(ORBITS.edge[piece_on(Kind::Wing, ORBITS.lower[i])])] = i as u8;
            upper[usize::from(ORBITS.edge[piece_on(Kind::Wing, ORBITS.upper[i])])] = i as u8;
        }
        Self { middle, lower, upper }
    }

    /// What turns about all axes leave of the cube where the positive and the negative side of X are exchanged: there
    /// the wings of the second orbit are in the first one.
    pub(super) fn mirrored(&self) -> Self {
        let mirrored = |places: &[u8; 12]| places.map(|place| MIRROR.edges[usize::from(place)]);
        Self { middle: mirrored(&self.middle), lower: mirrored(&self.upper), upper: mirrored(&self.lower) }
    }
}

/// The mirror between R and L.
pub(super) struct Mirror {
    /// The symmetry.
    pub(super) symmetry: Symmetry,
    /// Where it carries each edge.
    pub(super) edges: [u8; 12],
}

/// The mirror, worked out once.
pub(super) static MIRROR: LazyLock<Mirror> = LazyLock::new(|| {
    let is_it = |symmetry: &Symmetry| {
        [Face::R, Face::U, Face::F].map(|face| symmetry.face(face)) == [Face::L, Face::U, Face::F]
    };
    let symmetry = Symmetry::all().find(is_it).unwrap_or(Symmetry::IDENTITY);
    Mirror { symmetry, edges: ORBITS.images(symmetry) }
});

/// The turns that leave orbits apart.
pub(super) fn turns_within_orbits() -> Vec<WideTurn> {
    WideTurn::all().filter(|&turn| keeps_orbits(turn)).collect()
}

/// For each of these turns the number of the one that it is in the mirror.
pub(super) fn in_mirror(turns: &[WideTurn]) -> Vec<u8> {
    let is_image = |turn: WideTurn, image: WideTurn| {
        image.face() == MIRROR.symmetry.face(turn.face())
            && image.is_wide() == turn.is_wide()
            && image.quarters() + turn.quarters() == 4
    };
    let image = |&turn| turns.iter().position(|&other| is_image(turn, other)).unwrap_or(0) as u8;
    turns.iter().map(image).collect()
}

/// Where a turn carries the middle edges and the wings of the first orbit, by the edge on which each lies.
pub(super) fn carried(turn: WideTurn) -> [[u8; 12]; 2] {
    let goes = |kind: Kind, orbit: &[u8; 12]| {
        let from = &Places::get().from[kind as usize][turn.index()];
        let mut goes = [0; 12];
        for (to, &place) in orbit.iter().enumerate() {
            let before = from[usize::from(place)];
            if let Some(edge) = orbit.iter().position(|&other| other == before) {
                goes[edge] = to as u8;
            }
        }
        goes
    };
    [goes(Kind::Middle, &ORBITS.middle), goes(Kind::Wing, &ORBITS.lower)]
}
