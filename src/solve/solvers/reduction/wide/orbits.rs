use std::sync::LazyLock;

use godspeed_cube::{Axis, Symmetry};

use super::places::{Kind, PLACES_EACH, Permutation, Places};
use super::turns::WideTurn;

/// What turns other than quarter turns of `R` and `L` and of wide layers leave apart: the places of wings are two orbits
/// of twelve, one on each edge; and of the two ways to look at a middle edge, one stays.
///
/// The twelve edges are numbered, those first that do not touch R or L.
pub(crate) struct Orbits {
    /// The first orbit of wings.
    pub(crate) lower: [u8; 12],
    /// The second one: the twins of the first.
    pub(crate) upper: [u8; 12],
    /// The middle edges, all looked at in the way that stays.
    pub(crate) middle: [u8; 12],
    /// For each place of a wing its edge.
    pub(crate) edge: [u8; PLACES_EACH],
    /// For each place of a middle edge its edge.
    pub(crate) middle_edge: [u8; PLACES_EACH],
}

/// The orbits, worked out once.
pub(crate) static ORBITS: LazyLock<Orbits> = LazyLock::new(Orbits::new);

/// Whether a turn leaves the orbits apart.
pub(crate) fn keeps_orbits(turn: WideTurn) -> bool {
    turn.is_half() || !turn.is_wide() && turn.axis() != Axis::X
}

impl Orbits {
    fn new() -> Self {
        let places = Places::get();
        let touches_x = |place: u8| {
            [places.faces, places.other_faces].iter().any(|faces| faces[usize::from(place)].axis() == Axis::X)
        };
        let mut lower = orbit(Kind::Wing);
        lower.sort_unstable_by_key(|&place| (touches_x(place), place));
        let lower: [u8; 12] = std::array::from_fn(|i| lower[i]);
        let upper = lower.map(|place| places.twin[usize::from(place)]);
        let middles = orbit(Kind::Middle);
        let beside =
            |wing: u8| middles.iter().copied().find(|&middle| is_one_edge(wing, middle)).unwrap_or(0);
        let middle = lower.map(beside);
        let mut orbits = Self { lower, upper, middle, edge: [0; PLACES_EACH], middle_edge: [0; PLACES_EACH] };
        for i in 0..12 {
            let [lower, upper, middle] = [lower[i], upper[i], middle[i]].map(usize::from);
            orbits.edge[lower] = i as u8;
            orbits.edge[upper] = i as u8;
            orbits.middle_edge[middle] = i as u8;
            orbits.middle_edge[usize::from(places.twin[middle])] = i as u8;
        }
        orbits
    }

    /// Whether each pair of wings has one in each orbit, and an even number of pairs have them in the other one's: else
    /// turns that leave the orbits apart would never pair them, or with an edge flipped.
    #[inline]
    pub(crate) fn are_sorted(&self, wings: &Permutation) -> bool {
        let mut edges = 0u16;
        let mut strange = false;
        for &place in &self.lower {
            let wing = wings[usize::from(place)];
            let edge = self.edge[usize::from(wing)];
            edges |= 1 << edge;
            strange ^= self.lower[usize::from(edge)] != wing;
        }
        !strange && edges.count_ones() == 12
    }

    /// The edges to which a symmetry carries them.
    pub(crate) fn images(&self, symmetry: Symmetry) -> [u8; 12] {
        let images = Places::get().images(Kind::Wing, symmetry);
        self.lower.map(|place| self.edge[usize::from(images[usize::from(place)])])
    }
}

/// The places to which the turns carry the first one.
fn orbit(kind: Kind) -> Vec<u8> {
    let from = &Places::get().from[kind as usize];
    let turns: Vec<WideTurn> = WideTurn::all().filter(|&turn| keeps_orbits(turn)).collect();
    let mut orbit = vec![0u8];
    let mut next = 0;
    while next < orbit.len() {
        for turn in &turns {
            let place = from[turn.index()][usize::from(orbit[next])];
            if !orbit.contains(&place) {
                orbit.push(place);
            }
        }
        next += 1;
    }
    orbit
}

/// Whether a wing and a middle edge lie side by side.
fn is_one_edge(wing: u8, middle: u8) -> bool {
    let places = Places::get();
    let faces = |place: u8| {
        let mut faces = [places.faces[usize::from(place)], places.other_faces[usize::from(place)]];
        faces.sort_unstable_by_key(|&face| face as u8);
        faces
    };
    faces(wing) == faces(middle)
}
