//! What a point of a face is made of, for each kind of cube.

use godspeed_cube::Face;

use crate::vector::Vector;

/// How a cube is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Body {
    /// Square stickers on black plastic.
    Black,
    /// Square stickers on white plastic.
    White,
    /// Stickers with the pattern of woven carbon fibre.
    Carbon,
    /// Coloured plastic with thin grooves.
    Stickerless,
    /// Stickers with round corners and wide gaps on black plastic.
    Rounded,
    /// Coloured plastic, with a logo on one white sticker: the centre, if there is one.
    Logo,
}

/// The material at a point.
#[derive(Clone, Copy, Debug)]
pub struct Material {
    /// Linear reflectance.
    pub paint: Vector,
    /// Strength of reflections, from 0 to 1.
    pub gloss: f32,
}

impl Body {
    /// All kinds.
    pub const ALL: [Self; 6] =
        [Self::Black, Self::White, Self::Carbon, Self::Stickerless, Self::Rounded, Self::Logo];

    /// Returns the name in tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["black", "white", "carbon", "stickerless", "rounded", "logo"][self as usize]
    }

    /// Returns the width of the plastic around a sticker, and the radius of its corners, in widths of a cubie.
    const fn margins(self) -> (f32, f32) {
        match self {
            Self::Black | Self::Carbon => (0.062, 0.06),
            Self::White => (0.07, 0.08),
            Self::Stickerless | Self::Logo => (0.014, 0.075),
            Self::Rounded => (0.085, 0.3),
        }
    }

    /// Returns the linear reflectance of the plastic between stickers.
    const fn plastic(self) -> Vector {
        match self {
            Self::White => Vector::new(0.78, 0.78, 0.74),
            // Grooves between coloured pieces are dark because little light gets in.
            Self::Stickerless | Self::Logo => Vector::new(0.02, 0.02, 0.02),
            Self::Black | Self::Carbon | Self::Rounded => Vector::new(0.013, 0.013, 0.014),
        }
    }
}

/// A cube, as far as the material of its faces goes.
#[derive(Clone, Debug)]
pub struct Skin {
    /// How the cube is made.
    pub body: Body,
    /// Linear reflectances of the six colours.
    pub paints: [Vector; 6],
    /// Width of the gaps, relative to the usual width of this kind.
    pub gap: f32,
    /// The facelet with the logo, if any.
    pub logo: Option<usize>,
    /// Which of three logos it is.
    pub emblem: usize,
}

impl Skin {
    /// Returns the material of a facelet at a point, given from 0 to 1 along its row and column.
    #[must_use]
    pub fn material(&self, facelet: usize, colour: Face, at: [f32; 2]) -> Material {
        let (margin, radius) = self.body.margins();
        let margin = margin * self.gap;
        let inside = depth(at, margin, radius);
        let paint = self.paints[colour.index()];
        if inside <= 0.0 {
            return Material { paint: self.groove(paint, at), gloss: 0.35 };
        }
        let mut paint = paint;
        match self.body {
            // The edges of coloured pieces are round, so that they are darker.
            Body::Stickerless | Body::Logo => paint = paint * (0.72 + 0.28 * (inside / 0.05).min(1.0)),
            // A sticker on white plastic has a thin shadow.
            Body::White => paint = paint * (0.6 + 0.4 * (inside / 0.014).min(1.0)),
            Body::Carbon => paint = paint * weave(at),
            Body::Black | Body::Rounded => {}
        }
        let gloss = if self.body == Body::Carbon { 0.55 } else { 0.8 };
        if self.logo == Some(facelet) {
            paint = self.emblem_at(at).unwrap_or(paint);
        }
        Material { paint, gloss }
    }

    /// Returns the reflectance between stickers.
    fn groove(&self, paint: Vector, at: [f32; 2]) -> Vector {
        match self.body {
            // Coloured plastic goes on a little way into a groove; at the corners of pieces there is a hole.
            Body::Stickerless | Body::Logo => {
                let corner = at.map(|x| x.min(1.0 - x)).into_iter().fold(0.0, f32::max) < 0.07;
                self.body.plastic().towards(paint, if corner { 0.03 } else { 0.1 })
            }
            _ => self.body.plastic(),
        }
    }

    /// Returns the reflectance of the logo at a point of its sticker.
    fn emblem_at(&self, [x, y]: [f32; 2]) -> Option<Vector> {
        let (dx, dy) = (x - 0.5, y - 0.5);
        let distance = dx.hypot(dy);
        match self.emblem {
            // A ring with a bar.
            0 => ((0.17..0.25).contains(&distance) || (dx.abs() < 0.04 && dy.abs() < 0.17))
                .then_some(Vector::new(0.01, 0.04, 0.22)),
            // Slanted strokes, like letters.
            1 => (dx.abs() < 0.3 && dy.abs() < 0.14 && (dx * 14.0 + dy * 5.0).rem_euclid(1.6) < 0.8)
                .then_some(Vector::new(0.03, 0.03, 0.03)),
            // A red badge.
            _ => (distance < 0.24).then(|| {
                if dx.abs() < 0.05 || dy.abs() < 0.05 {
                    Vector::splat(0.7)
                } else {
                    Vector::new(0.45, 0.02, 0.03)
                }
            }),
        }
    }
}

/// Returns how far a point is inside a sticker with round corners, in widths of a cubie; below 0 outside.
fn depth(at: [f32; 2], margin: f32, radius: f32) -> f32 {
    let half = 0.5 - margin - radius;
    let [x, y] = at.map(|x| (x - 0.5).abs() - half);
    let outside = x.max(0.0).hypot(y.max(0.0)) + x.max(y).min(0.0);
    radius - outside
}

/// Returns the brightness of woven fibres at a point of a sticker.
fn weave([x, y]: [f32; 2]) -> f32 {
    let (u, v) = ((x + y) * 5.0, (x - y) * 5.0);
    let over = (u.floor() + v.floor()).rem_euclid(2.0) < 1.0;
    let along = if over { u } else { v };
    let ridge = (along.fract() - 0.5).abs() * 2.0;
    (if over { 1.0 } else { 0.74 }) * (1.0 - 0.22 * ridge)
}
