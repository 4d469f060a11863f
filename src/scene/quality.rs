/// The resolution of frames: full at rest, and lower in a movement whose frames are slow.
///
/// The time between frames decides, so that a cube turns smoothly on a slow graphics card, or where the processor
/// renders it, and is sharp as soon as it stops.
#[derive(Clone, Copy, Debug, Default)]
pub struct Quality {
    level: usize,
    /// The smoothed time between frames of the movement in milliseconds.
    between_ms: f64,
    /// How many frames of the movement were drawn at this level.
    frames: u32,
    last_ms: Option<f64>,
    moved_ms: Option<f64>,
    falls: u32,
    /// The level of the last frame.
    shown: usize,
}

impl Quality {
    /// The levels, as shares of the full resolution in each direction.
    const SHARES: [f64; 3] = [1.0, 0.7, 0.5];
    /// Longest acceptable time between frames: 30 frames a second.
    const SLOW_MS: f64 = 33.0;
    /// Time between frames of a display with 60 frames a second, with a margin.
    const FAST_MS: f64 = 18.0;
    /// Frames of a movement before its first fall; the first ones are slow for other reasons.
    const PATIENCE: u32 = 4;
    /// Fast frames before the first rise; twice as many after each fall.
    const TRIAL: u32 = 60;
    /// How long after a movement a cube counts as moving. Turns of a solution follow each other.
    const LINGER_MS: f64 = 150.0;
    /// Longer pauses between frames have other causes than drawing.
    const PAUSE_MS: f64 = 400.0;

    /// Returns the share of the full resolution for a frame at a time in milliseconds.
    fn share(&mut self, now_ms: f64, is_moving: bool) -> f64 {
        if is_moving {
            self.moved_ms = Some(now_ms);
        }
        let is_at_rest = self.moved_ms.is_none_or(|moved| now_ms - moved > Self::LINGER_MS);
        let last = self.last_ms.replace(now_ms).filter(|last| now_ms - last < Self::PAUSE_MS);
        match last {
            Some(last) if is_moving => self.count(now_ms - last),
            _ if is_at_rest => self.frames = 0,
            _ => {}
        }
        self.shown = if is_at_rest { 0 } else { self.level };
        self.last_share()
    }

    /// Returns the share of the last frame.
    #[must_use]
    pub const fn last_share(&self) -> f64 {
        Self::SHARES[self.shown]
    }

    /// Decides the share for a frame at a time in milliseconds. Returns whether it differs from that of the last frame.
    pub fn follow(&mut self, now_ms: f64, is_moving: bool) -> bool {
        let before = self.last_share();
        self.share(now_ms, is_moving) != before
    }

    fn count(&mut self, between_ms: f64) {
        let weight = if self.frames == 0 { 1.0 } else { 0.3 };
        self.between_ms += weight * (between_ms - self.between_ms);
        self.frames += 1;
        if self.between_ms > Self::SLOW_MS && self.frames >= Self::PATIENCE {
            let lowest = Self::SHARES.len() - 1;
            self.falls += u32::from(self.level < lowest);
            self.level = (self.level + 1).min(lowest);
            self.frames = 0;
        } else if self.between_ms < Self::FAST_MS && self.frames >= Self::TRIAL << self.falls.min(8) {
            self.level = self.level.saturating_sub(1);
            self.frames = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the share after frames that are `between` milliseconds apart.
    fn after(quality: &mut Quality, now: &mut f64, between: f64, frames: u32) -> f64 {
        let mut share = 1.0;
        for _ in 0..frames {
            *now += between;
            share = quality.share(*now, true);
        }
        share
    }

    #[test]
    fn fast_frames_keep_the_full_resolution() {
        let mut quality = Quality::default();
        assert_eq!(after(&mut quality, &mut 0.0, 16.7, 1000), 1.0);
        assert_eq!(after(&mut quality, &mut 1e6, 30.0, 1000), 1.0);
    }

    #[test]
    fn slow_frames_lower_the_resolution_until_the_cube_rests() {
        let (mut quality, mut now) = (Quality::default(), 0.0);
        assert_eq!(after(&mut quality, &mut now, 80.0, 4), 1.0);
        assert_eq!(after(&mut quality, &mut now, 80.0, 2), 0.7);
        assert_eq!(after(&mut quality, &mut now, 80.0, 40), 0.5);
        assert_eq!(quality.share(now + 100.0, false), 0.5);
        assert_eq!(quality.share(now + 200.0, false), 1.0);
        assert_eq!(quality.share(now + 1000.0, true), 0.5);
    }

    #[test]
    fn the_resolution_rises_again_more_slowly_after_each_fall() {
        let (mut quality, mut now) = (Quality::default(), 0.0);
        assert_eq!(after(&mut quality, &mut now, 60.0, 6), 0.7);
        assert_eq!(after(&mut quality, &mut now, 16.7, 100), 0.7);
        assert_eq!(after(&mut quality, &mut now, 16.7, 60), 1.0);
        assert_eq!(after(&mut quality, &mut now, 60.0, 2), 0.7);
        assert_eq!(after(&mut quality, &mut now, 16.7, 200), 0.7);
    }

    #[test]
    fn a_pause_between_two_frames_does_not_count() {
        let mut quality = Quality::default();
        for second in 0..100 {
            assert_eq!(quality.share(f64::from(second) * 1000.0, true), 1.0);
        }
    }
}
