//! Coordinates of facelets, and the effect of turns on them.
//!
//! A cube of N layers has its centre at the origin. Coordinates are doubled so that they are integers for even
//! and odd N: the centre of a cubie has coordinates from `-(N-1)` to `N-1` in steps of 2. A facelet is given by
//! the position of its cubie and the face that it is on.
//!
//! Facelets have the index `face * N * N + row * N + column`, with faces in the order `U R F D L B` and with the
//! rows and columns of each face as in the usual unfolded net:
//!
//! ```text
//!             U
//!           L F R B
//!             D
//! ```
//!
//! Use it to draw a cube, or to compute with facelets as numbers:
//!
//! ```
//! use godspeed_cube::{Angle, Face, Size, Turn, lattice};
//!
//! let place = lattice::place(8, Size::THREE);
//! assert_eq!((place.at, place.face), ([2, 2, 2], Face::U));
//! let turned = lattice::turned(place, Turn::outer(Face::R, Angle::Quarter), Size::THREE);
//! assert_eq!(turned.map(|place| (place.at, place.face)), Some(([2, 2, -2], Face::B)));
//! ```

use crate::{Angle, Axis, Face, Size, Turn};

/// The position of a facelet: its cubie, in doubled coordinates, and its face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// Doubled coordinates of the cubie's centre along x, y and z.
    pub at: [i32; 3],
    /// The face that the facelet is on.
    pub face: Face,
}

/// Returns the place of the facelet with this index.
///
/// The index must be below `size.facelets()`.
#[must_use]
pub fn place(index: usize, size: Size) -> Place {
    let n = size.layers();
    let face = Face::ALL[index / (n * n)];
    let (row, column) = (index / n % n, index % n);
    let end = n as i32 - 1;
    let (to_right, down) = reading_directions(face);
    let mut at = [0; 3];
    at[face.axis().index()] = if face.is_positive() { end } else { -end };
    at[to_right.axis().index()] = along(to_right, column, end);
    at[down.axis().index()] = along(down, row, end);
    Place { at, face }
}

/// Returns the index of the facelet at a place; the inverse of [`place`].
#[must_use]
pub fn index(place: Place, size: Size) -> usize {
    let n = size.layers();
    let end = n as i32 - 1;
    let (to_right, down) = reading_directions(place.face);
    let column = steps(to_right, place.at, end);
    let row = steps(down, place.at, end);
    place.face.index() * n * n + row * n + column
}

/// Returns the place to which a turn moves a facelet; `None` if it does not move.
#[must_use]
pub fn turned(place: Place, turn: Turn, size: Size) -> Option<Place> {
    let layer = layer_of(place.at, turn.face, size);
    turn.layers.contains(layer).then(|| carried(place, turn))
}

/// Returns the place to which a turn moves a facelet, as if it turned all layers.
pub(crate) fn carried(place: Place, turn: Turn) -> Place {
    let axis = turn.face.axis();
    let at = (0..clockwise_quarters(turn.face, turn.angle)).fold(place.at, |at, _| quarter(at, axis));
    Place { at, face: turned_face(place.face, turn.face, turn.angle) }
}

/// Returns the face to which a rotation by `angle`, seen from `face`, moves `side`.
pub(crate) fn turned_face(side: Face, face: Face, angle: Angle) -> Face {
    let cycle = side_cycle(face.axis());
    let quarters = clockwise_quarters(face, angle) as usize;
    cycle.iter().position(|&other| other == side).map_or(side, |i| cycle[(i + quarters) % 4])
}

/// Returns the clockwise quarter turns, seen from the positive end of the axis.
const fn clockwise_quarters(face: Face, angle: Angle) -> i32 {
    if face.is_positive() { angle.quarters() } else { 4 - angle.quarters() }
}

/// Returns the layer of a cubie, counted from 1 at `face`.
#[must_use]
pub fn layer_of(at: [i32; 3], face: Face, size: Size) -> u16 {
    steps(face.opposite(), at, i32::from(size.last_layer()) - 1) as u16 + 1
}

/// Yields the index of each facelet that a turn moves, before and after the turn.
///
/// Visits only the facelets that move: `4 N` for each layer, and `N * N` for each outer face that turns.
pub fn moved_facelets(turn: Turn, size: Size) -> impl Iterator<Item = (usize, usize)> {
    let axis = turn.face.axis();
    let ring = turn.layers.first()..=turn.layers.last();
    let sides = ring.flat_map(move |layer| {
        let c = coordinate(layer, turn.face, size);
        side_cycle(axis).into_iter().flat_map(move |face| ring_places(axis, c, face, size))
    });
    let area = size.face_area();
    let caps = [(turn.face, 1), (turn.face.opposite(), size.last_layer())]
        .into_iter()
        .filter(move |&(_, layer)| turn.layers.contains(layer))
        .flat_map(move |(face, _)| {
            (face.index() * area..(face.index() + 1) * area).map(move |i| place(i, size))
        });
    sides
        .chain(caps)
        .filter_map(move |from| turned(from, turn, size).map(|to| (index(from, size), index(to, size))))
}

