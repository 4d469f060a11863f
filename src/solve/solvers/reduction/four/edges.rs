//! The wings in the third phase: two orbits of twelve.

use std::sync::LazyLock;

use cube::{Axis, Face, Symmetry};

use super::super::wide::{Joint, Kind, Pairs, Permutation, Pieces, Places, WideTurn, is_odd};

/// The places of the two orbits, the same edge in the same order.
pub(super) struct Orbits {
    /// The first orbit.
    pub(super) lower: [u8; 12],
    /// The second one: the twins of the first.
    pub(super) upper: [u8; 12],
    /// For each place its number in its orbit, which is that of its edge.
    pub(super) edge: [u8; 24],
}

/// The two orbits of the third phase.
pub(super) static ORBITS: LazyLock<Orbits> = LazyLock::new(Orbits::new);

/// Whether a turn is one of the third phase's: `U D F B` by any angle, and half turns, of wide ones one for each axis.
pub(super) fn is_of_third_phase(turn: WideTurn) -> bool {
    match (turn.is_wide(), turn.is_half()) {
        (true, half) => half && turn.face().is_positive(),
        (false, half) => half || turn.axis() != Axis::X,
    }
}

/// The turns of the third phase.
pub(super) fn turns_of_third_phase() -> Vec<WideTurn> {
    WideTurn::all().filter(|&turn| is_of_third_phase(turn)).collect()
}

impl Orbits {
    fn new() -> Self {
        let places = Places::get();
        let from = &places.from[Kind::Wing as usize];
        let turns = turns_of_third_phase();
        let mut lower = vec![0u8];
        let mut next = 0;
        while next < lower.len() {
            for turn in &turns {
                let place = from[turn.index()][usize::from(lower[next])];
                if !lower.contains(&place) {
                    lower.push(place);
                }
            }
            next += 1;
        }
        // First the four edges that the symmetries leave among themselves.
        let touches_x = |place: u8| {
            [places.faces, places.other_faces].iter().any(|faces| faces[usize::from(place)].axis() == Axis::X)
        };
        lower.sort_unstable_by_key(|&place| (touches_x(place), place));
        let lower: [u8; 12] = std::array::from_fn(|i| lower[i]);
        let upper = lower.map(|place| places.twin[usize::from(place)]);
        let mut edge = [0; 24];
        for orbit in [&lower, &upper] {
            for (i, &place) in orbit.iter().enumerate() {
                edge[usize::from(place)] = i as u8;
            }
        }
        Self { lower, upper, edge }
    }

    /// Whether each pair of wings has one in each orbit, and an even number of pairs have them in the other one's: else
    /// the third phase would never end, or end with an edge flipped.
    #[inline]
    pub(super) fn are_sorted(&self, wings: &Permutation) -> bool {
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

    /// Where the mates of the wings of the first orbit are, and whether the edges to which these belong are exchanged
    /// an odd number of times.
    pub(super) fn pairs(&self, pieces: &Pieces<2>) -> (Pairs, bool) {
        let edge_on = |place: &u8| self.edge[usize::from(pieces.orbit(Kind::Wing)[usize::from(*place)])];
        let lower: Vec<u8> = self.lower.iter().map(edge_on).collect();
        let mut place_of = [0; 12];
        for (j, place) in self.upper.iter().enumerate() {
            place_of[usize::from(edge_on(place))] = j as u8;
        }
        let pairs = std::array::from_fn(|i| if i < 12 { place_of[usize::from(lower[i])] } else { i as u8 });
        (pairs, is_odd(&lower))
    }

    /// What turns do to both orbits.
    pub(super) fn turns(&self) -> Vec<Joint> {
        let from = &Places::get().from[Kind::Wing as usize];
        turns_of_third_phase().into_iter().map(|turn| self.joint(&inverse(&from[turn.index()]))).collect()
    }

    /// The eight symmetries that keep both orbits.
    pub(super) fn symmetries(&self) -> [Joint; 8] {
        let keeps = |symmetry: &Symmetry| symmetry.face(Face::R).axis() == Axis::X;
        let images = |symmetry| Places::get().images(Kind::Wing, symmetry);
        let mut kept = Symmetry::all()
            .filter(keeps)
            .map(images)
            .filter(|images| self.lower.contains(&images[usize::from(self.lower[0])]));
        std::array::from_fn(|_| {
            kept.next().map_or_else(|| self.joint(&IDENTITY), |images| self.joint(&images))
        })
    }

    fn joint(&self, goes: &[u8; 24]) -> Joint {
        let of = |orbit: &[u8; 12]| orbit.map(|place| self.edge[usize::from(goes[usize::from(place)])]);
        Joint::new(&of(&self.lower), &of(&self.upper))
    }
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
