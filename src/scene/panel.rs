use godspeed_cube::{Axis, Face, Size};
use three_d::{InnerSpace, Mat3, Vec3, Vec4, vec4};

use super::layout::{Plane, Slab, outward};

/// A rectangle of complete tiles in one plane.
///
/// It is the visible part of one side of the cube or of a slab. Cubes with many small tiles are drawn with one
/// quad per panel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Panel {
    /// The face whose stickers it shows; `None` inside the cube.
    pub(super) face: Option<Face>,
    /// The outer corner of the first tile of its plane, in cubies from the cube's centre.
    pub(super) corner: Vec3,
    /// The step from one column to the next.
    pub(super) right: Vec3,
    /// The step from one row to the next.
    pub(super) down: Vec3,
    /// Its range of tiles: first column, first row, end column and end row. Ends are exclusive.
    pub(super) part: Vec4,
    /// The ranges of outlined tiles in the same format; empty if there are none.
    pub(super) marks: [Vec4; 2],
}

impl Panel {
    /// Maximum number of visible panels: three sides of each of three slabs.
    pub(super) const MOST: usize = 9;

    /// Returns the visible panels of a cube whose slab is rotated by a matrix.
    ///
    /// The nearest slab comes first, so that hidden fragments are not shaded. Layers of `marked` are outlined.
    pub(super) fn seen(
        eye: Vec3,
        size: Size,
        (slab, matrix): (Option<Slab>, Mat3),
        marked: [Option<Slab>; 2],
    ) -> Vec<Self> {
        let half = size.layers() as f32 / 2.0;
        let slab = slab.unwrap_or(Slab { axis: Axis::X, low: -half, high: half });
        let pieces: Vec<(Slab, bool)> = slab.pieces(size).collect();
        let height = eye[slab.axis.index()];
        // They are stacked along the axis, so the camera is above or below all but one.
        let is_above = |(piece, _): &&(Slab, bool)| piece.low >= height;
        let is_below = |(piece, _): &&(Slab, bool)| piece.high <= height;
        let is_beside = |(piece, _): &&(Slab, bool)| piece.low < height && height < piece.high;
        let above = pieces.iter().filter(is_above);
        let below = pieces.iter().rev().filter(is_below);
        let sorted = pieces.iter().filter(is_beside).chain(above).chain(below).copied();
        sorted
            .flat_map(|(piece, turns)| {
                Face::ALL.into_iter().map(move |face| {
                    let panel = Self::of_piece(piece, face, size, marked);
                    if turns { panel.turned(matrix) } else { panel }
                })
            })
            .filter(|panel| panel.outward().dot(eye - panel.corner) > 0.0)
            .collect()
    }

    /// Returns the side of a slab that faces in the direction of a face.
    fn of_piece(piece: Slab, face: Face, size: Size, marked: [Option<Slab>; 2]) -> Self {
        let half = size.layers() as f32 / 2.0;
        let mut plane = Plane::of_face(face, size);
        let is_end = face.axis() == piece.axis;
        let end = if face.is_positive() { piece.high } else { -piece.low };
        let is_inside = is_end && end < half;
        if is_inside {
            plane.first += outward(face) * (end - half);
        }
        let part = tiles_within(&plane, piece, size);
        Self {
            face: (!is_inside).then_some(face),
            corner: outer_corner(&plane),
            right: plane.right,
            down: plane.down,
            part,
            marks: marked_tiles(&plane, marked, size),
        }
    }

    fn turned(self, matrix: Mat3) -> Self {
        let Self { corner, right, down, .. } = self;
        Self { corner: matrix * corner, right: matrix * right, down: matrix * down, ..self }
    }

    fn outward(&self) -> Vec3 {
        self.down.cross(self.right)
    }
}

fn outer_corner(plane: &Plane) -> Vec3 {
    plane.first + (outward(plane.face) - plane.right - plane.down) / 2.0
}

/// Returns the tiles of a plane whose cubies lie in each of two slabs, as [`Panel::marks`].
pub(super) fn marked_tiles(plane: &Plane, marked: [Option<Slab>; 2], size: Size) -> [Vec4; 2] {
    marked.map(|slab| slab.map_or(vec4(0.0, 0.0, 0.0, 0.0), |slab| tiles_within(plane, slab, size)))
}

/// Returns the tiles of a plane whose cubies lie in a slab, as [`Panel::part`].
fn tiles_within(plane: &Plane, slab: Slab, size: Size) -> Vec4 {
    let axis = slab.axis.index();
    let n = size.layers() as f32;
    if plane.face.axis() == slab.axis {
        let is_within = (slab.low..slab.high).contains(&plane.first[axis]);
        return if is_within { vec4(0.0, 0.0, n, n) } else { vec4(0.0, 0.0, 0.0, 0.0) };
    }
    let corner = outer_corner(plane)[axis];
    let span = |step: f32| {
        let (a, b) = ((slab.low - corner) * step, (slab.high - corner) * step);
        if step == 0.0 { (0.0, n) } else { (a.min(b), a.max(b)) }
    };
    let ((left, right), (top, bottom)) = (span(plane.right[axis]), span(plane.down[axis]));
    vec4(left, top, right, bottom)
}

