//! Where a cube is in front of the camera.

use godspeed_cube::{Face, Size, lattice};

use crate::vector::{Rotation, Vector};

/// A camera without distortion, at the origin, that looks along -z; x is to the right, y up.
#[derive(Clone, Copy, Debug)]
pub struct Lens {
    /// Width of the picture in pixels.
    pub width: usize,
    /// Height of the picture in pixels.
    pub height: usize,
    /// Focal length in pixels.
    pub focal: f32,
}

impl Lens {
    /// Returns the pixel at which a point is seen.
    #[must_use]
    pub fn project(&self, Vector([x, y, z]): Vector) -> [f32; 2] {
        let scale = self.focal / -z;
        [self.width as f32 / 2.0 + x * scale, self.height as f32 / 2.0 - y * scale]
    }

    /// Returns the direction in which a pixel looks.
    #[must_use]
    pub fn ray(&self, [x, y]: [f32; 2]) -> Vector {
        let (dx, dy) = (x - self.width as f32 / 2.0, y - self.height as f32 / 2.0);
        Vector::new(dx / self.focal, -dy / self.focal, -1.0)
    }
}

/// The place of a cube, whose edges are 2 long.
#[derive(Clone, Copy, Debug)]
pub struct Pose {
    /// The middle of the cube.
    pub centre: Vector,
    /// The rotation of the cube, which without one shows F with U up.
    pub rotation: Rotation,
}

/// A face as the camera sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct SeenFace {
    /// The face.
    pub face: Face,
    /// Pixels of its corners: of facelet row 0 column 0, then clockwise as seen from outside the cube.
    pub corners: [[f32; 2]; 4],
    /// Pixels of the middles of its stickers, in facelet order.
    pub stickers: Vec<[f32; 2]>,
    /// Cosine of the angle between its normal and the ray to its middle.
    pub facing: f32,
}

/// The axes of a face: its normal, and the directions in which columns and rows are counted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FaceAxes {
    pub(crate) normal: Vector,
    pub(crate) right: Vector,
    pub(crate) down: Vector,
}

impl FaceAxes {
    /// Returns the axes of a face in the frame of the cube.
    pub(crate) fn of(face: Face) -> Self {
        let first = face.index() * 4;
        let at = |i: usize| Vector(lattice::place(first + i, Size::TWO).at.map(|x| x as f32));
        let right = (at(1) - at(0)) * 0.5;
        let down = (at(2) - at(0)) * 0.5;
        // Rows go down, so that right x down points into the cube.
        Self { normal: down.cross(right), right, down }
    }
}

impl Pose {
    /// Returns the rotation that shows a face to the camera, turned clockwise by quarters.
    #[must_use]
    pub fn showing(face: Face, quarters: usize) -> Rotation {
        let axes = FaceAxes::of(face);
        // The rotation that takes right, up and outwards to x, y and z.
        let of = Rotation([axes.right, -axes.down, axes.normal]);
        let inverse = Rotation(std::array::from_fn(|i| of.unapply(Rotation::NONE.0[i])));
        let angle = -std::f32::consts::FRAC_PI_2 * quarters as f32;
        Rotation::about(Vector::new(0.0, 0.0, 1.0), angle).after(&inverse)
    }

    /// Returns the faces that are seen, the one that faces the camera most first.
    #[must_use]
    pub fn seen(&self, lens: &Lens, size: Size) -> Vec<SeenFace> {
        let mut seen: Vec<SeenFace> = Face::ALL
            .into_iter()
            .filter_map(|face| {
                let axes = FaceAxes::of(face);
                let point = |v: Vector| self.rotation.apply(v) + self.centre;
                let facing = -self.rotation.apply(axes.normal).dot(point(axes.normal).unit());
                let pixel =
                    |x: f32, y: f32| lens.project(point(axes.normal + axes.right * x + axes.down * y));
                let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(x, y)| pixel(x, y));
                let n = size.layers();
                let middle = |i: usize| (2 * i + 1) as f32 / n as f32 - 1.0;
                let stickers = (0..n * n).map(|i| pixel(middle(i % n), middle(i / n))).collect();
                (facing > 0.0).then_some(SeenFace { face, corners, stickers, facing })
            })
            .collect();
        seen.sort_by(|a, b| b.facing.total_cmp(&a.facing));
        seen
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LENS: Lens = Lens { width: 640, height: 480, focal: 500.0 };

    #[test]
    fn a_face_is_shown_in_each_quarter_turn() {
        for face in Face::ALL {
            for quarters in 0..4 {
                let rotation = Pose::showing(face, quarters);
                let pose = Pose { centre: Vector::new(0.0, 0.0, -6.0), rotation };
                let seen = pose.seen(&LENS, Size::TWO);
                assert_eq!(seen.iter().map(|seen| seen.face).collect::<Vec<_>>(), [face]);
                // The corner of row 0 and column 0 is at the top left, and goes clockwise with each quarter.
                let top_left = seen[0].corners[(4 - quarters) % 4];
                assert!(
                    (top_left[0] - 220.0).abs() < 0.1 && (top_left[1] - 140.0).abs() < 0.1,
                    "{face} {quarters}"
                );
            }
        }
    }

    #[test]
    fn axes_of_faces_are_those_of_the_lattice() {
        let axes = FaceAxes::of(Face::F);
        assert_eq!(axes.normal, Vector::new(0.0, 0.0, 1.0));
        assert_eq!(axes.right, Vector::new(1.0, 0.0, 0.0));
        assert_eq!(axes.down, Vector::new(0.0, -1.0, 0.0));
    }
}
