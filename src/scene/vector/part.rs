use godspeed_cube::{Face, Size};
use three_d::{InnerSpace, Vec3, vec3};

use super::Ground;
use super::svg::Svg;
use crate::Look;
use crate::layout::{Plane, outward};

/// The corners from which a cube is seen, the usual one first: the signs of x, y and z.
const CORNERS: [[f32; 3]; 8] = [
    [1.0, 1.0, 1.0],
    [-1.0, 1.0, 1.0],
    [1.0, -1.0, 1.0],
    [-1.0, -1.0, 1.0],
    [1.0, 1.0, -1.0],
    [-1.0, 1.0, -1.0],
    [1.0, -1.0, -1.0],
    [-1.0, -1.0, -1.0],
];

/// How high the eye is above the middle of the cube, if it is 1 to the right and in front of it.
const EYE_HEIGHT: f32 = 0.85;

/// The thickness of a sticker at the side of the last layer, as a share of the edge of a facelet.
const SIDE: f32 = 0.4;

/// The radius of the corners of a face, as a share of its edge.
const CORNER: f32 = 0.04;

/// The set of all colours, in the bits [`Face::index`].
const ALL_COLOURS: u8 = 0b11_1111;

/// Draws a part of a cube as SVG, on a square of this many pixels, seen from the corner that shows most of it.
///
/// `colours` has the possible colours of each facelet, in the bits [`Face::index`], as
/// [`Mask::colours`](godspeed_cube::goal::Mask::colours) returns them. Facelets that may have all colours are grey.
#[must_use]
pub fn part_svg(colours: &[u8], size: Size, width: f32, look: &Look) -> String {
    let eye = eye_towards_most(colours, size);
    let across = vec3(0.0, 1.0, 0.0).cross(eye).normalize();
    let up = eye.cross(across).normalize();
    let half = size.layers() as f32 / 2.0;
    let reach = |axis: Vec3| half * (axis.x.abs() + axis.y.abs() + axis.z.abs());
    let scale = width / 2.0 / reach(across).max(reach(up)) * 0.98;
    let on_picture =
        |point: Vec3| (width / 2.0 + scale * point.dot(across), width / 2.0 - scale * point.dot(up));
    let mut svg = Svg::new(size, (width, width), Ground::Transparent, look);
    for face in Face::ALL.into_iter().filter(|&face| outward(face).dot(eye) > 0.0) {
        let Plane { first, right, down, .. } = Plane::of_face(face, size);
        let first = first + outward(face) * 0.5;
        let n = size.layers();
        let middle = outward(face) * half;
        let edge = n as f32;
        svg.side(|x, y| on_picture(middle + right * (x * edge) + down * (y * edge)), CORNER);
        for (i, &set) in colours.iter().skip(face.index() * n * n).take(n * n).enumerate() {
            let centre = first + right * (i % n) as f32 + down * (i / n) as f32;
            draw(&mut svg, set, |x, y| on_picture(centre + right * x + down * y));
        }
    }
    svg.finish()
}

/// Draws the layer U of a cube from above as SVG, on a square of this many pixels, with the sides of its pieces around
/// it.
///
/// `colours` has the possible colours of each facelet, as for [`part_svg`].
#[must_use]
pub fn layer_svg(colours: &[u8], size: Size, width: f32, look: &Look) -> String {
    let n = size.layers();
    let edge = width / (n as f32 + 2.0 * SIDE);
    let of = |face: Face, i: usize| colours.get(face.index() * n * n + i).copied().unwrap_or(ALL_COLOURS);
    let mut svg = Svg::new(size, (width, width), Ground::Transparent, look);
    let whole = n as f32 * edge;
    svg.side(|x, y| (width / 2.0 + x * whole, width / 2.0 + y * whole), CORNER);
    let along = |i: usize| edge * (SIDE + i as f32 + 0.5);
    for i in 0..n * n {
        let (left, top) = (along(i % n), along(i / n));
        draw(&mut svg, of(Face::U, i), |x, y| (left + x * edge, top + y * edge));
    }
    let (near, far) = (edge * SIDE / 2.0, width - edge * SIDE / 2.0);
    for i in 0..n {
        let place = along(i);
        let last = n - 1 - i;
        let lying = |top: f32| move |x: f32, y: f32| (place + x * edge, top + y * edge * SIDE);
        let upright = |left: f32| move |x: f32, y: f32| (left + x * edge * SIDE, place + y * edge);
        draw(&mut svg, of(Face::B, last), lying(near));
        draw(&mut svg, of(Face::F, i), lying(far));
        draw(&mut svg, of(Face::L, i), upright(near));
        draw(&mut svg, of(Face::R, last), upright(far));
    }
    svg.finish()
}

