use crate::colour::{Triple, perceived, shading};

/// The six colours of a cube, as the light of the readings shows them.
///
/// The colour of a sticker has a Student's t-distribution about that of its paint, in CIELAB with lightness halved. So
/// glare, logos and fingers, which are far from all paints, decide little. The spread is a small part common to all
/// directions, and a larger one towards black, which is shade; it is learned from the stickers, beginning with the usual
/// one. Each face has its own light: a factor for each channel.
#[derive(Clone, Debug)]
pub(crate) struct Paints {
    means: [Triple; 6],
    /// The inverse of the covariance of each colour.
    precisions: [[Triple; 3]; 6],
    /// Half the logarithm of the determinant of each covariance.
    spreads: [f64; 6],
    /// The light on each face.
    lights: [Light; 6],
}

/// The light on a face, as logarithms of factors.
#[derive(Clone, Copy, Debug, Default)]
struct Light {
    /// The light on each channel in the middle of the face.
    channels: Triple,
    /// The change of brightness from the middle of the face to its right and its lower side.
    slopes: [f64; 2],
}

/// The stickers that have been seen, in facelet order.
pub(crate) struct Seen {
    /// Intensities of channels.
    pub(crate) stickers: Vec<Option<Triple>>,
    /// How much each counts, from 0 to 1: less if a reflection covers it.
    pub(crate) trust: Vec<f64>,
}

/// The degrees of freedom of the t-distribution.
const FREEDOM: f64 = 5.0;
/// The usual standard deviation in lightness (halved), and in chroma.
const DEVIATIONS: [f64; 3] = [3.0, 4.0, 4.0];
/// The usual standard deviation by shade, as a part of the way to black.
const SHADE: f64 = 0.10;
/// The stickers that the usual spread of all colours counts as.
const COMMON_WEIGHT: f64 = 15.0;
/// The stickers that the spread of all colours counts as in that of each.
const OWN_WEIGHT: f64 = 10.0;
/// The stickers that the previous estimate of a colour counts as.
const MEAN_WEIGHT: f64 = 0.2;
/// The limits of the variance relative to the usual one.
const VARIANCES: [f64; 2] = [0.1, 16.0];
/// The standard deviation of the brightness of faces, as the logarithm of a factor.
const BRIGHTNESS: f64 = 0.35;
/// The standard deviation of the tint of faces, by channel.
const TINT: f64 = 0.08;
/// The standard deviation of the change of brightness from the middle of a face to a side.
const SLOPE: f64 = 0.15;
/// The standard deviation of the light on single stickers of a face.
const STICKER: f64 = 0.2;
/// The intensity that is lost in the noise and the flare of a camera.
const DARK: f64 = 0.02;

impl Paints {
    /// Returns paints with these colours, of the usual spread, in the same light on all faces.
    pub(crate) fn new(means: [Triple; 6]) -> Self {
        let mut paints =
            Self { means, precisions: [[[0.0; 3]; 3]; 6], spreads: [0.0; 6], lights: [Light::default(); 6] };
        (0..6).for_each(|colour| paints.set_covariance(colour, usual_covariance(means[colour])));
        paints
    }

    /// Returns the colours, in CIELAB with lightness halved.
    pub(crate) fn means(&self) -> &[Triple; 6] {
        &self.means
    }

    /// Returns the paints with other numbers: `names` has the new number of each.
    pub(crate) fn renamed(&self, names: &[usize; 6]) -> Self {
        let mut renamed = self.clone();
        for (colour, &name) in names.iter().enumerate() {
            renamed.means[name] = self.means[colour];
            renamed.precisions[name] = self.precisions[colour];
            renamed.spreads[name] = self.spreads[colour];
        }
        renamed
    }

    /// Returns the cost of each colour on each facelet: the negative logarithm of its likelihood.
    pub(crate) fn costs(&self, seen: &Seen) -> Vec<[f64; 6]> {
        let mut costs = vec![[0.0; 6]; seen.stickers.len()];
        for (facelet, sticker) in seen.iter() {
            let colour = self.in_common_light(sticker, seen.place(facelet));
            costs[facelet] = std::array::from_fn(|paint| {
                let distance = self.distance(paint, colour) / FREEDOM;
                seen.trust[facelet] * (self.spreads[paint] + (FREEDOM + 3.0) / 2.0 * distance.ln_1p())
            });
        }
        costs
    }

    /// Returns how unlikely the lights of the faces are.
    pub(crate) fn light_cost(&self) -> f64 {
        let cost = |light: &Light| {
            let brightness = light.channels.iter().sum::<f64>() / 3.0;
            let tint: f64 = light.channels.iter().map(|channel| (channel - brightness).powi(2)).sum();
            let slope: f64 = light.slopes.iter().map(|slope| slope.powi(2)).sum();
            ((brightness / BRIGHTNESS).powi(2) + tint / TINT.powi(2) + slope / SLOPE.powi(2)) / 2.0
        };
        self.lights.iter().map(cost).sum()
    }

