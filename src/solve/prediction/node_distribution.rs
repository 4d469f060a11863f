/// A number of nodes after which a search may end.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PossibleEnd {
    /// The number of nodes.
    pub nodes: f64,
    /// The probability that the search finds its solution then, 0 to 1.
    pub chance: f64,
}

/// The possible ends of a search. The probabilities add up to 1, or to less if the search may give up.
#[derive(Clone, Debug, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct NodeDistribution {
    /// The ends.
    pub ends: Vec<PossibleEnd>,
}

impl NodeDistribution {
    /// Returns the distribution of a search whose number of nodes is known.
    #[must_use]
    pub fn certain(nodes: f64) -> Self {
        Self { ends: vec![PossibleEnd { nodes, chance: 1.0 }] }
    }

    /// Returns the mean number of nodes of the searches that find a solution.
    #[must_use]
    pub fn mean(&self) -> f64 {
        let sum: f64 = self.ends.iter().map(|end| end.nodes * end.chance).sum();
        sum / self.solved().max(f64::MIN_POSITIVE)
    }

    /// Returns the probability that the search finds a solution at all.
    #[must_use]
    pub fn solved(&self) -> f64 {
        self.chance_within(f64::INFINITY)
    }

    /// Returns the probability that the search finds a solution within a number of nodes.
    #[must_use]
    pub fn chance_within(&self, nodes: f64) -> f64 {
        self.ends.iter().filter(|end| end.nodes <= nodes).map(|end| end.chance).sum::<f64>().min(1.0)
    }
}

impl FromIterator<(f64, f64)> for NodeDistribution {
    /// Collects pairs of nodes and probability.
    fn from_iter<I: IntoIterator<Item = (f64, f64)>>(pairs: I) -> Self {
        Self { ends: pairs.into_iter().map(|(nodes, chance)| PossibleEnd { nodes, chance }).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mean_and_chances_are_weighted_by_probability() {
        let ends: NodeDistribution = [(10.0, 0.25), (100.0, 0.25), (1000.0, 0.25)].into_iter().collect();
        assert!((ends.mean() - 370.0).abs() < 1e-9);
        assert_eq!((ends.solved(), ends.chance_within(100.0), ends.chance_within(9.0)), (0.75, 0.5, 0.0));
        assert_eq!((NodeDistribution::certain(7.0).mean(), NodeDistribution::default().mean()), (7.0, 0.0));
    }
}
