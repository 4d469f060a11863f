/// A map from the lattice of a face to the pixels of a picture, as a plane is seen by a camera.
///
/// The nine numbers are a matrix row by row; the last one is 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Homography([f64; 9]);

/// A point of a lattice that is seen at a pixel, with the weight of this observation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Observation {
    pub(super) lattice: [f32; 2],
    pub(super) pixel: [f32; 2],
    pub(super) weight: f32,
}

/// The usual change of the scale from a cell to the next one, by perspective.
const PERSPECTIVE: f64 = 0.04;

impl Homography {
    /// Returns the map that fits observations best, by least squares; `None` if they do not determine one.
    ///
    /// Perspective is expected to be small, which decides where observations leave it open.
    pub(super) fn fit(observations: &[Observation]) -> Option<Self> {
        let count = observations.len() as f64;
        let mean = |of: fn(&Observation) -> [f32; 2], i: usize| {
            observations.iter().map(|observation| f64::from(of(observation)[i])).sum::<f64>() / count
        };
        let pixel = [mean(|o| o.pixel, 0), mean(|o| o.pixel, 1)];
        let lattice = [mean(|o| o.lattice, 0), mean(|o| o.lattice, 1)];
        let distance =
            |o: &Observation| (f64::from(o.pixel[0]) - pixel[0]).hypot(f64::from(o.pixel[1]) - pixel[1]);
        let scale = observations.iter().map(distance).sum::<f64>() / count;
        if !scale.is_finite() || scale < 1e-3 {
            return None;
        }
        // Normal equations of the eight unknown numbers.
        let mut system = [[0.0_f64; 9]; 8];
        for observation in observations {
            let [u, v] = [0, 1].map(|i| f64::from(observation.lattice[i]) - lattice[i]);
            let [x, y] = [0, 1].map(|i| (f64::from(observation.pixel[i]) - pixel[i]) / scale);
            let weight = f64::from(observation.weight);
            let rows = [
                [u, v, 1.0, 0.0, 0.0, 0.0, -u * x, -v * x, x],
                [0.0, 0.0, 0.0, u, v, 1.0, -u * y, -v * y, y],
            ];
            for row in rows {
                for i in 0..8 {
                    for j in 0..9 {
                        system[i][j] += weight * row[i] * row[j];
                    }
                }
            }
        }
        // A cell is about 0.5 of this scale; centres are found within a twentieth of a cell.
        let prior = (0.02 / PERSPECTIVE).powi(2);
        system[6][6] += prior;
        system[7][7] += prior;
        let h = solve(system)?;
        // Back to pixels, and to lattice coordinates that are not centred.
        let to_pixels = [scale, 0.0, pixel[0], 0.0, scale, pixel[1], 0.0, 0.0, 1.0];
        let from_lattice = [1.0, 0.0, -lattice[0], 0.0, 1.0, -lattice[1], 0.0, 0.0, 1.0];
        let matrix = product(
            &to_pixels,
            &product(&[h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7], 1.0], &from_lattice),
        );
        let last = matrix[8];
        let matrix = matrix.map(|value| value / last);
        (last > 0.05 && matrix.iter().all(|value| value.is_finite())).then_some(Self(matrix))
    }

    /// Returns the map of the square from (0, 0) to (1, 1) to four pixels, which are in the order of its corners.
    pub(super) fn of_square(corners: [[f32; 2]; 4]) -> Option<Self> {
        let [p0, p1, p2, p3] = corners.map(|corner| corner.map(f64::from));
        let d1 = [p1[0] - p2[0], p1[1] - p2[1]];
        let d2 = [p3[0] - p2[0], p3[1] - p2[1]];
        let s = [p0[0] - p1[0] + p2[0] - p3[0], p0[1] - p1[1] + p2[1] - p3[1]];
        let area = d1[0] * d2[1] - d2[0] * d1[1];
        let g = (s[0] * d2[1] - d2[0] * s[1]) / area;
        let h = (d1[0] * s[1] - s[0] * d1[1]) / area;
        let matrix = [
            p1[0] - p0[0] + g * p1[0],
            p3[0] - p0[0] + h * p3[0],
            p0[0],
            p1[1] - p0[1] + g * p1[1],
            p3[1] - p0[1] + h * p3[1],
            p0[1],
            g,
            h,
            1.0,
        ];
        matrix.iter().all(|value| value.is_finite()).then_some(Self(matrix))
    }

    /// Returns the pixel of a point of the lattice.
    pub(super) fn at(&self, [u, v]: [f32; 2]) -> [f32; 2] {
        let m = &self.0;
        let (u, v) = (f64::from(u), f64::from(v));
        let w = m[6] * u + m[7] * v + m[8];
        // Behind the camera there is no pixel.
        if w < 1e-3 {
            return [f32::NAN; 2];
        }
        [((m[0] * u + m[1] * v + m[2]) / w) as f32, ((m[3] * u + m[4] * v + m[5]) / w) as f32]
    }

    /// Returns the map whose value at a point is that of this one at the point plus `by`.
    pub(super) fn shifted(&self, by: [f32; 2]) -> Self {
        let shift = [1.0, 0.0, f64::from(by[0]), 0.0, 1.0, f64::from(by[1]), 0.0, 0.0, 1.0];
        let matrix = product(&self.0, &shift);
        Self(matrix.map(|value| value / matrix[8]))
    }

    /// Returns the point at which lines along an axis of the lattice meet, in homogeneous coordinates.
    pub(super) fn vanishing_point(&self, axis: usize) -> [f64; 3] {
        [self.0[axis], self.0[3 + axis], self.0[6 + axis]]
    }

    /// Returns how far the map of the unit square is from one of a square before a camera, whose picture has this middle
    /// and whose focal length is one of these, in pixels.
    ///
    /// The columns of the matrix are the edges of the square as the camera sees them: they must be equally long and at
    /// right angles. The result is 0 if they are.
    pub(super) fn distortion(&self, middle: [f64; 2], focal_lengths: impl Iterator<Item = f64>) -> f64 {
        let m = &self.0;
        let edge = |column: usize, focal: f64| {
            let depth = m[6 + column];
            [(m[column] - middle[0] * depth) / focal, (m[3 + column] - middle[1] * depth) / focal, depth]
        };
        let dot = |a: [f64; 3], b: [f64; 3]| a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
        let of = |focal: f64| {
            let (a, b) = (edge(0, focal), edge(1, focal));
            let (aa, bb) = (dot(a, a), dot(b, b));
            (aa / bb).ln().abs() / 2.0 + dot(a, b).abs() / (aa * bb).sqrt()
        };
        focal_lengths.map(of).fold(f64::MAX, f64::min)
    }

    /// Returns the map to a picture that is larger by this factor.
    pub(super) fn scaled(&self, factor: f32) -> Self {
        let scale = [f64::from(factor), 0.0, 0.0, 0.0, f64::from(factor), 0.0, 0.0, 0.0, 1.0];
        Self(product(&scale, &self.0))
    }

    /// Returns the map from pixels to the lattice.
    pub(super) fn inverse(&self) -> Option<Self> {
        let m = &self.0;
        let minor = |a: usize, b: usize, c: usize, d: usize| m[a] * m[d] - m[b] * m[c];
        let adjugate = [
            minor(4, 5, 7, 8),
            -minor(1, 2, 7, 8),
            minor(1, 2, 4, 5),
            -minor(3, 5, 6, 8),
            minor(0, 2, 6, 8),
            -minor(0, 2, 3, 5),
            minor(3, 4, 6, 7),
            -minor(0, 1, 6, 7),
            minor(0, 1, 3, 4),
        ];
        let last = adjugate[8];
        let inverse = adjugate.map(|value| value / last);
        inverse.iter().all(|value| value.is_finite()).then_some(Self(inverse))
    }
}

