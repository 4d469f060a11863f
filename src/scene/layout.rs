//! Positions of the tiles. A tile is one side of a cubie, with or without a sticker.
//!
//! Lengths are in cubies. The origin is the centre of the cube; x points to R, y to U and z to F. All positions
//! are derived from [`godspeed_cube::lattice`], so that the image cannot disagree with the state.

use godspeed_cube::{Axis, Face, Layers, Size, lattice};
use three_d::{Mat3, Rad, Vec3, vec3};

/// A plane of N x N tiles, in reading order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Plane {
    /// The face that it is parallel to, and whose order its tiles have.
    pub(super) face: Face,
    /// The centre of the cubie of the first tile.
    pub(super) first: Vec3,
    /// The step from one column to the next.
    pub(super) right: Vec3,
    /// The step from one row to the next.
    pub(super) down: Vec3,
}

/// Adjacent layers of the cube, as an interval on their axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Slab {
    /// The axis the layers are stacked along.
    pub(super) axis: Axis,
    /// The lower bound, at least -N/2.
    pub(super) low: f32,
    /// The upper bound, at most N/2.
    pub(super) high: f32,
}

impl Plane {
    /// Returns the plane of a face. Its tile `i` is at the position of facelet `i`.
    pub(super) fn of_face(face: Face, size: Size) -> Self {
        let (right, down) = reading_steps(face);
        Self { face, first: centre(lattice::place(face.index() * size.face_area(), size).at), right, down }
    }

    /// Returns the step down a column of a face.
    pub(super) fn down_of(face: Face) -> Vec3 {
        reading_steps(face).1
    }

    /// Returns the outward unit normal.
    #[cfg(test)]
    pub(super) fn outward(&self) -> Vec3 {
        self.down.cross(self.right)
    }

    /// Returns the centre of the cubie of one tile.
    #[cfg(test)]
    pub(super) fn cubie(&self, row: usize, column: usize) -> Vec3 {
        self.first + self.right * column as f32 + self.down * row as f32
    }
}

impl Slab {
    /// Returns the layers that a turn of `face` moves.
    ///
    /// Returns `None` if the cube has none of them.
    pub(super) fn of_layers(face: Face, layers: Layers, size: Size) -> Option<Self> {
        let n = size.last_layer();
        if layers.first() > n {
            return None;
        }
        let half = f32::from(n) / 2.0;
        let outer = half - f32::from(layers.first() - 1);
        let inner = half - f32::from(layers.last().min(n));
        let (low, high) = if face.is_positive() { (inner, outer) } else { (-outer, -inner) };
        Some(Self { axis: face.axis(), low, high })
    }

    /// Returns the planes inside the cube that a turn of these layers exposes.
    ///
    /// These are two at each inner cut: the sides of the cubies below and above it. There are at most four, and
    /// none for a rotation of the whole cube.
    pub(super) fn cut_planes(&self, size: Size) -> Vec<Plane> {
        let up = self.axis.positive();
        self.cuts(size)
            .flat_map(|cut| [(up, cut - 0.5), (up.opposite(), cut + 0.5)])
            .map(|(face, at)| {
                let mut plane = Plane::of_face(face, size);
                plane.first[self.axis.index()] = at;
                plane
            })
            .collect()
    }

    /// Yields the parts of the whole cube: the layers below, these, and those above.
    ///
    /// The flag is whether the part turns. Empty parts are omitted.
    pub(super) fn pieces(&self, size: Size) -> impl Iterator<Item = (Self, bool)> + use<> {
        let half = size.layers() as f32 / 2.0;
        let (whole, slab) = (Self { low: -half, high: half, ..*self }, *self);
        [(Self { high: slab.low, ..whole }, false), (slab, true), (Self { low: slab.high, ..whole }, false)]
            .into_iter()
            .filter(|(piece, _)| piece.high > piece.low)
    }

    fn cuts(&self, size: Size) -> impl Iterator<Item = f32> + use<> {
        let half = size.layers() as f32 / 2.0;
        [self.low, self.high].into_iter().filter(move |cut| cut.abs() < half)
    }
}

