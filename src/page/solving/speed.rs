use std::collections::BTreeMap;

use godspeed_protocol::{Outcome, SetInfo, rate_key};

/// Default speed in nodes per second per thread, until one has been measured.
const TYPICAL: u64 = 3_500_000;

/// Measured search speed of this machine for each kind of search.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Speeds {
    /// Nodes per second per thread, by [`rate_key`].
    measured: BTreeMap<String, u64>,
}

impl Speeds {
    /// Returns the expected time, in seconds, of a solver of the 3x3x3 for a random cube.
    #[must_use]
    pub fn expected(&self, solver: &str, set: &SetInfo, threads: usize) -> f64 {
        let speed = self.measured.get(&rate_key(solver, 3, Some(&set.id))).copied().unwrap_or(TYPICAL);
        set.nodes / (speed.max(1) as f64 * threads.max(1) as f64)
    }

    /// Stores the speed that the engine measured in a finished search.
    ///
    /// Returns `false` if the search was too short for a measurement.
    pub fn learn(&mut self, set: Option<&str>, outcome: &Outcome) -> bool {
        let learned = outcome.prediction.as_ref().and_then(|prediction| prediction.learned);
        let Some(speed) = learned else { return false };
        self.set(&rate_key(&outcome.algorithm, outcome.size, set), speed as u64);
        true
    }

    /// Sets the stored speed of a kind of search.
    pub fn set(&mut self, key: &str, speed: u64) {
        self.measured.insert(key.to_owned(), speed);
    }

    /// Returns the speed of each measured kind of search, for storage and for the engine.
    pub fn iter(&self) -> impl Iterator<Item = (&str, u64)> {
        self.measured.iter().map(|(key, &speed)| (key.as_str(), speed))
    }
}

#[cfg(test)]
mod tests {
    use godspeed_protocol::{NodeRate, Prediction};

    use super::*;

    #[test]
    fn the_expected_time_adapts_to_measured_searches() {
        let set = SetInfo {
            id: "small".to_owned(),
            name: String::new(),
            tables: Vec::new(),
            nodes: 1e8,
            explanation: String::new(),
        };
        let outcome = |learned| {
            let rate = NodeRate { nodes_per_second: 1.0, measured: false };
            let prediction = Prediction { learned, ..Prediction::new(1.0, rate, 1.0, |_| 1.0) };
            let (algorithm, prediction) = ("korf".to_owned(), Some(Box::new(prediction)));
            Outcome { size: 3, algorithm, prediction, ..Outcome::default() }
        };
        let mut speeds = Speeds::default();
        assert!(!speeds.learn(Some("small"), &outcome(None)));
        assert!(speeds.learn(Some("small"), &outcome(Some(5e6))));
        let expected = |threads| speeds.expected("korf", &set, threads);
        assert_eq!((expected(2), expected(1)), (10.0, 20.0));
        assert_eq!(speeds.iter().collect::<Vec<_>>(), [("korf 3 small", 5_000_000)]);
    }
}
