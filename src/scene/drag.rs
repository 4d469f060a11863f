use std::f32::consts::FRAC_PI_2;

use godspeed_cube::{Angle, Axis, Face, Layers, Size, Turn, lattice};
use three_d::{InnerSpace, Vec2, Vec3};

use super::camera::Camera;
use super::layout::{Plane, axis_vector, outward};
use super::pick::Hit;

/// Which layers turn when a sticker is dragged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Reach {
    /// Only the layer of the sticker.
    #[default]
    Single,
    /// The layer of the sticker and all layers outside it.
    Wide,
    /// These layers, if they contain that of the sticker; otherwise only its layer.
    ///
    /// They are counted from either of the two faces on the axis.
    Block(Layers),
}

/// One of the two directions to drag a sticker in, with the layers that it turns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Handle {
    /// The face from which the layers are counted and the turn is seen.
    pub(super) face: Face,
    /// The layers that turn.
    pub(super) layers: Layers,
    /// Movement of the sticker on the screen, in CSS pixels per radian clockwise.
    pub(super) pull: Vec2,
}

impl Handle {
    /// Returns the handle of a facelet that is best aligned with a pointer movement.
    ///
    /// The movement is in CSS pixels.
    pub(super) fn along(hit: &Hit, reach: Reach, way: Vec2, camera: &Camera, size: Size) -> Option<Self> {
        Self::both(hit, reach, camera, size)
            .into_iter()
            .flatten()
            .max_by(|a, b| a.alignment(way).total_cmp(&b.alignment(way)))
    }

    /// Returns the handles of a facelet: along its row and along its column.
    pub(super) fn both(hit: &Hit, reach: Reach, camera: &Camera, size: Size) -> [Option<Self>; 2] {
        let plane = Plane::of_face(hit.face, size);
        [plane.right, plane.down].map(|direction| Self::of_direction(hit, reach, direction, camera, size))
    }

    /// Returns the clockwise angle in radians for a pointer movement.
    pub(super) fn radians(&self, way: Vec2) -> f32 {
        way.dot(self.pull) / self.pull.magnitude2()
    }

    /// Returns the turn to which an angle snaps, or `None` if it snaps back to the start.
    pub(super) fn snapped(&self, radians: f32) -> Option<Turn> {
        let angle = Angle::from_quarters(quarters(radians))?;
        Some(Turn { face: self.face, layers: self.layers, angle })
    }

    fn alignment(&self, way: Vec2) -> f32 {
        way.dot(self.pull.normalize()).abs()
    }

    /// Returns the handle for a direction within the face of the sticker.
    ///
    /// The layer turns about the axis perpendicular to the direction and to the normal of the face.
    fn of_direction(hit: &Hit, reach: Reach, direction: Vec3, camera: &Camera, size: Size) -> Option<Self> {
        let about = outward(hit.face).cross(direction);
        let axis = Axis::ALL.into_iter().find(|&axis| axis_vector(axis).dot(about).abs() > 0.5)?;
        let (face, layer) = counted_from(axis, lattice::place(hit.facelet(size), size).at, size);
        let (face, layers) = reach.layers(face, layer, size)?;
        let lever = size.layers() as f32 / 2.0;
        let step = 0.05;
        let on_screen = camera.project(hit.point + direction * step) - camera.project(hit.point);
        // A clockwise turn as seen from outside is a negative rotation about the outward vector.
        let sense = -outward(face).dot(about);
        let pull = on_screen * (sense * lever / step);
        (pull.magnitude2() > 0.0).then_some(Self { face, layers, pull })
    }
}

impl Reach {
    /// Returns the layers that turn with a sticker in this layer of a face.
    ///
    /// Also returns the face from which they are counted.
    fn layers(self, face: Face, layer: u16, size: Size) -> Option<(Face, Layers)> {
        let across = size.last_layer() + 1 - layer;
        match self {
            Self::Wide => Some((face, Layers::new(1, layer)?)),
            Self::Block(block) if block.contains(layer) => Some((face, block)),
            Self::Block(block) if block.contains(across) => Some((face.opposite(), block)),
            Self::Single | Self::Block(_) => Some((face, Layers::single(layer)?)),
        }
    }
}

/// Returns the number of quarter turns to which an angle in radians snaps.
///
/// It is rounded to the nearest, except that 0.3 of a quarter is enough for the next one, because a drag that far
/// is intentional.
pub(super) fn quarters(radians: f32) -> i32 {
    let quarters = radians / FRAC_PI_2;
    (quarters + 0.2 * quarters.signum()).round() as i32
}

