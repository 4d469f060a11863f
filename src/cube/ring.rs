use crate::lattice::{self, Place};
use crate::{Angle, Face, Layers, Size, Turn};

/// The four rows of facelets around a layer, as start indices and strides.
///
/// A quarter turn moves each row to the next one, in the same direction.
pub(crate) struct Ring {
    starts: [usize; 4],
    pub steps: [isize; 4],
}

impl Ring {
    /// Returns the ring of a layer, counted from `face`.
    #[inline]
    pub(crate) fn of(face: Face, layer: u16, size: Size) -> Self {
        Self::of_stored(face, layer, size, |place| place)
    }

    /// Returns the rings of the layers of a turn on a cube some of whose faces are still to be turned.
    pub(crate) fn of_turn(turn: Turn, faces: FaceAngles, size: Size) -> impl Iterator<Item = Self> {
        (turn.layers.first()..=turn.layers.last())
            .map(move |layer| Self::of_stored(turn.face, layer, size, |place| faces.stored(place)))
    }

    /// Returns the ring of a layer on a cube whose facelets are not stored at their places.
    #[inline]
    fn of_stored(face: Face, layer: u16, size: Size, stored: impl Fn(Place) -> Place) -> Self {
        let n = size.layers();
        let quarter = Turn { face, layers: Layers::OUTER, angle: Angle::Quarter };
        let mut ends = lattice::row_ends(face, layer, size);
        let mut ring = Self { starts: [0; 4], steps: [0; 4] };
        for row in 0..4 {
            let [start, end] = ends.map(|place| lattice::index(stored(place), size));
            ring.starts[row] = start;
            ring.steps[row] = if n == 1 { 0 } else { (end as isize - start as isize) / (n as isize - 1) };
            ends = ends.map(|place| lattice::carried(place, quarter));
        }
        ring
    }

    /// Returns the facelets that are `step` facelets from the starts of the rows.
    #[inline]
    pub(crate) fn facelets(&self, step: usize) -> [usize; 4] {
        std::array::from_fn(|row| self.starts[row].wrapping_add_signed(self.steps[row] * step as isize))
    }
}

/// The angles by which the faces of a cube are still to be turned about their centres.
///
/// Turning a face moves `N * N` facelets, and a ring only `4 N`. So a sequence of turns adds up the angles of each
/// face, and turns it once at the end.
#[derive(Clone, Copy, Default)]
pub(crate) struct FaceAngles([i32; 6]);

impl FaceAngles {
    /// Adds the faces that a turn moves.
    pub(crate) fn add(&mut self, turn: Turn, size: Size) {
        if turn.layers.contains(1) {
            self.0[turn.face.index()] += turn.angle.quarters();
        }
        if turn.layers.contains(size.last_layer()) {
            self.0[turn.face.opposite().index()] -= turn.angle.quarters();
        }
    }

    /// Returns the faces to be turned with their angles.
    pub(crate) fn angles(self) -> impl Iterator<Item = (Face, Angle)> {
        Face::ALL.into_iter().filter_map(move |face| Some((face, self.angle(face)?)))
    }

    /// Returns where the facelet of a place is stored until its face is turned.
    fn stored(self, place: Place) -> Place {
        match self.angle(place.face) {
            None => place,
            Some(angle) => lattice::carried(place, Turn::outer(place.face, angle.inverse())),
        }
    }

    fn angle(self, face: Face) -> Option<Angle> {
        Angle::from_quarters(self.0[face.index()])
    }
}
