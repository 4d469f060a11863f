use std::f32::consts::FRAC_PI_2;

use godspeed_cube::{Axis, Face, Facelets, Turn};
use three_d::{InnerSpace, Mat3, SquareMatrix, Vec3};

use crate::camera::Camera;
use crate::layout::{Plane, Slab, axis_vector, outward, rotation};
use crate::scene::Turned;

/// Share of the edge of a cubie that a sticker covers in an outline.
const STICKER: f32 = 0.86;

/// A flat part of a cube in a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Polygon {
    /// The colour of a sticker, named by its face; `None` for the plastic of a whole side.
    pub colour: Option<Face>,
    /// The number of the facelet; `None` for the plastic of a whole side.
    pub facelet: Option<usize>,
    /// The corners in pixels from the upper left corner of the picture.
    pub corners: [(f32, f32); 4],
}

impl Polygon {
    /// Returns a point of the facelet or side in pixels: shares of its edge to the right and down, from -0.5 to 0.5.
    ///
    /// The four corners are exact. Between them perspective is ignored, which is not visible on a facelet.
    #[must_use]
    pub fn point(&self, right: f32, down: f32) -> (f32, f32) {
        let share = if self.colour.is_some() { STICKER } else { 1.0 };
        let (x, y) = (right / share + 0.5, down / share + 0.5);
        let between =
            |a: (f32, f32), b: (f32, f32), at: f32| (a.0 + (b.0 - a.0) * at, a.1 + (b.1 - a.1) * at);
        let [a, b, c, d] = self.corners;
        between(between(a, b, x), between(d, c, x), y)
    }
}

/// Returns the default view of a cube: each visible side as plastic, followed by its stickers.
///
/// It is for vector graphics, so light, shadow and rounded edges are left out. Polygons of a cube at rest do not hide
/// each other, except that stickers lie on their side.
#[must_use]
pub fn outline(cube: &Facelets, width: f32, height: f32) -> Vec<Polygon> {
    outline_turning(cube, None, width, height)
}

/// Returns the ratio of width to height at which the default view leaves no margin free.
///
/// A picture of this shape, scaled to fit into a canvas, shows the cube where it is drawn on the canvas.
#[must_use]
pub fn outline_aspect() -> f32 {
    Camera::aspect()
}

/// Returns the default view of a cube during a turn, of which a share from 0 to 1 is done.
///
/// Later polygons hide earlier ones. Layers that turn and those that rest are convex, and the planes between them
/// separate them, so it is enough to begin with the layers that are farther away. Layers that do not exist on the
/// cube turn nothing.
#[must_use]
pub fn outline_turning(cube: &Facelets, turn: Option<(Turn, f32)>, width: f32, height: f32) -> Vec<Polygon> {
    let turned = turn.map(|(turn, share)| Turned {
        face: turn.face,
        layers: turn.layers,
        radians: share * turn.angle.quarters() as f32 * FRAC_PI_2,
    });
    outline_parts(cube, turned, &Camera::new(cube.size(), width, height)).concat()
}

/// Returns the view of a camera of a cube with turned layers, as the polygons of each convex part, the farthest first.
pub(crate) fn outline_parts(cube: &Facelets, turned: Option<Turned>, camera: &Camera) -> Vec<Vec<Polygon>> {
    let size = cube.size();
    let turning =
        turned.and_then(|turned| Some((Slab::of_layers(turned.face, turned.layers, size)?, turned)));
    let Some((slab, turned)) = turning else {
        let half = size.layers() as f32 / 2.0;
        let whole = Slab { axis: Axis::X, low: -half, high: half };
        return vec![Part { cube, slab: whole, rotation: Mat3::identity() }.outline(camera)];
    };
    let parts = slab.pieces(size).map(|(slab, turns)| {
        let rotation = if turns { rotation(turned.face, turned.radians) } else { Mat3::identity() };
        Part { cube, slab, rotation }
    });
    let mut parts: Vec<Part<'_>> = parts.collect();
    // The eye is beyond the cube on the positive side of an axis, or on the negative one.
    if axis_vector(slab.axis).dot(camera.eye()) < 0.0 {
        parts.reverse();
    }
    parts.iter().map(|part| part.outline(camera)).collect()
}

/// Returns the stickers of the hidden faces of a cube at rest, floating behind it at a distance in cubes.
#[cfg(feature = "sheet")]
pub(crate) fn outline_hints(cube: &Facelets, camera: &Camera, distance: f32) -> Vec<Polygon> {
    let size = cube.size();
    let n = size.layers();
    let mut polygons = Vec::new();
    for face in Face::ALL {
        let plane = Plane::of_face(face, size);
        let out = outward(face);
        if out.dot(camera.eye() - out * (n as f32 / 2.0)) > 0.0 {
            continue;
        }
        let first = plane.first + out * (0.5 + distance * n as f32);
        polygons.extend(cube.face(face).iter().enumerate().map(|(i, &colour)| {
            let centre = first + plane.right * (i % n) as f32 + plane.down * (i / n) as f32;
            let step = |x: f32, y: f32| centre + plane.right * (x * STICKER) + plane.down * (y * STICKER);
            Polygon {
                colour: Some(colour),
                facelet: Some(face.index() * size.face_area() + i),
                corners: CORNERS.map(|(x, y)| {
                    let point = camera.project(step(x, y));
                    (point.x, point.y)
                }),
            }
        }));
    }
    polygons
}

