use super::NodeDistribution;

/// A measured distribution: the values below which 5, 15, 25 ... 95 % of the searches stayed.
///
/// The ten values stand for a tenth of the searches each.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quantiles(pub [f64; 10]);

impl Quantiles {
    /// Returns the distribution of a search that always finds a solution.
    #[must_use]
    pub fn nodes(self) -> NodeDistribution {
        self.0.into_iter().map(|nodes| (nodes, 0.1)).collect()
    }

    /// Returns the quantiles between these and `other`, at `share` of the way on a logarithmic scale.
    #[must_use]
    pub fn towards(self, other: Self, share: f64) -> Self {
        let between = |n: usize| self.0[n].powf(1.0 - share) * other.0[n].powf(share);
        Self(std::array::from_fn(between))
    }
}
