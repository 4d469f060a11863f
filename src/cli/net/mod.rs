//! Draws a cube as a net of letters or coloured squares:
//!
//! ```text
//!        U
//!      L F R B
//!        D
//! ```

mod paint;

use std::fmt::Write;

use godspeed_cube::{Face, Facelets};

pub(crate) use paint::{ColourChoice, Paint};

/// The smallest size with facelets of half the width and height, so that a net of 19 layers fits in 80 columns.
const SMALL_FROM: usize = 10;

/// The largest size that is drawn; a larger net is too wide for any terminal.
const LARGEST: usize = 64;

/// The faces of the middle row; U is above the second of them and D below it.
const MIDDLE: [Face; 4] = [Face::L, Face::F, Face::R, Face::B];

/// Returns the net of a cube, every line ended, or a note if the cube is too large to draw.
pub(crate) fn net(cube: &Facelets, paint: Paint) -> String {
    let size = cube.size();
    let n = size.layers();
    if n > LARGEST {
        return format!("(a {size} is too large to draw)\n");
    }
    let drawing = Drawing { cube, paint, small: n >= SMALL_FROM };
    let mut net = String::new();
    for row in [&[Face::U][..], &MIDDLE, &[Face::D]] {
        drawing.draw_row(&mut net, row);
    }
    net
}

struct Drawing<'a> {
    cube: &'a Facelets,
    paint: Paint,
    small: bool,
}

impl Drawing<'_> {
    fn draw_row(&self, net: &mut String, faces: &[Face]) {
        let n = self.cube.size().layers();
        // U and D are above and below F, the second face.
        let indent = if faces.len() == 1 { self.face_width() + 1 } else { 0 };
        let halves = self.small && self.paint != Paint::Plain;
        for row in (0..n).step_by(if halves { 2 } else { 1 }) {
            let mut line = " ".repeat(indent);
            for (at, &face) in faces.iter().enumerate() {
                if at > 0 {
                    line.push(' ');
                }
                for column in 0..n {
                    let colour = |row: usize| self.cube.face(face)[row * n + column];
                    let below = (halves && row + 1 < n).then(|| colour(row + 1));
                    self.draw_facelet(&mut line, colour(row), below);
                }
                self.paint.end(&mut line);
            }
            // Writing to a string never fails.
            let _ = writeln!(net, "{}", line.trim_end());
        }
    }

    fn face_width(&self) -> usize {
        self.cube.size().layers() * if self.small { 1 } else { 2 }
    }

    fn draw_facelet(&self, line: &mut String, colour: Face, below: Option<Face>) {
        if self.small {
            self.paint.halves(line, colour, below);
        } else {
            self.paint.square(line, colour);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use godspeed_cube::{Alg, Size};

    fn after(text: &str, layers: usize) -> Facelets {
        let size = Size::new(layers).unwrap();
        let mut cube = Facelets::solved(size);
        cube.turn_all(Alg::parse(text, size).unwrap().alg.turns());
        cube
    }

    #[test]
    fn a_plain_net_has_one_letter_per_facelet() {
        let expected = "     U F\n     U F\nL L  F D  R R  U B\nL L  F D  R R  U B\n     D B\n     D B\n";
        assert_eq!(net(&after("R", 2), Paint::Plain), expected);
        assert_eq!(net(&after("", 1), Paint::Plain), "   U\nL  F  R  B\n   D\n");
    }

    #[test]
    fn large_nets_are_drawn_at_half_size_and_huge_ones_are_left_out() {
        let plain = net(&after("", 10), Paint::Plain);
        assert_eq!(plain.lines().count(), 30);
        assert_eq!(plain.lines().nth(10), Some("LLLLLLLLLL FFFFFFFFFF RRRRRRRRRR BBBBBBBBBB"));
        let coloured = net(&after("", 11), Paint::True);
        assert_eq!(coloured.lines().count(), 18);
        assert!(coloured.contains('▀'));
        assert!(net(&after("", 65), Paint::True).contains("too large"));
    }

    #[test]
    fn every_line_of_a_coloured_net_resets_the_colours() {
        for paint in [Paint::True, Paint::Palette] {
            for line in net(&after("R U", 3), paint).lines() {
                assert!(line.ends_with("\x1b[0m"), "{line:?}");
            }
        }
        assert!(net(&after("", 3), Paint::True).contains("\x1b[48;2;240;241;239m"));
        assert!(!net(&after("R", 3), Paint::Plain).contains('\x1b'));
    }
}
