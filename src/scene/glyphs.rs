use three_d::{Context, InnerSpace, Interpolation, Texture2D, Vec2, Wrapping, vec2};

use super::look::Marks;

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
    let glyphs = match marks {
        Marks::None => return vec![0; 6 * SIDE * SIDE],
        Marks::Letters => &LETTERS,
        Marks::Numbers => &NUMBERS,
        Marks::Shapes => &SHAPES,
    };
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
