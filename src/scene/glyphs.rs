use three_d::{Context, InnerSpace, Interpolation, Texture2D, Vec2, Wrapping, vec2};

use super::look::Marks;
use godspeed_cube::Face;

/// The marks of the six colours as strokes, in the order `U R F D L B`.
///
/// A stroke is a line through points on a grid of 0 to 6 in each direction, the first digit to the right and the
/// second up. Strokes are separated by spaces.
const LETTERS: [&str; 6] = [
    "161120405156",
    "10164655544313 3350",
    "101656 1343",
    "10163654523010",
    "161050",
    "10164655544313 4352514010",
];
const NUMBERS: [&str; 6] = [
    "253630 2040",
    "15264655541050",
    "15264655544323 435251402011",
    "40461252",
    "561614445351402011",
    "4626141120405152432312",
];
const SHAPES: [&str; 6] =
    ["204062644626040220", "00603600", "0006666000", "3063360330", "0066 0660", "3036 0363"];

/// Pixels along each side of a glyph.
const SIDE: usize = 32;
/// Half the width of a stroke in steps of the grid.
const STROKE: f32 = 0.65;

impl Marks {
    /// The edge of a mark, as a share of the edge of its sticker.
    pub const EDGE: f64 = 0.625;

    /// The width of the lines of a mark, as a share of the edge of the mark.
    pub const LINE: f64 = 2.0 * STROKE as f64 / 8.0;

    /// Returns the lines of the mark of a colour, each as its points: shares of the edge of the mark, to the right and
    /// down.
    #[must_use]
    pub fn lines(self, colour: Face) -> Vec<Vec<(f64, f64)>> {
        let Some(glyphs) = self.glyphs() else { return Vec::new() };
        let share = |point: &[u8]| {
            let part = |digit: u8| (f64::from(digit - b'0') + 1.0) / 8.0;
            (part(point[0]), 1.0 - part(point[1]))
        };
        let strokes = glyphs[colour.index()].split(' ');
        strokes.map(|stroke| stroke.as_bytes().chunks_exact(2).map(share).collect()).collect()
    }

    /// Returns the strokes of the six marks.
    const fn glyphs(self) -> Option<&'static [&'static str; 6]> {
        match self {
            Self::None => None,
            Self::Letters => Some(&LETTERS),
            Self::Numbers => Some(&NUMBERS),
            Self::Shapes => Some(&SHAPES),
        }
    }
}

/// Returns a texture with the marks of the six colours side by side, for `sticker.glsl`.
pub(super) fn texture(context: &Context, marks: Marks) -> Texture2D {
    let linear = Interpolation::Linear;
    let edge = Wrapping::ClampToEdge;
    let texture =
        Texture2D::new_empty::<u8>(context, 6 * SIDE as u32, SIDE as u32, linear, linear, None, edge, edge);
    texture.fill(&distances(marks));
    texture
}

/// Returns the distances to the strokes, by rows from the top: 128 at the edge of a stroke, more inside.
fn distances(marks: Marks) -> Vec<u8> {
    let Some(glyphs) = marks.glyphs() else { return vec![0; 6 * SIDE * SIDE] };
    let glyphs = glyphs.map(segments);
    (0..6 * SIDE * SIDE)
        .map(|i| {
            let (x, y) = (i % (6 * SIDE), i / (6 * SIDE));
            // The grid fills the middle three quarters of a glyph.
            let step = |pixel: usize| ((pixel as f32 + 0.5) / SIDE as f32 - 0.125) * 8.0;
            let at = vec2(step(x % SIDE), 6.0 - step(y));
            let nearest = glyphs[x / SIDE].iter().map(|&line| distance(at, line)).fold(f32::MAX, f32::min);
            // One step of the grid is an eighth of a glyph.
            (127.5 + (STROKE - nearest) / 8.0 * 255.0).clamp(0.0, 255.0) as u8
        })
        .collect()
}

fn segments(glyph: &str) -> Vec<(Vec2, Vec2)> {
    glyph
        .split(' ')
        .flat_map(|stroke| {
            let digits: Vec<f32> = stroke.bytes().map(|digit| f32::from(digit - b'0')).collect();
            let points: Vec<Vec2> = digits.chunks_exact(2).map(|point| vec2(point[0], point[1])).collect();
            points.windows(2).map(|ends| (ends[0], ends[1])).collect::<Vec<_>>()
        })
        .collect()
}

fn distance(at: Vec2, (from, to): (Vec2, Vec2)) -> f32 {
    let along = to - from;
    let share = ((at - from).dot(along) / along.dot(along)).clamp(0.0, 1.0);
    (at - from - along * share).magnitude()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strokes_are_lines_on_the_grid() {
        for glyph in [LETTERS, NUMBERS, SHAPES].concat() {
            assert!(glyph.bytes().all(|digit| digit == b' ' || (b'0'..=b'6').contains(&digit)));
            assert!(glyph.split(' ').all(|stroke| stroke.len() >= 4 && stroke.len() % 2 == 0), "{glyph}");
            assert!(segments(glyph).iter().all(|(from, to)| from != to), "{glyph}");
        }
    }

    #[test]
    fn the_lines_of_a_mark_are_within_its_sticker() {
        assert_eq!(Marks::None.lines(Face::U), Vec::<Vec<_>>::new());
        for marks in [Marks::Letters, Marks::Numbers, Marks::Shapes] {
            for face in Face::ALL {
                let lines = marks.lines(face);
                assert!(!lines.is_empty() && lines.iter().all(|line| line.len() > 1));
                let reach = Marks::LINE / 2.0;
                let is_within = |at: f64| at - reach > 0.0 && at + reach < 1.0;
                assert!(lines.concat().into_iter().all(|(x, y)| is_within(x) && is_within(y)));
            }
        }
        // The letter L goes down, then to the right.
        assert_eq!(Marks::Letters.lines(Face::L), [[(0.25, 0.125), (0.25, 0.875), (0.75, 0.875)]]);
    }

    #[test]
    fn the_marks_of_a_set_differ() {
        for marks in [Marks::Letters, Marks::Numbers, Marks::Shapes] {
            let atlas = distances(marks);
            let glyph = |n: usize| -> Vec<bool> {
                let rows = atlas.chunks(6 * SIDE);
                rows.flat_map(|row| row[n * SIDE..(n + 1) * SIDE].iter().map(|&byte| byte > 127)).collect()
            };
            for a in 0..6 {
                for b in 0..a {
                    let other = glyph(b);
                    let differ = glyph(a).iter().zip(&other).filter(|(a, b)| a != b).count();
                    assert!(differ > SIDE * SIDE / 12, "{marks:?} {a} {b}: {differ}");
                }
            }
        }
    }
}
