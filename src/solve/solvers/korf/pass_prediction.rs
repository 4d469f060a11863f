use super::lengths::Lengths;

/// The assumed ratio of the nodes of two successive passes in half turns, until two passes have been measured.
const DEFAULT_GROWTH: f64 = 13.3;

/// The same in quarter turns, whose passes are for every second length.
const QUARTER_TURN_GROWTH: f64 = 88.0;

/// Passes with fewer nodes are too small to measure growth by.
const MIN_NODES: u64 = 10_000;

/// Predicts the cost of the next passes from that of the last two.
pub(super) struct PassPrediction {
    /// The ratio to assume before there is a measured one.
    default_growth: f64,
    /// Nodes of the last pass.
    last: u64,
    /// Seconds of the last pass.
    seconds: f64,
    /// The ratio of the nodes of the last two passes.
    growth: Option<f64>,
}

impl PassPrediction {
    /// Returns the prediction before the first pass.
    pub(super) const fn new(lengths: Lengths) -> Self {
        let default_growth = if lengths.are_quarter_turns() { QUARTER_TURN_GROWTH } else { DEFAULT_GROWTH };
        Self { default_growth, last: 0, seconds: 0.0, growth: None }
    }

    /// Returns the expected ratio of the nodes of two successive passes.
    fn growth(&self) -> f64 {
        self.growth.unwrap_or(self.default_growth)
    }

    /// Returns the expected nodes of the next pass.
    pub(super) fn next(&self) -> f64 {
        self.last as f64 * self.growth()
    }

    /// Returns the expected seconds of the next pass.
    pub(super) fn seconds(&self) -> f64 {
        self.seconds * self.growth()
    }

    /// Returns the expected nodes of a number of passes after the next one.
    pub(super) fn later(&self, passes: u32) -> f64 {
        let growth = self.growth();
        (1..=passes).map(|n| self.next() * growth.powf(n.into())).sum()
    }

    /// Records what a pass took.
    pub(super) fn learn(&mut self, nodes: u64, seconds: f64) {
        if self.last >= MIN_NODES {
            self.growth = Some(nodes as f64 / self.last as f64);
        }
        (self.last, self.seconds) = (nodes, seconds);
    }
}

#[cfg(test)]
mod tests {
    use godspeed_cube::{Cubies, Metric};

    use super::*;

    #[test]
    fn the_next_passes_are_estimated_from_the_growth_of_the_last_two() {
        let mut prediction = PassPrediction::new(Lengths::of(&Cubies::SOLVED, Metric::Htm));
        for nodes in [50, 900, 20_000, 240_000] {
            prediction.learn(nodes, nodes as f64 * 1e-7);
        }
        assert_eq!((prediction.next(), prediction.later(0)), (2_880_000.0, 0.0));
        assert_eq!(prediction.later(2), 2_880_000.0 * (12.0 + 144.0));
        assert!((prediction.seconds() - 0.288).abs() < 1e-9);
    }
}
