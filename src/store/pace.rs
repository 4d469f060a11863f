/// Seconds over which the speed is averaged: long enough to stand still, short enough to follow the network.
const MEMORY: f64 = 4.0;

/// Seconds before anything is said of the time left.
const FIRST: f64 = 0.5;

/// How fast bytes come, and so how long the rest will take.
#[derive(Clone, Debug, PartialEq)]
pub struct Pace {
    start: f64,
    last: f64,
    recent: f64,
    weight: f64,
}

impl Pace {
    /// A count that begins at this time, in seconds.
    #[must_use]
    pub const fn new(now: f64) -> Self {
        Self { start: now, last: now, recent: 0.0, weight: 0.0 }
    }

    /// Notes bytes that have come by this time. What came long ago counts less and less.
    pub fn count(&mut self, bytes: u64, now: f64) {
        let passed = (now - self.last).max(0.0);
        let fading = (-passed / MEMORY).exp();
        self.recent = self.recent * fading + bytes as f64;
        self.weight = self.weight * fading + passed;
        self.last = now;
    }

    /// The seconds that so many bytes more will take, once that can be told.
    #[must_use]
    pub fn seconds_for(&self, bytes: u64, now: f64) -> Option<f64> {
        let idle = (now - self.last).max(0.0);
        let speed = self.recent / (self.weight + idle);
        (now - self.start >= FIRST && speed >= 1.0).then(|| bytes as f64 / speed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_steady_stream_tells_its_end() {
        let mut pace = Pace::new(10.0);
        for step in 1..=100 {
            pace.count(1000, 10.0 + f64::from(step) * 0.1);
        }
        let seconds = pace.seconds_for(50_000, 20.0).unwrap();
        assert!((seconds - 5.0).abs() < 0.1, "{seconds}");
    }

    #[test]
    fn nothing_is_said_before_something_is_known() {
        let mut pace = Pace::new(0.0);
        assert_eq!(pace.seconds_for(1000, 5.0), None);
        pace.count(1000, 0.1);
        assert_eq!(pace.seconds_for(1000, 0.2), None);
    }

    #[test]
    fn a_line_that_grows_slower_is_followed() {
        let mut pace = Pace::new(0.0);
        for step in 1..=100 {
            pace.count(10_000, f64::from(step) * 0.1);
        }
        for step in 1..=200 {
            pace.count(100, 10.0 + f64::from(step) * 0.1);
        }
        let seconds = pace.seconds_for(10_000, 30.0).unwrap();
        assert!((5.0..11.0).contains(&seconds), "{seconds}");
    }

    #[test]
    fn a_pause_makes_the_rest_take_longer() {
        let mut pace = Pace::new(0.0);
        pace.count(1000, 1.0);
        assert!(pace.seconds_for(1000, 9.0) > pace.seconds_for(1000, 1.0));
    }
}
