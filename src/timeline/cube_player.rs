use godspeed_cube::{Facelets, Turn};

use crate::{Change, Motion, PlaybackAction, PlaybackStep, Player, Plays, Timeline, advance};

/// Name of a timeline section of turns made by hand.
const BY_HAND: &str = "You";

/// A cube that plays a timeline: the whole state of a player to which nothing else is added.
#[derive(Clone, Debug, PartialEq)]
pub struct CubePlayer {
    timeline: Timeline,
    player: Player,
    /// In quarter turns per second.
    speed: f64,
    /// Seconds of the pause before each section, for reading; 0 for none.
    section_pause: f64,
    /// The cursor at which the pause before a section is over.
    read: Option<usize>,
}

impl CubePlayer {
    /// Creates a player that rests at the cursor of a timeline, with a speed in quarter turns per second.
    #[must_use]
    pub fn new(timeline: Timeline, speed: f64) -> Self {
        Self { timeline, player: Player::default(), speed, section_pause: 0.0, read: None }
    }

    /// Pauses for some seconds before each section.
    #[must_use]
    pub fn with_section_pause(self, seconds: f64) -> Self {
        Self { section_pause: seconds, ..self }
    }

    /// Returns the timeline.
    #[must_use]
    pub const fn timeline(&self) -> &Timeline {
        &self.timeline
    }

    /// Replaces the timeline; returns the change that shows its present position.
    pub fn set_timeline(&mut self, timeline: Timeline) -> Change {
        self.timeline = timeline;
        self.stop();
        self.shown()
    }

    /// Sets the speed in quarter turns per second.
    pub const fn set_speed(&mut self, speed: f64) {
        self.speed = speed;
    }

    /// Sets whether playback starts again at the end.
    pub const fn set_looping(&mut self, is_looping: bool) {
        self.player.is_looping = is_looping;
    }

    /// Returns whether the timeline is being played, until its last turn has begun.
    #[must_use]
    pub const fn is_playing(&self) -> bool {
        self.player.playing
    }

    /// Returns whether there is something to play.
    #[must_use]
    pub fn can_play(&self) -> bool {
        self.player.can_play(&self.timeline)
    }

    /// Returns whether [`CubePlayer::advance`] has any effect.
    #[must_use]
    pub fn needs_frame(&self) -> bool {
        self.player.needs_frame()
    }

    /// Plays the rest of the timeline, or from its start at the end; or pauses.
    pub fn play_or_pause(&mut self) -> Option<Change> {
        self.read = None;
        let goes_back = self.player.play_or_pause(&mut self.timeline);
        goes_back.then(|| self.shown_at_once())
    }

    /// Pauses.
    pub const fn pause(&mut self) {
        self.player.playing = false;
    }

    /// Makes the next turn of the timeline.
    pub fn forward(&mut self) -> Option<Change> {
        self.walk(self.timeline.cursor() + 1)
    }

    /// Undoes the last turn.
    pub fn back(&mut self) -> Option<Change> {
        self.walk(self.timeline.cursor().saturating_sub(1))
    }

    /// Goes to a position, animating the turns of one step and showing any other place at once.
    pub fn go(&mut self, cursor: usize) -> Option<Change> {
        let cursor = cursor.min(self.timeline.turns().len());
        match cursor.abs_diff(self.timeline.cursor()) {
            0 => {
                self.player.playing = false;
                None
            }
            1 => self.walk(cursor),
            _ => Some(self.jump(cursor)),
        }
    }

    /// Goes to a position without animation.
    pub fn jump(&mut self, cursor: usize) -> Change {
        self.player.jump(&mut self.timeline, cursor);
        self.read = None;
        self.shown_at_once()
    }

    /// Makes a turn by hand. One that matches the next turn is that turn; another one replaces all that follow.
    ///
    /// If the turn is already shown, as after a drag, it is not animated.
    pub fn turn(&mut self, turn: Turn, is_shown: bool) -> Option<Change> {
        self.player.playing = false;
        if !self.timeline.follow(turn) {
            self.timeline.forget_what_follows();
            self.timeline.begin_section(BY_HAND);
            self.timeline.push(turn);
        }
        if is_shown || self.player.show(turn) { None } else { Some(self.shown_at_once()) }
    }

    /// Stops playback and animation at the present position, so that the cube can be dragged.
    pub fn grab(&mut self) -> Change {
        self.stop();
        self.shown()
    }

    /// Starts the turns that are due at a time in milliseconds.
    pub fn advance(&mut self, motion: Motion, now: f64) -> Vec<Change> {
        advance(self, motion, now)
    }

    /// Goes to a position, animating each turn on the way.
    pub fn walk(&mut self, cursor: usize) -> Option<Change> {
        let can_follow = self.player.walk(&mut self.timeline, cursor);
        (!can_follow).then(|| self.shown_at_once())
    }