    /// Estimates the paints and lights from stickers with these colours.
    pub(crate) fn fit(&mut self, seen: &Seen, colours: &[usize]) {
        let weights = self.weights(seen, colours);
        for _ in 0..2 {
            self.fit_lights(seen, colours, &weights);
        }
        self.fit_paints(seen, colours, &weights);
    }

    /// Estimates the paints from stickers with these colours, in the light as it is.
    pub(crate) fn fit_in_light(&mut self, seen: &Seen, colours: &[usize]) {
        self.fit_paints(seen, colours, &self.weights(seen, colours));
    }

    fn fit_paints(&mut self, seen: &Seen, colours: &[usize], weights: &[f64]) {
        let lit: Vec<(usize, Triple)> = seen
            .iter()
            .map(|(facelet, sticker)| (facelet, self.in_common_light(sticker, seen.place(facelet))))
            .collect();
        let mut sums = self.means.map(|mean| (mean.map(|value| value * MEAN_WEIGHT), MEAN_WEIGHT));
        for &(facelet, sticker) in &lit {
            let (sum, total) = &mut sums[colours[facelet]];
            (0..3).for_each(|k| sum[k] += weights[facelet] * sticker[k]);
            *total += weights[facelet];
        }
        self.means = sums.map(|(sum, total)| sum.map(|value| value / total));
        self.fit_spreads(&lit, colours, weights);
    }

    /// Returns the weight of each sticker in the estimates: less the farther it is from its paint.
    fn weights(&self, seen: &Seen, colours: &[usize]) -> Vec<f64> {
        let mut weights = vec![0.0; seen.stickers.len()];
        for (facelet, sticker) in seen.iter() {
            let colour = self.in_common_light(sticker, seen.place(facelet));
            let distance = self.distance(colours[facelet], colour);
            weights[facelet] = seen.trust[facelet] * (FREEDOM + 3.0) / (FREEDOM + distance);
        }
        weights
    }

    /// Estimates the light of each face from the logarithms of intensities.
    fn fit_lights(&mut self, seen: &Seen, colours: &[usize], weights: &[f64]) {
        let logarithm = |sticker: Triple| sticker.map(|value| (value + DARK).ln());
        // Noise decides on what is dark.
        let certainty = |sticker: Triple| sticker.map(|value| (value / (value + DARK)).powi(2));
        let mut paints = [([0.0; 3], [1e-9; 3]); 6];
        for (facelet, sticker) in seen.iter() {
            let (sum, total) = &mut paints[colours[facelet]];
            let (values, certain) = (logarithm(sticker), certainty(sticker));
            let light = self.light(seen.place(facelet));
            for k in 0..3 {
                let weight = weights[facelet] * (certain[k] + 0.01);
                sum[k] += weight * (values[k] - light[k]);
                total[k] += weight;
            }
        }
        let paints = paints.map(|(sum, total)| -> Triple { std::array::from_fn(|k| sum[k] / total[k]) });
        let excess = |facelet: usize, sticker: Triple| -> (Triple, Triple) {
            let (values, paint) = (logarithm(sticker), paints[colours[facelet]]);
            let certain = certainty(sticker).map(|certain| certain * weights[facelet]);
            (std::array::from_fn(|k| values[k] - paint[k]), certain)
        };
        let prior = |deviation: f64| (STICKER / deviation).powi(2);
        let mut sums = [([0.0; 3], [0.0; 3]); 6];
        for (facelet, sticker) in seen.iter() {
            let (face, place) = seen.place(facelet);
            let (excess, certain) = excess(facelet, sticker);
            let slope = self.lights[face].slope(place);
            let (sum, total) = &mut sums[face];
            for k in 0..3 {
                sum[k] += certain[k] * (excess[k] - slope);
                total[k] += certain[k];
            }
        }
        for (light, (sum, total)) in self.lights.iter_mut().zip(sums) {
            let (all, count) = (sum.iter().sum::<f64>(), total.iter().sum::<f64>());
            let brightness = all / (count + prior(BRIGHTNESS));
            light.channels = std::array::from_fn(|k| {
                brightness + (sum[k] - total[k] * brightness) / (total[k] + prior(TINT))
            });
        }
        let mut sums = [([0.0; 2], [0.0; 2]); 6];
        for (facelet, sticker) in seen.iter() {
            let (face, place) = seen.place(facelet);
            let (excess, certain) = excess(facelet, sticker);
            let channels = self.lights[face].channels;
            let residual: f64 = (0..3).map(|k| certain[k] * (excess[k] - channels[k])).sum();
            let (sum, total) = &mut sums[face];
            for k in 0..2 {
                sum[k] += residual * place[k] / 3.0;
                total[k] += certain.iter().sum::<f64>() * place[k] * place[k] / 3.0;
            }
        }
        for (light, (sum, total)) in self.lights.iter_mut().zip(sums) {
            light.slopes = std::array::from_fn(|k| sum[k] / (total[k] + prior(SLOPE)));
        }
        let mean: Triple =
            std::array::from_fn(|k| self.lights.iter().map(|light| light.channels[k]).sum::<f64>() / 6.0);
        self.lights.iter_mut().for_each(|light| (0..3).for_each(|k| light.channels[k] -= mean[k]));
    }

