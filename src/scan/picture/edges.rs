use super::raster::Raster;

/// The strength of edges at each pixel of a reduced picture, in byte steps a pixel.
pub(super) struct Edges {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) strength: Vec<f32>,
    /// The strength below which an edge is hardly more than noise.
    pub(super) floor: f32,
}

/// The smallest floor, for pictures without noise.
const LEAST_FLOOR: f32 = 1.2;

impl Edges {
    /// Returns the gradient of the channel that changes most, by Scharr's operator.
    pub(super) fn new(raster: &Raster) -> Self {
        let (width, height) = (raster.width, raster.height);
        let mut strength = vec![0.0_f32; width * height];
        if width >= 3 && height >= 3 {
            for plane in &raster.planes {
                for y in 1..height - 1 {
                    let [above, here, below] = [y - 1, y, y + 1].map(|y| &plane[y * width..][..width]);
                    let target = &mut strength[y * width..][..width];
                    for (left, strongest) in target[1..width - 1].iter_mut().enumerate() {
                        let value = |row: &[i16], x: usize| i32::from(row[left + x]);
                        let across = 3 * (value(above, 2) - value(above, 0))
                            + 10 * (value(here, 2) - value(here, 0))
                            + 3 * (value(below, 2) - value(below, 0));
                        let down = 3 * (value(below, 0) - value(above, 0))
                            + 10 * (value(below, 1) - value(above, 1))
                            + 3 * (value(below, 2) - value(above, 2));
                        let (across, down) = (across as f32, down as f32);
                        *strongest = strongest.max(across * across + down * down);
                    }
                }
            }
        }
        // The operator's weights add up to 32, and values are in 16ths.
        for value in &mut strength {
            *value = value.sqrt() * (1.0 / 512.0);
        }
        let floor = (2.2 * median(&strength)).max(LEAST_FLOOR);
        Self { width, height, strength, floor }
    }

    /// Returns the strength at a point; 0 outside the picture.
    pub(super) fn at(&self, [x, y]: [f32; 2]) -> f32 {
        if x >= 0.0 && y >= 0.0 && x < self.width as f32 && y < self.height as f32 {
            self.strength[y as usize * self.width + x as usize]
        } else {
            0.0
        }
    }
}

/// Returns the median of strengths, in steps of 1/8.
fn median(strength: &[f32]) -> f32 {
    let mut counts = [0_usize; 256];
    for &value in strength.iter().step_by(3) {
        counts[((value * 8.0) as usize).min(255)] += 1;
    }
    let half = counts.iter().sum::<usize>() / 2;
    let mut below = 0;
    let bin = counts.iter().position(|count| {
        below += count;
        below > half
    });
    (bin.unwrap_or(0) as f32 + 0.5) / 8.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::Picture;

    #[test]
    fn an_edge_is_where_the_colour_changes() {
        let pixel = |i: usize| if i % 40 < 20 { [200, 0, 0, 255] } else { [200, 100, 0, 255] };
        let rgba: Vec<u8> = (0..40 * 40).flat_map(pixel).collect();
        let edges = Edges::new(&Raster::new(&Picture::new(40, 40, &rgba), 1));
        assert_eq!(edges.at([10.5, 10.5]), 0.0);
        // Two pixels share the step of 100.
        assert!((edges.at([19.5, 10.5]) - 50.0).abs() < 0.1, "{}", edges.at([19.5, 10.5]));
        assert_eq!(edges.at([-1.0, 10.0]), 0.0);
        assert_eq!(edges.floor, LEAST_FLOOR);
    }
}
