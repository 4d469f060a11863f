//! How fast turns are shown: those a person makes, queued while one is under way, and those of a line
//! that plays.

use std::collections::VecDeque;

use godspeed_cube::{Angle, Turn};

/// The speeds of the slider: quarter turns a second. At the last ones most turns go by unseen, for the long solutions
/// of large cubes.
pub const SPEEDS: [f64; 14] =
    [0.25, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 10.0, 20.0, 50.0, 200.0, 1000.0, 5000.0];

/// The place in [`SPEEDS`] where nobody chose one.
pub const DEFAULT_SPEED: usize = 5;

/// Seconds of a quarter turn made by hand while no other waits.
const BY_HAND: f64 = 0.22;

/// As this many turns wait, each is shown twice as fast.
const PATIENCE: f64 = 3.0;

/// Beyond this many waiting turns nobody could follow; the cube jumps to its present position.
const FOLLOWABLE: usize = 240;

/// The next thing to show: a turn, or a pause in which a lesson is read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlaybackStep {
    /// The turn; `None` for a pause.
    pub turn: Option<Turn>,
    /// Its duration in seconds.
    pub seconds: f64,
}

/// How much of a turn the screen can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    /// Turns are animated.
    Animated,
    /// Turns are shown at once, each for its duration, because the person prefers reduced motion.
    Reduced,
    /// Nothing is drawn, so no turn has to be waited for.
    Hidden,
}

/// The turns queued for animation, and whether the timeline plays.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Player {
    waiting: VecDeque<Turn>,
    /// Whether the turns ahead on the timeline are being played.
    pub playing: bool,
    /// When the next step begins, in milliseconds, while one follows another.
    pub(crate) due: Option<f64>,
    /// Whether the step under way is a pause.
    pub(crate) is_pausing: bool,
}

impl Player {
    /// Lets a turn wait for its animation. Says whether all that wait can still be followed; if not, they
    /// are dropped and the present position is to be shown at once.
    #[must_use]
    pub fn show(&mut self, turn: Turn) -> bool {
        self.waiting.push_back(turn);
        if self.waiting.len() <= FOLLOWABLE {
            return true;
        }
        self.waiting.clear();
        false
    }

    /// Forgets the turns that wait.
    pub fn drop_waiting(&mut self) {
        self.waiting.clear();
    }

    /// Returns whether [`Msg::Frame`](crate::state::Msg::Frame) has something to do.
    #[must_use]
    pub fn needs_frame(&self) -> bool {
        self.playing || !self.is_idle() || self.due.is_some()
    }

    /// Whether no turn waits.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.waiting.is_empty()
    }

    /// The next turn that waits, with the seconds to take over it: fewer the more wait behind it.
    pub fn take_next(&mut self) -> Option<PlaybackStep> {
        let turn = self.waiting.pop_front()?;
        let hurry = 1.0 + self.waiting.len() as f64 / PATIENCE;
        Some(PlaybackStep { turn: Some(turn), seconds: stretch(turn) * BY_HAND / hurry })
    }
}

/// Seconds of one turn of a playing line at the speed of this place of the slider.
#[must_use]
pub fn playing_seconds(turn: Turn, speed: usize) -> f64 {
    let quarters_a_second = SPEEDS.get(speed).unwrap_or(&SPEEDS[DEFAULT_SPEED]);
    stretch(turn) / quarters_a_second
}

/// A half turn takes longer than a quarter turn, but not twice as long.
fn stretch(turn: Turn) -> f64 {
    if turn.angle == Angle::Half { 1.4 } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use godspeed_cube::Face;

    const R: Turn = Turn::outer(Face::R, Angle::Quarter);

    #[test]
    fn turns_are_shown_in_the_order_they_were_made_and_faster_the_more_wait() {
        let mut player = Player::default();
        for _ in 0..10 {
            assert!(player.show(R));
        }
        assert!(player.show(R.inverse()));
        let seconds: Vec<f64> = std::iter::from_fn(|| player.take_next()).map(|step| step.seconds).collect();
        assert_eq!(seconds.len(), 11);
        assert!(seconds.is_sorted());
        assert!(seconds[10] > 4.0 * seconds[0]);
    }

    #[test]
    fn a_queue_nobody_can_follow_is_dropped() {
        let mut player = Player::default();
        for _ in 0..FOLLOWABLE {
            assert!(player.show(R));
        }
        assert!(!player.show(R));
        assert!(player.is_idle());
    }

    #[test]
    fn every_speed_of_the_slider_is_faster_than_the_one_before() {
        let seconds: Vec<f64> = (0..SPEEDS.len()).map(|speed| playing_seconds(R, speed)).collect();
        assert!(seconds.windows(2).all(|pair| pair[0] > pair[1]));
        assert_eq!(playing_seconds(R, 99), playing_seconds(R, DEFAULT_SPEED));
    }
}
