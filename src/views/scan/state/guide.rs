use std::fmt::Write;

use godspeed_cube::Face;
use godspeed_protocol::CubeReading;

/// The edge of a face in a picture.
const EDGE: f64 = 60.0;

/// How far the sides at the top and right of the picture of a cube recede.
const DEPTH: f64 = 24.0;

/// The gap around a sticker, as a share of its edge.
const GAP: f64 = 0.07;

/// The colours of a picture: those of stickers in the order `U R F D L B`, and that of the body.
type Colours = [[u8; 3]; 6];

/// The colour of a sticker that is not known.
const GREY: [u8; 3] = [150, 155, 163];

/// The colour of the body.
const BODY: [u8; 3] = [28, 30, 34];

/// A sticker of a face that is marked by a ring, by its index on the face, and shown in another colour.
pub type FaceMark = (usize, Face);

/// Draws a face as it was read, as SVG.
#[must_use]
pub fn face_svg(reading: &CubeReading, face: Face, mark: Option<FaceMark>, colours: &Colours) -> String {
    let n = reading.size.max(1);
    let mut svg = open(EDGE, EDGE);
    polygon(&mut svg, &[[0.0, 0.0], [EDGE, 0.0], [EDGE, EDGE], [0.0, EDGE]], BODY);
    let at = |x: f64, y: f64| [x * EDGE, y * EDGE];
    stickers(&mut svg, n, at, |i| match mark {
        Some((at, colour)) if at == i => colours[colour.index()],
        _ => colour(reading, face, i, colours),
    });
    if let Some((mark, _)) = mark {
        let edge = EDGE / n as f64;
        let (x, y) = ((mark % n) as f64 * edge, (mark / n) as f64 * edge);
        for (ink, width) in [("#000", 0.2), ("#fff", 0.1)] {
            let _infallible = write!(
                svg,
                r#"<rect x="{x:.1}" y="{y:.1}" width="{edge:.1}" height="{edge:.1}" fill="none" stroke="{ink}" stroke-width="{:.1}"/>"#,
                width * edge
            );
        }
    }
    svg + "</svg>"
}

/// Draws the cube as it was held last, as SVG, with an arrow for the way in which it is turned next.
#[must_use]
pub fn guide_svg(reading: &CubeReading, colours: &Colours) -> String {
    let n = if reading.size == 0 { 3 } else { reading.size };
    let (width, height) = (EDGE + DEPTH, EDGE + DEPTH);
    let mut svg = open(width, height);
    let (left, top) = (0.0, DEPTH);
    let front = |x: f64, y: f64| [left + x * EDGE, top + y * EDGE];
    let right = |x: f64, y: f64| [left + EDGE + x * DEPTH, top + y * EDGE - x * DEPTH];
    let above = |x: f64, y: f64| [left + x * EDGE + (1.0 - y) * DEPTH, y * DEPTH];
    for side in [&front as &dyn Fn(f64, f64) -> [f64; 2], &right, &above] {
        polygon(&mut svg, &[side(0.0, 0.0), side(1.0, 0.0), side(1.0, 1.0), side(0.0, 1.0)], BODY);
    }
    let last = reading.last.and_then(Face::from_letter);
    let shown = |i: usize| last.map_or(GREY, |face| colour(reading, face, held(face, i, n), colours));
    stickers(&mut svg, n, front, shown);
    stickers(&mut svg, n, right, |_| GREY);
    stickers(&mut svg, n, above, |_| GREY);
    let arrow = match (last, reading.next) {
        (None, _) | (_, None) => None,
        (_, Some('U')) => Some([front(0.5, 0.0), front(0.5, 0.9)]),
        (_, Some('D')) => Some([front(0.5, 0.95), front(0.5, -0.1)]),
        _ => Some([front(0.95, 0.5), front(0.05, 0.5)]),
    };
    if let Some([from, to]) = arrow {
        draw_arrow(&mut svg, from, to);
    }
    svg + "</svg>"
}

