//! The effect of turns on single pieces, in the frame of the centres.

use std::sync::LazyLock;

use godspeed_cube::{Angle, Axis, Corners, Edges, Face};

/// The number of placements of a piece: `8 * 3` of a corner, then `12 * 2` of an edge.
///
/// The placement of a corner is `3 * place + twist`, and that of an edge `24 + 2 * place + flip`.
pub(super) const PLACEMENTS: usize = 48;

/// The placement of a piece, or a piece with its orientation; less than [`PLACEMENTS`].
pub(super) type Placement = u8;

/// The places in the order of [`place_of`]: 8 corners, then 12 edges.
pub(super) const PLACES: usize = 20;

/// The quarters by which the two outer layers of an axis turn, relative to the centres.
///
/// Index: `16 * axis + 4 * quarters of the positive face + quarters of the negative face`, each clockwise as seen from
/// its own face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Effect(u8);

/// The number of effects, which includes three identities.
const EFFECTS: usize = 3 * 16;

/// The image of each placement.
pub(super) type Map = [Placement; PLACEMENTS];

impl Effect {
    /// Returns the effect of turning two opposite faces, given with one of them.
    pub(super) const fn new(face: Face, quarters: i32, opposite_quarters: i32) -> Self {
        let (positive, negative) =
            if face.is_positive() { (quarters, opposite_quarters) } else { (opposite_quarters, quarters) };
        let angles = 4 * positive.rem_euclid(4) + negative.rem_euclid(4);
        Self(16 * face.axis().index() as u8 + angles as u8)
    }

    /// Returns the effect that undoes this one.
    pub(super) const fn inverse(self) -> Self {
        let (axis, positive, negative) = (self.0 / 16, self.0 / 4 % 4, self.0 % 4);
        Self(16 * axis + (4 - positive) % 4 * 4 + (4 - negative) % 4)
    }

    /// Returns the face that turns alone, and its quarters; `None` if none or both turn.
    pub(super) const fn single_turn(self) -> Option<(Face, u8)> {
        let positive = Axis::ALL[self.0 as usize / 16].positive();
        match (self.0 / 4 % 4, self.0 % 4) {
            (quarters @ 1.., 0) => Some((positive, quarters)),
            (0, quarters @ 1..) => Some((positive.opposite(), quarters)),
            _ => None,
        }
    }

    /// Returns where each placement goes.
    pub(super) fn map(self) -> &'static Map {
        static MAPS: LazyLock<Vec<Map>> = LazyLock::new(|| (0..EFFECTS as u8).map(Effect::build).collect());
        &MAPS[self.0 as usize]
    }

    fn build(index: u8) -> Map {
        let mut map = std::array::from_fn(|placement| placement as Placement);
        let positive = Axis::ALL[index as usize / 16].positive();
        for (face, quarters) in [(positive, index / 4 % 4), (positive.opposite(), index % 4)] {
            if let Some(angle) = Angle::from_quarters(quarters.into()) {
                let turn = outer(face, angle);
                map = map.map(|placement| turn[placement as usize]);
            }
        }
        map
    }
}

/// Returns the place of a placement: corners 0 to 7, edges 8 to 19.
pub(super) const fn place_of(placement: Placement) -> usize {
    if placement < 24 { placement as usize / 3 } else { 8 + (placement as usize - 24) / 2 }
}

/// Returns the orientation of a placement.
pub(super) const fn orientation_of(placement: Placement) -> u8 {
    if placement < 24 { placement % 3 } else { placement % 2 }
}

/// Returns the first placement at a place, which has the orientation 0.
pub(super) const fn first_at(place: usize) -> Placement {
    if place < 8 { 3 * place as u8 } else { 24 + 2 * (place as u8 - 8) }
}

/// Returns the number of orientations at a place.
pub(super) const fn orientations_at(place: usize) -> u8 {
    if place < 8 { 3 } else { 2 }
}

/// Returns a placement turned further in its place.
pub(super) const fn turned(placement: Placement, by: u8) -> Placement {
    let place = place_of(placement);
    first_at(place) + (orientation_of(placement) + by) % orientations_at(place)
}

/// Returns where a turn of an outer layer takes each placement.
fn outer(face: Face, angle: Angle) -> Map {
    let (corners, edges) = (Corners::turned(face, angle), Edges::turned(face, angle));
    let mut map = [0; PLACEMENTS];
    for (place, (cubie, twist)) in corners.cubies().iter().zip(corners.twists()).enumerate() {
        for orientation in 0..3 {
            map[3 * cubie.index() + orientation] = turned(first_at(place), orientation as u8 + twist);
        }
    }
    for (place, (cubie, flip)) in edges.cubies().iter().zip(edges.flips()).enumerate() {
        for orientation in 0..2 {
            map[24 + 2 * cubie.index() + orientation] = turned(first_at(8 + place), orientation as u8 + flip);
        }
    }
    map
}
