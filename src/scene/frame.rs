use std::collections::VecDeque;

use godspeed_cube::Turn;

/// The result of one call of `View::frame`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Frame {
    /// The turn that ended in this frame, if any.
    pub finished: Option<Turn>,
    /// Whether something is still moving, so that another frame is needed.
    pub animating: bool,
    /// Whether anything was drawn. An unchanged image is not drawn again.
    pub drawn: bool,
    /// Whether the graphics context is lost. Turns continue, and drawing resumes when the context is restored.
    pub lost: bool,
    /// Milliseconds spent in the view's code in this frame, including graphics calls.
    pub cpu_ms: f64,
}

/// Statistics of the time spent in the view's code in the last frames of turns.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FrameTimes {
    /// Number of measured frames, at most 240.
    pub frames: usize,
    /// The median in milliseconds.
    pub median_ms: f64,
    /// The slowest in milliseconds.
    pub worst_ms: f64,
}

/// Times of the last frames in milliseconds, oldest first.
#[derive(Debug, Default)]
pub(super) struct FrameLog {
    times: VecDeque<f64>,
}

impl FrameLog {
    const KEPT: usize = 240;

    /// Adds a frame, and removes the oldest if the log is full.
    pub(super) fn push(&mut self, ms: f64) {
        if self.times.len() == Self::KEPT {
            self.times.pop_front();
        }
        self.times.push_back(ms);
    }

    /// Returns the median and the maximum of the logged times.
    pub(super) fn times(&self) -> FrameTimes {
        let mut sorted: Vec<f64> = self.times.iter().copied().collect();
        sorted.sort_by(f64::total_cmp);
        FrameTimes {
            frames: sorted.len(),
            median_ms: sorted.get(sorted.len() / 2).copied().unwrap_or(0.0),
            worst_ms: sorted.last().copied().unwrap_or(0.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_includes_only_the_last_frames() {
        let mut log = FrameLog::default();
        assert_eq!(log.times(), FrameTimes::default());
        log.push(1000.0);
        for ms in 0..FrameLog::KEPT {
            log.push(ms as f64);
        }
        let times = log.times();
        assert_eq!((times.frames, times.median_ms, times.worst_ms), (240, 120.0, 239.0));
    }
}