/// Returns the first and last facelet of one of the four rows around a layer.
///
/// Layers are counted from 1 at `face`.
pub(crate) fn row_ends(face: Face, layer: u16, size: Size) -> [Place; 2] {
    let axis = face.axis();
    let side = side_cycle(axis)[0];
    let end = i32::from(size.last_layer()) - 1;
    [0, end].map(|step| ring_place(axis, coordinate(layer, face, size), side, step, end))
}

/// Returns the faces towards which the columns and rows of a face are counted.
const fn reading_directions(face: Face) -> (Face, Face) {
    match face {
        Face::U => (Face::R, Face::F),
        Face::R => (Face::B, Face::D),
        Face::F => (Face::R, Face::D),
        Face::D => (Face::R, Face::B),
        Face::L => (Face::F, Face::D),
        Face::B => (Face::L, Face::D),
    }
}

fn along(towards: Face, steps: usize, end: i32) -> i32 {
    let c = 2 * steps as i32 - end;
    if towards.is_positive() { c } else { -c }
}

fn steps(towards: Face, at: [i32; 3], end: i32) -> usize {
    let c = at[towards.axis().index()];
    ((if towards.is_positive() { c } else { -c } + end) / 2) as usize
}

/// Rotates a position by a quarter turn, clockwise from the positive end of the axis.
const fn quarter([x, y, z]: [i32; 3], axis: Axis) -> [i32; 3] {
    match axis {
        Axis::X => [x, z, -y],
        Axis::Y => [-z, y, x],
        Axis::Z => [y, -x, z],
    }
}

/// Returns the four faces around an axis in the order of a clockwise quarter turn.
const fn side_cycle(axis: Axis) -> [Face; 4] {
    match axis {
        Axis::X => [Face::F, Face::U, Face::B, Face::D],
        Axis::Y => [Face::F, Face::L, Face::B, Face::R],
        Axis::Z => [Face::U, Face::R, Face::D, Face::L],
    }
}

/// Returns the coordinate of a layer along the axis of `face`.
///
/// Layers are counted from 1 at `face`.
fn coordinate(layer: u16, face: Face, size: Size) -> i32 {
    along(face.opposite(), usize::from(layer) - 1, i32::from(size.last_layer()) - 1)
}

/// Yields the places of one layer that are on one face: a row of N facelets.
fn ring_places(axis: Axis, c: i32, face: Face, size: Size) -> impl Iterator<Item = Place> {
    let end = i32::from(size.last_layer()) - 1;
    (0..size.layers() as i32).map(move |step| ring_place(axis, c, face, step, end))
}

fn ring_place(axis: Axis, c: i32, face: Face, step: i32, end: i32) -> Place {
    let free = 3 - axis.index() - face.axis().index();
    let mut at = [0; 3];
    at[axis.index()] = c;
    at[face.axis().index()] = if face.is_positive() { end } else { -end };
    at[free] = 2 * step - end;
    Place { at, face }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Layers;

    #[test]
    fn positions_and_indices_are_inverse() {
        for n in [1, 2, 3, 8] {
            let size = Size::new(n).unwrap();
            for i in 0..size.facelets() {
                assert_eq!(index(place(i, size), size), i);
            }
        }
    }

    #[test]
    fn the_first_facelet_of_u_is_at_the_back_left() {
        assert_eq!(place(0, Size::THREE), Place { at: [-2, 2, -2], face: Face::U });
        assert_eq!(layer_of([-2, 2, -2], Face::U, Size::THREE), 1);
        assert_eq!(layer_of([-2, 2, -2], Face::R, Size::THREE), 3);
    }

    #[test]
    fn a_turn_moves_the_rows_of_its_layers_and_rotates_outer_faces() {
        let size = Size::new(4).unwrap();
        let count = |layers| {
            let turn = Turn { face: Face::R, layers, angle: Angle::Quarter };
            moved_facelets(turn, size).count()
        };
        assert_eq!(count(Layers::OUTER), 16 + 16);
        assert_eq!(count(Layers::single(2).unwrap()), 16);
        assert_eq!(count(Layers::new(1, 2).unwrap()), 32 + 16);
        assert_eq!(count(Layers::all(size)), size.facelets());
    }
}
