use super::homography::Homography;
use super::raster::Picture;
use crate::Rgb;

/// The colour of a sticker in a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// The pixel at the middle of the sticker.
    pub centre: [f32; 2],
    /// The colour.
    pub rgb: Rgb,
    /// How reliable it is, from 0 to 1: less for clipped pixels and for several colours within the sticker.
    pub quality: f32,
}

/// A channel at this value or above may be clipped.
const CLIPPED: u8 = 251;

/// Distance of the sampled points from the middle of a sticker, in cells.
const INNER: [f32; 7] = [-0.24, -0.16, -0.08, 0.0, 0.08, 0.16, 0.24];

/// The same for points around a logo.
const OUTER: [f32; 5] = [-0.33, -0.165, 0.0, 0.165, 0.33];

/// Returns the colours of all stickers of a face, row by row.
///
/// `map` is the map from the unit square to the pixels of the picture.
pub(super) fn samples(picture: &Picture, map: &Homography, cells: usize) -> Vec<Sample> {
    (0..cells * cells).map(|i| sample(picture, map, cells, [i % cells, i / cells])).collect()
}

fn sample(picture: &Picture, map: &Homography, cells: usize, at: [usize; 2]) -> Sample {
    let point = |x: f32, y: f32| {
        map.at([(at[0] as f32 + 0.5 + x) / cells as f32, (at[1] as f32 + 0.5 + y) / cells as f32])
    };
    let pixel = |x: f32, y: f32| picture.at(point(x, y));
    let mut inner: Vec<Rgb> =
        INNER.iter().flat_map(|&y| INNER.iter().filter_map(move |&x| pixel(x, y))).collect();
    let mut colour = Colour::of(&mut inner);
    if colour.spread > 10.0 {
        // A logo leaves the rim free; a reflection, a shadow or a finger does not.
        let is_rim = |x: f32, y: f32| x.abs().max(y.abs()) > 0.3;
        let mut rim: Vec<Rgb> = OUTER
            .iter()
            .flat_map(|&y| OUTER.iter().filter(move |&&x| is_rim(x, y)).filter_map(move |&x| pixel(x, y)))
            .collect();
        let outer = Colour::of(&mut rim);
        if outer.spread < 0.6 * colour.spread {
            colour = outer;
        }
    }
    Sample {
        centre: point(0.0, 0.0),
        rgb: colour.rgb,
        quality: colour.usable / (1.0 + (colour.spread / 24.0).powi(2)),
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
    fn of(pixels: &mut Vec<Rgb>) -> Self {
        let all = pixels.len();
        let unclipped = |rgb: &Rgb| rgb.iter().all(|&value| value < CLIPPED);
        let usable = pixels.iter().filter(|rgb| unclipped(rgb)).count();
        if all == 0 {
            return Self { rgb: [0; 3], spread: 255.0, usable: 0.0 };
        }
        if 4 * usable >= all {
            pixels.retain(unclipped);
        }
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
