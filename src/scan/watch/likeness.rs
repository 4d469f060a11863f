use godspeed_cube::Face;

use super::placement::Placed;
use crate::Rgb;
use crate::colour::{USUAL_COLOURS, intensities};
use crate::picture::{FoundFaces, Sample};

/// A colour as logarithms of linear light: light of another colour or strength adds a constant.
pub(super) type Tone = [f32; 3];

/// Light that scatters, relative to white: dark colours differ less than their logarithms.
const HAZE: f32 = 0.025;

/// The noise of linear light, relative to white.
const NOISE: f32 = 0.012;

/// The deviation of the channels of two stickers of one colour, beside noise.
const CHANNEL: f32 = 0.10;

/// The deviation of the brightness of a sticker from its face.
const BRIGHTNESS: f32 = 0.16;

/// The degrees of freedom of Student's t-distribution: stickers may be covered, or reflect a lamp.
const FREEDOM: f32 = 4.0;

/// The deviation of the light on all faces from that of the references.
const LIGHT: f32 = 0.5;

/// The deviations of the light on a face from the mean: its brightness, and its colour.
const SHADE: [f32; 2] = [0.4, 0.12];

/// The deviation of the brightness from the middle of a face to its side.
const SLOPE: f32 = 0.15;

/// The deviation of a colour that is not known at all, of one that was seen in other light, and the least one.
const REFERENCE: [f32; 3] = [1.2, 0.28, 0.07];

/// The difference of the costs of two colours on a sticker that clearly has the other one.
const CLEARLY: f32 = 2.0;

/// The number of steps in which light and paints are estimated.
const STEPS: usize = 4;

/// What a camera sees of one of the six colours.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reference {
    tone: Tone,
    /// How much the colour may differ from it.
    deviation: f32,
}

impl Reference {
    pub(super) fn new(rgb: Rgb) -> Self {
        Self { tone: intensities(rgb).map(tone), deviation: REFERENCE[1] }
    }

    /// Returns the reference of a colour that is not known.
    pub(super) fn unknown() -> Self {
        let usual = USUAL_COLOURS.map(|rgb| intensities(rgb).map(tone));
        let mean = |k: usize| usual.iter().map(|tone| tone[k]).sum::<f32>() / 6.0;
        Self { tone: [mean(0), mean(1), mean(2)], deviation: REFERENCE[0] }
    }

    /// Moves the reference towards a colour that was seen on stickers of this weight.
    pub(super) fn adapt(&mut self, seen: Tone, weight: f32) {
        if weight < 0.3 {
            return;
        }
        let step = if self.deviation > REFERENCE[1] { 1.0 } else { 0.5 };
        for (value, seen) in self.tone.iter_mut().zip(seen) {
            *value += step * (seen - *value);
        }
        self.deviation = (self.deviation.min(REFERENCE[1]) * 0.8).max(REFERENCE[2]);
    }
}

/// A sticker that is seen.
struct Sticker {
    tone: Tone,
    /// The inverse variance of each channel.
    precision: Tone,
    /// How reliable it is.
    weight: f32,
    /// Its place on the face, from -1 to 1.
    place: [f32; 2],
    face: usize,
}

/// The stickers that are seen, face by face.
pub(super) struct Seen {
    stickers: Vec<Sticker>,
}

/// How well colours explain what is seen.
#[derive(Clone, Debug)]
pub(super) struct Fit {
    /// The negative logarithm of the likelihood.
    pub(super) cost: f32,
    light: Tone,
    shades: [Shade; 3],
    /// What each colour looks like in the light of the references.
    paints: [Tone; 6],
    /// The weight of the stickers of each colour.
    weights: [f32; 6],
}

/// The light on a face, relative to that on all.
#[derive(Clone, Copy, Debug, Default)]
struct Shade {
    channels: Tone,
    slopes: [f32; 2],
}

