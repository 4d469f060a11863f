use std::collections::BTreeMap;

use godspeed_protocol::{Outcome, SetInfo};

/// Default speed in nodes per second per thread, until one has been measured.
const TYPICAL: u64 = 3_500_000;

/// Minimum duration, in seconds, of a search used as a measurement.
const TELLING: f64 = 2.0;

/// Measured search speed of this machine for each table set.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Speeds {
    /// Nodes per second per thread, by the id of the table set.
    measured: BTreeMap<String, u64>,
}

impl Speeds {
    /// Returns the expected time, in seconds, to solve a random cube.
    #[must_use]
    pub fn expected(&self, set: &SetInfo, threads: usize) -> f64 {
        let speed = self.measured.get(&set.id).copied().unwrap_or(TYPICAL);
        set.nodes / (speed.max(1) as f64 * threads.max(1) as f64)
    }

    /// Updates the speed from a finished search.
    ///
    /// Returns `false` if the search was too short to be used.
    pub fn learn(&mut self, set: &str, outcome: &Outcome) -> bool {
        if outcome.seconds < TELLING || outcome.nodes == 0 {
            return false;
        }
        let latest = outcome.nodes as f64 / outcome.seconds / outcome.threads.max(1) as f64;
        let before = self.measured.get(set).map_or(latest, |&speed| speed as f64);
        self.set(set, f64::midpoint(latest, before) as u64);
        true
    }

    /// Sets the stored speed of a table set.
    pub fn set(&mut self, set: &str, speed: u64) {
        self.measured.insert(set.to_owned(), speed);
    }

    /// Returns the speed of each measured table set, for storage.
    pub fn iter(&self) -> impl Iterator<Item = (&str, u64)> {
        self.measured.iter().map(|(set, &speed)| (set.as_str(), speed))
    }
}

#[cfg(test)]
mod tests {
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
        let mut speeds = Speeds::default();
        let short = Outcome { nodes: 1_000, seconds: 0.1, threads: 2, ..Outcome::default() };
        assert!(!speeds.learn("small", &short));
        let long = Outcome { nodes: 100_000_000, seconds: 10.0, threads: 2, ..Outcome::default() };
        assert!(speeds.learn("small", &long));
        assert_eq!((speeds.expected(&set, 2), speeds.expected(&set, 1)), (10.0, 20.0));
    }
}
