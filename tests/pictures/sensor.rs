//! What a camera makes of the light: exposure, noise, tone and compression.

use godspeed_cube::Random;

use crate::canvas::{Canvas, Image};
use crate::paint::gamma;
use crate::vector::Vector;

/// A camera's sensor and processing.
#[derive(Clone, Copy, Debug)]
pub struct Sensor {
    /// Standard deviation of the noise of dark pixels, in linear light.
    pub noise: f32,
    /// Factor of the noise that grows with the root of the light.
    pub shot_noise: f32,
    /// Loss of light in the corners, from 0 to 1.
    pub vignette: f32,
    /// Factor of the saturation.
    pub saturation: f32,
    /// Strength of the contrast curve, from 0 to 1.
    pub contrast: f32,
    /// Standard deviation of the blur in pixels.
    pub blur: f32,
    /// Length of the movement during the exposure in pixels, to the right and down.
    pub movement: [f32; 2],
    /// Whether colours are stored at half the resolution, as in videos and photos.
    pub subsampled: bool,
}

impl Sensor {
    /// Returns the sensor of a picture of this width.
    #[must_use]
    pub fn random(width: usize, is_dim: bool, random: &mut Random) -> Self {
        let scale = width as f32 / 640.0;
        let mut unit = || random.unit() as f32;
        let movement = if unit() < 0.3 { 5.0 * unit() * scale } else { 0.0 };
        let (sin, cos) = (std::f32::consts::TAU * unit()).sin_cos();
        Self {
            noise: if is_dim { 0.003 + 0.004 * unit() } else { 0.0005 + 0.002 * unit() },
            shot_noise: if is_dim { 0.025 + 0.02 * unit() } else { 0.004 + 0.02 * unit() },
            vignette: 0.35 * unit(),
            saturation: 0.85 + 0.4 * unit(),
            contrast: 0.5 * unit(),
            blur: (0.4 + if unit() < 0.3 { 1.8 * unit() } else { 0.5 * unit() }) * scale,
            movement: [movement * cos, movement * sin],
            subsampled: true,
        }
    }

    /// Returns the finished picture of a canvas whose light has been exposed already.
    pub(crate) fn develop(&self, mut canvas: Canvas, random: &mut Random) -> Image {
        canvas.blur(self.blur);
        canvas.smear(self.movement);
        let (width, height) = (canvas.width, canvas.height);
        let tone = Tone::new(self.contrast);
        let mut noise = Noise::new(random);
        let mut rgb: Vec<[f32; 3]> = Vec::with_capacity(width * height);
        for (i, pixel) in canvas.pixels.iter().enumerate() {
            let x = (i % width) as f32 / width as f32 - 0.5;
            let y = (i / width) as f32 / height as f32 - 0.5;
            let falloff = 1.0 - self.vignette * (x * x + y * y) * 2.0;
            let light = *pixel * falloff;
            let grey = 0.3 * light.0[0] + 0.59 * light.0[1] + 0.11 * light.0[2];
            let mut exposed = |channel: usize| {
                let value = grey + (light.0[channel] - grey) * self.saturation;
                let deviation = self.noise + self.shot_noise * value.max(0.0).sqrt();
                tone.at(value + deviation * noise.next())
            };
            rgb.push([exposed(0), exposed(1), exposed(2)]);
        }
        if self.subsampled {
            subsample(&mut rgb, width, height);
        }
        let byte = |value: f32| (value * 255.0 + 0.5).clamp(0.0, 255.0) as u8;
        let rgba = rgb.iter().flat_map(|&[r, g, b]| [byte(r), byte(g), byte(b), 255]).collect();
        Image { width, height, rgba }
    }
}

/// The curve from linear light to sRGB values, as a table.
struct Tone(Vec<f32>);

impl Tone {
    const STEPS: usize = 4096;

    fn new(contrast: f32) -> Self {
        let at = |i: usize| {
            let value = gamma(i as f32 / Self::STEPS as f32);
            let curve = value * value * (3.0 - 2.0 * value);
            value + (curve - value) * contrast
        };
        Self((0..=Self::STEPS).map(at).collect())
    }

    fn at(&self, value: f32) -> f32 {
        self.0[(value.clamp(0.0, 1.0) * Self::STEPS as f32) as usize]
    }
}

/// Normally distributed numbers from a table, read at random places.
struct Noise<'a> {
    table: Vec<f32>,
    random: &'a mut Random,
    bits: u64,
}

impl<'a> Noise<'a> {
    fn new(random: &'a mut Random) -> Self {
        let normal = |random: &mut Random| (0..12).map(|_| random.unit() as f32).sum::<f32>() - 6.0;
        let table = (0..4096).map(|_| normal(random)).collect();
        Self { table, random, bits: 0 }
    }

    fn next(&mut self) -> f32 {
        if self.bits < 4096 {
            self.bits = self.random.next_u64() | 1 << 63;
        }
        let index = self.bits as usize % 4096;
        self.bits >>= 12;
        self.table[index]
    }
}

/// Averages the colour of each two by two pixels, but not their brightness.
fn subsample(rgb: &mut [[f32; 3]], width: usize, height: usize) {
    let grey = |[r, g, b]: [f32; 3]| 0.299 * r + 0.587 * g + 0.114 * b;
    for y in (0..height & !1).step_by(2) {
        for x in (0..width & !1).step_by(2) {
            let at = [y * width + x, y * width + x + 1, (y + 1) * width + x, (y + 1) * width + x + 1];
            let mean: [f32; 3] = std::array::from_fn(|c| at.iter().map(|&i| rgb[i][c]).sum::<f32>() / 4.0);
            for i in at {
                let lighter = grey(rgb[i]) - grey(mean);
                rgb[i] = mean.map(|value| (value + lighter).clamp(0.0, 1.0));
            }
        }
    }
}

/// Returns linear light after white balance and exposure.
pub(crate) fn exposed(light: Vector, balance: Vector, factor: f32) -> Vector {
    light.times(balance) * factor
}
