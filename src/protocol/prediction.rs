use serde::{Deserialize, Serialize};

/// A number of nodes per second, and its source.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NodeRate {
    /// Nodes per second, on all threads of the search.
    pub nodes_per_second: f64,
    /// Whether it was measured on this machine; else it is a built-in default.
    pub measured: bool,
}

/// The predicted cost of a search before it started.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Prediction {
    /// The expected number of nodes.
    pub nodes: f64,
    /// The expected seconds.
    pub seconds: f64,
    /// The probability of a solution within `limit` seconds, 0 to 1.
    pub chance: f64,
    /// The seconds that `chance` is about.
    pub limit: f64,
    /// The nodes per second that the seconds assume.
    pub nodes_per_second: f64,
    /// Whether that rate was measured on this machine; else it is a built-in default.
    pub measured: bool,
    /// The nodes per second of one thread, as measured in this search and earlier ones. `None` until the search has
    /// ended, or if it was too short.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub learned: Option<f64>,
}

/// Returns the key of a kind of search: solver, number of layers and table set.
#[must_use]
pub fn rate_key(solver: &str, layers: usize, set: Option<&str>) -> String {
    [solver, " ", &layers.to_string(), " ", set.unwrap_or_default()].concat().trim_end().to_owned()
}

impl Prediction {
    /// The default of `limit`: a minute.
    pub const MINUTE: f64 = 60.0;

    /// The nodes below which any search ends at once.
    const AT_ONCE: f64 = 1e3;

    /// Returns the prediction of a search of `nodes` expected nodes at a node rate.
    ///
    /// `chance_within` returns the probability of a solution within a number of nodes.
    #[must_use]
    pub fn new(nodes: f64, rate: NodeRate, limit: f64, chance_within: impl FnOnce(f64) -> f64) -> Self {
        let NodeRate { nodes_per_second, measured } = rate;
        let chance = chance_within(limit * nodes_per_second);
        let seconds = nodes / nodes_per_second.max(1.0);
        Self { nodes, seconds, chance, limit, nodes_per_second, measured, learned: None }
    }

    /// Returns whether the search takes too few nodes for a useful number.
    #[must_use]
    pub fn is_at_once(&self) -> bool {
        self.nodes < Self::AT_ONCE && self.chance > 0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prediction_turns_nodes_into_seconds_and_a_chance() {
        let within = |nodes| if nodes < 10_000.0 { 0.5 } else { 0.8 };
        let rate = NodeRate { nodes_per_second: 10.0, measured: true };
        let prediction = Prediction::new(3050.0, rate, Prediction::MINUTE, within);
        assert_eq!((prediction.seconds, prediction.chance, prediction.measured), (305.0, 0.5, true));
        assert_eq!(Prediction::new(1.0, rate, 1000.0, within).chance, 0.8);
    }

    #[test]
    fn a_search_of_few_nodes_ends_at_once() {
        let rate = NodeRate { nodes_per_second: 1e4, measured: false };
        let prediction = |nodes, chance| Prediction::new(nodes, rate, Prediction::MINUTE, |_| chance);
        assert!(prediction(40.0, 1.0).is_at_once());
        assert!(!prediction(4000.0, 1.0).is_at_once() && !prediction(0.0, 0.0).is_at_once());
    }

    #[test]
    fn node_rates_differ_by_solver_size_and_set() {
        assert_eq!(rate_key("ida", 2, None), "ida 2");
        assert_eq!(rate_key("korf", 3, Some("standard")), "korf 3 standard");
    }
}
