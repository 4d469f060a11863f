use web_time::{Duration, Instant};

/// The least time that a search takes before it may end early.
const LEAST: Duration = Duration::from_secs(3);

/// The share of its time without a shorter solution after which a search ends.
const IDLE_SHARE: f64 = 0.5;

/// Decides when shorter solutions have become rare, so that a search can end before its time limit.
#[derive(Clone, Debug)]
pub(crate) struct Patience {
    ends_early: bool,
    begun: Instant,
    gained: Instant,
    length: usize,
}

impl Patience {
    /// Returns the patience of a search that begins now; without `ends_early` it never ends.
    pub(crate) fn new(ends_early: bool) -> Self {
        let now = Instant::now();
        Self { ends_early, begun: now, gained: now, length: usize::MAX }
    }

    /// Records the length of the best solution after a part of the search, and returns whether the search should end.
    pub(crate) fn is_over(&mut self, length: usize) -> bool {
        self.is_over_at(Instant::now(), length)
    }

    fn is_over_at(&mut self, now: Instant, length: usize) -> bool {
        if length < self.length {
            (self.length, self.gained) = (length, now);
        }
        let spent = now - self.begun;
        self.ends_early && spent >= LEAST && now - self.gained >= spent.mul_f64(IDLE_SHARE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_ends_once_half_of_its_time_was_without_gain() {
        let mut patience = Patience::new(true);
        let mut after = |seconds: f64, length| {
            let now = patience.begun + Duration::from_secs_f64(seconds);
            patience.is_over_at(now, length)
        };
        assert!(!after(2.0, 50));
        assert!(!after(3.9, 50));
        assert!(after(4.0, 50), "2 of 4 seconds");
        assert!(!after(4.0, 49));
        assert!(!after(7.9, 49));
        assert!(after(8.0, 49));
    }

    #[test]
    fn a_search_takes_a_few_seconds_at_least() {
        let mut patience = Patience::new(true);
        let begun = patience.begun;
        assert!(!patience.is_over_at(begun + Duration::from_millis(10), 50));
        assert!(!patience.is_over_at(begun + Duration::from_millis(2_900), 50));
        assert!(patience.is_over_at(begun + LEAST, 50));
    }

    #[test]
    fn a_search_that_uses_all_of_its_time_does_not_end_early() {
        let mut patience = Patience::new(false);
        let begun = patience.begun;
        assert!(!patience.is_over_at(begun + Duration::from_secs(1000), 50));
    }
}
