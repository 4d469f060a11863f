//! Counting bounds: how many moves most positions need at least, because shorter sequences are too few.
//!
//! A cube has `P` positions. If sequences of `d` moves that differ in effect grow as `b^d`, most positions need
//! nearly `log(P) / log(b)` moves or more. Optimal solutions of random 3x3x3 states take 17.71 moves (HTM), against a
//! bound of 17.4. The optimal mean of larger cubes is unknown.
//!
//! # Positions
//!
//! With the whole cube's rotations left out:
//!
//! ```text
//! even N: corners 7! * 3^6
//! odd N:  corners and midges 8! * 3^7 * 12! * 2^10, the 3x3x3
//! both:   wings 24! for each of floor((N - 2) / 2) orbits
//!         centres 24! / 4!^6 for each of floor((N - 2)^2 / 4) orbits
//! ```
//!
//! # Branching
//!
//! Turns about one axis commute, so a sequence is a chain of *steps*, each about another axis than the one before and
//! with an angle for each layer. If `A(z)` counts the steps about one axis by their cost, sequences grow as `1 / z` at
//! the root of `2 A(z) = 1`.
//!
//! | metric | `1 + A(z)` | each of ... may |
//! |---|---|---|
//! | HTM, OBTM | `(1 + 3z)^(N-1)` | the boundaries between layers change the angle in three ways |
//! | QTM | `(1 + z)^(2(N-1))` | the same, a half turn as two |
//! | STM | `(1 + 3z)^N` | the layers turn by three angles |
//! | QSTM | `(1 + z)^(2N)` | the same, a half turn as two |
//!
//! Turns of single layers also rotate the cube as a whole. In STM and QSTM the 24 orientations therefore count as
//! different positions, as they do in contests of single layer turns. Where the orientation is free, as in this
//! program, the bound is too high by less than a move: `log(24) / log(b)`.

use crate::{Metric, Size};

impl Size {
    /// Returns the decimal logarithm of the number of positions, without rotations of the whole cube.
    ///
    /// ```
    /// use godspeed_cube::Size;
    ///
    /// assert_eq!(10f64.powf(Size::TWO.log10_positions()).round(), 3_674_160.0);
    /// ```
    #[must_use]
    pub fn log10_positions(self) -> f64 {
        let n = self.layers();
        if n == 1 {
            return 0.0;
        }
        let outside = if n.is_multiple_of(2) {
            log10_factorial(7) + 6.0 * 3f64.log10()
        } else {
            log10_factorial(8) + 7.0 * 3f64.log10() + log10_factorial(12) + 10.0 * 2f64.log10()
        };
        let inner = n - 2;
        let (wings, centres) = ((inner / 2) as f64, (inner * inner / 4) as f64);
        let (of_wings, alike) = (log10_factorial(24), 6.0 * log10_factorial(4));
        outside + wings * of_wings + centres * (of_wings - alike)
    }
}

impl Metric {
    /// Returns the asymptotic branching factor of sequences of moves, on a cube of two layers or more.
    ///
    /// ```
    /// use godspeed_cube::{Metric, Size};
    ///
    /// assert!((Metric::Htm.branching(Size::THREE) - 13.348).abs() < 1e-3);
    /// ```
    #[must_use]
    pub fn branching(self, size: Size) -> f64 {
        let parts = if self.counts_layers() { size.layers() } else { size.layers() - 1 };
        let (ways, exponent) = if self.counts_quarters() { (1.0, 2 * parts) } else { (3.0, parts) };
        // The root of 2 ((1 + ways z)^exponent - 1) = 1.
        ways / (1.5f64.powf(1.0 / exponent as f64) - 1.0)
    }

    /// Returns the counting bound of a size: `log(positions) / log(branching)`, in moves.
    ///
    /// ```
    /// use godspeed_cube::{Metric, Size};
    ///
    /// assert!((Metric::Htm.counting_bound(Size::THREE) - 17.4).abs() < 0.1);
    /// ```
    #[must_use]
    pub fn counting_bound(self, size: Size) -> f64 {
        if size == Size::ONE {
            return 0.0;
        }
        let orientations = if self.counts_layers() { 24f64.log10() } else { 0.0 };
        (size.log10_positions() + orientations) / self.branching(size).log10()
    }
}