    fn fit_spreads(&mut self, lit: &[(usize, Triple)], colours: &[usize], weights: &[f64]) {
        let usual = Self::new(self.means);
        let mut scatter = [([[0.0; 3]; 3], 0.0); 6];
        let (mut sum, mut count) = (COMMON_WEIGHT * 3.0, COMMON_WEIGHT * 3.0);
        for &(facelet, sticker) in lit {
            let (colour, weight) = (colours[facelet], weights[facelet]);
            let off: Triple = std::array::from_fn(|k| sticker[k] - self.means[colour][k]);
            let (matrix, number) = &mut scatter[colour];
            (0..9).for_each(|at| matrix[at / 3][at % 3] += weight * off[at / 3] * off[at % 3]);
            *number += 1.0;
            sum += weight * usual.distance(colour, sticker);
            count += 3.0;
        }
        let variance = (sum / count).clamp(VARIANCES[0], VARIANCES[1]);
        for (colour, (matrix, number)) in scatter.into_iter().enumerate() {
            let common = usual_covariance(self.means[colour]);
            let covariance = std::array::from_fn(|row| {
                std::array::from_fn(|column| {
                    let common = OWN_WEIGHT * variance * common[row][column];
                    (common + matrix[row][column]) / (OWN_WEIGHT + number)
                })
            });
            self.set_covariance(colour, covariance);
        }
    }

    /// Returns the light at a place of a face, as the logarithm of the factor of each channel.
    fn light(&self, (face, place): (usize, [f64; 2])) -> Triple {
        let light = &self.lights[face];
        light.channels.map(|channel| channel + light.slope(place))
    }

    fn in_common_light(&self, sticker: Triple, place: (usize, [f64; 2])) -> Triple {
        let light = self.light(place);
        perceived(std::array::from_fn(|k| sticker[k] * (-light[k]).exp()))
    }

    /// Returns the squared distance of a colour from a paint, in standard deviations.
    fn distance(&self, paint: usize, colour: Triple) -> f64 {
        let off: Triple = std::array::from_fn(|k| colour[k] - self.means[paint][k]);
        let row = |row: &Triple| (0..3).map(|k| row[k] * off[k]).sum::<f64>();
        (0..3).map(|k| off[k] * row(&self.precisions[paint][k])).sum()
    }

    fn set_covariance(&mut self, colour: usize, c: [Triple; 3]) {
        let minor = |a: usize, b: usize| {
            let (r, s) = ([(a + 1) % 3, (a + 2) % 3], [(b + 1) % 3, (b + 2) % 3]);
            c[r[0]][s[0]] * c[r[1]][s[1]] - c[r[0]][s[1]] * c[r[1]][s[0]]
        };
        let determinant: f64 = (0..3).map(|k| c[0][k] * minor(0, k)).sum();
        self.precisions[colour] = std::array::from_fn(|a| std::array::from_fn(|b| minor(b, a) / determinant));
        self.spreads[colour] = determinant.ln() / 2.0;
    }
}

impl Light {
    /// Returns the change of brightness from the middle of the face to a place.
    fn slope(&self, place: [f64; 2]) -> f64 {
        self.slopes[0] * place[0] + self.slopes[1] * place[1]
    }
}

impl Seen {
    /// Yields the facelets that have been seen, with their stickers.
    fn iter(&self) -> impl Iterator<Item = (usize, Triple)> {
        let stickers = self.stickers.iter().enumerate();
        stickers.filter_map(|(facelet, sticker)| sticker.map(|sticker| (facelet, sticker)))
    }

    /// Returns the face that a facelet is on, and its place on it: -1 to 1 from left to right and from top to bottom.
    fn place(&self, facelet: usize) -> (usize, [f64; 2]) {
        let area = self.stickers.len() / 6;
        let n = area.isqrt();
        let at = facelet % area;
        (facelet / area, [at % n, at / n].map(|k| 2.0 * k as f64 / (n - 1) as f64 - 1.0))
    }
}

/// Returns the usual covariance of a colour.
fn usual_covariance(mean: Triple) -> [Triple; 3] {
    let shade = shading(mean);
    std::array::from_fn(|row| {
        std::array::from_fn(|column| {
            let own = if row == column { DEVIATIONS[row].powi(2) } else { 0.0 };
            own + SHADE * SHADE * shade[row] * shade[column]
        })
    })
}
