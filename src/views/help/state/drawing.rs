use std::fmt::Write;

use godspeed_scene::{Palette, Polygon, outline_turning};

use super::example::Frame;

/// The edge of the square in which a cube is drawn. The document scales it.
const EDGE: f32 = 240.0;

/// Draws a frame as the content of an SVG with the view box `0 0 240 240`.
#[must_use]
pub fn svg(frame: &Frame, palette: &Palette) -> String {
    let mut svg = String::new();
    // A line around each polygon rounds its corners.
    let line = EDGE / (60.0 * frame.cube.size().layers() as f32);
    for Polygon { colour, corners } in outline_turning(&frame.cube, frame.turn, EDGE, EDGE) {
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
    use super::super::{Film, METHODS};
    use super::*;

    #[test]
    fn a_cube_at_rest_has_three_sides_and_a_turning_one_more() {
        let film = Film::new(&METHODS[0].example);
        let count = |at| svg(&film.frame(at), &Palette::WCA).matches("<polygon").count();
        let stickers = 3 * film.frame(0.0).cube.size().face_area();
        assert_eq!(count(0.0), 3 + stickers);
        assert!(count(0.5) > 3 + stickers);
    }
}
