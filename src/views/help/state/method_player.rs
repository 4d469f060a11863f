use super::{Film, METHODS, Method};

/// Seconds of a turn.
const TURN: f64 = 0.7;

/// Seconds between two steps.
const PAUSE: f64 = 1.0;

/// Longest time between two frames in seconds; a longer one does not skip turns.
const LONGEST_FRAME: f64 = 0.1;

/// The page of an algorithm, with its example in playback.
#[derive(Clone, Debug)]
pub struct MethodPlayer {
    method: &'static Method,
    film: Film,
    /// The place in the film, in turns.
    at: f64,
    /// The time in milliseconds until which playback pauses between two steps.
    paused_until: f64,
    /// The time of the last frame in milliseconds, while the film plays.
    last: Option<f64>,
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
        Self { method, film: Film::new(&method.example), at: 0.0, paused_until: 0.0, last: None }
    }

    /// Returns the algorithm.
    #[must_use]
    pub const fn method(&self) -> &'static Method {
        self.method
    }

    /// Returns the example.
    #[must_use]
    pub const fn film(&self) -> &Film {
        &self.film
    }

    /// Returns the place in the example, in turns.
    #[must_use]
    pub const fn at(&self) -> f64 {
        self.at
    }

    /// Returns whether the example plays.
    #[must_use]
    pub const fn is_playing(&self) -> bool {
        self.last.is_some()
    }

    /// Returns whether the example is at its end.
    #[must_use]
    pub fn is_at_end(&self) -> bool {
        self.at >= self.length()
    }

    /// Plays the example, from the start if it is at its end.
    pub fn play(&mut self, now: f64) {
        if self.is_at_end() {
            self.at = 0.0;
        }
        self.last = Some(now);
        self.paused_until = now + PAUSE * 1e3;
    }

    /// Pauses the example.
    pub const fn pause(&mut self) {
        self.last = None;
    }

    /// Plays or pauses the example.
    pub fn play_or_pause(&mut self, now: f64) {
        if self.is_playing() { self.pause() } else { self.play(now) }
    }

    /// Goes to the nearest start of a step before or after the present place; the end is after the last.
    pub fn step(&mut self, is_forward: bool) {
        self.pause();
        let mut starts = (0..=self.film.steps()).map(|step| self.film.start_of(step) as f64);
        let found = match is_forward {
            true => starts.find(|&start| start > self.at),
            false => starts.rfind(|&start| start < self.at),
        };
        self.at = found.unwrap_or(self.at);
    }

    /// Continues playback to a time in milliseconds. The example pauses at the end of each step.
    pub fn advance(&mut self, now: f64) {
        let Some(last) = self.last else { return };
        self.last = Some(now);
        if now < self.paused_until {
            return;
        }
        let seconds = ((now - last.max(self.paused_until)) / 1e3).clamp(0.0, LONGEST_FRAME);
        let (before, after) = (self.at, self.at + seconds / TURN);
        let reached = after.floor();
        let ends_step = reached > before.floor() && self.is_start_of_step(reached as usize);
        self.at = if ends_step { reached } else { after }.min(self.length());
        if ends_step {
            self.paused_until = now + PAUSE * 1e3;
        }
        if self.is_at_end() {
            self.pause();
        }
    }

    fn is_start_of_step(&self, turn: usize) -> bool {
        (0..=self.film.steps()).any(|step| self.film.start_of(step) == turn)
    }

    fn length(&self) -> f64 {
        self.film.length() as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_example_plays_to_its_end_and_begins_again() {
        let mut player = MethodPlayer::default();
        player.play(0.0);
        let mut now = 0.0;
        while player.is_playing() && now < 1e6 {
            now += 50.0;
            player.advance(now);
        }
        assert!(player.is_at_end() && !player.is_playing());
        let pauses = (player.film().steps() - 1) as f64 * PAUSE;
        assert!(now >= 1e3 * (player.film().length() as f64 * TURN + pauses));
        player.play_or_pause(now);
        assert!(player.is_playing() && player.at() == 0.0);
    }

    #[test]
    fn steps_go_to_the_start_of_a_step_and_pause() {
        let mut player = MethodPlayer::default();
        player.play(0.0);
        player.step(true);
        assert_eq!((player.at(), player.is_playing()), (player.film().start_of(1) as f64, false));
        player.step(false);
        player.step(false);
        assert_eq!(player.at(), 0.0);
        for _ in 0..=player.film().steps() {
            player.step(true);
        }
        assert!(player.is_at_end());
    }
}