#[cfg(test)]
mod tests {
    use super::super::layout::rotation;
    use super::*;
    use godspeed_cube::Layers;
    use three_d::{MetricSpace, Rad, vec3};

    fn size(n: usize) -> Size {
        Size::new(n).unwrap()
    }

    fn slab(face: Face, first: u16, last: u16, size: Size) -> Slab {
        Slab::of_layers(face, Layers::new(first, last).unwrap(), size).unwrap()
    }

    fn at_rest() -> Mat3 {
        Mat3::from_angle_x(Rad(0.0))
    }

    fn holds(part: Vec4, row: usize, column: usize) -> bool {
        let (x, y) = (column as f32 + 0.5, row as f32 + 0.5);
        (part.x..part.z).contains(&x) && (part.y..part.w).contains(&y)
    }

    #[test]
    fn a_still_cube_shows_all_tiles_of_three_sides() {
        let size = size(5);
        let panels = Panel::seen(vec3(12.0, 10.0, 15.0), size, (None, at_rest()), [None; 2]);
        let faces: Vec<_> = panels.iter().filter_map(|panel| panel.face).collect();
        assert_eq!(faces, [Face::U, Face::R, Face::F]);
        for (panel, face) in panels.iter().zip(faces) {
            let plane = Plane::of_face(face, size);
            for (row, column) in [(0, 0), (1, 3), (4, 4)] {
                let middle =
                    panel.corner + panel.right * (column as f32 + 0.5) + panel.down * (row as f32 + 0.5);
                assert!(middle.distance(plane.cubie(row, column) + outward(face) / 2.0) < 1e-5);
                assert!(
                    holds(panel.part, row, column) && !panel.marks.iter().any(|&m| holds(m, row, column))
                );
            }
            assert_eq!(panel.part, vec4(0.0, 0.0, 5.0, 5.0));
        }
    }

    #[test]
    fn slabs_partition_the_tiles_of_each_face() {
        let size = size(6);
        for turned in [slab(Face::R, 1, 1, size), slab(Face::D, 2, 4, size), slab(Face::F, 3, 6, size)] {
            let panels: Vec<Panel> = turned
                .pieces(size)
                .flat_map(|(piece, _)| Face::ALL.map(|face| Panel::of_piece(piece, face, size, [None; 2])))
                .collect();
            for face in Face::ALL {
                for tile in 0..size.face_area() {
                    let (row, column) = (tile / 6, tile % 6);
                    let holding =
                        panels.iter().filter(|p| p.face == Some(face) && holds(p.part, row, column));
                    assert_eq!(holding.count(), 1, "{face:?} {row} {column}");
                }
            }
            let inside = panels.iter().filter(|panel| panel.face.is_none()).count();
            assert_eq!(inside, turned.cut_planes(size).len());
        }
    }

    #[test]
    fn tiles_of_cubies_in_the_layers_are_highlighted() {
        let size = size(7);
        let whole = slab(Face::R, 1, 7, size);
        for marked in [slab(Face::U, 2, 3, size), slab(Face::L, 1, 1, size), slab(Face::B, 7, 7, size)] {
            for face in Face::ALL {
                let panel = Panel::of_piece(whole, face, size, [Some(marked), None]);
                let plane = Plane::of_face(face, size);
                for tile in 0..size.face_area() {
                    let (row, column) = (tile / 7, tile % 7);
                    let height = plane.cubie(row, column)[marked.axis.index()];
                    let lies = (marked.low..marked.high).contains(&height);
                    assert_eq!(holds(panel.marks[0], row, column), lies, "{face:?} {row} {column}");
                }
            }
        }
    }

    #[test]
    fn visible_slabs_are_limited_and_sorted_from_near_to_far() {
        let size = size(30);
        for (face, eye) in [
            (Face::R, vec3(60.0, 50.0, 80.0)),
            (Face::U, vec3(-20.0, -110.0, 3.0)),
            (Face::B, vec3(0.1, 0.2, -111.0)),
        ] {
            for step in 0..24 {
                let matrix = rotation(face, step as f32 * 0.27);
                let panels = Panel::seen(eye, size, (Some(slab(face, 9, 12, size)), matrix), [None; 2]);
                assert!((3..=Panel::MOST).contains(&panels.len()), "{}", panels.len());
            }
        }
        let outer = (Some(slab(Face::R, 1, 1, size)), rotation(Face::R, 0.5));
        let first = Panel::seen(vec3(60.0, 50.0, 80.0), size, outer, [None; 2])[0];
        assert!(
            first.part.z - first.part.x == 1.0
                || first.part.w - first.part.y == 1.0
                || first.face == Some(Face::R)
        );
    }
}
