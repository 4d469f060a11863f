use super::highlight::Highlight;
use super::homography::Homography;
use super::raster::Picture;
use crate::Rgb;
use crate::colour::{self, intensities};

/// The colour of a sticker in a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// The pixel at the middle of the sticker.
    pub centre: [f32; 2],
    /// The colour.
    pub rgb: Rgb,
    /// How reliable it is, from 0 to 1: less for clipped pixels and for several colours within the sticker.
    pub quality: f32,
    /// The share of the light that is no reflection of a lamp, from 0 to 1, so that little is left of errors in it.
    pub own_light: f32,
}

impl Sample {
    /// Returns how much of the sticker's colour is seen, from 0 to 1: less under a reflection, and where pixels are clipped.
    ///
    /// Of several pictures of a sticker, the clearest is used.
    #[must_use]
    pub fn clarity(&self) -> f32 {
        self.seen_light(CLIPPED_CLARITY)
    }

    /// Returns how much the colour counts in a decision, from 0 to 1: most stickers that are clipped are white.
    #[must_use]
    pub fn trust(&self) -> f32 {
        self.seen_light(CLIPPED_TRUST)
    }

    /// Returns the share of its own light that is seen, where `clipped` is that of a sticker all of whose pixels are clipped.
    fn seen_light(&self, clipped: f32) -> f32 {
        self.own_light * (clipped + (1.0 - clipped) * (self.quality / CLEAR_QUALITY).min(1.0))
    }

    /// Returns whether a reflection covers the sticker.
    #[must_use]
    pub fn is_covered(&self) -> bool {
        self.own_light < UNCOVERED
    }
}

/// Takes each sticker from other samples in the same order if its colour is seen more clearly there.
pub(super) fn keep_clearest(samples: &mut [Sample], others: &[Sample]) {
    for (sample, other) in samples.iter_mut().zip(others) {
        if other.clarity() > sample.clarity() {
            *sample = *other;
        }
    }
}

/// The share of its own light from which on a sticker is not covered by a reflection.
pub(super) const UNCOVERED: f32 = 0.6;

/// The clarity of a sticker all of whose pixels are clipped, which may have any hue.
const CLIPPED_CLARITY: f32 = 0.1;

/// How much the colour of such a sticker counts in a decision.
const CLIPPED_TRUST: f32 = 0.4;

/// The quality from which on clipped pixels do not matter.
const CLEAR_QUALITY: f32 = 0.25;

/// A channel at this value or above may be clipped.
const CLIPPED: u8 = 251;

/// The sum of the channels' intensities from which a reflection is strong.
const STRONG: f32 = 0.6;

/// The share of the light of a pixel that is left at least.
const LEAST_OWN: f32 = 0.05;

/// How much of a reflection is not subtracted rightly, and hides the sticker's own light.
const REFLECTION: f32 = 0.3;

/// Distance of the sampled points from the middle of a sticker, in cells.
const INNER: [f32; 7] = [-0.24, -0.16, -0.08, 0.0, 0.08, 0.16, 0.24];

/// The same for points around a logo.
const OUTER: [f32; 5] = [-0.33, -0.165, 0.0, 0.165, 0.33];

/// Returns whether a channel of a pixel may be clipped.
pub(super) fn is_clipped(rgb: Rgb) -> bool {
    rgb.iter().any(|&value| value >= CLIPPED)
}

/// Returns the colours of all stickers of a face, row by row, without the reflection of a lamp.
///
/// `map` is the map from the unit square to the pixels of the picture.
pub(super) fn samples(picture: &Picture, map: &Homography, cells: usize) -> Vec<Sample> {
    let highlight = Highlight::find(picture, map, cells);
    let face = Face { picture, map, cells, highlight };
    (0..cells * cells).map(|i| face.sample([i % cells, i / cells])).collect()
}

/// A face in a picture.
struct Face<'a> {
    picture: &'a Picture<'a>,
    map: &'a Homography,
    cells: usize,
    highlight: Option<Highlight>,
}

/// A pixel of a sticker, without a reflection.
#[derive(Clone, Copy)]
struct Pixel {
    rgb: Rgb,
    is_clipped: bool,
}

