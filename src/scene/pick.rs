use godspeed_cube::{Axis, Face, Size};
use three_d::{InnerSpace, Vec3};

use super::camera::Ray;
use super::layout::{Plane, outward};

/// The facelet under the pointer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// The face it is on.
    pub face: Face,
    /// Its row from 0, in reading order of the face.
    pub row: usize,
    /// Its column from 0, in reading order of the face.
    pub column: usize,
    /// The point on the face, in cubies from the centre of the cube.
    pub(super) point: Vec3,
}

impl Hit {
    /// Returns the number of the facelet on a cube of this size.
    #[must_use]
    pub(super) fn facelet(&self, size: Size) -> usize {
        self.face.index() * size.face_area() + self.row * size.layers() + self.column
    }
}

/// Returns the first facelet that a ray hits.
///
/// It is computed from the planes of the six faces, so nothing is read back from the GPU and the result is exact
/// at any size.
pub(super) fn facelet(ray: Ray, size: Size) -> Option<Hit> {
    let half = size.layers() as f32 / 2.0;
    let mut entry: Option<(f32, Axis)> = None;
    let mut exit = f32::MAX;
    for axis in Axis::ALL {
        let (from, step) = (ray.origin[axis.index()], ray.direction[axis.index()]);
        if step == 0.0 {
            if from.abs() > half {
                return None;
            }
            continue;
        }
        let (near, far) = ((-half * step.signum() - from) / step, (half * step.signum() - from) / step);
        if entry.is_none_or(|(at, _)| near > at) {
            entry = Some((near, axis));
        }
        exit = exit.min(far);
    }
    let (at, axis) = entry.filter(|&(at, _)| at > 0.0 && at <= exit)?;
    let up = axis.positive();
    let face = if ray.direction[axis.index()] < 0.0 { up } else { up.opposite() };
    let point = ray.origin + ray.direction * at;
    let plane = Plane::of_face(face, size);
    let from_first = point - plane.first - outward(face) * 0.5;
    let last = size.layers() - 1;
    let step = |direction: Vec3| (from_first.dot(direction).round().max(0.0) as usize).min(last);
    Some(Hit { face, row: step(plane.down), column: step(plane.right), point })
}

#[cfg(test)]
mod tests {
    use super::super::camera::Camera;
    use super::*;

    fn from_outside(plane: &Plane, face: Face, row: usize, column: usize) -> Ray {
        let origin = plane.cubie(row, column) + outward(face) * 200.0;
        Ray { origin, direction: -outward(face) }
    }

    #[test]
    fn a_ray_towards_a_facelet_hits_it() {
        for n in [1, 2, 3, 7, 100] {
            let size = Size::new(n).unwrap();
            for face in Face::ALL {
                let plane = Plane::of_face(face, size);
                for (row, column) in [(0, 0), (0, n - 1), (n - 1, 0), (n / 2, n / 3)] {
                    let hit = facelet(from_outside(&plane, face, row, column), size).unwrap();
                    assert_eq!((hit.face, hit.row, hit.column), (face, row, column));
                }
            }
        }
    }

    #[test]
    fn a_ray_that_misses_the_cube_hits_nothing() {
        let ray = |origin, direction| facelet(Ray { origin, direction }, Size::THREE);
        let eye = Vec3::unit_z() * 10.0;
        assert_eq!(ray(eye, Vec3::unit_z()), None);
        assert_eq!(ray(eye + Vec3::unit_x() * 1.6, -Vec3::unit_z()), None);
        assert!(ray(eye + Vec3::unit_x() * 1.4, -Vec3::unit_z()).is_some());
    }

    #[test]
    fn a_pixel_hits_the_facelet_drawn_there() {
        for n in [2, 3, 20, 100] {
            let size = Size::new(n).unwrap();
            let camera = Camera::new(size, 390.0, 700.0);
            for face in [Face::U, Face::F, Face::R] {
                let plane = Plane::of_face(face, size);
                for (row, column) in [(0, 0), (n - 1, 0), (0, n - 1), (n - 1, n - 1), (n / 2, n / 3)] {
                    let seen = camera.project(plane.cubie(row, column) + outward(face) * 0.5);
                    let hit = facelet(camera.ray(seen.x, seen.y), size).unwrap();
                    assert_eq!((hit.face, hit.row, hit.column), (face, row, column));
                }
            }
        }
    }
}
