use std::collections::VecDeque;

use godspeed_cube::{Angle, Turn};

use crate::Timeline;

/// Playback speeds of the slider, in quarter turns per second, ascending.
///
/// At the highest speeds most turns are skipped on screen; these are meant for long solutions of large cubes.
pub const SPEEDS: [f64; 14] =
    [0.25, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 10.0, 20.0, 50.0, 200.0, 1000.0, 5000.0];

/// Index of the default speed in [`SPEEDS`].
pub const DEFAULT_SPEED: usize = 5;

/// Duration of a quarter turn made by hand, in seconds, if no other is queued.
const BY_HAND: f64 = 0.22;

/// Seconds for which a cube that is played again rests at the end, and at the start.
pub const LOOP_REST: f64 = 1.0;

/// Number of queued turns at which animation is twice as fast.
const PATIENCE: f64 = 3.0;

/// Maximum length of the queue; beyond it, the cube jumps to its present position.
const FOLLOWABLE: usize = 240;

/// One step of playback.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlaybackStep {
    /// What happens.
    pub action: PlaybackAction,
    /// Its duration in seconds.
    pub seconds: f64,
}

impl PlaybackStep {
    /// Returns the turn that is made, if there is one.
    #[must_use]
    pub const fn turn(&self) -> Option<Turn> {
        match self.action {
            PlaybackAction::Turn(turn) => Some(turn),
            PlaybackAction::Pause | PlaybackAction::Restart => None,
        }
    }
}

/// The action of a step of playback.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PlaybackAction {
    /// A turn is made.
    Turn(Turn),
    /// Nothing: a pause to read a lesson, or at the end.
    Pause,
    /// The cube is shown as it was at the start, to be played again.
    Restart,
}

/// How turns are shown on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    /// Turns are animated.
    Animated,
    /// Turns are applied without animation, each for its duration (reduced motion).
    Reduced,
    /// Nothing is drawn, so turns take no time.
    Hidden,
}

/// The turns queued for animation, and the state of playback.
///
/// Turns made by hand are queued while another one is animated; turns of a playing timeline follow at a chosen speed.
/// The timeline is a parameter, because its owner changes it in other ways too.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Player {
    waiting: VecDeque<Turn>,
    /// Whether the turns ahead on the timeline are being played.
    pub playing: bool,
    /// Whether playback starts again when it has reached the end.
    pub is_looping: bool,
    /// Whether the end has been shown long enough to start again.
    is_end_seen: bool,
    /// The time at which the next step begins, in milliseconds; `None` while idle.
    pub(crate) due: Option<f64>,
    /// Whether the current step is a pause.
    pub(crate) is_pausing: bool,
}

impl Player {
    /// Queues a turn for animation.
    ///
    /// Returns `false` if the queue is too long; it is then cleared and the caller must show the present position.
    #[must_use]
    pub fn show(&mut self, turn: Turn) -> bool {
        self.waiting.push_back(turn);
        if self.waiting.len() <= FOLLOWABLE {
            return true;
        }
        self.waiting.clear();
        false
    }

    /// Clears the queue.
    pub fn drop_waiting(&mut self) {
        self.waiting.clear();
    }

    /// Lets the next step begin at once, because the position is shown without animation.
    pub const fn forget_due(&mut self) {
        self.due = None;
    }

    /// Returns whether [`advance`](crate::advance) has any effect.
    #[must_use]
    pub fn needs_frame(&self) -> bool {
        self.playing || !self.is_idle() || self.due.is_some()
    }

    /// Returns whether the queue is empty.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Removes and returns the next queued turn.
    ///
    /// Its duration decreases with the number of turns queued behind it.
    pub fn take_next(&mut self) -> Option<PlaybackStep> {
        let turn = self.waiting.pop_front()?;
        let hurry = 1.0 + self.waiting.len() as f64 / PATIENCE;
        Some(PlaybackStep { action: PlaybackAction::Turn(turn), seconds: stretch(turn) * BY_HAND / hurry })
    }

