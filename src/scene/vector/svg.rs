use std::fmt::Write;

use crate::{Annotation, Look, Marks, StickerShape, Style};
use godspeed_cube::{Face, Size};

use super::ground::Ground;

/// The least edge of a facelet in pixels on which a mark can be read.
const LEAST_MARKED: f32 = 6.0;

/// The least radius of a corner in pixels that is visible.
const LEAST_ROUND: f32 = 0.4;

/// Threads of woven carbon along the edge of a cubie, as on the page.
const THREADS: f32 = 14.0;

/// The colour of a sticker of which some colours are possible, as sRGB bytes.
const HALF_OPEN: [u8; 3] = [0x9a, 0x9d, 0xa6];

/// The colour of a thread of carbon that reflects light.
const THREAD: [u8; 3] = [0x34, 0x36, 0x3b];

/// A vector picture of a cube in the style, the colours and with the marks of a look.
///
/// Light and shadow are left out, and so are the scratches of worn stickers.
pub(super) struct Svg<'a> {
    text: String,
    look: &'a Look,
    size: Size,
    shape: StickerShape,
    weaves: usize,
}

/// The place of a square in a picture: its middle, and the ways along its edges to the right and down.
struct Frame {
    middle: (f32, f32),
    right: (f32, f32),
    down: (f32, f32),
}

impl<'a> Svg<'a> {
    /// Begins a picture of this many pixels.
    pub(super) fn new(size: Size, (width, height): (f32, f32), ground: Ground, look: &'a Look) -> Self {
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" viewBox=\"0 0 {width:.2} {height:.2}\">\n"
        );
        if let Ground::Colour(colour) = ground {
            text.push_str(&format!("<rect width=\"100%\" height=\"100%\" fill=\"{}\"/>\n", hex(colour)));
        }
        Self { text, look, size, shape: look.style.sticker_shape(size), weaves: 0 }
    }

    /// Adds the plastic of a side. `corner` is the radius of its corners as a share of its edge.
    pub(super) fn side(&mut self, at: impl Fn(f32, f32) -> (f32, f32), corner: f32) {
        let path = square(&at, StickerShape { edge: 1.0, corner });
        let fill = if self.look.style == Style::Carbon {
            self.weave(&Frame::of(&at))
        } else {
            hex(self.look.palette.plastic)
        };
        self.path(&path, &fill);
    }

    /// Adds the sticker of a facelet with its mark.
    pub(super) fn sticker(&mut self, colour: Face, at: impl Fn(f32, f32) -> (f32, f32)) {
        let path = square(&at, self.shape);
        self.path(&path, &hex(self.look.palette.sticker(colour)));
        let edge = Frame::of(&at).edge();
        if edge >= LEAST_MARKED && self.look.marks != Marks::None {
            self.mark(colour, &at, edge);
        }
    }

    /// Adds the sticker of a facelet whose colour does not matter, or of which only some colours fit.
    pub(super) fn open_sticker(&mut self, is_half_open: bool, at: impl Fn(f32, f32) -> (f32, f32)) {
        let path = square(&at, self.shape);
        self.path(&path, &hex(if is_half_open { HALF_OPEN } else { Annotation::GREY }));
    }

    /// Ends the picture.
    pub(super) fn finish(mut self) -> String {
        self.text.push_str("</svg>\n");
        self.text
    }

    fn mark(&mut self, colour: Face, at: &impl Fn(f32, f32) -> (f32, f32), edge: f32) {
        let mark = self.shape.edge * Marks::EDGE as f32;
        let place = |share: f64| (share as f32 - 0.5) * mark;
        let mut strokes = String::new();
        for line in self.look.marks.lines(colour) {
            for (number, (x, y)) in line.into_iter().enumerate() {
                step(&mut strokes, if number == 0 { 'M' } else { 'L' }, at(place(x), place(y)));
            }
        }
        let ink = hex(self.look.palette.ink(colour));
        let width = Marks::LINE as f32 * mark * edge;
        self.line(format_args!(
            "<path d=\"{strokes}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"{width:.2}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
        ));
    }

    /// Adds a pattern of twill that lies on a side, and returns its name as a fill: each thread passes over two others
    /// and under two.
    fn weave(&mut self, side: &Frame) -> String {
        self.weaves += 1;
        let number = self.weaves;
        let threads = THREADS * self.size.layers() as f32;
        let [(a, b), (c, d)] = [side.right, side.down].map(|(x, y)| (x / threads, y / threads));
        let (x, y) = side.middle;
        let plastic = hex(self.look.palette.plastic);
        self.line(format_args!(
            "<pattern id=\"weave{number}\" width=\"4\" height=\"4\" patternUnits=\"userSpaceOnUse\" patternTransform=\"matrix({a:.4} {b:.4} {c:.4} {d:.4} {x:.2} {y:.2})\">"
        ));
        self.line(format_args!("<path d=\"M0 0H4V4H0Z\" fill=\"{plastic}\"/>"));
        let threads = (0..4).fold(String::new(), |path, row| {
            [row, (row + 1) % 4]
                .iter()
                .fold(path, |path, column| path + &format!("M{column} {row}h.9v.9h-.9Z"))
        });
        self.line(format_args!("<path d=\"{threads}\" fill=\"{}\"/>", hex(THREAD)));
        self.text.push_str("</pattern>\n");
        format!("url(#weave{number})")
    }

    fn path(&mut self, path: &str, fill: &str) {
        self.line(format_args!("<path d=\"{path}\" fill=\"{fill}\"/>"));
    }

    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "{line}");
    }
}

impl Frame {
    /// Returns the frame of a square, whose corners are 0.5 from its middle in both directions.
    fn of(at: &impl Fn(f32, f32) -> (f32, f32)) -> Self {
        let way = |from: (f32, f32), to: (f32, f32)| (to.0 - from.0, to.1 - from.1);
        Self {
            middle: at(0.0, 0.0),
            right: way(at(-0.5, 0.0), at(0.5, 0.0)),
            down: way(at(0.0, -0.5), at(0.0, 0.5)),
        }
    }

    /// Returns the edge of a square of the same area.
    fn edge(&self) -> f32 {
        (self.right.0 * self.down.1 - self.right.1 * self.down.0).abs().sqrt()
    }
}

/// Returns the path of a square, clockwise from its upper left corner.
pub(super) fn square(
    at: &impl Fn(f32, f32) -> (f32, f32),
    StickerShape { edge, corner }: StickerShape,
) -> String {
    let half = edge / 2.0;
    let is_round = corner * Frame::of(at).edge() >= LEAST_ROUND;
    let flat = if is_round { half - corner } else { half };
    let mut path = String::new();
    for (number, (x, y)) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].into_iter().enumerate() {
        let (beside, above) = (at(x * half, y * flat), at(x * flat, y * half));
        let (first, last) = if x == y { (beside, above) } else { (above, beside) };
        step(&mut path, if number == 0 { 'M' } else { 'L' }, first);
        if is_round {
            step(&mut path, 'Q', at(x * half, y * half));
            step(&mut path, ' ', last);
        }
    }
    path + "Z"
}

fn step(path: &mut String, command: char, (x, y): (f32, f32)) {
    // Writing to a string cannot fail.
    let _ = write!(path, "{command}{x:.2} {y:.2}");
}

fn hex([r, g, b]: [u8; 3]) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}
