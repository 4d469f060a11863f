use godspeed_cube::{Face, Facelets};
use three_d::{InnerSpace, Vec3};

use crate::camera::Camera;
use crate::layout::{Plane, outward};

/// Share of the edge of a cubie that a sticker covers in an outline.
const STICKER: f32 = 0.86;

/// A flat part of a cube as it appears in a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Polygon {
    /// The colour of a sticker, named by its face; `None` for the plastic of a whole side.
    pub colour: Option<Face>,
    /// The corners in pixels from the upper left corner of the picture.
    pub corners: [(f32, f32); 4],
}

/// Returns what the default camera sees of a cube: each visible side as plastic, followed by its stickers.
///
/// It is for vector graphics, so light, shadow and rounded edges are left out. Polygons of a cube at rest do not hide
/// each other, except that stickers lie on their side.
#[must_use]
pub fn outline(cube: &Facelets, width: f32, height: f32) -> Vec<Polygon> {
    let size = cube.size();
    let n = size.layers();
    let camera = Camera::new(size, width, height);
    let polygon = |colour, centre: Vec3, right: Vec3, down: Vec3| Polygon {
        colour,
        corners: [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)].map(|(x, y)| {
            let point = camera.project(centre + right * x + down * y);
            (point.x, point.y)
        }),
    };
    let mut polygons = Vec::new();
    for face in Face::ALL {
        let plane = Plane::of_face(face, size);
        let edge = n as f32;
        let first = plane.first + outward(face) * 0.5;
        let middle = first + (plane.right + plane.down) * ((edge - 1.0) / 2.0);
        if outward(face).dot(camera.eye() - middle) <= 0.0 {
            continue;
        }
        polygons.push(polygon(None, middle, plane.right * edge, plane.down * edge));
        polygons.extend(cube.face(face).iter().enumerate().map(|(i, &colour)| {
            let centre = first + plane.right * (i % n) as f32 + plane.down * (i / n) as f32;
            polygon(Some(colour), centre, plane.right * STICKER, plane.down * STICKER)
        }));
    }
    polygons
}

#[cfg(test)]
mod tests {
    use godspeed_cube::Size;

    use super::*;

    #[test]
    fn three_sides_are_visible_and_lie_within_the_picture() {
        for n in [1, 2, 3, 7] {
            let size = Size::new(n).unwrap();
            let polygons = outline(&Facelets::solved(size), 320.0, 240.0);
            assert_eq!(polygons.len(), 3 * (1 + size.face_area()));
            let stickers = |face| polygons.iter().filter(|p| p.colour == Some(face)).count();
            assert_eq!([Face::U, Face::R, Face::F, Face::D].map(stickers), [n * n, n * n, n * n, 0]);
            for (x, y) in polygons.iter().flat_map(|polygon| polygon.corners) {
                assert!((0.0..=320.0).contains(&x) && (0.0..=240.0).contains(&y), "{x}, {y}");
            }
        }
    }

    #[test]
    fn polygons_have_the_same_sense_of_rotation() {
        for Polygon { corners: [a, b, c, _], .. } in outline(&Facelets::solved(Size::THREE), 100.0, 100.0) {
            assert!((b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0) > 0.0);
        }
    }

    #[test]
    fn u_is_above_f_and_f_is_left_of_r() {
        let polygons = outline(&Facelets::solved(Size::TWO), 100.0, 100.0);
        let centre = |face| {
            let side = polygons.iter().position(|p| p.colour == Some(face)).unwrap() - 1;
            let corners = polygons[side].corners;
            (corners.iter().map(|c| c.0).sum::<f32>() / 4.0, corners.iter().map(|c| c.1).sum::<f32>() / 4.0)
        };
        assert!(centre(Face::U).1 < centre(Face::F).1 && centre(Face::F).0 < centre(Face::R).0);
    }
}
