use godspeed_timeline::{Animation, Change, CubePlayer, Motion, Pose, Section};

use super::{METHODS, Method};

/// Quarter turns per second.
const SPEED: f64 = 1.4;

/// Seconds between two steps.
const PAUSE: f64 = 1.0;

/// The page of an algorithm, with its example in playback.
#[derive(Clone, Debug)]
pub struct MethodPlayer {
    method: &'static Method,
    player: CubePlayer,
    animation: Animation,
    /// The time of the last frame in milliseconds.
    now: f64,
}

impl Default for MethodPlayer {
    fn default() -> Self {
        let [first, ..] = &METHODS;
        Self::new(first)
    }
}

impl MethodPlayer {
    /// Creates the page of an algorithm, with its example at the start.
    #[must_use]
    pub fn new(method: &'static Method) -> Self {
        let timeline = method.example.timeline();
        let animation = Animation::new(timeline.start().clone());
        let player = CubePlayer::new(timeline, SPEED).with_section_pause(PAUSE);
        Self { method, player, animation, now: 0.0 }
    }

    /// Returns the algorithm.
    #[must_use]
    pub const fn method(&self) -> &'static Method {
        self.method
    }

    /// Returns the picture of the example.
    #[must_use]
    pub fn pose(&self) -> Pose<'_> {
        self.animation.pose(self.now)
    }

    /// Returns the number of turns of the example that have been made, without the turn in progress.
    #[must_use]
    pub fn made(&self) -> usize {
        self.player.timeline().cursor().saturating_sub(usize::from(self.animation.is_turning()))
    }

    /// Returns the number of steps.
    #[must_use]
    pub const fn steps(&self) -> usize {
        self.method.example.steps.len()
    }

    /// Returns the number of the step that is shown, and its caption.
    #[must_use]
    pub fn step_shown(&self) -> (usize, &str) {
        let made = self.made();
        let number = self.sections().iter().rposition(|section| section.first <= made).unwrap_or_default();
        (number, self.sections().get(number).map_or("", |section| section.name.as_str()))
    }

    /// Returns whether the example plays.
    #[must_use]
    pub const fn is_playing(&self) -> bool {
        self.player.is_playing()
    }

    /// Returns whether the picture changes with time.
    #[must_use]
    pub fn is_moving(&self) -> bool {
        self.player.needs_frame() || self.animation.is_turning()
    }

    /// Returns whether the example is at its end.
    #[must_use]
    pub const fn is_at_end(&self) -> bool {
        self.player.timeline().is_at_end()
    }

    /// Plays the example, from the start if it is at its end.
    pub fn play(&mut self, now: f64) {
        if !self.is_playing() {
            self.play_or_pause(now);
        }
    }

    /// Pauses the example; a turn in progress is completed.
    pub const fn pause(&mut self) {
        self.player.pause();
    }

    /// Plays or pauses the example.
    pub fn play_or_pause(&mut self, now: f64) {
        let change = self.player.play_or_pause();
        self.show(change, now);
    }

    /// Goes to the nearest start of a step before or after the present place; the end is after the last.
    pub fn step(&mut self, is_forward: bool) {
        let at = self.made();
        let end = self.player.timeline().turns().len();
        let mut starts = self.sections().iter().map(|section| section.first).chain([end]);
        let found = match is_forward {
            true => starts.find(|&start| start > at),
            // In the middle of a turn, its step begins before it.
            false => starts.rfind(|&start| start < at || self.animation.is_turning() && start == at),
        };
        let change = self.player.jump(found.unwrap_or(at));
        self.show([change], self.now);
    }

    /// Continues to a time in milliseconds.
    pub fn advance(&mut self, now: f64) {
        let changes = self.player.advance(Motion::Animated, now);
        self.show(changes, now);
        self.animation.follow(now);
    }

    fn sections(&self) -> &[Section] {
        self.player.timeline().sections()
    }

    fn show(&mut self, changes: impl IntoIterator<Item = Change>, now: f64) {
        self.now = now;
        changes.into_iter().for_each(|change| self.animation.change(&change, now));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start_of(player: &MethodPlayer, step: usize) -> usize {
        player.sections()[step].first
    }

    #[test]
    fn an_example_plays_to_its_end_and_begins_again() {
        let mut player = MethodPlayer::default();
        player.play(0.0);
        let mut now = 0.0;
        while player.is_moving() && now < 1e6 {
            now += 50.0;
            player.advance(now);
        }
        assert!(player.is_at_end() && !player.is_playing() && player.pose().turn.is_none());
        assert!(player.pose().cube.is_solved());
        let turns = player.made() as f64;
        assert!(now >= 1e3 * (turns / SPEED + player.steps() as f64 * PAUSE));
        player.play_or_pause(now);
        assert!(player.is_playing() && player.made() == 0);
    }

    #[test]
    fn steps_go_to_the_start_of_a_step_and_pause() {
        let mut player = MethodPlayer::default();
        player.play(0.0);
        player.step(true);
        assert_eq!((player.made(), player.is_playing()), (start_of(&player, 1), false));
        assert_eq!(player.step_shown().0, 1);
        player.step(false);
        player.step(false);
        assert_eq!(player.made(), 0);
        for _ in 0..=player.steps() {
            player.step(true);
        }
        assert!(player.is_at_end() && player.step_shown().0 + 1 == player.steps());
    }

    #[test]
    fn a_step_back_in_the_middle_of_a_turn_returns_to_its_start() {
        let mut player = MethodPlayer::default();
        player.play(0.0);
        for now in [0.0, 1000.0, 1100.0] {
            player.advance(now);
        }
        assert!(player.pose().turn.is_some_and(|(_, share)| share > 0.1));
        player.step(false);
        assert_eq!((player.made(), player.pose().turn), (0, None));
    }
}
