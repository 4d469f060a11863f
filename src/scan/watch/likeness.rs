use godspeed_cube::Face;

use super::placement::Placed;
use crate::Rgb;
use crate::picture::{FoundFaces, Sample};

/// A colour as logarithms of linear light: light of another colour or strength adds a constant.
pub(super) type Tone = [f32; 3];

/// Light that scatters, relative to white: dark colours differ less than their logarithms.
const HAZE: f32 = 0.025;

/// The difference of tones of two stickers of one colour.
const DEVIATION: f32 = 0.22;

/// The most that one sticker counts: it may be covered by a finger, or reflect a lamp.
const MOST: f32 = 9.0;

/// The number of stickers as which the expectation counts that the light has not changed.
const LIGHT_PRIOR: f32 = 1.5;

/// Returns the tone of a colour.
pub(super) fn tone(rgb: Rgb) -> Tone {
    rgb.map(|value| {
        let value = f32::from(value) / 255.0;
        let linear = if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) };
        (linear + HAZE).ln()
    })
}

/// The tones of the stickers that are seen, with their weights, face by face.
pub(super) struct Seen {
    stickers: Vec<(Tone, f32)>,
    area: usize,
}

impl Seen {
    /// Returns the stickers of the faces that have a place.
    pub(super) fn new(found: &FoundFaces, placed: &[Option<Placed>]) -> Self {
        let faces = found.faces.iter().zip(placed).filter(|(_, placed)| placed.is_some());
        let sticker = |sample: &Sample| (tone(sample.rgb), 0.25 + 0.75 * sample.quality);
        let stickers = faces.flat_map(|(face, _)| face.stickers.iter().map(sticker)).collect();
        let area = found.faces.first().map_or(1, |face| face.stickers.len()).max(1);
        Self { stickers, area }
    }

    /// Returns how little the stickers resemble these colours, per sticker: about 1 if they have them.
    ///
    /// The light may differ from that of the references, and each face may be lighter or darker.
    pub(super) fn cost(&self, colours: &[Face], references: &[Tone; 6]) -> f32 {
        if self.stickers.is_empty() || colours.len() != self.stickers.len() {
            return MOST;
        }
        let differences: Vec<(Tone, f32)> = self
            .stickers
            .iter()
            .zip(colours)
            .map(|(&(tone, weight), colour)| {
                let reference = references[colour.index()];
                (std::array::from_fn(|c| tone[c] - reference[c]), weight)
            })
            .collect();
        let total: f32 = differences.iter().map(|(_, weight)| weight).sum();
        // Stickers that do not fit do not decide about the light.
        let mut light = [0.0; 3];
        let mut shades = vec![0.0; self.stickers.len().div_ceil(self.area)];
        for _ in 0..4 {
            let mut sums = [0.0; 3];
            let mut count = LIGHT_PRIOR;
            for (i, (difference, weight)) in differences.iter().enumerate() {
                let rest = rest(difference, light, shades[i / self.area]);
                let trust = weight / (1.0 + square(rest) / 4.0);
                for c in 0..3 {
                    sums[c] += trust * (difference[c] - shades[i / self.area]);
                }
                count += trust;
            }
            light = sums.map(|sum| sum / count);
            for (face, shade) in shades.iter_mut().enumerate() {
                let mut sum = 0.0;
                let mut count = LIGHT_PRIOR;
                for (difference, weight) in differences.iter().skip(face * self.area).take(self.area) {
                    let rest = rest(difference, light, 0.0);
                    let trust = weight / (1.0 + square(rest) / 8.0);
                    sum += trust * (0..3).map(|c| difference[c] - light[c]).sum::<f32>() / 3.0;
                    count += trust;
                }
                *shade = sum / count;
            }
        }
        let cost: f32 = differences
            .iter()
            .enumerate()
            .map(|(i, (difference, weight))| {
                weight * square(rest(difference, light, shades[i / self.area])).min(MOST)
            })
            .sum();
        cost / total.max(1e-3)
    }

    /// Returns the mean tone of each colour that is seen, with the weight of its stickers.
    pub(super) fn means(&self, colours: &[Face]) -> [(Tone, f32); 6] {
        let mut sums = [([0.0; 3], 0.0); 6];
        for (&(tone, weight), colour) in self.stickers.iter().zip(colours) {
            let (sum, total) = &mut sums[colour.index()];
            for c in 0..3 {
                sum[c] += weight * tone[c];
            }
            *total += weight;
        }
        sums.map(|(sum, total)| (sum.map(|value| value / f32::max(total, 1e-3)), total))
    }
}

/// Returns what neither the light nor the shade explains, in deviations.
fn rest(difference: &Tone, light: Tone, shade: f32) -> Tone {
    std::array::from_fn(|c| (difference[c] - light[c] - shade) / DEVIATION)
}

/// Returns the square of a tone; brightness counts less than colour.
fn square(tone: Tone) -> f32 {
    let mean = tone.iter().sum::<f32>() / 3.0;
    let colour: f32 = tone.iter().map(|value| (value - mean).powi(2)).sum();
    colour + 0.6 * mean * mean
}