fn log10_factorial(n: u32) -> f64 {
    (2..=n).map(|factor| f64::from(factor).log10()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(layers: usize) -> Size {
        Size::new(layers).unwrap()
    }

    #[test]
    fn positions_are_those_of_the_literature() {
        // 1, 3.674e6, 4.325e19, 7.401e45, 2.829e74, 1.572e116, 1.950e160: the counts of the cubes of 1 to 7 layers.
        let published = [1.0, 3.674e6, 4.325e19, 7.401e45, 2.829e74, 1.572e116, 1.950e160];
        for (layers, positions) in (1..).zip(published) {
            let error = size(layers).log10_positions() - f64::log10(positions);
            assert!(error.abs() < 1e-3, "{layers}: {error}");
        }
    }

    #[test]
    fn branching_is_the_growth_of_the_number_of_sequences() {
        // Published for the 3x3x3: 13.34847 in half turns, 9.37 in quarter turns.
        assert!((Metric::Htm.branching(Size::THREE) - 13.348_47).abs() < 1e-5);
        assert!((Metric::Qtm.branching(Size::THREE) - 9.3738).abs() < 1e-3);
        // Counted: sequences of steps about changing axes, each step's cost by its angles.
        for metric in Metric::ALL {
            for layers in 2..=4 {
                let size = size(layers);
                let counted = counted_growth(metric, size);
                assert!((metric.branching(size) / counted - 1.0).abs() < 1e-6, "{metric} {size}: {counted}");
            }
        }
    }

    /// Counts the sequences of `0..=60` moves from the steps about one axis, and returns the last ratio.
    fn counted_growth(metric: Metric, size: Size) -> f64 {
        let n = size.layers();
        let cost = |angles: usize| {
            let angle = |layer: usize| angles >> (2 * layer) & 3;
            let each = |angle: usize| match (angle, metric.counts_quarters()) {
                (0, _) => 0,
                (2, true) => 2,
                _ => 1,
            };
            if metric.counts_layers() {
                (0..n).map(|layer| each(angle(layer))).sum::<usize>()
            } else {
                (1..n).map(|layer| each((angle(layer) + 4 - angle(layer - 1)) % 4)).sum()
            }
        };
        // Steps that differ by a rotation of the whole cube are the same where blocks count.
        let classes = if metric.counts_layers() { 4usize.pow(n as u32) } else { 4usize.pow(n as u32 - 1) };
        let scale = if metric.counts_layers() { 0 } else { 2 };
        let mut steps = vec![0.0; 61];
        for angles in 1..classes {
            steps[cost(angles << scale)] += 1.0;
        }
        // Sequences that end with a step about one given axis.
        let mut ending = vec![0.0; 61];
        for moves in 1..=60usize {
            ending[moves] =
                steps[moves] + (1..moves).map(|last| 2.0 * steps[last] * ending[moves - last]).sum::<f64>();
        }
        ending[60] / ending[59]
    }

    #[test]
    fn bounds_are_those_of_the_notes_and_of_known_optima() {
        let bounds = [
            (Metric::Htm, 3, 17.4),
            (Metric::Htm, 4, 34.8),
            (Metric::Htm, 5, 51.4),
            (Metric::Htm, 6, 75.0),
            (Metric::Htm, 7, 98.2),
            (Metric::Stm, 6, 72.0),
            (Metric::Stm, 7, 95.0),
            (Metric::Stm, 10, 189.0),
            (Metric::Stm, 33, 1719.0),
            (Metric::Stm, 100, 13_394.0),
            (Metric::Qstm, 5, 54.8),
            (Metric::Qstm, 6, 80.3),
            (Metric::Qstm, 7, 105.5),
        ];
        for (metric, layers, expected) in bounds {
            let bound = metric.counting_bound(size(layers));
            assert!((bound - expected).abs() < 0.5, "{metric} {layers}: {bound}");
        }
        // The means of the pocket cube are known: 8.756 in half turns, 10.666 in quarter turns.
        assert!(Metric::Htm.counting_bound(Size::TWO) < 8.756);
        assert!(Metric::Qtm.counting_bound(Size::TWO) < 10.666);
        assert_eq!(Metric::Stm.counting_bound(Size::ONE), 0.0);
    }

    #[test]
    fn bounds_grow_with_the_size() {
        for metric in Metric::ALL {
            let bounds: Vec<f64> = (1..60).map(|layers| metric.counting_bound(size(layers))).collect();
            assert!(bounds.is_sorted(), "{metric}");
        }
        assert!(Metric::Stm.counting_bound(Size::MAX).is_finite());
    }
}