    fn stop(&mut self) {
        self.player.playing = false;
        self.player.drop_waiting();
        self.player.forget_due();
        self.read = None;
    }

    fn shown(&self) -> Change {
        Change::Show(self.timeline.present().clone())
    }

    fn shown_at_once(&mut self) -> Change {
        self.player.forget_due();
        self.shown()
    }

    /// Returns whether a section begins at the cursor that is not read yet, and counts it as read.
    fn begins_section(&mut self) -> bool {
        let cursor = self.timeline.cursor();
        let begins = self.timeline.sections().iter().any(|section| section.first == cursor);
        begins && self.read.replace(cursor) != Some(cursor)
    }
}

impl Plays for CubePlayer {
    fn player(&mut self) -> &mut Player {
        &mut self.player
    }

    fn present(&self) -> &Facelets {
        self.timeline.present()
    }

    fn next_step(&mut self) -> Option<PlaybackStep> {
        let queued = self.player.take_next();
        if queued.is_some() || !self.player.playing {
            return queued;
        }
        if self.section_pause > 0.0 && self.begins_section() {
            return Some(PlaybackStep { action: PlaybackAction::Pause, seconds: self.section_pause });
        }
        self.player.play_on(&mut self.timeline, self.speed)
    }
}

#[cfg(test)]
mod tests {
    use godspeed_cube::{Alg, Angle, Face, Size};

    use super::*;

    fn turns(text: &str) -> Vec<Turn> {
        Alg::parse(text, Size::THREE).unwrap().alg.into_turns()
    }

    fn player() -> CubePlayer {
        let mut timeline = Timeline::new(Facelets::solved(Size::THREE));
        timeline.append_played("One", turns("R U"));
        timeline.append_played("Two", turns("F"));
        CubePlayer::new(timeline, 1.0)
    }

    /// Returns the turns that are animated until nothing follows, with the times at which they begin, in seconds.
    fn play(player: &mut CubePlayer) -> Vec<(String, f64)> {
        let mut played = Vec::new();
        for tick in 0..4000 {
            let now = f64::from(tick) * 10.0;
            for change in player.advance(Motion::Animated, now) {
                if let Change::Turn(turn, _) = change {
                    played.push((turn.notation(Size::THREE).to_string(), now / 1e3));
                }
            }
        }
        played
    }

    #[test]
    fn a_timeline_is_played_at_its_speed_and_again() {
        let mut player = player();
        assert_eq!(player.play_or_pause(), None);
        let expected = [("R", 0.0), ("U", 1.0), ("F", 2.0)].map(|(turn, at)| (turn.to_owned(), at));
        assert_eq!(play(&mut player), expected);
        assert!(!player.is_playing() && !player.needs_frame() && player.can_play());
        assert_eq!(player.play_or_pause(), Some(Change::Show(Facelets::solved(Size::THREE))));
        player.pause();
        assert_eq!(play(&mut player), []);
    }

    #[test]
    fn a_pause_precedes_each_section() {
        let mut player = player().with_section_pause(5.0);
        assert_eq!(player.play_or_pause(), None);
        let expected = [("R", 5.0), ("U", 6.0), ("F", 12.0)].map(|(turn, at)| (turn.to_owned(), at));
        assert_eq!(play(&mut player), expected);
    }

    #[test]
    fn a_step_is_animated_and_a_jump_is_shown() {
        let mut player = player();
        assert_eq!((player.forward(), player.timeline().cursor()), (None, 1));
        assert_eq!((player.back(), player.timeline().cursor()), (None, 0));
        assert_eq!(play(&mut player).len(), 2);
        assert!(matches!(player.go(9), Some(Change::Show(_))));
        assert_eq!((player.timeline().cursor(), player.go(3)), (3, None));
    }

    #[test]
    fn a_turn_by_hand_follows_or_replaces_what_is_to_come() {
        let mut player = player();
        assert_eq!(player.turn(turns("R")[0], true), None);
        assert_eq!(player.timeline().turns().len(), 3);
        assert_eq!(player.turn(Turn::outer(Face::D, Angle::Half), false), None);
        assert_eq!((player.timeline().turns().len(), player.needs_frame()), (2, true));
        assert_eq!(play(&mut player).len(), 1);
        assert!(matches!(player.grab(), Change::Show(_)));
    }

    #[test]
    fn a_loop_plays_again_and_another_timeline_stops_it() {
        let mut player = player();
        player.set_looping(true);
        player.set_speed(10.0);
        assert_eq!(player.play_or_pause(), None);
        assert!(play(&mut player).len() > 6 && player.is_playing());
        let shown = player.set_timeline(Timeline::new(Facelets::solved(Size::TWO)));
        assert_eq!(shown, Change::Show(Facelets::solved(Size::TWO)));
        assert!(!player.needs_frame() && !player.can_play());
    }
}