impl Face<'_> {
    /// Returns a place of a sticker in the unit square.
    fn place(&self, at: [usize; 2], x: f32, y: f32) -> [f32; 2] {
        [(at[0] as f32 + 0.5 + x) / self.cells as f32, (at[1] as f32 + 0.5 + y) / self.cells as f32]
    }

    fn pixel(&self, place: [f32; 2]) -> Option<Pixel> {
        let rgb = self.picture.at(self.map.at(place))?;
        let is_clipped = is_clipped(rgb);
        let rgb = self.highlight.as_ref().map_or(rgb, |highlight| {
            let added = highlight.at(place);
            let light = intensities(rgb);
            colour::rgb(std::array::from_fn(|c| f64::from((light[c] - added[c]).max(LEAST_OWN * light[c]))))
        });
        Some(Pixel { rgb, is_clipped })
    }

    /// Returns how much of the light of a sticker with this colour is no reflection, from 0 to 1.
    fn own_light(&self, place: [f32; 2], colour: &Colour) -> f32 {
        let Some(highlight) = &self.highlight else { return 1.0 };
        let own: f32 = intensities(colour.rgb).iter().sum();
        let added: f32 = highlight.at(place).iter().sum();
        // In a strong reflection, clipped pixels do not show the colour of the sticker.
        let usable = if added > STRONG { colour.usable } else { 1.0 };
        usable * own / (own + REFLECTION * added).max(1e-3)
    }

    fn sample(&self, at: [usize; 2]) -> Sample {
        let pixel = |x: f32, y: f32| self.pixel(self.place(at, x, y));
        let mut inner: Vec<Pixel> =
            INNER.iter().flat_map(|&y| INNER.iter().filter_map(move |&x| pixel(x, y))).collect();
        let mut colour = Colour::of(&mut inner);
        if colour.spread > 10.0 {
            // A logo leaves the rim free; a reflection, a shadow or a finger does not.
            let is_rim = |x: f32, y: f32| x.abs().max(y.abs()) > 0.3;
            let mut rim: Vec<Pixel> = OUTER
                .iter()
                .flat_map(|&y| OUTER.iter().filter(move |&&x| is_rim(x, y)).filter_map(move |&x| pixel(x, y)))
                .collect();
            let outer = Colour::of(&mut rim);
            if outer.spread < 0.6 * colour.spread {
                colour = outer;
            }
        }
        let middle = self.place(at, 0.0, 0.0);
        Sample {
            centre: self.map.at(middle),
            rgb: colour.rgb,
            quality: colour.usable / (1.0 + (colour.spread / 24.0).powi(2)),
            own_light: self.own_light(middle, &colour),
        }
    }
}

/// A colour that stands for several pixels.
struct Colour {
    rgb: Rgb,
    /// Mean distance of the pixels from it, in byte steps.
    spread: f32,
    /// Share of the pixels that are not clipped.
    usable: f32,
}

impl Colour {
    /// Returns the mean of the pixels a little darker than the middle one: reflections make others lighter.
    fn of(pixels: &mut Vec<Pixel>) -> Self {
        let all = pixels.len();
        let usable = pixels.iter().filter(|pixel| !pixel.is_clipped).count();
        if all == 0 {
            return Self { rgb: [0; 3], spread: 255.0, usable: 0.0 };
        }
        if 4 * usable >= all {
            pixels.retain(|pixel| !pixel.is_clipped);
        }
        let mut pixels: Vec<Rgb> = pixels.iter().map(|pixel| pixel.rgb).collect();
        pixels.sort_unstable_by_key(|&[r, g, b]| 3 * u32::from(r) + 6 * u32::from(g) + u32::from(b));
        let count = pixels.len();
        let middle = &pixels[count / 5..(3 * count / 5).max(count / 5 + 1)];
        let mean = |c: usize| middle.iter().map(|rgb| f32::from(rgb[c])).sum::<f32>() / middle.len() as f32;
        let mean = [mean(0), mean(1), mean(2)];
        let distance = |rgb: &Rgb| (0..3).map(|c| (f32::from(rgb[c]) - mean[c]).abs()).fold(0.0, f32::max);
        Self {
            rgb: mean.map(|value| (value + 0.5) as u8),
            spread: pixels.iter().map(distance).sum::<f32>() / count as f32,
            usable: usable as f32 / all as f32,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn face(colour: impl Fn(usize, usize) -> Rgb) -> Sample {
        let rgba: Vec<u8> =
            (0..100 * 100).map(|i| colour(i % 100, i / 100)).flat_map(|[r, g, b]| [r, g, b, 255]).collect();
        let map = Homography::of_square([[0.0, 0.0], [100.0, 0.0], [100.0, 100.0], [0.0, 100.0]]).unwrap();
        samples(&Picture::new(100, 100, &rgba), &map, 1)[0]
    }

    #[test]
    fn logos_and_reflections_are_left_out() {
        let plain = face(|_, _| [200, 190, 180]);
        assert_eq!((plain.rgb, plain.centre, plain.quality), ([200, 190, 180], [50.0, 50.0], 1.0));
        let is_middle = |x: usize, y: usize| x.abs_diff(50).max(y.abs_diff(50)) < 23;
        let logo =
            face(|x, y| if is_middle(x, y) && (x + y) % 9 < 5 { [20, 20, 90] } else { [200, 190, 180] });
        assert_eq!(logo.rgb, [200, 190, 180]);
        let glare = face(|x, _| if x < 45 { [255, 255, 255] } else { [0, 100, 200] });
        assert_eq!(glare.rgb, [0, 100, 200]);
        assert!(glare.quality < 0.8);
        let white = face(|_, _| [255, 255, 255]);
        assert_eq!((white.rgb, white.quality), ([255; 3], 0.0));
    }
}
