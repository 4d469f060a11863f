use std::fmt::Write;

use godspeed_cube::{Face, Facelets};
use godspeed_scene::{Palette, outline};

/// Columns and rows of the faces in a net, in faces: `U` above `L F R B` above `D`.
const PLACES: [(Face, usize, usize); 6] =
    [(Face::U, 1, 0), (Face::L, 0, 1), (Face::F, 1, 1), (Face::R, 2, 1), (Face::B, 3, 1), (Face::D, 1, 2)];

/// The gap between two faces of a net, and its margin, as a share of the edge of a face.
const GAP: f32 = 0.05;

/// Share of the edge of a facelet that its sticker covers.
const STICKER: f32 = 0.88;

/// What is behind the cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Nothing.
    Transparent,
    /// A colour as sRGB bytes.
    Colour([u8; 3]),
}

impl Ground {
    /// Returns the ground of an id of the dialog.
    #[must_use]
    pub fn from_id(id: &str) -> Self {
        match id {
            "white" => Self::Colour([0xff; 3]),
            "dark" => Self::Colour([0x13, 0x14, 0x17]),
            _ => Self::Transparent,
        }
    }

    /// Returns the colour; white if there is none, for formats without transparency.
    #[must_use]
    pub const fn opaque(self) -> [u8; 3] {
        match self {
            Self::Transparent => [0xff; 3],
            Self::Colour(colour) => colour,
        }
    }
}

/// Draws the net of a cube as SVG, this many pixels wide.
#[must_use]
pub fn net_svg(cube: &Facelets, width: f32, ground: Ground, palette: &Palette) -> String {
    let layers = cube.size().layers();
    let edge = width / (4.0 + 5.0 * GAP);
    let facelet = edge / layers as f32;
    let mut svg = open(width, edge * (3.0 + 4.0 * GAP), ground);
    for (face, column, row) in PLACES {
        let at = |index: usize| edge * (GAP + index as f32 * (1.0 + GAP));
        let (left, top) = (at(column), at(row));
        square(&mut svg, (left, top), edge, edge * 0.04, palette.plastic);
        for (i, &colour) in cube.face(face).iter().enumerate() {
            let inset = (1.0 - STICKER) / 2.0;
            let along = |start: f32, index: usize| start + facelet * (index as f32 + inset);
            let corner = (along(left, i % layers), along(top, i / layers));
            square(&mut svg, corner, facelet * STICKER, facelet * 0.1, palette.sticker(colour));
        }
    }
    svg.push_str("</svg>\n");
    svg
}

/// Draws a cube in three dimensions as SVG, as the default camera sees it on a square of this many pixels.
#[must_use]
pub fn solid_svg(cube: &Facelets, width: f32, ground: Ground, palette: &Palette) -> String {
    let mut svg = open(width, width, ground);
    // A line around each polygon rounds its corners.
    let line = width / (60.0 * cube.size().layers() as f32);
    for polygon in outline(cube, width, width) {
        let fill = hex(polygon.colour.map_or(palette.plastic, |face| palette.sticker(face)));
        let points: Vec<String> = polygon.corners.iter().map(|(x, y)| format!("{x:.2},{y:.2}")).collect();
        // Writing to a string cannot fail.
        let _ = writeln!(
            svg,
            r#"<polygon points="{}" fill="{fill}" stroke="{fill}" stroke-width="{line:.2}" stroke-linejoin="round"/>"#,
            points.join(" "),
        );
    }
    svg.push_str("</svg>\n");
    svg
}

fn open(width: f32, height: f32, ground: Ground) -> String {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" viewBox=\"0 0 {width:.2} {height:.2}\">\n"
    );
    if let Ground::Colour(colour) = ground {
        let _ = writeln!(svg, r#"<rect width="100%" height="100%" fill="{}"/>"#, hex(colour));
    }
    svg
}

/// Adds a square with rounded corners.
fn square(svg: &mut String, (x, y): (f32, f32), edge: f32, round: f32, fill: [u8; 3]) {
    let _ = writeln!(
        svg,
        r#"<rect x="{x:.2}" y="{y:.2}" width="{edge:.2}" height="{edge:.2}" rx="{round:.2}" fill="{}"/>"#,
        hex(fill),
    );
}

fn hex([r, g, b]: [u8; 3]) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

#[cfg(test)]
mod tests {
    use godspeed_cube::Size;

    use super::*;

    #[test]
    fn a_net_has_a_sticker_for_each_facelet_and_a_side_for_each_face() {
        let svg = net_svg(&Facelets::solved(Size::THREE), 425.0, Ground::Transparent, &Palette::WCA);
        assert_eq!(svg.matches("<rect").count(), 54 + 6);
        assert_eq!(svg.matches(&hex(Palette::WCA.sticker(Face::U))).count(), 9);
        assert!(svg.contains(r#"width="425" height="320""#), "{svg}");
    }

    #[test]
    fn a_solid_cube_shows_three_sides() {
        let svg = solid_svg(&Facelets::solved(Size::TWO), 256.0, Ground::Transparent, &Palette::WCA);
        assert_eq!(svg.matches("<polygon").count(), 3 * 5);
        assert!(!svg.contains("<rect"));
    }

    #[test]
    fn a_ground_fills_the_picture() {
        let svg = solid_svg(&Facelets::solved(Size::TWO), 256.0, Ground::from_id("white"), &Palette::WCA);
        assert!(svg.contains(r##"<rect width="100%" height="100%" fill="#ffffff"/>"##));
    }
}