/// The corners of a square, in shares of its edge from its middle.
const CORNERS: [(f32, f32); 4] = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)];

/// Adjacent layers of a cube, which turn together.
struct Part<'a> {
    cube: &'a Facelets,
    slab: Slab,
    rotation: Mat3,
}

impl Part<'_> {
    /// Returns the view of these layers alone.
    fn outline(&self, camera: &Camera) -> Vec<Polygon> {
        let n = self.cube.size().layers();
        let polygon = |colour, facelet, centre: Vec3, right: Vec3, down: Vec3| Polygon {
            colour,
            facelet,
            corners: CORNERS.map(|(x, y)| {
                let point = camera.project(self.rotation * (centre + right * x + down * y));
                (point.x, point.y)
            }),
        };
        let mut polygons = Vec::new();
        for face in Face::ALL {
            let plane = Plane::of_face(face, self.cube.size());
            let first = plane.first + outward(face) * 0.5;
            let stickers: Vec<(usize, Vec3)> = (0..n * n)
                .map(|i| (i, first + plane.right * (i % n) as f32 + plane.down * (i / n) as f32))
                .filter(|(_, centre)| self.has(face, *centre))
                .collect();
            let middle = self.middle(face);
            if (self.rotation * outward(face)).dot(camera.eye() - self.rotation * middle) <= 0.0 {
                continue;
            }
            polygons.push(polygon(None, None, middle, self.extent(plane.right), self.extent(plane.down)));
            let colours = self.cube.face(face);
            polygons.extend(stickers.into_iter().map(|(i, centre)| {
                let facelet = Some(face.index() * n * n + i);
                polygon(Some(colours[i]), facelet, centre, plane.right * STICKER, plane.down * STICKER)
            }));
        }
        polygons
    }

    /// Returns whether a sticker of a face is on these layers.
    fn has(&self, face: Face, centre: Vec3) -> bool {
        let along = centre[self.slab.axis.index()];
        let reach = if face.axis() == self.slab.axis { 0.25 } else { 0.0 };
        (self.slab.low - reach..=self.slab.high + reach).contains(&along)
    }

    /// Returns the middle of a side; where the layers end inside the cube, that of the cut.
    fn middle(&self, face: Face) -> Vec3 {
        let (low, high) = (self.slab.low, self.slab.high);
        let centre = axis_vector(self.slab.axis) * ((low + high) / 2.0);
        let reach = if face.axis() == self.slab.axis { high - low } else { self.cube.size().layers() as f32 };
        centre + outward(face) * (reach / 2.0)
    }

    /// Returns a unit step along a side as long as the side.
    fn extent(&self, step: Vec3) -> Vec3 {
        let is_stacked = step[self.slab.axis.index()].abs() > 0.5;
        let length =
            if is_stacked { self.slab.high - self.slab.low } else { self.cube.size().layers() as f32 };
        step * length
    }
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
    fn points_lie_between_the_corners() {
        let corners = [(0.0, 0.0), (8.6, 0.0), (8.6, 8.6), (0.0, 8.6)];
        let side = Polygon { colour: None, facelet: None, corners };
        assert_eq!((side.point(0.0, 0.0), side.point(-0.5, 0.5)), ((4.3, 4.3), (0.0, 8.6)));
        let (x, y) = Polygon { colour: Some(Face::U), facelet: Some(0), corners }.point(0.5, -0.5);
        assert!((x - 9.3).abs() < 1e-4 && (y + 0.7).abs() < 1e-4, "{x}, {y}");
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

    #[test]
    fn a_turn_shows_the_cut_and_ends_where_the_turned_cube_is() {
        use godspeed_cube::{Alg, Turn};
        let size = Size::THREE;
        let turn = |text: &str| -> Turn { Alg::parse(text, size).unwrap().alg.turns()[0] };
        for text in ["R", "U'", "F2", "L", "M", "2-3Rw", "x"] {
            let turn = turn(text);
            let start = Facelets::solved(size);
            let mut end = start.clone();
            end.turn(turn);
            let stickers = |polygons: Vec<Polygon>| -> Vec<(f32, f32, Face)> {
                let middle = |corners: [(f32, f32); 4]| {
                    corners.iter().fold((0.0, 0.0), |a, b| (a.0 + b.0 / 4.0, a.1 + b.1 / 4.0))
                };
                let with_colour = |Polygon { colour, corners, .. }| Some((middle(corners), colour?));
                polygons.into_iter().filter_map(with_colour).map(|((x, y), face)| (x, y, face)).collect()
            };
            let turned = stickers(outline_turning(&start, Some((turn, 1.0)), 100.0, 100.0));
            let expected = stickers(outline(&end, 100.0, 100.0));
            assert_eq!(turned.len(), expected.len());
            for (x, y, face) in expected {
                let is_there =
                    |other: &(f32, f32, Face)| (other.0 - x).hypot(other.1 - y) < 0.1 && other.2 == face;
                assert!(turned.iter().any(is_there), "{text}: {face} at {x}, {y}");
            }
            let half = outline_turning(&start, Some((turn, 0.5)), 100.0, 100.0);
            let plastic = half.iter().filter(|polygon| polygon.colour.is_none()).count();
            assert!(plastic >= if text == "x" { 2 } else { 5 }, "{text}: {plastic}");
        }
    }
}
