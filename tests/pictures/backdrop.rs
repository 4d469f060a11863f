//! What is behind the cube, and the hand that holds it.

use std::f32::consts::TAU;

use godspeed_cube::Random;

use crate::canvas::Canvas;
use crate::paint::linear;
use crate::vector::Vector;

/// Returns a room: walls, shelves, boxes, lamps and things, out of focus.
pub(crate) fn room(width: usize, height: usize, light: Vector, random: &mut Random) -> Canvas {
    // The lower the resolution, the farther out of focus.
    let reduction = 2 + random.below(4);
    let (w, h) = (width / reduction, height / reduction);
    let mut canvas = Canvas::new(w, h, light.times(colour(random, 0.5)));
    let (right, bottom) = (w as f32, h as f32);
    let second = light.times(colour(random, 0.4));
    let tilt = random.unit() as f32 - 0.5;
    let horizon = bottom * (0.3 + 0.6 * random.unit() as f32);
    canvas.draw([0.0, 0.0, right, bottom], |x, y| {
        let edge = y - horizon - tilt * (x - right / 2.0) * 0.3;
        Some(((edge * 0.5 + 0.5).clamp(0.0, 1.0), second))
    });
    for _ in 0..random.below(4) {
        rows(&mut canvas, light, random);
    }
    for _ in 0..8 + random.below(40) {
        thing(&mut canvas, light, random);
    }
    canvas.enlarged(width, height)
}

/// Draws a row of similar things: books, panes, keys or tiles.
fn rows(canvas: &mut Canvas, light: Vector, random: &mut Random) {
    let (w, h) = (canvas.width as f32, canvas.height as f32);
    let mut unit = || random.unit() as f32;
    let [left, top] = [w * (unit() - 0.2), h * (unit() - 0.2)];
    let size = [w * (0.03 + 0.1 * unit()), h * (0.05 + 0.25 * unit())];
    let gap = 0.05 + 0.25 * unit();
    let (columns, rows) = (3 + (unit() * 6.0) as usize, 1 + (unit() * 5.0) as usize);
    let plain = colour(random, 0.6);
    let is_plain = random.chance(0.5);
    for i in 0..columns * rows {
        let own = if is_plain { plain } else { colour(random, 0.9) };
        let x = left + (i % columns) as f32 * size[0] * (1.0 + gap);
        let y = top + (i / columns) as f32 * size[1] * (1.0 + gap);
        let colour = light.times(own);
        canvas.draw([x, y, x + size[0], y + size[1]], |_, _| Some((1.0, colour)));
    }
}

/// Draws one thing: a rotated box, or something round.
fn thing(canvas: &mut Canvas, light: Vector, random: &mut Random) {
    let (w, h) = (canvas.width as f32, canvas.height as f32);
    let mut unit = || random.unit() as f32;
    let [x, y] = [w * unit(), h * unit()];
    let [a, b] = [w * 0.01 + w * 0.14 * unit() * unit(), h * 0.02 + h * 0.3 * unit() * unit()];
    let (sin, cos) = (TAU * unit()).sin_cos();
    let is_upright = unit() < 0.6;
    let is_round = unit() < 0.25;
    let colour = light.times(colour(random, 0.9));
    let reach = a.hypot(b);
    canvas.draw([x - reach, y - reach, x + reach, y + reach], |px, py| {
        let (dx, dy) = (px - x, py - y);
        let (u, v) = if is_upright { (dx, dy) } else { (dx * cos + dy * sin, dy * cos - dx * sin) };
        let inside = if is_round { (u / a).hypot(v / b) < 1.0 } else { u.abs() < a && v.abs() < b };
        inside.then_some((1.0, colour))
    });
}

