use godspeed_report::Sample;

/// A series of measurements, whose statistics are 0 if there are none.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Figures {
    values: Sample,
}

impl FromIterator<f64> for Figures {
    fn from_iter<I: IntoIterator<Item = f64>>(values: I) -> Self {
        Self { values: values.into_iter().collect() }
    }
}

impl Figures {
    /// Adds a measurement.
    pub(super) fn push(&mut self, value: f64) {
        self.values.push(value);
    }

    /// Returns the mean.
    pub(super) fn mean(&self) -> f64 {
        self.values.mean().unwrap_or_default()
    }

    /// Returns the median.
    pub(super) fn median(&self) -> f64 {
        self.values.median().unwrap_or_default()
    }

    /// Returns the sum.
    pub(super) fn sum(&self) -> f64 {
        self.values.sum()
    }

    /// Returns the maximum.
    pub(super) fn worst(&self) -> f64 {
        self.values.greatest().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mean_median_sum_and_worst_value_are_computed() {
        let figures = Figures { values: [1.0, 5.0, 3.0].into_iter().collect() };
        assert_eq!((figures.mean(), figures.worst()), (3.0, 5.0));
        assert_eq!((figures.median(), figures.sum()), (3.0, 9.0));
        assert_eq!((Figures::default().mean(), Figures::default().worst()), (0.0, 0.0));
    }
}
