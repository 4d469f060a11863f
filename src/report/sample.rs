/// A sample of measurements, and the statistics that every table is made of.
///
/// ```
/// use godspeed_report::Sample;
///
/// let seconds: Sample = [4.0, 1.0, 3.0, 8.0].into_iter().collect();
/// assert_eq!((seconds.mean(), seconds.median()), (Some(4.0), Some(3.5)));
/// assert_eq!(seconds.percentile(99), Some(8.0));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sample {
    values: Vec<f64>,
}

impl Sample {
    /// Adds a measurement.
    pub fn push(&mut self, value: f64) {
        self.values.push(value);
    }

    /// Returns the number of measurements.
    #[must_use]
    pub fn count(&self) -> usize {
        self.values.len()
    }

    /// Returns the sum.
    #[must_use]
    pub fn sum(&self) -> f64 {
        self.values.iter().sum()
    }

    /// Returns the arithmetic mean; `None` without measurements.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        (!self.values.is_empty()).then(|| self.sum() / self.values.len() as f64)
    }

    /// Returns the median, the mean of the middle two if the count is even; `None` without measurements.
    #[must_use]
    pub fn median(&self) -> Option<f64> {
        let sorted = self.sorted();
        let upper = sorted.get(sorted.len() / 2)?;
        let lower = sorted.get(sorted.len().checked_sub(1)? / 2)?;
        Some(f64::midpoint(*lower, *upper))
    }

    /// Returns a percentile by the nearest rank: the smallest value that is not below `percent` % of the values.
    ///
    /// `None` without measurements. A `percent` above 100 counts as 100.
    #[must_use]
    pub fn percentile(&self, percent: usize) -> Option<f64> {
        let sorted = self.sorted();
        let rank = (sorted.len() * percent.min(100)).div_ceil(100);
        sorted.get(rank.saturating_sub(1)).copied()
    }

    /// Returns the smallest value; `None` without measurements.
    #[must_use]
    pub fn least(&self) -> Option<f64> {
        self.values.iter().copied().min_by(f64::total_cmp)
    }

    /// Returns the largest value; `None` without measurements.
    #[must_use]
    pub fn greatest(&self) -> Option<f64> {
        self.values.iter().copied().max_by(f64::total_cmp)
    }

    /// Returns the sample standard deviation; `None` with fewer than two measurements.
    ///
    /// It divides the sum of squares by `count - 1` (Bessel's correction), because the runs of a report are a sample
    /// of all cubes.
    #[must_use]
    pub fn deviation(&self) -> Option<f64> {
        let mean = self.mean().filter(|_| self.values.len() >= 2)?;
        let squares: f64 = self.values.iter().map(|value| (value - mean).powi(2)).sum();
        Some((squares / (self.values.len() - 1) as f64).sqrt())
    }

    fn sorted(&self) -> Vec<f64> {
        let mut sorted = self.values.clone();
        sorted.sort_by(f64::total_cmp);
        sorted
    }
}

impl FromIterator<f64> for Sample {
    fn from_iter<I: IntoIterator<Item = f64>>(values: I) -> Self {
        Self { values: values.into_iter().collect() }
    }
}

impl Extend<f64> for Sample {
    fn extend<I: IntoIterator<Item = f64>>(&mut self, values: I) {
        self.values.extend(values);
    }
}

impl IntoIterator for Sample {
    type Item = f64;
    type IntoIter = std::vec::IntoIter<f64>;

    fn into_iter(self) -> Self::IntoIter {
        self.values.into_iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample<const N: usize>(values: [f64; N]) -> Sample {
        values.into_iter().collect()
    }

    #[test]
    fn statistics_are_those_computed_by_hand() {
        // Mean 40 / 8; squares 9 + 1 + 1 + 1 + 0 + 0 + 4 + 16 = 32; 32 / 7.
        let values = sample([2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]);
        assert_eq!((values.count(), values.sum(), values.mean()), (8, 40.0, Some(5.0)));
        assert_eq!(values.deviation(), Some((32.0_f64 / 7.0).sqrt()));
        assert_eq!((values.least(), values.greatest()), (Some(2.0), Some(9.0)));
    }

    #[test]
    fn the_median_of_an_even_count_is_the_mean_of_the_middle_two() {
        assert_eq!(sample([9.0, 1.0, 5.0]).median(), Some(5.0));
        assert_eq!(sample([9.0, 1.0, 5.0, 2.0]).median(), Some(3.5));
        assert_eq!(sample([7.0]).median(), Some(7.0));
    }

    #[test]
    fn percentiles_are_nearest_ranks() {
        let values: Sample = (1..=200).rev().map(f64::from).collect();
        assert_eq!(
            [0, 1, 50, 99, 100, 500].map(|p| values.percentile(p).unwrap()),
            [1.0, 2.0, 100.0, 198.0, 200.0, 200.0]
        );
        assert_eq!(sample([3.0, 1.0, 2.0, 9.0]).percentile(50), Some(2.0));
    }

    #[test]
    fn few_measurements_leave_statistics_undefined() {
        let none = Sample::default();
        assert_eq!((none.mean(), none.median(), none.percentile(50)), (None, None, None));
        assert_eq!((none.least(), none.greatest(), none.deviation()), (None, None, None));
        assert_eq!((sample([2.0]).mean(), sample([2.0]).deviation()), (Some(2.0), None));
    }
}
