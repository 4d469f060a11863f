use std::collections::HashSet;
use std::fmt::Write;

use godspeed_cube::{Face, Facelets};

use super::svg::square;
use super::{ROUNDED_OFF, SOLID_CORNER};
use crate::camera::Camera;
use crate::outline::{Polygon, outline_hints, outline_parts};
use crate::scene::Turned;
use crate::{Annotation, Look, StickerShape};

/// Distance of floating stickers from their faces, as a share of the edge of the cube.
const HINT_DISTANCE: f32 = 0.45;

/// An area of one colour of a vector picture: all squares of a colour that hide each other nowhere.
///
/// A picture has at most a few dozen shapes at any size of cube, so that each frame changes few attributes.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// The outline in the syntax of SVG, in pixels from the upper left corner of the picture.
    pub path: String,
    /// The colour as sRGB bytes.
    pub fill: [u8; 3],
    /// The opacity, from 0 to 1.
    pub opacity: f32,
}

/// Draws a cube with turned layers: each convex part as plastic, followed by its stickers.
///
/// `blank` facelets are grey.
pub(crate) fn solid_shapes(
    cube: &Facelets,
    blank: &[usize],
    turned: Option<Turned>,
    camera: &Camera,
    look: &Look,
) -> Vec<Shape> {
    let layers = cube.size().layers() as f32;
    let shape = look.style.sticker_shape(cube.size());
    let blank: HashSet<usize> = blank.iter().copied().collect();
    let body = 1.0 - 2.0 * ROUNDED_OFF / layers;
    let plastic = StickerShape { edge: body, corner: SOLID_CORNER / layers };
    let mut shapes = Vec::new();
    for part in outline_parts(cube, turned, camera) {
        // Sides that are cut are not rounded off, because their neighbours continue them.
        let sides = part.iter().filter(|polygon| polygon.colour.is_none());
        let is_whole = turned.is_none();
        let of_side = if is_whole { plastic } else { StickerShape { edge: 1.0, corner: 0.0 } };
        let path = sides.fold(String::new(), |path, side| path + &outlined(side, of_side));
        shapes.push(Shape { path, fill: look.palette.plastic, opacity: 1.0 });
        shapes.extend(stickers(&part, &blank, shape, look, 1.0));
    }
    shapes
}

/// Draws the hidden faces of a cube, moved to the right by this many pixels.
pub(crate) fn back_shapes(
    cube: &Facelets,
    blank: &[usize],
    turned: Option<Turned>,
    camera: &Camera,
    look: &Look,
    right: f32,
) -> Vec<Shape> {
    let mut shapes = solid_shapes(cube, blank, turned, camera, look);
    shapes.iter_mut().for_each(|shape| shape.path = moved(&shape.path, right));
    shapes
}

/// Draws the stickers of the hidden faces, floating behind the cube.
pub(crate) fn hint_shapes(cube: &Facelets, blank: &[usize], camera: &Camera, look: &Look) -> Vec<Shape> {
    let blank: HashSet<usize> = blank.iter().copied().collect();
    let shape = look.style.sticker_shape(cube.size());
    stickers(&outline_hints(cube, camera, HINT_DISTANCE), &blank, shape, look, 0.75)
}

/// Writes shapes as an SVG document of this many pixels.
#[must_use]
pub fn shapes_svg(shapes: &[Shape], (width, height): (f32, f32)) -> String {
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" aria-hidden=\"true\">"
    );
    for Shape { path, fill: [r, g, b], opacity } in shapes {
        // Writing to a string cannot fail.
        let _ = write!(text, "<path d=\"{path}\" fill=\"#{r:02x}{g:02x}{b:02x}\"");
        if *opacity < 1.0 {
            let _ = write!(text, " opacity=\"{opacity}\"");
        }
        text.push_str("/>");
    }
    text + "</svg>"
}

/// Returns the stickers of a convex part, all of a colour as one shape.
fn stickers(
    polygons: &[Polygon],
    blank: &HashSet<usize>,
    shape: StickerShape,
    look: &Look,
    opacity: f32,
) -> Vec<Shape> {
    let mut paths: [String; 7] = Default::default();
    for polygon in polygons {
        let (Some(colour), Some(facelet)) = (polygon.colour, polygon.facelet) else { continue };
        let number = if blank.contains(&facelet) { 6 } else { colour.index() };
        paths[number].push_str(&outlined(polygon, shape));
    }
    let colour =
        |number: usize| Face::ALL.get(number).map_or(Annotation::GREY, |&face| look.palette.sticker(face));
    let filled = paths.into_iter().enumerate().filter(|(_, path)| !path.is_empty());
    filled.map(|(number, path)| Shape { path, fill: colour(number), opacity }).collect()
}