impl Seen {
    /// Returns the stickers of the faces that have a place.
    pub(super) fn new(found: &FoundFaces, placed: &[Option<Placed>]) -> Self {
        let faces = found.faces.iter().zip(placed).filter(|(_, placed)| placed.is_some()).enumerate();
        let stickers = faces.flat_map(|(number, (face, _))| {
            let n = face.size.layers();
            let side = move |i: usize| 2.0 * i as f32 / (n - 1).max(1) as f32 - 1.0;
            let sticker =
                move |(i, sample): (usize, &Sample)| Sticker::new(sample, number, [side(i % n), side(i / n)]);
            face.stickers.iter().enumerate().map(sticker)
        });
        Self { stickers: stickers.collect() }
    }

    /// Returns the share of the stickers, by weight, that clearly have another colour in the light and paints of a fit.
    pub(super) fn contradiction(&self, colours: &[Face], fit: &Fit) -> f32 {
        let (mut against, mut total) = (0.0, 0.0);
        for (sticker, colour) in self.stickers.iter().zip(colours) {
            let cost = |paint: &Tone| {
                let distance = sticker.distance(&sticker.rest(paint, fit.light, &fit.shades));
                (FREEDOM + 3.0) / 2.0 * (distance / FREEDOM).ln_1p()
            };
            let nearest = fit.paints.iter().map(cost).fold(f32::MAX, f32::min);
            if cost(&fit.paints[colour.index()]) - nearest > CLEARLY {
                against += sticker.weight;
            }
            total += sticker.weight;
        }
        against / f32::max(total, 1e-3)
    }

    /// Returns how well these colours explain the stickers, in light and paints that explain them best.
    pub(super) fn fit(&self, colours: &[Face], references: &[Reference; 6]) -> Fit {
        let mut light = [0.0; 3];
        let mut shades = [Shade::default(); 3];
        let mut paints = references.map(|reference| reference.tone);
        let mut trust: Vec<f32> = self.stickers.iter().map(|sticker| sticker.weight).collect();
        for step in 0..STEPS {
            self.fit_light(colours, &paints, &shades, &trust, &mut light);
            self.fit_shades(colours, &paints, light, &trust, &mut shades);
            if step > 0 {
                self.fit_paints(colours, references, light, &shades, &trust, &mut paints);
            }
            for (i, sticker) in self.stickers.iter().enumerate() {
                let distance = sticker.distance(&sticker.rest(&paints[colours[i].index()], light, &shades));
                trust[i] = sticker.weight * (FREEDOM + 3.0) / (FREEDOM + distance);
            }
        }
        let mut weights = [0.0; 6];
        let mut cost = 0.0;
        for (sticker, colour) in self.stickers.iter().zip(colours) {
            let distance = sticker.distance(&sticker.rest(&paints[colour.index()], light, &shades));
            cost += sticker.weight * (FREEDOM + 3.0) / 2.0 * (distance / FREEDOM).ln_1p();
            weights[colour.index()] += sticker.weight;
        }
        let square = |value: f32, deviation: f32| (value / deviation).powi(2) / 2.0;
        cost += light.iter().map(|&value| square(value, LIGHT)).sum::<f32>();
        for shade in &shades {
            let mean = shade.channels.iter().sum::<f32>() / 3.0;
            cost += square(mean, SHADE[0]);
            cost += shade.channels.iter().map(|value| square(value - mean, SHADE[1])).sum::<f32>();
            cost += shade.slopes.iter().map(|&slope| square(slope, SLOPE)).sum::<f32>();
        }
        for (paint, reference) in paints.iter().zip(references) {
            let offs = paint.iter().zip(reference.tone);
            cost += offs.map(|(paint, tone)| square(paint - tone, reference.deviation)).sum::<f32>();
        }
        Fit { cost, light, shades, paints, weights }
    }

    fn fit_light(
        &self,
        colours: &[Face],
        paints: &[Tone; 6],
        shades: &[Shade; 3],
        trust: &[f32],
        light: &mut Tone,
    ) {
        let mut sums = [0.0; 3];
        let mut totals = [LIGHT.powi(-2); 3];
        for (i, sticker) in self.stickers.iter().enumerate() {
            let rest = sticker.rest(&paints[colours[i].index()], [0.0; 3], shades);
            for k in 0..3 {
                let weight = trust[i] * sticker.precision[k];
                sums[k] += weight * rest[k];
                totals[k] += weight;
            }
        }
        *light = std::array::from_fn(|k| sums[k] / totals[k]);
    }

