use crate::vector::{Rotation, Vector};

/// The frames of a film: their size, how many there are in a second, and for how many a cube is held and turned.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// Width and height in pixels.
    pub picture: (usize, usize),
    /// Frames a second.
    pub rate: usize,
    hold: usize,
    turn: usize,
}

impl Pace {
    /// Returns the pace of a cube that is held for `hold` seconds and then turned for `turn` seconds, again and again.
    #[must_use]
    pub fn new(picture: (usize, usize), rate: usize, [hold, turn]: [f32; 2]) -> Self {
        let frames = |seconds: f32| (seconds * rate as f32).round().max(1.0) as usize;
        Self { picture, rate, hold: frames(hold), turn: frames(turn) }
    }

    /// Returns the number of frames from one turn to the next.
    #[must_use]
    pub const fn period(&self) -> usize {
        self.hold + self.turn
    }

    /// Returns how often the cube was turned before a frame, and how much of the next turn is done, from 0 to 1.
    pub(crate) fn turned(&self, frame: usize) -> (usize, f32) {
        let at = (frame % self.period()).saturating_sub(self.hold);
        (frame / self.period(), at as f32 / self.turn as f32)
    }

    /// Returns whether the cube is held in a frame.
    pub(crate) const fn holds(&self, frame: usize) -> bool {
        frame % self.period() < self.hold
    }

    /// Returns a wave of time, with its speed in radians a second.
    pub(crate) fn wave(&self, frame: usize, speed: f32, phase: f32) -> f32 {
        (frame as f32 / self.rate as f32 * speed + phase).sin()
    }

    /// Returns how far the trembling hand has rotated the cube about an axis that moves, by up to `strength` radians.
    pub(crate) fn tremor(&self, frame: usize, strength: f32) -> Rotation {
        let wave = |speed, phase| self.wave(frame, speed, phase);
        Rotation::about(
            Vector::new(wave(1.3, 0.0), wave(1.7, 1.0), wave(0.9, 2.0)),
            strength * wave(5.0, 0.5),
        )
    }
}
