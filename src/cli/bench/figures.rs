/// Measurements of one kind.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Figures {
    values: Vec<f64>,
}

impl Figures {
    /// Takes in one more.
    pub(crate) fn push(&mut self, value: f64) {
        self.values.push(value);
    }

    /// The mean; 0 of none.
    pub(crate) fn mean(&self) -> f64 {
        if self.values.is_empty() { 0.0 } else { self.values.iter().sum::<f64>() / self.values.len() as f64 }
    }

    /// The one in the middle, the upper of two; 0 of none.
    pub(crate) fn median(&self) -> f64 {
        let mut sorted = self.values.clone();
        sorted.sort_by(f64::total_cmp);
        sorted.get(sorted.len() / 2).copied().unwrap_or(0.0)
    }

    /// The sum.
    pub(crate) fn sum(&self) -> f64 {
        self.values.iter().sum()
    }

    /// The largest; 0 of none.
    pub(crate) fn worst(&self) -> f64 {
        self.values.iter().copied().fold(0.0, f64::max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mean_median_sum_and_worst_of_a_few() {
        let figures = Figures { values: vec![1.0, 5.0, 3.0] };
        assert_eq!((figures.mean(), figures.worst()), (3.0, 5.0));
        assert_eq!((figures.median(), figures.sum()), (3.0, 9.0));
        assert_eq!((Figures::default().mean(), Figures::default().worst()), (0.0, 0.0));
    }
}