fn product(a: &[f64; 9], b: &[f64; 9]) -> [f64; 9] {
    std::array::from_fn(|i| (0..3).map(|k| a[i / 3 * 3 + k] * b[k * 3 + i % 3]).sum())
}

/// Solves linear equations, whose last column is the right side, by elimination; `None` if they are singular.
pub(super) fn solve<const N: usize, const M: usize>(mut rows: [[f64; M]; N]) -> Option<[f64; N]> {
    for column in 0..N {
        let pivot = (column..N).max_by(|&a, &b| rows[a][column].abs().total_cmp(&rows[b][column].abs()))?;
        rows.swap(column, pivot);
        let upper = rows[column];
        if upper[column].abs() < 1e-9 {
            return None;
        }
        for (i, row) in rows.iter_mut().enumerate() {
            let factor = row[column] / upper[column];
            if i != column && factor != 0.0 {
                for (value, above) in row.iter_mut().zip(&upper) {
                    *value -= factor * above;
                }
            }
        }
    }
    Some(std::array::from_fn(|i| rows[i][M - 1] / rows[i][i]))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CORNERS: [[f32; 2]; 4] = [[100.0, 50.0], [220.0, 70.0], [205.0, 180.0], [90.0, 160.0]];

    #[test]
    fn corners_of_a_square_have_their_pixels() {
        let map = Homography::of_square(CORNERS).unwrap();
        let back = map.inverse().unwrap();
        for (corner, pixel) in [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]].into_iter().zip(CORNERS) {
            assert!((0..2).all(|i| (map.at(corner)[i] - pixel[i]).abs() < 1e-3));
            assert!((0..2).all(|i| (back.at(pixel)[i] - corner[i]).abs() < 1e-4));
        }
        assert_eq!(Homography::of_square([[1.0, 1.0]; 4]), None);
    }

    #[test]
    fn a_fit_returns_the_map_of_its_observations() {
        let map = Homography::of_square(CORNERS).unwrap();
        let observations: Vec<Observation> = (0..9)
            .map(|i| [(i % 3) as f32, (i / 3) as f32])
            .map(|lattice| Observation { lattice, pixel: map.at(lattice.map(|x| x / 3.0)), weight: 1.0 })
            .collect();
        let fit = Homography::fit(&observations).unwrap();
        for observation in &observations {
            let pixel = fit.at(observation.lattice);
            assert!(
                (0..2).all(|i| (pixel[i] - observation.pixel[i]).abs() < 1.0),
                "{pixel:?} {observation:?}"
            );
        }
        assert_eq!(Homography::fit(&observations[..3]).map(|_| ()), None);
        assert_eq!(Homography::fit(&[]), None);
    }
}
