use godspeed_cube::{Facelets, Turn};

use crate::{DEFAULT_SPEED, SPEEDS, Timeline, playing_seconds};

/// Plays several timelines together: all show the position after the same number of turns, or their ends.
///
/// The timelines are parameters, each with the number of its cube, because their owners have more than them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InStep {
    at: usize,
    is_playing: bool,
    speed: usize,
}

/// A change of the picture of one of several cubes.
#[derive(Clone, Debug, PartialEq)]
pub enum CubeChange {
    /// Show a position of the cube with this number at once.
    Show(usize, Facelets),
    /// Turn layers of the cube with this number, in this many seconds.
    Turn(usize, Turn, f64),
}

/// Timelines with the numbers of their cubes.
type Cubes<'a> = [(usize, &'a mut Timeline)];

impl Default for InStep {
    fn default() -> Self {
        Self { at: 0, is_playing: false, speed: DEFAULT_SPEED }
    }
}

impl InStep {
    /// Returns the number of turns of all cubes that are shown.
    #[must_use]
    pub const fn at(&self) -> usize {
        self.at
    }

    /// Returns whether the timelines are being played.
    #[must_use]
    pub const fn is_playing(&self) -> bool {
        self.is_playing
    }

    /// Returns the speed of playback, an index of [`SPEEDS`].
    #[must_use]
    pub const fn speed(&self) -> usize {
        self.speed
    }

    /// Sets the speed of playback, an index of [`SPEEDS`].
    pub fn set_speed(&mut self, speed: usize) {
        self.speed = speed.min(SPEEDS.len() - 1);
    }

    /// Pauses.
    pub const fn pause(&mut self) {
        self.is_playing = false;
    }

    /// Pauses at the start, for other timelines.
    pub const fn reset(&mut self) {
        (self.at, self.is_playing) = (0, false);
    }

    /// Moves the place up to that of a cube that has played by itself.
    pub fn reach(&mut self, at: usize) {
        self.at = self.at.max(at);
    }

    /// Plays, from the start if the end is shown, or pauses.
    pub fn play_or_pause(&mut self, cubes: &mut Cubes<'_>) -> Vec<CubeChange> {
        let (was_playing, end) = (self.is_playing, end(cubes));
        let at = if !was_playing && self.at >= end { 0 } else { self.at };
        let changes = self.go(at, cubes);
        self.is_playing = !was_playing && end > 0;
        changes
    }

    /// Pauses at the position after `at` turns, or at the end. One step forward or back turns the layers.
    pub fn go(&mut self, at: usize, cubes: &mut Cubes<'_>) -> Vec<CubeChange> {
        self.is_playing = false;
        self.go_to(at, self.speed.max(DEFAULT_SPEED), cubes)
    }

    /// Pauses at the next position, or at the previous one.
    pub fn step(&mut self, is_forward: bool, cubes: &mut Cubes<'_>) -> Vec<CubeChange> {
        self.go(if is_forward { self.at + 1 } else { self.at.saturating_sub(1) }, cubes)
    }

    /// Makes the next turn of all timelines that are played. Call it when their cubes are at rest.
    pub fn advance(&mut self, cubes: &mut Cubes<'_>) -> Vec<CubeChange> {
        if !self.is_playing {
            return Vec::new();
        }
        let changes = self.go_to(self.at + 1, self.speed, cubes);
        self.is_playing = self.at < end(cubes);
        changes
    }

    /// Returns the next turn of one timeline, which plays by itself, for the cube with this number.
    pub fn play_alone(&mut self, number: usize, timeline: &mut Timeline) -> Option<CubeChange> {
        let turn = timeline.forward()?;
        self.reach(timeline.cursor());
        Some(CubeChange::Turn(number, turn, playing_seconds(turn, self.speed)))
    }

    fn go_to(&mut self, at: usize, speed: usize, cubes: &mut Cubes<'_>) -> Vec<CubeChange> {
        let before = self.at;
        self.at = at.min(end(cubes));
        let is_step = before.abs_diff(self.at) == 1;
        let mut changes = Vec::new();
        for (number, timeline) in cubes {
            let (shown, wanted) = (timeline.cursor(), self.at.min(timeline.turns().len()));
            let turn = match wanted {
                _ if wanted == shown => continue,
                _ if is_step && wanted == shown + 1 => timeline.forward(),
                _ if is_step && wanted + 1 == shown => timeline.back(),
                _ => None,
            };
            changes.push(if let Some(turn) = turn {
                CubeChange::Turn(*number, turn, playing_seconds(turn, speed))
            } else {
                timeline.jump(wanted);
                CubeChange::Show(*number, timeline.present().clone())
            });
        }
        changes
    }
}

/// Returns the number of turns of the longest timeline.
fn end(cubes: &Cubes<'_>) -> usize {
    cubes.iter().map(|(_, timeline)| timeline.turns().len()).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use godspeed_cube::{Alg, Size};

    use super::*;

    fn timelines() -> [Timeline; 2] {
        ["R U F", "L D"].map(|text| {
            let mut timeline = Timeline::new(Facelets::solved(Size::THREE));
            timeline.append(Alg::parse(text, Size::THREE).unwrap().alg.into_turns());
            timeline
        })
    }

    #[test]
    fn timelines_are_played_together_until_the_longest_ends() {
        let [mut first, mut second] = timelines();
        let cubes = &mut [(0, &mut first), (7, &mut second)];
        let mut player = InStep::default();
        assert_eq!(player.advance(cubes), []);
        assert_eq!(player.play_or_pause(cubes), []);
        assert!(matches!(player.advance(cubes)[..], [CubeChange::Turn(0, ..), CubeChange::Turn(7, ..)]));
        assert_eq!((player.advance(cubes).len(), player.is_playing()), (2, true));
        assert_eq!((player.advance(cubes).len(), player.is_playing()), (1, false));
        assert_eq!(player.play_or_pause(cubes).len(), 2);
        assert_eq!((player.at(), player.is_playing()), (0, true));
    }

    #[test]
    fn a_step_turns_layers_and_a_jump_shows_positions() {
        let [mut first, mut second] = timelines();
        let cubes = &mut [(0, &mut first), (1, &mut second)];
        let mut player = InStep::default();
        assert_eq!(player.step(true, cubes).len(), 2);
        assert!(matches!(player.go(9, cubes)[..], [CubeChange::Show(0, _), CubeChange::Show(1, _)]));
        assert!(matches!(player.step(false, cubes)[..], [CubeChange::Turn(0, ..)]));
        assert_eq!(player.at(), 2);
    }

    #[test]
    fn a_timeline_that_plays_alone_moves_the_place() {
        let [mut first, _] = timelines();
        let mut player = InStep::default();
        assert!(matches!(player.play_alone(3, &mut first), Some(CubeChange::Turn(3, ..))));
        assert_eq!(player.at(), 1);
        player.set_speed(99);
        assert_eq!(player.speed(), SPEEDS.len() - 1);
    }
}