/// Returns the path of a rounded square on a polygon.
fn outlined(polygon: &Polygon, shape: StickerShape) -> String {
    square(&|x, y| polygon.point(x, y), shape)
}

/// Returns a path moved to the right. Its numbers are pairs of coordinates.
fn moved(path: &str, right: f32) -> String {
    let mut text = String::with_capacity(path.len());
    let mut is_x = true;
    let mut rest = path;
    while let Some(start) = rest.find(|letter: char| letter.is_ascii_digit() || letter == '-') {
        text.push_str(&rest[..start]);
        let number = &rest[start..];
        let end = number.find(|letter: char| !(letter.is_ascii_digit() || "-.".contains(letter)));
        let (number, after) = number.split_at(end.unwrap_or(number.len()));
        match number.parse::<f32>() {
            Ok(x) if is_x => text.push_str(&format!("{:.2}", x + right)),
            _ => text.push_str(number),
        }
        is_x = !is_x;
        rest = after;
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use godspeed_cube::{Layers, Size};

    use super::*;
    use crate::Palette;

    fn camera(size: Size) -> Camera {
        Camera::new(size, 200.0, 200.0)
    }

    #[test]
    fn a_cube_at_rest_has_one_shape_for_its_plastic_and_one_for_each_colour() {
        for layers in [1, 3, 40] {
            let size = Size::new(layers).unwrap();
            let shapes = solid_shapes(&Facelets::solved(size), &[], None, &camera(size), &Look::default());
            let fills: Vec<_> = shapes.iter().map(|shape| shape.fill).collect();
            let stickers = [Face::U, Face::R, Face::F].map(|face| Palette::WCA.sticker(face));
            assert_eq!((fills[0], &fills[1..]), (Palette::WCA.plastic, &stickers[..]));
            assert_eq!(shapes[1].path.matches('M').count(), size.face_area());
        }
    }

    #[test]
    fn a_turning_layer_is_a_part_of_its_own() {
        let turned = Turned { face: Face::R, layers: Layers::OUTER, radians: 0.4 };
        let cube = Facelets::solved(Size::THREE);
        let shapes = solid_shapes(&cube, &[], Some(turned), &camera(Size::THREE), &Look::default());
        let plastic = shapes.iter().filter(|shape| shape.fill == Palette::WCA.plastic).count();
        assert_eq!(plastic, 2);
        assert!(shapes.len() <= 2 * 8);
    }

    #[test]
    fn blank_facelets_are_grey() {
        let cube = Facelets::solved(Size::TWO);
        let shapes = solid_shapes(&cube, &[0, 1, 2, 3], None, &camera(Size::TWO), &Look::default());
        assert!(shapes.iter().any(|shape| shape.fill == Annotation::GREY));
        assert!(shapes.iter().all(|shape| shape.fill != Palette::WCA.sticker(Face::U)));
    }

    #[test]
    fn floating_stickers_are_those_of_the_hidden_faces() {
        let cube = Facelets::solved(Size::THREE);
        let shapes = hint_shapes(&cube, &[], &camera(Size::THREE), &Look::default());
        let fills: Vec<_> = shapes.iter().map(|shape| shape.fill).collect();
        assert_eq!(fills, [Face::D, Face::L, Face::B].map(|face| Palette::WCA.sticker(face)));
    }

    #[test]
    fn the_picture_behind_is_moved_to_the_right() {
        assert_eq!(moved("M1.00 2.00L-3.50 4.00Z", 10.0), "M11.00 2.00L6.50 4.00Z");
        let svg =
            shapes_svg(&[Shape { path: "M0 0Z".to_owned(), fill: [255, 0, 16], opacity: 0.5 }], (10.0, 20.0));
        assert!(svg.contains(r##"<path d="M0 0Z" fill="#ff0010" opacity="0.5"/></svg>"##));
    }
}