fn draw(svg: &mut Svg<'_>, set: u8, at: impl Fn(f32, f32) -> (f32, f32)) {
    match Face::ALL.into_iter().find(|face| set == 1 << face.index()) {
        Some(colour) => svg.sticker(colour, at),
        None => svg.open_sticker(set != ALL_COLOURS, at),
    }
}

/// Returns the direction of the eye, from which most stickers with a colour are seen.
fn eye_towards_most(colours: &[u8], size: Size) -> Vec3 {
    let area = size.face_area();
    let weight = |face: Face| -> u32 {
        let facelets = colours.iter().skip(face.index() * area).take(area).enumerate();
        // All centres of a mask have colours, so they decide nothing.
        let counted = facelets.filter(|(i, _)| size.layers().is_multiple_of(2) || *i != area / 2);
        counted.map(|(_, set)| 6 - set.count_ones()).sum()
    };
    let eye = |[x, y, z]: [f32; 3]| vec3(x, y * EYE_HEIGHT, z);
    let seen = |corner: &[f32; 3]| -> u32 {
        Face::ALL.into_iter().filter(|&face| outward(face).dot(eye(*corner)) > 0.0).map(weight).sum()
    };
    let most = CORNERS.iter().map(seen).max().unwrap_or_default();
    eye(CORNERS.into_iter().find(|corner| seen(corner) == most).unwrap_or(CORNERS[0]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Annotation, Palette};
    use godspeed_cube::Goal;

    fn hex([r, g, b]: [u8; 3]) -> String {
        format!("#{r:02x}{g:02x}{b:02x}")
    }

    fn colours(goal: &str) -> Vec<u8> {
        Goal::parse(goal, Size::THREE).unwrap().masks()[0].colours()
    }

    fn count(svg: &str, colour: [u8; 3]) -> usize {
        svg.matches(&hex(colour)).count()
    }

    #[test]
    fn a_part_is_seen_from_where_most_of_it_is() {
        let look = Look::default();
        let cross = part_svg(&colours("cross"), Size::THREE, 90.0, &look);
        // The cross of D and its centre, and two sides of one edge and one centre each.
        assert_eq!(count(&cross, Palette::WCA.sticker(Face::D)), 5);
        assert_eq!(count(&cross, Palette::WCA.sticker(Face::U)), 0);
        assert_eq!(count(&cross, Annotation::GREY), 27 - 9);
        let solved = part_svg(&colours("solved"), Size::THREE, 90.0, &look);
        assert_eq!(count(&solved, Palette::WCA.sticker(Face::U)), 9);
        assert_eq!(count(&solved, Annotation::GREY), 0);
        let block = part_svg(&colours("2x2x2"), Size::THREE, 90.0, &look);
        assert_eq!(
            [Face::D, Face::B, Face::L].map(|face| count(&block, Palette::WCA.sticker(face))),
            [4, 4, 4]
        );
    }

    #[test]
    fn a_layer_has_its_face_and_the_sides_of_its_pieces() {
        let svg = layer_svg(&colours("solved"), Size::THREE, 90.0, &Look::default());
        let shown = Face::ALL.map(|face| count(&svg, Palette::WCA.sticker(face)));
        assert_eq!(shown, [9, 3, 3, 0, 3, 3]);
        let two = Goal::parse("solved", Size::TWO).unwrap().masks()[0].colours();
        let svg = layer_svg(&two, Size::TWO, 90.0, &Look::default());
        assert_eq!(count(&svg, Palette::WCA.sticker(Face::U)), 4);
    }

    #[test]
    fn stickers_of_oriented_pieces_differ_from_free_ones() {
        let svg = part_svg(&colours("eo"), Size::THREE, 90.0, &Look::default());
        let grey = count(&svg, Annotation::GREY);
        // The corners of three sides are free; the edges are not.
        assert_eq!(grey, 12);
    }
}
