use std::fmt::Write;

use godspeed_scene::{Palette, Polygon, outline_turning};
use godspeed_timeline::Pose;

/// The edge of the square in which a cube is drawn. The document scales it.
const EDGE: f32 = 240.0;

/// Draws a cube as the content of an SVG with the view box `0 0 240 240`.
#[must_use]
pub fn svg(pose: Pose<'_>, palette: &Palette) -> String {
    let mut svg = String::new();
    // A line around each polygon rounds its corners.
    let line = EDGE / (60.0 * pose.cube.size().layers() as f32);
    for Polygon { colour, corners, .. } in outline_turning(pose.cube, pose.turn, EDGE, EDGE) {
        let [r, g, b] = colour.map_or(palette.plastic, |face| palette.sticker(face));
        let points: Vec<String> = corners.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        // Writing to a string cannot fail.
        let _ = write!(
            svg,
            r##"<polygon points="{}" fill="#{r:02x}{g:02x}{b:02x}" stroke="#{r:02x}{g:02x}{b:02x}" stroke-width="{line:.1}"/>"##,
            points.join(" "),
        );
    }
    svg
}

#[cfg(test)]
mod tests {
    use godspeed_cube::{Angle, Face, Facelets, Size, Turn};

    use super::*;

    #[test]
    fn a_cube_at_rest_has_three_sides_and_a_turning_one_more() {
        let cube = &Facelets::solved(Size::TWO);
        let count = |turn| svg(Pose { cube, turn }, &Palette::WCA).matches("<polygon").count();
        let stickers = 3 * Size::TWO.face_area();
        assert_eq!(count(None), 3 + stickers);
        assert!(count(Some((Turn::outer(Face::R, Angle::Quarter), 0.5))) > 3 + stickers);
    }
}
