//! Pictures of linear light, and finished pictures.

use crate::vector::Vector;

/// A picture of linear light.
#[derive(Clone, Debug)]
pub(crate) struct Canvas {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) pixels: Vec<Vector>,
}

/// A finished picture: four bytes a pixel, red, green, blue and opacity, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    /// Width in pixels.
    pub width: usize,
    /// Height in pixels.
    pub height: usize,
    /// `4 * width * height` bytes.
    pub rgba: Vec<u8>,
}

impl Image {
    /// Draws a number of 16 bits at the top left, the lowest first, as black and white squares of an eightieth of the width,
    /// so that the frames of a film are recognised.
    pub fn mark(&mut self, number: u16) {
        let side = self.width / 80;
        for y in 0..side {
            for x in 0..16 * side {
                let value = if number >> (x / side) & 1 == 1 { 255 } else { 0 };
                self.rgba[4 * (y * self.width + x)..][..3].fill(value);
            }
        }
    }
}

impl Canvas {
    pub(crate) fn new(width: usize, height: usize, colour: Vector) -> Self {
        Self { width, height, pixels: vec![colour; width * height] }
    }

    /// Fills the pixels of a rectangle, where `cover` gives how much of the pixel is covered and its colour.
    pub(crate) fn draw(
        &mut self,
        [left, top, right, bottom]: [f32; 4],
        mut cover: impl FnMut(f32, f32) -> Option<(f32, Vector)>,
    ) {
        let clamp = |value: f32, end: usize| value.clamp(0.0, end as f32) as usize;
        for y in clamp(top, self.height)..clamp(bottom.ceil(), self.height) {
            for x in clamp(left, self.width)..clamp(right.ceil(), self.width) {
                if let Some((share, colour)) = cover(x as f32 + 0.5, y as f32 + 0.5) {
                    let pixel = &mut self.pixels[y * self.width + x];
                    *pixel = pixel.towards(colour, share);
                }
            }
        }
    }

    /// Returns the canvas enlarged by interpolation, which blurs it.
    pub(crate) fn enlarged(&self, width: usize, height: usize) -> Self {
        let mut enlarged = Self::new(width, height, Vector::default());
        let step = [(self.width as f32) / width as f32, (self.height as f32) / height as f32];
        for y in 0..height {
            let at = ((y as f32 + 0.5) * step[1] - 0.5).clamp(0.0, (self.height - 1) as f32);
            let (row, share_y) = (at as usize, at.fract());
            let next_row = (row + 1).min(self.height - 1);
            for x in 0..width {
                let at = ((x as f32 + 0.5) * step[0] - 0.5).clamp(0.0, (self.width - 1) as f32);
                let (column, share) = (at as usize, at.fract());
                let next = (column + 1).min(self.width - 1);
                let pixel = |row: usize, column: usize| self.pixels[row * self.width + column];
                let upper = pixel(row, column).towards(pixel(row, next), share);
                let lower = pixel(next_row, column).towards(pixel(next_row, next), share);
                enlarged.pixels[y * width + x] = upper.towards(lower, share_y);
            }
        }
        enlarged
    }

    /// Blurs by a Gaussian, as a lens out of focus nearly does.
    pub(crate) fn blur(&mut self, sigma: f32) {
        if sigma < 0.2 {
            return;
        }
        let reach = (sigma * 2.5).ceil() as i32;
        let kernel: Vec<f32> =
            (-reach..=reach).map(|i| (-((i * i) as f32) / (2.0 * sigma * sigma)).exp()).collect();
        self.convolve(&kernel, 1.0, 0.0);
        self.convolve(&kernel, 0.0, 1.0);
    }

    /// Blurs along a line, as a movement does.
    pub(crate) fn smear(&mut self, [dx, dy]: [f32; 2]) {
        let length = dx.hypot(dy);
        if length >= 1.0 {
            let taps = length.ceil() as usize | 1;
            let step = length / taps as f32;
            self.convolve(&vec![1.0; taps], dx / length * step, dy / length * step);
        }
    }

    fn convolve(&mut self, kernel: &[f32], dx: f32, dy: f32) {
        let total: f32 = kernel.iter().sum();
        let (width, height) = (self.width as i32, self.height as i32);
        let middle = kernel.len() as i32 / 2;
        let taps: Vec<(i32, i32, f32)> = kernel
            .iter()
            .zip(-middle..)
            .map(|(weight, i)| {
                ((i as f32 * dx).round() as i32, (i as f32 * dy).round() as i32, weight / total)
            })
            .collect();
        let mut result = vec![Vector::default(); self.pixels.len()];
        for y in 0..height {
            let target = &mut result[(y * width) as usize..][..width as usize];
            for &(dx, dy, weight) in &taps {
                let row = &self.pixels[((y + dy).clamp(0, height - 1) * width) as usize..][..width as usize];
                // Within the picture without a test for each pixel.
                let from = (-dx).clamp(0, width) as usize;
                let to = (width - dx).clamp(from as i32, width) as usize;
                for pixel in &mut target[..from] {
                    *pixel = *pixel + row[0] * weight;
                }
                let inside = &row[(from as i32 + dx).clamp(0, width) as usize..];
                for (pixel, &other) in target[from..to].iter_mut().zip(inside) {
                    *pixel = *pixel + other * weight;
                }
                for pixel in &mut target[to..] {
                    *pixel = *pixel + row[row.len() - 1] * weight;
                }
            }
        }
        self.pixels = result;
    }
}
