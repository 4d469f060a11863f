/// A series of measurements.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Figures {
    values: Vec<f64>,
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

    /// Returns the mean; 0 if there are none.
    pub(super) fn mean(&self) -> f64 {
        if self.values.is_empty() { 0.0 } else { self.values.iter().sum::<f64>() / self.values.len() as f64 }
    }

    /// Returns the median, the upper one of two; 0 if there are none.
    pub(super) fn median(&self) -> f64 {
        let mut sorted = self.values.clone();
        sorted.sort_by(f64::total_cmp);
        sorted.get(sorted.len() / 2).copied().unwrap_or(0.0)
    }

    /// Returns the sum.
    pub(super) fn sum(&self) -> f64 {
        self.values.iter().sum()
    }

    /// Returns the maximum; 0 if there are none.
    pub(super) fn worst(&self) -> f64 {
        self.values.iter().copied().fold(0.0, f64::max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mean_median_sum_and_worst_value_are_computed() {
        let figures = Figures { values: vec![1.0, 5.0, 3.0] };
        assert_eq!((figures.mean(), figures.worst()), (3.0, 5.0));
        assert_eq!((figures.median(), figures.sum()), (3.0, 9.0));
        assert_eq!((Figures::default().mean(), Figures::default().worst()), (0.0, 0.0));
    }
}
