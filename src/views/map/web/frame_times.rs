/// The times of our own code in the latest frames, in milliseconds: the frame itself, and the slice before it in
/// which received visits were processed. At 60 frames a second there is about one slice in a frame.
#[derive(Debug, Default)]
pub(super) struct FrameTimes {
    latest: Vec<f64>,
    next: usize,
}

const KEPT: usize = 240;

impl FrameTimes {
    /// Adds the time of a frame.
    pub(super) fn push(&mut self, milliseconds: f64) {
        if self.latest.len() < KEPT {
            self.latest.push(milliseconds);
        } else if let Some(oldest) = self.latest.get_mut(self.next) {
            *oldest = milliseconds;
            self.next = (self.next + 1) % KEPT;
        }
    }

    /// Forgets all frames.
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    /// Returns the median and the longest time.
    pub(super) fn median_and_longest(&self) -> Option<(f64, f64)> {
        let mut sorted = self.latest.clone();
        sorted.sort_by(f64::total_cmp);
        Some((*sorted.get(sorted.len() / 2)?, *sorted.last()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_frames_are_measured() {
        let mut times = FrameTimes::default();
        assert_eq!(times.median_and_longest(), None);
        (0..=KEPT).for_each(|number| times.push(number as f64));
        assert_eq!(times.median_and_longest(), Some((121.0, 240.0)));
        times.clear();
        assert_eq!(times.median_and_longest(), None);
    }
}
