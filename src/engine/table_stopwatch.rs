use std::time::Duration;

use web_time::Instant;

/// Measures the time during which tables are loaded or built.
///
/// A table may require other tables, so several can be in progress at once; their common time counts once.
#[derive(Debug, Default)]
pub(crate) struct TableStopwatch {
    in_progress: Vec<&'static str>,
    since: Option<Instant>,
    finished: Duration,
}

impl TableStopwatch {
    /// Records that the share `done` (0 to 1) of a table is complete.
    pub(crate) fn update(&mut self, table: &'static str, done: f64, now: Instant) {
        if done < 1.0 {
            if !self.in_progress.contains(&table) {
                self.in_progress.push(table);
            }
            self.since.get_or_insert(now);
            return;
        }
        self.in_progress.retain(|&other| other != table);
        if self.in_progress.is_empty() {
            self.finished += self.since.take().map_or(Duration::ZERO, |since| now.duration_since(since));
        }
    }

    /// Returns whether a table is in progress.
    pub(crate) const fn is_running(&self) -> bool {
        self.since.is_some()
    }

    /// Returns the time measured until `now`, including tables in progress.
    pub(crate) fn total(&self, now: Instant) -> Duration {
        self.finished + self.since.map_or(Duration::ZERO, |since| now.duration_since(since))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(start: Instant, seconds: u64) -> Instant {
        start + Duration::from_secs(seconds)
    }

    #[test]
    fn counts_nested_tables_once() {
        let start = Instant::now();
        let mut stopwatch = TableStopwatch::default();
        stopwatch.update("phase", 0.0, start);
        stopwatch.update("moves", 0.0, seconds(start, 1));
        stopwatch.update("moves", 0.5, seconds(start, 2));
        stopwatch.update("moves", 1.0, seconds(start, 3));
        stopwatch.update("phase", 1.0, seconds(start, 5));
        assert_eq!(stopwatch.total(seconds(start, 9)), Duration::from_secs(5));
    }

    #[test]
    fn counts_a_table_in_progress_until_now() {
        let start = Instant::now();
        let mut stopwatch = TableStopwatch::default();
        stopwatch.update("corners", 0.0, start);
        stopwatch.update("corners", 1.0, seconds(start, 2));
        stopwatch.update("edges", 0.0, seconds(start, 4));
        assert!(stopwatch.is_running());
        assert_eq!(stopwatch.total(seconds(start, 5)), Duration::from_secs(3));
    }

    #[test]
    fn ignores_a_repeated_completion() {
        let start = Instant::now();
        let mut stopwatch = TableStopwatch::default();
        stopwatch.update("corners", 0.0, start);
        stopwatch.update("corners", 1.0, seconds(start, 2));
        stopwatch.update("corners", 1.0, seconds(start, 8));
        assert!(!stopwatch.is_running());
        assert_eq!(stopwatch.total(seconds(start, 9)), Duration::from_secs(2));
    }
}