/// Returns the face from which a layer is counted, and its number.
///
/// This is the nearer face, and L, D or F for the middle layer, as for M, E and S.
fn counted_from(axis: Axis, at: [i32; 3], size: Size) -> (Face, u16) {
    let up = axis.positive();
    let follows = if axis == Axis::Z { up } else { up.opposite() };
    let layer = lattice::layer_of(at, follows, size);
    let across = lattice::layer_of(at, follows.opposite(), size);
    if layer <= across { (follows, layer) } else { (follows.opposite(), across) }
}

#[cfg(test)]
mod tests {
    use super::super::layout::rotation;
    use super::super::pick;
    use super::*;
    use three_d::vec2;

    fn turn(n: usize, face: Face, row: usize, column: usize, way: Vec2) -> Option<Turn> {
        let size = Size::new(n).unwrap();
        let camera = Camera::new(size, 800.0, 600.0);
        let seen = camera.project(Plane::of_face(face, size).cubie(row, column) + outward(face) * 0.5);
        let hit = pick::facelet(camera.ray(seen.x, seen.y), size).unwrap();
        Handle::along(&hit, Reach::Single, way, &camera, size)?
            .snapped(FRAC_PI_2 * sign(&hit, way, &camera, size))
    }

    fn sign(hit: &Hit, way: Vec2, camera: &Camera, size: Size) -> f32 {
        Handle::along(hit, Reach::Single, way, camera, size).unwrap().radians(way).signum()
    }

    fn expect(face: Face, layer: u16, angle: Angle) -> Option<Turn> {
        Some(Turn { face, layers: Layers::single(layer).unwrap(), angle })
    }

    #[test]
    fn dragging_a_sticker_of_f_up_turns_its_column() {
        let up = vec2(0.0, -40.0);
        assert_eq!(turn(3, Face::F, 1, 2, up), expect(Face::R, 1, Angle::Quarter));
        assert_eq!(turn(3, Face::F, 1, 0, up), expect(Face::L, 1, Angle::Prime));
        assert_eq!(turn(3, Face::F, 1, 1, up), expect(Face::L, 2, Angle::Prime));
        assert_eq!(turn(5, Face::F, 1, 3, up), expect(Face::R, 2, Angle::Quarter));
    }

    #[test]
    fn a_drag_turns_the_outer_layers_or_the_layer_range_too() {
        let size = Size::new(9).unwrap();
        let layers = |first, last| Layers::new(first, last).unwrap();
        assert_eq!(Reach::Wide.layers(Face::R, 3, size), Some((Face::R, layers(1, 3))));
        let block = Reach::Block(layers(2, 4));
        assert_eq!(block.layers(Face::R, 3, size), Some((Face::R, layers(2, 4))));
        assert_eq!(Reach::Block(layers(6, 8)).layers(Face::R, 3, size), Some((Face::L, layers(6, 8))));
        assert_eq!(block.layers(Face::R, 1, size), Some((Face::R, layers(1, 1))));
    }

    #[test]
    fn dragging_a_sticker_of_f_right_turns_its_row() {
        let right = vec2(40.0, 8.0);
        assert_eq!(turn(3, Face::F, 0, 1, right), expect(Face::U, 1, Angle::Prime));
        assert_eq!(turn(3, Face::F, 2, 1, right), expect(Face::D, 1, Angle::Quarter));
        assert_eq!(turn(4, Face::F, 1, 1, right), expect(Face::U, 2, Angle::Prime));
    }

    #[test]
    fn a_dragged_layer_moves_in_the_direction_of_the_drag() {
        for n in [1, 3, 7] {
            let size = Size::new(n).unwrap();
            for face in [Face::U, Face::R, Face::F] {
                for way in [vec2(30.0, 4.0), vec2(-30.0, 9.0), vec2(3.0, 30.0), vec2(4.0, -30.0)] {
                    let turn = turn(n, face, n / 2, n / 2, way).unwrap();
                    let camera = Camera::new(size, 800.0, 600.0);
                    let start = Plane::of_face(face, size).cubie(n / 2, n / 2) + outward(face) * 0.5;
                    let end = rotation(turn.face, 0.1 * (2 - turn.angle.quarters()) as f32) * start;
                    let carried = camera.project(end) - camera.project(start);
                    assert!(carried.dot(way) > 0.0, "{n} {face} {way:?} {turn:?}");
                }
            }
        }
    }

    #[test]
    fn a_short_drag_snaps_back_and_a_long_one_makes_a_half_turn() {
        let handle = Handle { face: Face::R, layers: Layers::OUTER, pull: vec2(0.0, -100.0) };
        assert_eq!(handle.snapped(handle.radians(vec2(5.0, -40.0))), None);
        assert_eq!(handle.snapped(handle.radians(vec2(5.0, -300.0))), expect(Face::R, 1, Angle::Half));
        assert_eq!(handle.snapped(0.6), expect(Face::R, 1, Angle::Quarter));
        assert_eq!(handle.snapped(-1.2), expect(Face::R, 1, Angle::Prime));
    }
}
