use std::str::FromStr;

use godspeed_cube::Metric;

/// The metric of searches: one of those that count turns of a 3x3x3 in different ways.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MetricChoice(usize);

/// The metrics, with their names.
const METRICS: [(Metric, &str); 3] = [(Metric::Htm, "HTM"), (Metric::Qtm, "QTM"), (Metric::Stm, "STM")];

impl MetricChoice {
    /// Returns the metric.
    #[must_use]
    pub const fn metric(self) -> Metric {
        METRICS[self.0].0
    }

    /// Returns the id, such as `htm`.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.metric().id()
    }

    /// Returns the name, such as `HTM`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        METRICS[self.0].1
    }
}

impl FromStr for MetricChoice {
    type Err = String;

    fn from_str(id: &str) -> Result<Self, String> {
        let number = METRICS.iter().position(|(metric, _)| metric.id() == id);
        number.map(Self).ok_or_else(|| "choose htm, qtm or stm".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metrics_are_read_by_their_ids() {
        for id in ["htm", "qtm", "stm"] {
            assert_eq!(id.parse::<MetricChoice>().unwrap().id(), id);
        }
        assert!("obtm".parse::<MetricChoice>().is_err());
    }
}
