use std::time::Duration;

use web_time::Instant;

/// Half-made tables are told of no more often than this.
const OFTEN: Duration = Duration::from_millis(100);

/// Which news of a table was passed on last.
#[derive(Debug, Default)]
pub(crate) struct TableNews {
    told: Option<(&'static str, Instant)>,
}

impl TableNews {
    /// Whether it is time to tell that `done` of a table stands, 0 to 1; if so, it counts as told.
    pub(crate) fn is_due(&mut self, table: &'static str, done: f64, now: Instant) -> bool {
        let is_fresh = self
            .told
            .is_some_and(|(told, when)| told == table && done < 1.0 && now.duration_since(when) < OFTEN);
        if !is_fresh {
            self.told = Some((table, now));
        }
        !is_fresh
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_told_of_at_its_ends_and_seldom_between() {
        let mut news = TableNews::default();
        let start = Instant::now();
        let soon = start + OFTEN / 2;
        assert!(news.is_due("corners", 0.0, start));
        assert!(!news.is_due("corners", 0.1, soon));
        assert!(news.is_due("edges", 0.0, soon));
        assert!(!news.is_due("edges", 0.5, soon));
        assert!(news.is_due("edges", 0.6, soon + OFTEN));
        assert!(news.is_due("edges", 1.0, soon + OFTEN));
    }
}