    fn fit_shades(
        &self,
        colours: &[Face],
        paints: &[Tone; 6],
        light: Tone,
        trust: &[f32],
        shades: &mut [Shade; 3],
    ) {
        let mut sums = [[0.0; 3]; 3];
        let mut totals = [[0.0; 3]; 3];
        let mut slopes = [[(0.0, SLOPE.powi(-2)); 2]; 3];
        for (i, sticker) in self.stickers.iter().enumerate() {
            let shade = shades[sticker.face];
            let rest = sticker.rest(&paints[colours[i].index()], light, shades);
            for k in 0..3 {
                let weight = trust[i] * sticker.precision[k];
                sums[sticker.face][k] += weight * (rest[k] + shade.channels[k]);
                totals[sticker.face][k] += weight;
                for (axis, place) in sticker.place.iter().enumerate() {
                    let (sum, total) = &mut slopes[sticker.face][axis];
                    *sum += weight * place * (rest[k] + shade.slopes[axis] * place);
                    *total += weight * place * place;
                }
            }
        }
        for (face, shade) in shades.iter_mut().enumerate() {
            let total: f32 = totals[face].iter().sum();
            let mean = sums[face].iter().sum::<f32>() / (total + SHADE[0].powi(-2));
            shade.channels = std::array::from_fn(|k| {
                mean + (sums[face][k] - totals[face][k] * mean) / (totals[face][k] + SHADE[1].powi(-2))
            });
            shade.slopes = slopes[face].map(|(sum, total)| sum / total);
        }
    }

    fn fit_paints(
        &self,
        colours: &[Face],
        references: &[Reference; 6],
        light: Tone,
        shades: &[Shade; 3],
        trust: &[f32],
        paints: &mut [Tone; 6],
    ) {
        let mut sums =
            references.map(|Reference { tone, deviation }| tone.map(|value| value * deviation.powi(-2)));
        let mut totals = references.map(|reference| [reference.deviation.powi(-2); 3]);
        for (i, sticker) in self.stickers.iter().enumerate() {
            let colour = colours[i].index();
            let rest = sticker.rest(&[0.0; 3], light, shades);
            for k in 0..3 {
                let weight = trust[i] * sticker.precision[k];
                sums[colour][k] += weight * rest[k];
                totals[colour][k] += weight;
            }
        }
        for colour in 0..6 {
            paints[colour] = std::array::from_fn(|k| sums[colour][k] / totals[colour][k]);
        }
    }
}

impl Fit {
    /// Moves the references towards the paints.
    pub(super) fn adapt(&self, references: &mut [Reference; 6]) {
        for (colour, reference) in references.iter_mut().enumerate() {
            reference.adapt(self.paints[colour], self.weights[colour]);
        }
    }
}

impl Sticker {
    fn new(sample: &Sample, face: usize, place: [f32; 2]) -> Self {
        let linear = intensities(sample.rgb);
        Self {
            tone: linear.map(tone),
            precision: linear.map(|value| (CHANNEL.powi(2) + (NOISE / (value + HAZE)).powi(2)).recip()),
            weight: 0.2 + 0.8 * sample.quality.min(sample.own_light),
            place,
            face,
        }
    }

    /// Returns what paint, light and shade do not explain.
    fn rest(&self, paint: &Tone, light: Tone, shades: &[Shade; 3]) -> Tone {
        let shade = &shades[self.face];
        let slope = shade.slopes[0] * self.place[0] + shade.slopes[1] * self.place[1];
        std::array::from_fn(|k| self.tone[k] - paint[k] - light[k] - shade.channels[k] - slope)
    }

    /// Returns the square of what is not explained, in deviations. The channels share a deviation of the brightness.
    fn distance(&self, rest: &Tone) -> f32 {
        let (mut square, mut sum, mut total) = (0.0, 0.0, BRIGHTNESS.powi(-2));
        for (rest, precision) in rest.iter().zip(self.precision) {
            square += rest * rest * precision;
            sum += rest * precision;
            total += precision;
        }
        square - sum * sum / total
    }
}

fn tone(value: f32) -> f32 {
    (value + HAZE).ln()
}
