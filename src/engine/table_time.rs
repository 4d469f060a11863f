use std::time::Duration;

use web_time::Instant;

/// The time during which tables were being made, told apart from the search's own.
///
/// Tables may rest on other tables, so several can be open at once; time counts once.
#[derive(Debug, Default)]
pub(crate) struct TableTime {
    open: Vec<&'static str>,
    since: Option<Instant>,
    spent: Duration,
}

impl TableTime {
    /// Takes in that `done` of a table stands, 0 to 1.
    pub(crate) fn reach(&mut self, table: &'static str, done: f64, now: Instant) {
        if done < 1.0 {
            if !self.open.contains(&table) {
                self.open.push(table);
            }
            self.since.get_or_insert(now);
            return;
        }
        self.open.retain(|&other| other != table);
        if self.open.is_empty() {
            self.spent += self.since.take().map_or(Duration::ZERO, |since| now.duration_since(since));
        }
    }

    /// Whether a table is being made now.
    pub(crate) const fn is_under_way(&self) -> bool {
        self.since.is_some()
    }

    /// The time until `now`, with that of a table under way.
    pub(crate) fn total(&self, now: Instant) -> Duration {
        self.spent + self.since.map_or(Duration::ZERO, |since| now.duration_since(since))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(start: Instant, seconds: u64) -> Instant {
        start + Duration::from_secs(seconds)
    }

    #[test]
    fn nested_tables_count_once() {
        let start = Instant::now();
        let mut time = TableTime::default();
        time.reach("phase", 0.0, start);
        time.reach("moves", 0.0, seconds(start, 1));
        time.reach("moves", 0.5, seconds(start, 2));
        time.reach("moves", 1.0, seconds(start, 3));
        time.reach("phase", 1.0, seconds(start, 5));
        assert_eq!(time.total(seconds(start, 9)), Duration::from_secs(5));
    }

    #[test]
    fn a_table_under_way_counts_until_now() {
        let start = Instant::now();
        let mut time = TableTime::default();
        time.reach("corners", 0.0, start);
        time.reach("corners", 1.0, seconds(start, 2));
        time.reach("edges", 0.0, seconds(start, 4));
        assert!(time.is_under_way());
        assert_eq!(time.total(seconds(start, 5)), Duration::from_secs(3));
    }

    #[test]
    fn an_end_told_twice_changes_nothing() {
        let start = Instant::now();
        let mut time = TableTime::default();
        time.reach("corners", 0.0, start);
        time.reach("corners", 1.0, seconds(start, 2));
        time.reach("corners", 1.0, seconds(start, 8));
        assert!(!time.is_under_way());
        assert_eq!(time.total(seconds(start, 9)), Duration::from_secs(2));
    }
}
