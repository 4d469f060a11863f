use serde::{Deserialize, Serialize};

/// A number of nodes after which a search may end.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct PossibleEnd {
    /// The number of nodes.
    pub nodes: f64,
    /// The probability that the search finds its solution then, 0 to 1.
    pub chance: f64,
}

/// A number of nodes in a second, and where it comes from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NodeRate {
    /// Nodes in a second, on all threads of the search.
    pub nodes_per_second: f64,
    /// Whether it was measured on this machine; else it is a built-in default.
    pub measured: bool,
}

/// What a search was expected to take before it started.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Prediction {
    /// The expected number of nodes.
    pub nodes: f64,
    /// The expected seconds.
    pub seconds: f64,
    /// The probability of a solution within `limit` seconds, 0 to 1.
    pub chance: f64,
    /// The seconds that `chance` is about.
    pub limit: f64,
    /// The nodes in a second that the seconds assume.
    pub nodes_per_second: f64,
    /// Whether that rate was measured on this machine; else it is a built-in default.
    pub measured: bool,
}

impl Prediction {
    /// The default of `limit`: a minute.
    pub const MINUTE: f64 = 60.0;

    /// Returns the prediction of a search of `nodes` expected nodes at a node rate.
    #[must_use]
    pub fn new(nodes: f64, ends: &[PossibleEnd], rate: NodeRate, limit: f64) -> Self {
        let NodeRate { nodes_per_second, measured } = rate;
        let within = ends.iter().filter(|end| end.nodes <= limit * nodes_per_second);
        let chance = within.map(|end| end.chance).sum::<f64>().min(1.0);
        Self { nodes, seconds: nodes / nodes_per_second.max(1.0), chance, limit, nodes_per_second, measured }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prediction_turns_nodes_into_seconds_and_a_chance() {
        let ends = [(100.0, 0.5), (10_000.0, 0.3)].map(|(nodes, chance)| PossibleEnd { nodes, chance });
        let rate = NodeRate { nodes_per_second: 10.0, measured: true };
        let prediction = Prediction::new(3050.0, &ends, rate, Prediction::MINUTE);
        assert_eq!((prediction.seconds, prediction.chance, prediction.measured), (305.0, 0.5, true));
        assert_eq!(Prediction::new(1.0, &ends, rate, 1000.0).chance, 0.8);
    }
}