/// Returns a linear colour, at most so saturated.
fn colour(random: &mut Random, saturation: f32) -> Vector {
    let value = 0.08 + 0.85 * random.unit() as f32;
    let saturation = saturation * (random.unit() as f32).powi(2);
    let hue = random.unit() as f32 * TAU;
    Vector(std::array::from_fn(|c| {
        let tint = (hue + c as f32 * TAU / 3.0).cos() * 0.5 + 0.5;
        linear((value * (1.0 - saturation * tint)).clamp(0.0, 1.0))
    }))
}

/// A finger: a capsule from one pixel to another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Finger {
    pub(crate) root: [f32; 2],
    pub(crate) tip: [f32; 2],
    pub(crate) radius: f32,
}

/// Returns a colour of skin, as linear reflectance.
pub(crate) fn skin(random: &mut Random) -> Vector {
    let light = Vector(([238, 190, 160] as [u8; 3]).map(|value| linear(f32::from(value) / 255.0)));
    let dark = Vector(([92, 56, 40] as [u8; 3]).map(|value| linear(f32::from(value) / 255.0)));
    light.towards(dark, random.unit() as f32)
}

impl Finger {
    /// Returns a finger that comes from outside of a quadrilateral and lies on the border of one of its sides.
    pub(crate) fn on_border(corners: &[[f32; 2]; 4], size: usize, random: &mut Random) -> Self {
        let mut unit = || random.unit() as f32;
        let side = (unit() * 4.0) as usize % 4;
        let (a, b) = (corners[side], corners[(side + 1) % 4]);
        let centre: [f32; 2] =
            std::array::from_fn(|i| corners.iter().map(|corner| corner[i]).sum::<f32>() / 4.0);
        let along = 0.1 + 0.8 * unit();
        let foot: [f32; 2] = std::array::from_fn(|i| a[i] + (b[i] - a[i]) * along);
        let inwards: [f32; 2] = std::array::from_fn(|i| centre[i] - foot[i]);
        let length = (b[0] - a[0]).hypot(b[1] - a[1]);
        let reach = inwards[0].hypot(inwards[1]).max(1.0);
        // A finger is 15 mm wide, and a cube 56 mm or 30 mm for the smallest ones.
        let radius = length * (0.1 + 0.05 * unit());
        // It covers at most a third of an outer sticker.
        let depth = length / size as f32 * (0.02 + 0.3 * unit()) - radius;
        let tilt = 0.8 * (unit() - 0.5);
        let direction = [inwards[0] / reach, inwards[1] / reach];
        let turned = [direction[0] - tilt * direction[1], direction[1] + tilt * direction[0]];
        Self {
            tip: std::array::from_fn(|i| foot[i] + direction[i] * depth),
            root: std::array::from_fn(|i| foot[i] + direction[i] * depth - turned[i] * length * 1.2),
            radius,
        }
    }

    /// Draws the finger, lighter in the middle.
    pub(crate) fn draw(&self, canvas: &mut Canvas, paint: Vector, light: Vector) {
        let Self { root, tip, radius } = *self;
        let axis = [tip[0] - root[0], tip[1] - root[1]];
        let length = axis[0].hypot(axis[1]).max(1.0);
        let bounds = [
            root[0].min(tip[0]) - radius - 2.0,
            root[1].min(tip[1]) - radius - 2.0,
            root[0].max(tip[0]) + radius + 2.0,
            root[1].max(tip[1]) + radius + 2.0,
        ];
        canvas.draw(bounds, |x, y| {
            let (dx, dy) = (x - root[0], y - root[1]);
            let along = ((dx * axis[0] + dy * axis[1]) / length / length).clamp(0.0, 1.0);
            let distance = (dx - axis[0] * along).hypot(dy - axis[1] * along);
            let cover = (radius - distance + 0.5).clamp(0.0, 1.0);
            let round = (1.0 - (distance / radius).powi(2)).max(0.0).sqrt();
            // A nail at the tip.
            let nail = if along > 0.96 && distance < radius * 0.5 { 1.12 } else { 1.0 };
            (cover > 0.0).then(|| (cover, paint.times(light) * ((0.35 + 0.65 * round) * nail)))
        });
    }
}