    /// Returns whether there is something to play: turns after the cursor, or a solution that can be repeated.
    #[must_use]
    pub fn can_play(&self, timeline: &Timeline) -> bool {
        let can_repeat = self.is_looping || timeline.played_from().is_some();
        !timeline.turns().is_empty() && (can_repeat || !timeline.is_at_end())
    }

    /// Plays the rest of a timeline, or pauses.
    ///
    /// At its end, the solution or the moves of a link are played again. Returns whether the timeline went back to
    /// their start, which must then be shown.
    pub fn play_or_pause(&mut self, timeline: &mut Timeline) -> bool {
        let is_starting = !self.playing && self.can_play(timeline);
        let start = timeline.played_from().filter(|_| is_starting && timeline.is_at_end());
        if let Some(start) = start {
            self.waiting.clear();
            timeline.jump(start);
        }
        self.playing = is_starting;
        // The user saw the end before clicking Play, so it does not rest there again.
        self.is_end_seen = timeline.is_at_end();
        start.is_some()
    }

    /// Makes the next turn of a playing timeline, at a speed in quarter turns per second.
    ///
    /// At the end, playback rests and begins again if it is looping, and stops otherwise.
    pub fn play_on(&mut self, timeline: &mut Timeline, speed: f64) -> Option<PlaybackStep> {
        if timeline.is_at_end() {
            return self.play_again(timeline);
        }
        let turn = timeline.forward()?;
        self.playing = self.is_looping || !timeline.is_at_end();
        Some(PlaybackStep { action: PlaybackAction::Turn(turn), seconds: turn_seconds(turn, speed) })
    }

    /// Rests at the end, then goes to the start; stops if playback is not looping.
    fn play_again(&mut self, timeline: &mut Timeline) -> Option<PlaybackStep> {
        if !self.is_looping || timeline.turns().is_empty() {
            self.playing = false;
            return None;
        }
        self.is_end_seen = !self.is_end_seen;
        if self.is_end_seen {
            return Some(PlaybackStep { action: PlaybackAction::Pause, seconds: LOOP_REST });
        }
        timeline.jump(timeline.played_from().unwrap_or_default());
        Some(PlaybackStep { action: PlaybackAction::Restart, seconds: LOOP_REST })
    }

    /// Stops playback and goes to a position of a timeline, which must then be shown.
    pub fn jump(&mut self, timeline: &mut Timeline, cursor: usize) {
        self.playing = false;
        self.waiting.clear();
        timeline.jump(cursor);
    }

    /// Stops playback and goes to a position of a timeline, queueing each turn on the way.
    ///
    /// Returns `false` if there are too many, so that the position must be shown.
    #[must_use]
    pub fn walk(&mut self, timeline: &mut Timeline, cursor: usize) -> bool {
        self.playing = false;
        let mut can_follow = true;
        while timeline.cursor() != cursor {
            let is_ahead = timeline.cursor() < cursor;
            let turn = if is_ahead { timeline.forward() } else { timeline.back() };
            let Some(turn) = turn else { break };
            can_follow &= self.show(turn);
        }
        can_follow
    }
}

/// Returns the duration of a turn during playback, in seconds.
///
/// `speed` is an index into [`SPEEDS`]; the default speed is used if it is out of range.
#[must_use]
pub fn playing_seconds(turn: Turn, speed: usize) -> f64 {
    turn_seconds(turn, *SPEEDS.get(speed).unwrap_or(&SPEEDS[DEFAULT_SPEED]))
}

/// Returns the duration of a turn in seconds, at a speed in quarter turns per second.
#[must_use]
pub fn turn_seconds(turn: Turn, speed: f64) -> f64 {
    stretch(turn) / speed
}

/// Returns the duration of a turn relative to a quarter turn: 1.4 for a half turn.
fn stretch(turn: Turn) -> f64 {
    if turn.angle == Angle::Half { 1.4 } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use godspeed_cube::Face;

    const R: Turn = Turn::outer(Face::R, Angle::Quarter);

    #[test]
    fn queued_turns_play_in_order_and_faster_in_a_long_queue() {
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
    fn a_very_long_queue_is_skipped() {
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
