use serde::{Deserialize, Serialize};

use crate::Sample;

/// The statistics of one quantity over the runs of an algorithm, as they stand in the file.
///
/// The smallest value is the best one: all quantities of a report are costs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Statistics {
    /// The number of values.
    pub count: usize,
    /// The arithmetic mean.
    pub mean: f64,
    /// The median; the mean of the middle two if the count is even.
    pub median: f64,
    /// The smallest value.
    pub best: f64,
    /// The largest value.
    pub worst: f64,
    /// The sample standard deviation, which divides by `count - 1`; `None` for a single value.
    pub deviation: Option<f64>,
}

impl Statistics {
    /// Returns the statistics of a sample; `None` if it is empty.
    #[must_use]
    pub fn of(sample: &Sample) -> Option<Self> {
        Some(Self {
            count: sample.count(),
            mean: sample.mean()?,
            median: sample.median()?,
            best: sample.least()?,
            worst: sample.greatest()?,
            deviation: sample.deviation(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statistics_are_those_computed_by_hand() {
        // Mean 10 / 4; squares 2.25 + 0.25 + 0.25 + 2.25 = 5; 5 / 3.
        let sample = [4.0, 1.0, 3.0, 2.0].into_iter().collect();
        let expected = Statistics {
            count: 4,
            mean: 2.5,
            median: 2.5,
            best: 1.0,
            worst: 4.0,
            deviation: Some((5.0_f64 / 3.0).sqrt()),
        };
        assert_eq!(Statistics::of(&sample), Some(expected));
        assert_eq!(Statistics::of(&Sample::default()), None);
    }
}