/// Returns the middle of a sticker and its outward unit normal.
pub(super) fn sticker(facelet: usize, size: Size) -> (Vec3, Vec3) {
    let place = lattice::place(facelet, size);
    (centre(place.at) + outward(place.face) * 0.5, outward(place.face))
}

/// Returns the outward unit normal of a face.
pub(super) fn outward(face: Face) -> Vec3 {
    let along = axis_vector(face.axis());
    if face.is_positive() { along } else { -along }
}

/// Returns the unit vector along an axis.
pub(super) fn axis_vector(axis: Axis) -> Vec3 {
    match axis {
        Axis::X => Vec3::unit_x(),
        Axis::Y => Vec3::unit_y(),
        Axis::Z => Vec3::unit_z(),
    }
}

/// Returns the rotation matrix of a clockwise turn of a face.
pub(super) fn rotation(face: Face, radians: f32) -> Mat3 {
    // A clockwise turn as seen from outside is a negative rotation about the outward vector.
    Mat3::from_axis_angle(outward(face), Rad(-radians))
}

/// Returns the steps along a row and down a column of a face.
///
/// They are taken from the lattice of the 2x2x2, because a cube with one layer has no second column.
fn reading_steps(face: Face) -> (Vec3, Vec3) {
    let size = Size::TWO;
    let at = |i| centre(lattice::place(face.index() * size.face_area() + i, size).at);
    (at(1) - at(0), at(2) - at(0))
}

fn centre(at: [i32; 3]) -> Vec3 {
    vec3(at[0] as f32, at[1] as f32, at[2] as f32) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use three_d::MetricSpace;

    #[test]
    fn tile_positions_match_the_lattice() {
        for n in [1, 2, 3, 8] {
            let size = Size::new(n).unwrap();
            for i in 0..size.facelets() {
                let place = lattice::place(i, size);
                let plane = Plane::of_face(place.face, size);
                assert_eq!(plane.cubie(i / n % n, i % n), centre(place.at));
                assert_eq!(plane.outward(), outward(place.face));
            }
        }
    }

    #[test]
    fn layers_are_counted_from_their_face() {
        let size = Size::new(5).unwrap();
        let slab = |face, first, last| Slab::of_layers(face, Layers::new(first, last).unwrap(), size);
        assert_eq!(slab(Face::R, 1, 1), Some(Slab { axis: Axis::X, low: 1.5, high: 2.5 }));
        assert_eq!(slab(Face::L, 1, 2), Some(Slab { axis: Axis::X, low: -2.5, high: -0.5 }));
        assert_eq!(slab(Face::U, 4, 9), Some(Slab { axis: Axis::Y, low: -2.5, high: -0.5 }));
        assert_eq!(slab(Face::U, 6, 9), None);
    }

    #[test]
    fn drawn_layers_match_the_lattice() {
        use godspeed_cube::{Angle, Turn};
        let size = Size::new(4).unwrap();
        for face in Face::ALL {
            for angle in Angle::ALL {
                let turn = Turn { face, layers: Layers::all(size), angle };
                let quarter = std::f32::consts::FRAC_PI_2;
                let matrix = rotation(face, angle.quarters() as f32 * quarter);
                for i in 0..size.facelets() {
                    let place = lattice::place(i, size);
                    let carried = lattice::turned(place, turn, size).unwrap();
                    assert!((matrix * centre(place.at)).distance(centre(carried.at)) < 1e-4);
                    assert!((matrix * outward(place.face)).distance(outward(carried.face)) < 1e-4);
                }
            }
        }
    }

    #[test]
    fn a_turn_exposes_two_planes_per_cut() {
        let size = Size::new(4).unwrap();
        let slab = |first, last| Slab::of_layers(Face::R, Layers::new(first, last).unwrap(), size).unwrap();
        assert!(slab(1, 4).cut_planes(size).is_empty());
        assert_eq!(slab(1, 4).pieces(size).count(), 1);
        let planes = slab(1, 1).cut_planes(size);
        let sides: Vec<_> = planes.iter().map(|plane| (plane.first.x, plane.outward().x)).collect();
        assert_eq!(sides, [(0.5, 1.0), (1.5, -1.0)]);
        assert_eq!(slab(2, 3).cut_planes(size).len(), 4);
        assert_eq!(slab(2, 3).pieces(size).count(), 3);
    }
}
