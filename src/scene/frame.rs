use std::collections::VecDeque;

use godspeed_cube::Turn;

/// What one call of `View::frame` did.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Frame {
    /// The turn that came to rest in this frame, if one did.
    pub finished: Option<Turn>,
    /// Whether something still moves, so that another frame is wanted.
    pub animating: bool,
    /// Whether anything was drawn; an unchanged picture is left alone.
    pub drawn: bool,
    /// Whether the browser has taken the graphics context away. Turns go on without a picture, which
    /// comes back with the context.
    pub lost: bool,
    /// Milliseconds of our own code in this frame, the graphics calls included.
    pub cpu_ms: f64,
}

/// How long the view's own code took for the last frames in which a turn was moving.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FrameTimes {
    /// Frames measured, at most 240.
    pub frames: usize,
    /// The median in milliseconds.
    pub median_ms: f64,
    /// The slowest in milliseconds.
    pub worst_ms: f64,
}

/// The last frames' times, oldest first.
#[derive(Debug, Default)]
pub(super) struct FrameLog {
    times: VecDeque<f64>,
}

impl FrameLog {
    const KEPT: usize = 240;

    /// Adds a frame, and forgets the oldest when there are enough.
    pub(super) fn push(&mut self, ms: f64) {
        if self.times.len() == Self::KEPT {
            self.times.pop_front();
        }
        self.times.push_back(ms);
    }

    /// Median and worst of what is kept.
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
    fn the_median_is_of_the_last_frames_only() {
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