/// Returns the index on a face of a sticker that is seen at index `i`, as the cube is held when the face is suggested.
fn held(face: Face, i: usize, n: usize) -> usize {
    let (row, column) = (i / n, i % n);
    match face {
        // The left side is below the top, and above the bottom.
        Face::U => column * n + (n - 1 - row),
        Face::D => (n - 1 - column) * n + row,
        Face::R | Face::F | Face::L | Face::B => i,
    }
}

fn colour(reading: &CubeReading, face: Face, i: usize, colours: &Colours) -> [u8; 3] {
    let at = face.index() * reading.size * reading.size + i;
    let letter = reading.facelets.as_bytes().get(at).map(|&byte| char::from(byte));
    letter.and_then(Face::from_letter).map_or(GREY, |colour| colours[colour.index()])
}

fn open(width: f64, height: f64) -> String {
    format!(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 {} {}">"#, width + 4.0, height + 4.0)
}

fn stickers(
    svg: &mut String,
    n: usize,
    at: impl Fn(f64, f64) -> [f64; 2],
    colour: impl Fn(usize) -> [u8; 3],
) {
    let part = |index: usize, share: f64| (index as f64 + share) / n as f64;
    for i in 0..n * n {
        let (row, column) = (i / n, i % n);
        let corner = |x: f64, y: f64| at(part(column, x), part(row, y));
        let (near, far) = (GAP, 1.0 - GAP);
        let corners = [corner(near, near), corner(far, near), corner(far, far), corner(near, far)];
        polygon(svg, &corners, colour(i));
    }
}

fn polygon(svg: &mut String, corners: &[[f64; 2]], [r, g, b]: [u8; 3]) {
    let points: Vec<String> = corners.iter().map(|[x, y]| format!("{x:.1},{y:.1}")).collect();
    let _infallible = write!(svg, r#"<polygon points="{}" fill="rgb({r},{g},{b})"/>"#, points.join(" "));
}

fn draw_arrow(svg: &mut String, [x, y]: [f64; 2], [to_x, to_y]: [f64; 2]) {
    let length = (to_x - x).hypot(to_y - y).max(1.0);
    let (along_x, along_y) = ((to_x - x) / length * 12.0, (to_y - y) / length * 12.0);
    let path = format!(
        "M{x:.1} {y:.1}L{to_x:.1} {to_y:.1}M{:.1} {:.1}L{to_x:.1} {to_y:.1}L{:.1} {:.1}",
        to_x - along_x - along_y,
        to_y - along_y + along_x,
        to_x - along_x + along_y,
        to_y - along_y - along_x,
    );
    for (ink, width) in [("#000", 9), ("#fff", 5)] {
        let _infallible = write!(
            svg,
            r#"<path d="{path}" fill="none" stroke="{ink}" stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round"/>"#
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_guide_shows_the_last_face_with_an_arrow() {
        let colours = [[255, 255, 255], [255, 0, 0], [0, 255, 0], [255, 255, 0], [255, 128, 0], [0, 0, 255]];
        let empty = CubeReading { next: Some('F'), ..CubeReading::default() };
        assert!(!guide_svg(&empty, &colours).contains("<path"));
        let facelets = format!("{}{}{}", "-".repeat(8), "FFFF", "-".repeat(12));
        let reading =
            CubeReading { size: 2, facelets, last: Some('F'), next: Some('R'), ..CubeReading::default() };
        let svg = guide_svg(&reading, &colours);
        assert_eq!(svg.matches("rgb(0,255,0)").count(), 4);
        assert!(svg.contains("<path") && svg.ends_with("</svg>"));
        let face = face_svg(&reading, Face::F, Some((3, Face::R)), &colours);
        assert_eq!((face.matches("<rect").count(), face.matches("rgb(0,255,0)").count()), (2, 3));
    }
}
