use std::f32::consts::{FRAC_PI_2, PI, TAU};

use godspeed_cube::Face;
use three_d::{InnerSpace, Mat3, Rad, Vec3};

use super::layout::{Plane, Slab, axis_vector, outward};

/// Returns the angle by which the marks on turning tiles of a plane are rotated on their tiles.
///
/// Marks stand upright on each face of a cube at rest. While layers turn by `radians` about their axis, the marks
/// rotate evenly from the upright of one face to that of the next. The angle is counter-clockwise in radians.
pub(super) fn of_marks(plane: &Plane, slab: &Slab, radians: f32) -> f32 {
    let quarters = radians / FRAC_PI_2;
    let (from, to) = (upright(plane, slab, quarters.floor()), upright(plane, slab, quarters.floor() + 1.0));
    let way = (to - from + PI).rem_euclid(TAU) - PI;
    from + way * (quarters - quarters.floor())
}

/// Returns the angle from the upright of a tile to that of its face after some quarters.
fn upright(plane: &Plane, slab: &Slab, quarters: f32) -> f32 {
    let turn = Mat3::from_axis_angle(axis_vector(slab.axis), Rad(quarters * FRAC_PI_2));
    let (carried, normal) = (turn * -plane.down, turn * outward(plane.face));
    let face = Face::ALL.into_iter().find(|&face| outward(face).dot(normal) > 0.5).unwrap_or(plane.face);
    let target: Vec3 = -Plane::down_of(face);
    carried.cross(target).dot(normal).atan2(carried.dot(target))
}

#[cfg(test)]
mod tests {
    use super::*;
    use godspeed_cube::{Layers, Size};

    fn spin(face: Face, axis_face: Face, radians: f32) -> f32 {
        let slab = Slab::of_layers(axis_face, Layers::OUTER, Size::THREE).unwrap();
        of_marks(&Plane::of_face(face, Size::THREE), &slab, radians)
    }

    #[test]
    fn marks_are_upright_before_and_after_every_turn() {
        for face in Face::ALL {
            for axis_face in [Face::R, Face::U, Face::F] {
                assert!(spin(face, axis_face, 0.0).abs() < 1e-5);
                // A mark on the turning face itself is rotated back.
                if face == axis_face {
                    assert!((spin(face, axis_face, 0.5) + 0.5).abs() < 1e-5);
                }
                for quarters in [-2.0, -1.0, 1.0, 2.0_f32] {
                    let (before, after) = (quarters * FRAC_PI_2 - 1e-4, quarters * FRAC_PI_2 + 1e-4);
                    let jump = spin(face, axis_face, after) - spin(face, axis_face, before);
                    assert!((jump + PI).rem_euclid(TAU) - PI < 1e-3, "{face:?} {axis_face:?} {quarters}");
                }
            }
        }
    }
}
