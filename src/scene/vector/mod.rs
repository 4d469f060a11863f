//! Vector pictures of a cube (SVG): its net, the cube in three dimensions, and parts of it.

mod ground;
mod part;
#[cfg(feature = "sheet")]
mod shapes;
mod svg;

use crate::{Look, outline, outline_aspect};
use godspeed_cube::{Face, Facelets};

use svg::Svg;

pub use ground::Ground;
pub use part::{layer_svg, part_svg};
#[cfg(feature = "sheet")]
pub use shapes::{Shape, shapes_svg};
#[cfg(feature = "sheet")]
pub(crate) use shapes::{back_shapes, hint_shapes, solid_shapes};

/// Columns and rows of the faces in a net, in faces: `U` above `L F R B` above `D`.
pub const NET_PLACES: [(Face, usize, usize); 6] =
    [(Face::U, 1, 0), (Face::L, 0, 1), (Face::F, 1, 1), (Face::R, 2, 1), (Face::B, 3, 1), (Face::D, 1, 2)];

/// The gap between two faces of a net, and its margin, as a share of the edge of a face.
const GAP: f32 = 0.05;

/// The radius of the corners of a face, as a share of its edge: in a net, and on a cube of one layer.
const NET_CORNER: f32 = 0.04;
const SOLID_CORNER: f32 = 0.05;

/// How far the rounded edges of a cubie stay behind the edges of its cube, as a share of its edge.
const ROUNDED_OFF: f32 = 0.03;

/// Draws the net of a cube as SVG, this many pixels wide.
#[must_use]
pub fn net_svg(cube: &Facelets, width: f32, ground: Ground, look: &Look) -> String {
    let layers = cube.size().layers();
    let edge = width / (4.0 + 5.0 * GAP);
    let facelet = edge / layers as f32;
    let mut svg = Svg::new(cube.size(), (width, edge * (3.0 + 4.0 * GAP)), ground, look);
    for (face, column, row) in NET_PLACES {
        let middle = |index: usize| edge * (GAP + index as f32 * (1.0 + GAP) + 0.5);
        let (across, up) = (middle(column), middle(row));
        svg.side(|x, y| (across + x * edge, up + y * edge), NET_CORNER);
        for (i, &colour) in cube.face(face).iter().enumerate() {
            let along = |middle: f32, index: usize| middle - edge / 2.0 + facelet * (index as f32 + 0.5);
            let (left, top) = (along(across, i % layers), along(up, i / layers));
            svg.sticker(colour, |x, y| (left + x * facelet, top + y * facelet));
        }
    }
    svg.finish()
}

/// Draws a cube in three dimensions as SVG, as the default camera sees it on a square of this many pixels.
#[must_use]
pub fn solid_svg(cube: &Facelets, width: f32, ground: Ground, look: &Look) -> String {
    draw_solid(cube, (width, width), ground, look)
}

/// Draws a cube as [`solid_svg`] does, on a picture of this width that fits it closely.
///
/// Scaled to fit into a canvas, it shows the cube where the page draws it. The page shows such a picture of a solved
/// 3x3x3 until it draws the cube.
#[must_use]
pub fn close_svg(cube: &Facelets, width: f32, look: &Look) -> String {
    draw_solid(cube, (width, width / outline_aspect()), Ground::Transparent, look)
}

fn draw_solid(cube: &Facelets, (width, height): (f32, f32), ground: Ground, look: &Look) -> String {
    let layers = cube.size().layers() as f32;
    let body = 1.0 - 2.0 * ROUNDED_OFF / layers;
    let towards_middle = |(x, y): (f32, f32)| {
        (width / 2.0 + body * (x - width / 2.0), height / 2.0 + body * (y - height / 2.0))
    };
    let mut svg = Svg::new(cube.size(), (width, height), ground, look);
    for polygon in outline(cube, width, height) {
        match polygon.colour {
            Some(colour) => svg.sticker(colour, |x, y| polygon.point(x, y)),
            None => svg.side(|x, y| towards_middle(polygon.point(x, y)), SOLID_CORNER / layers),
        }
    }
    svg.finish()
}

#[cfg(test)]
mod tests {
    use crate::{Marks, Palette, Style};
    use godspeed_cube::Size;

    use super::*;

    fn hex([r, g, b]: [u8; 3]) -> String {
        format!("#{r:02x}{g:02x}{b:02x}")
    }

    fn pictures(size: Size, look: &Look) -> [String; 2] {
        let cube = Facelets::solved(size);
        [net_svg, solid_svg].map(|draw| draw(&cube, 425.0, Ground::Transparent, look))
    }

    #[test]
    fn a_net_has_a_sticker_for_each_facelet_and_a_side_for_each_face() {
        let [svg, _] = pictures(Size::THREE, &Look::default());
        assert_eq!(svg.matches("<path").count(), 54 + 6);
        assert_eq!(svg.matches(&hex(Palette::WCA.sticker(Face::U))).count(), 9);
        assert!(svg.contains(r#"width="425" height="320""#), "{svg}");
    }

    #[test]
    fn a_solid_cube_shows_three_sides() {
        let [_, svg] = pictures(Size::TWO, &Look::default());
        assert_eq!(svg.matches("<path").count(), 3 * 5);
        assert!(!svg.contains("<rect"));
    }

    #[test]
    fn a_ground_fills_the_picture() {
        let cube = Facelets::solved(Size::TWO);
        let svg = solid_svg(&cube, 256.0, Ground::from_id("white"), &Look::default());
        assert!(svg.contains(r##"<rect width="100%" height="100%" fill="#ffffff"/>"##));
    }

    #[test]
    fn stickers_have_the_marks_of_the_look_in_readable_ink() {
        let look = Look { marks: Marks::Letters, ..Look::default() };
        for (svg, faces) in pictures(Size::TWO, &look).iter().zip([6, 3]) {
            assert_eq!(svg.matches("stroke-linecap").count(), faces * 4, "{svg}");
            let inks = ["#000000", "#ffffff"].map(|ink| svg.contains(&format!(r#"stroke="{ink}""#)));
            assert_eq!(inks, [true, true]);
        }
        let hundred = Size::new(100).unwrap();
        assert!(pictures(hundred, &look).iter().all(|svg| !svg.contains("stroke")));
    }

    #[test]
    fn every_style_has_its_plastic_and_its_shape_of_stickers() {
        let drawn = |style| pictures(Size::THREE, &Look { style, ..Look::default() });
        let [stickered, stickerless, worn] = [Style::Stickered, Style::Stickerless, Style::Worn].map(drawn);
        for view in 0..2 {
            assert_ne!(stickered[view], stickerless[view]);
            assert_ne!(stickered[view], worn[view]);
        }
        for (svg, sides) in drawn(Style::Carbon).iter().zip([6, 3]) {
            assert_eq!(svg.matches("<pattern").count(), sides);
            assert_eq!(svg.matches("url(#weave").count(), sides);
        }
    }

    #[test]
    fn corners_too_small_to_be_seen_are_not_rounded() {
        let [small, large] =
            [Size::new(100).unwrap(), Size::TWO].map(|size| pictures(size, &Look::default()));
        assert!(large[0].contains('Q') && large[1].contains('Q'));
        // Only the corners of the six faces.
        assert_eq!(small[0].matches('Q').count(), 24);
    }
}
