/// The choices of speed, as seconds from the first to the last node.
pub const DURATIONS: [f64; 8] = [64.0, 32.0, 16.0, 8.0, 4.0, 2.0, 1.0, 0.5];

/// The speed at the start, as an index of [`DURATIONS`].
const USUAL_SPEED: usize = 3;

/// Plays all searches from their first to their last node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Player {
    share: f64,
    playing: bool,
    speed: usize,
    /// The time of the last frame in milliseconds, while playing.
    last: Option<f64>,
}

impl Player {
    /// Returns the position, from 0 at the first node to 1 at the last.
    #[must_use]
    pub const fn share(&self) -> f64 {
        self.share
    }

    /// Returns whether it plays.
    #[must_use]
    pub const fn is_playing(&self) -> bool {
        self.playing
    }

    /// Returns the speed, as an index of [`DURATIONS`].
    #[must_use]
    pub const fn speed(&self) -> usize {
        self.speed
    }

    /// Returns the seconds from the first to the last node.
    #[must_use]
    pub fn duration(&self) -> f64 {
        DURATIONS.get(self.speed).copied().unwrap_or(1.0)
    }

    /// Plays from the first node; with reduced motion, shows the last one at once.
    pub fn start(&mut self, is_motion_reduced: bool) {
        self.share = if is_motion_reduced { 1.0 } else { 0.0 };
        self.playing = !is_motion_reduced;
        self.last = None;
    }

    /// Plays, from the first node if it is at the last, or pauses.
    pub fn toggle(&mut self) {
        if !self.playing && self.share >= 1.0 {
            self.share = 0.0;
        }
        self.playing = !self.playing;
        self.last = None;
    }

    /// Goes to a position and pauses.
    pub const fn seek(&mut self, share: f64) {
        self.share = share.clamp(0.0, 1.0);
        self.playing = false;
        self.last = None;
    }

    /// Chooses the speed, as an index of [`DURATIONS`].
    pub fn set_speed(&mut self, speed: usize) {
        self.speed = speed.min(DURATIONS.len() - 1);
    }

    /// Continues to the time `now` in milliseconds. At the last node it stops, unless more may follow.
    pub fn advance(&mut self, now: f64, more_follow: bool) {
        if !self.playing {
            return;
        }
        if let Some(last) = self.last {
            self.share = (self.share + (now - last).max(0.0) / 1000.0 / self.duration()).min(1.0);
        }
        self.last = Some(now);
        if self.share >= 1.0 && !more_follow {
            self.playing = false;
            self.last = None;
        }
    }

    /// Returns how many of `visits` are shown.
    #[must_use]
    pub fn shown(&self, visits: u64) -> u64 {
        if self.share >= 1.0 { visits } else { (self.share * visits as f64).ceil() as u64 }
    }
}

impl Default for Player {
    fn default() -> Self {
        Self { share: 1.0, playing: false, speed: USUAL_SPEED, last: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_plays_to_the_last_node_in_its_time_and_stops() {
        let mut player = Player::default();
        player.start(false);
        player.advance(1000.0, false);
        player.advance(1000.0 + 500.0 * player.duration(), false);
        assert_eq!((player.shown(1000), player.is_playing()), (500, true));
        player.advance(1e6, false);
        assert_eq!((player.shown(1000), player.is_playing()), (1000, false));
        player.toggle();
        assert_eq!((player.shown(1000), player.is_playing()), (0, true));
    }

    #[test]
    fn it_follows_a_search_in_progress() {
        let mut player = Player::default();
        player.start(false);
        player.advance(0.0, true);
        player.advance(1e6, true);
        assert!(player.is_playing());
        assert_eq!(player.shown(77), 77);
        player.advance(1e6, false);
        assert!(!player.is_playing());
    }

    #[test]
    fn a_chosen_position_pauses_and_reduced_motion_shows_the_end() {
        let mut player = Player::default();
        player.start(false);
        player.seek(0.25);
        player.advance(0.0, false);
        player.advance(9e9, false);
        assert_eq!((player.shown(100), player.is_playing()), (25, false));
        player.start(true);
        assert_eq!((player.shown(100), player.is_playing()), (100, false));
        player.set_speed(99);
        assert_eq!(player.duration(), 0.5);
    }
}
