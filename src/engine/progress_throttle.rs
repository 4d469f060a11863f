use std::time::Duration;

use web_time::Instant;

/// The shortest time between two progress events of one table.
const INTERVAL: Duration = Duration::from_millis(100);

/// Limits how often the progress of a table is reported.
#[derive(Debug, Default)]
pub(crate) struct ProgressThrottle {
    last: Option<(&'static str, Instant)>,
}

impl ProgressThrottle {
    /// Returns whether to report that the share `done` (0 to 1) of a table is complete.
    ///
    /// The first report of a table and its completion are always due. A due report counts as sent.
    pub(crate) fn is_due(&mut self, table: &'static str, done: f64, now: Instant) -> bool {
        let is_recent = self.last.is_some_and(|(last_table, sent)| {
            last_table == table && done < 1.0 && now.duration_since(sent) < INTERVAL
        });
        if !is_recent {
            self.last = Some((table, now));
        }
        !is_recent
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_the_start_and_the_end_and_limits_the_rate_between() {
        let mut throttle = ProgressThrottle::default();
        let start = Instant::now();
        let soon = start + INTERVAL / 2;
        assert!(throttle.is_due("corners", 0.0, start));
        assert!(!throttle.is_due("corners", 0.1, soon));
        assert!(throttle.is_due("edges", 0.0, soon));
        assert!(!throttle.is_due("edges", 0.5, soon));
        assert!(throttle.is_due("edges", 0.6, soon + INTERVAL));
        assert!(throttle.is_due("edges", 1.0, soon + INTERVAL));
    }
}
