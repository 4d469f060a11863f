use std::fmt;

/// A picture of a camera: four bytes a pixel, red, green, blue and opacity, row by row.
#[derive(Clone, Copy)]
pub struct Picture<'a> {
    width: usize,
    height: usize,
    rgba: &'a [u8],
}

/// The most pixels of a picture in which faces are searched; a larger one is as if it was empty.
const MOST_PIXELS: usize = 50_000_000;

/// The largest width and height of the reduced picture in which faces are searched.
const REDUCED: (usize, usize) = (440, 330);

impl<'a> Picture<'a> {
    /// Returns the picture with these pixels.
    ///
    /// It is empty if there are fewer bytes than `4 * width * height`, or more than 50 million pixels.
    #[must_use]
    pub fn new(width: usize, height: usize, rgba: &'a [u8]) -> Self {
        let pixels = width.checked_mul(height).filter(|&pixels| pixels <= MOST_PIXELS);
        match pixels {
            Some(pixels) if pixels > 0 && rgba.len() / 4 >= pixels => Self { width, height, rgba },
            _ => Self { width: 0, height: 0, rgba: &[] },
        }
    }

    /// Returns the width in pixels.
    #[must_use]
    pub const fn width(&self) -> usize {
        self.width
    }

    /// Returns the height in pixels.
    #[must_use]
    pub const fn height(&self) -> usize {
        self.height
    }

    /// Returns the colour of the pixel at a point, or `None` outside the picture.
    pub(super) fn at(&self, [x, y]: [f32; 2]) -> Option<[u8; 3]> {
        if !(x >= 0.0 && y >= 0.0 && x < self.width as f32 && y < self.height as f32) {
            return None;
        }
        let start = 4 * (y as usize * self.width + x as usize);
        self.rgba.get(start..start + 3).map(|rgb| [rgb[0], rgb[1], rgb[2]])
    }
}

impl fmt::Debug for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Picture({} x {})", self.width, self.height)
    }
}

/// A picture reduced by averaging blocks of pixels, as a plane for each channel, in 16ths of a byte's step.
pub(super) struct Raster {
    pub(super) width: usize,
    pub(super) height: usize,
    /// Pixels of the picture along one side of a block.
    pub(super) factor: usize,
    pub(super) planes: [Vec<i16>; 3],
}

impl Raster {
    /// Returns the picture, reduced by `extra` more than is usual.
    pub(super) fn new(picture: &Picture, extra: usize) -> Self {
        let factor = picture.width.div_ceil(REDUCED.0).max(picture.height.div_ceil(REDUCED.1)).max(1) * extra;
        let (width, height) = (picture.width / factor, picture.height / factor);
        let mut planes: [Vec<i16>; 3] = std::array::from_fn(|_| vec![0; width * height]);
        // At most 16 rows and columns of a block are added, so that the time for a large photo is bounded too.
        let step = factor.div_ceil(16);
        let scale = 16.0 / factor.div_ceil(step).pow(2) as f32;
        let mut sums = vec![[0_u32; 3]; width];
        for y in 0..height {
            sums.fill([0; 3]);
            for row in (0..factor).step_by(step) {
                let start = 4 * (y * factor + row) * picture.width;
                let pixels = &picture.rgba[start..start + 4 * factor * width];
                match factor {
                    1 => add_blocks::<4>(&mut sums, pixels),
                    2 => add_blocks::<8>(&mut sums, pixels),
                    3 => add_blocks::<12>(&mut sums, pixels),
                    _ => add_some(&mut sums, pixels, factor, step),
                }
            }
            for (channel, plane) in planes.iter_mut().enumerate() {
                for (value, sum) in plane[y * width..][..width].iter_mut().zip(&sums) {
                    *value = (sum[channel] as f32 * scale) as i16;
                }
            }
        }
        Self { width, height, factor, planes }
    }
}

/// Adds the pixels of each block of `BYTES` bytes; the length is known, so that the loop is unrolled.
fn add_blocks<const BYTES: usize>(sums: &mut [[u32; 3]], pixels: &[u8]) {
    for (sum, block) in sums.iter_mut().zip(pixels.as_chunks::<BYTES>().0) {
        for pixel in block.as_chunks::<4>().0 {
            for channel in 0..3 {
                sum[channel] += u32::from(pixel[channel]);
            }
        }
    }
}

/// Adds every `step`th pixel of each block of `factor` pixels.
fn add_some(sums: &mut [[u32; 3]], pixels: &[u8], factor: usize, step: usize) {
    for (sum, block) in sums.iter_mut().zip(pixels.chunks_exact(4 * factor)) {
        for pixel in block.as_chunks::<4>().0.iter().step_by(step) {
            for channel in 0..3 {
                sum[channel] += u32::from(pixel[channel]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_without_all_of_its_bytes_is_empty() {
        assert_eq!(Picture::new(2, 2, &[0; 16]).width(), 2);
        for (width, height, bytes) in [(2, 2, 15), (0, 5, 100), (usize::MAX, 2, 100), (100_000, 100_000, 100)]
        {
            let bytes = vec![0; bytes];
            let picture = Picture::new(width, height, &bytes);
            assert_eq!((picture.width(), picture.height(), picture.at([0.0, 0.0])), (0, 0, None));
        }
    }

    #[test]
    fn blocks_are_averaged() {
        let rgba: Vec<u8> =
            (0..1280 * 720).flat_map(|i| [if i % 2 == 0 { 10 } else { 30 }, 7, 0, 255]).collect();
        let raster = Raster::new(&Picture::new(1280, 720, &rgba), 1);
        assert_eq!((raster.width, raster.height, raster.factor), (426, 240, 3));
        assert!(raster.planes[0].iter().all(|value| (260..380).contains(value)));
        assert!(raster.planes[1].iter().all(|value| (111..=112).contains(value)));
    }
}
