/// The time constant of the moving average, in seconds.
const SMOOTHING_SECONDS: f64 = 4.0;

/// The time before the first estimate, in seconds.
const FIRST_ESTIMATE_SECONDS: f64 = 0.5;

/// The rate of a transfer, as an exponential moving average, and the time left.
///
/// Times are in seconds since any fixed point.
#[derive(Clone, Debug, PartialEq)]
pub struct TransferRate {
    start: f64,
    last: f64,
    /// Bytes, weighted by age.
    weighted_bytes: f64,
    /// Seconds, weighted by age.
    weighted_seconds: f64,
}

impl TransferRate {
    /// Creates a rate for a transfer that starts now.
    #[must_use]
    pub const fn new(now: f64) -> Self {
        Self { start: now, last: now, weighted_bytes: 0.0, weighted_seconds: 0.0 }
    }

    /// Adds transferred bytes.
    pub fn add(&mut self, bytes: u64, now: f64) {
        let elapsed = (now - self.last).max(0.0);
        let decay = (-elapsed / SMOOTHING_SECONDS).exp();
        self.weighted_bytes = self.weighted_bytes * decay + bytes as f64;
        self.weighted_seconds = self.weighted_seconds * decay + elapsed;
        self.last = now;
    }

    /// Estimates the seconds for more bytes; returns `None` until there is enough data.
    #[must_use]
    pub fn seconds_for(&self, bytes: u64, now: f64) -> Option<f64> {
        let idle = (now - self.last).max(0.0);
        let rate = self.weighted_bytes / (self.weighted_seconds + idle);
        (now - self.start >= FIRST_ESTIMATE_SECONDS && rate >= 1.0).then(|| bytes as f64 / rate)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn estimates_the_end_of_a_steady_transfer() {
        let mut rate = TransferRate::new(10.0);
        for step in 1..=100 {
            rate.add(1000, 10.0 + f64::from(step) * 0.1);
        }
        let seconds = rate.seconds_for(50_000, 20.0).unwrap();
        assert!((seconds - 5.0).abs() < 0.1, "{seconds}");
    }

    #[test]
    fn returns_no_estimate_without_enough_data() {
        let mut rate = TransferRate::new(0.0);
        assert_eq!(rate.seconds_for(1000, 5.0), None);
        rate.add(1000, 0.1);
        assert_eq!(rate.seconds_for(1000, 0.2), None);
    }

    #[test]
    fn follows_a_connection_that_slows_down() {
        let mut rate = TransferRate::new(0.0);
        for step in 1..=100 {
            rate.add(10_000, f64::from(step) * 0.1);
        }
        for step in 1..=200 {
            rate.add(100, 10.0 + f64::from(step) * 0.1);
        }
        let seconds = rate.seconds_for(10_000, 30.0).unwrap();
        assert!((5.0..11.0).contains(&seconds), "{seconds}");
    }

    #[test]
    fn a_pause_increases_the_estimate() {
        let mut rate = TransferRate::new(0.0);
        rate.add(1000, 1.0);
        assert!(rate.seconds_for(1000, 9.0) > rate.seconds_for(1000, 1.0));
    }
}
