use godspeed_cube::{CubeInput, Facelets, InputError, ParsedCube, Turn};
use godspeed_page::command::{Command, Twist};
use godspeed_page::format;
use godspeed_page::keyboard::{KeyMap, KeyPress};
use godspeed_page::layers::LayerChoice;
use godspeed_timeline::{Change, CubePlayer, Motion, announcement};

use super::Options;

/// The name of the section with the moves that a search has found.
const SOLUTION: &str = "Solution";

/// One element: its options, and the cube that plays them.
#[derive(Clone, Debug, PartialEq)]
pub struct ElementCube {
    options: Options,
    player: CubePlayer,
    /// The layers that keys have chosen.
    layers: LayerChoice,
    /// The cursor that was announced last.
    announced: usize,
}

/// A command of the controls of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Play, or pause.
    PlayOrPause,
    /// Pause.
    Pause,
    /// Make the next move.
    Forward,
    /// Undo the last move.
    Back,
    /// Go to the start.
    ToStart,
    /// Go to the end.
    ToEnd,
    /// Go to the position after this number of moves.
    To(usize),
}

impl ElementCube {
    /// Creates an element with options, at the start of its moves.
    #[must_use]
    pub fn new(options: Options) -> Self {
        let mut player = CubePlayer::new(options.timeline.clone(), options.speed);
        player.set_looping(options.is_looping);
        Self { options, player, layers: LayerChoice::default(), announced: 0 }
    }

    /// Returns the options.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// Returns the cube that plays.
    #[must_use]
    pub const fn player(&self) -> &CubePlayer {
        &self.player
    }

    /// Changes the options. Returns the change that shows another position, if the moves or the position differ.
    pub fn set_options(&mut self, options: Options) -> Option<Change> {
        self.player.set_speed(options.speed);
        self.player.set_looping(options.is_looping);
        let is_same = self.options.timeline == options.timeline && self.options.mask == options.mask;
        self.options = options;
        if is_same {
            return None;
        }
        self.announced = 0;
        Some(self.player.set_timeline(self.options.timeline.clone()))
    }

    /// Returns where the present position has no colours: facelets with another colour than U.
    #[must_use]
    pub fn mask(&self) -> Option<Facelets> {
        let mut mask = self.options.mask.clone()?;
        mask.turn_all(self.player.timeline().done());
        Some(mask)
    }

    /// Applies a command of the controls.
    pub fn step(&mut self, step: Step) -> Option<Change> {
        match step {
            Step::PlayOrPause => self.player.play_or_pause(),
            Step::Pause => {
                self.player.pause();
                None
            }
            Step::Forward => self.player.forward(),
            Step::Back => self.player.back(),
            Step::ToStart => self.player.go(0),
            Step::ToEnd => self.player.go(usize::MAX),
            Step::To(cursor) => self.player.go(cursor),
        }
    }

    /// Makes a turn by hand. It is not animated if it is already shown.
    pub fn turn(&mut self, turn: Turn, is_shown: bool) -> Option<Change> {
        self.player.turn(turn, is_shown)
    }

    /// Makes turns, given in any notation.
    ///
    /// # Errors
    /// [`InputError`] if the text is no sequence of turns.
    pub fn make(&mut self, text: &str) -> Result<Vec<Change>, InputError> {
        let parsed = CubeInput::alg(text, self.player.timeline().size()).parse()?;
        let ParsedCube::Alg(parsed) = parsed else { return Err(InputError::UnexpectedState) };
        Ok(parsed.alg.turns().iter().filter_map(|&turn| self.player.turn(turn, false)).collect())
    }

    /// Applies a key. Returns `None` if it has no command here, and else the change, if there is one at once.
    pub fn press(&mut self, press: KeyPress<'_>, now: f64) -> Option<Option<Change>> {
        let size = self.player.timeline().size();
        let command = KeyMap::new(self.options.layout, "").command(press)?;
        if let Some(turn) = command.turn(self.layers.layers(), Twist::default(), size) {
            return Some(self.player.turn(turn, false));
        }
        match command {
            Command::Back => Some(self.player.back()),
            Command::Forward => Some(self.player.forward()),
            Command::ToStart => Some(self.step(Step::ToStart)),
            Command::ToEnd => Some(self.step(Step::ToEnd)),
            Command::PlayPause => Some(self.step(Step::PlayOrPause)),
            Command::Digit(digit) => self.layers.digit(digit, size, now).then_some(None),
            Command::ToggleWide => {
                self.layers.toggle_wide();
                Some(None)
            }
            _ => None,
        }
    }

    /// Replaces what follows by the moves of a solution, to be played.
    ///
    /// # Errors
    /// [`InputError`] if the text is no sequence of turns.
    pub fn show_solution(&mut self, text: &str) -> Result<(), InputError> {
        let mut timeline = self.player.timeline().clone();
        let parsed = CubeInput::alg(text, timeline.size()).parse()?;
        timeline.forget_what_follows();
        timeline.append_played(SOLUTION, parsed.alg().into_iter().flat_map(|alg| alg.turns().to_vec()));
        let _same_position = self.player.set_timeline(timeline);
        Ok(())
    }

    /// Stops what moves, so that the cube can be dragged.
    pub fn grab(&mut self) -> Change {
        self.player.grab()
    }

    /// Returns whether [`ElementCube::advance`] has any effect.
    #[must_use]
    pub fn needs_frame(&self) -> bool {
        self.player.needs_frame()
    }

    /// Starts the turns that are due at a time in milliseconds.
    pub fn advance(&mut self, motion: Motion, now: f64) -> Vec<Change> {
        self.player.advance(motion, now)
    }

    /// Returns whether the present position is solved, or fits the goal.
    #[must_use]
    pub fn has_reached_goal(&self) -> bool {
        let cube = self.player.timeline().present();
        self.options.goal.as_ref().map_or_else(|| cube.is_solved(), |goal| goal.is_reached(cube))
    }

    /// Returns the place as text: `Move 3 of 12`.
    #[must_use]
    pub fn counter(&self) -> String {
        let timeline = self.player.timeline();
        let reach = timeline.reach();
        if timeline.turns().is_empty() {
            return "No moves yet".to_owned();
        }
        let place = |cursor: usize| format::count(cursor.saturating_sub(*reach.start()) as u64);
        format!("Move {} of {}", place(timeline.cursor()), place(*reach.end()))
    }

    /// Returns the sentence that announces the place, if it has changed since the last one.
    pub fn announcement(&mut self) -> Option<String> {
        let timeline = self.player.timeline();
        let before = std::mem::replace(&mut self.announced, timeline.cursor());
        (before != timeline.cursor()).then(|| announcement(timeline, Some(before), &self.counter()))
    }

    /// Returns a description of the cube for screen readers: `3 by 3 by 3 cube, not solved`.
    #[must_use]
    pub fn description(&self) -> String {
        let cube = self.player.timeline().present();
        let layers = cube.size().layers();
        let solved = if cube.is_solved() { "solved" } else { "not solved" };
        format!("{layers} by {layers} by {layers} cube, {solved}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn element(attributes: &[(&str, &str)]) -> ElementCube {
        let (options, _) = Options::parse(|name| {
            attributes.iter().find(|(known, _)| *known == name).map(|(_, value)| *value)
        });
        ElementCube::new(options)
    }

    fn press(code: &str) -> KeyPress<'_> {
        KeyPress { code, ..KeyPress::default() }
    }

    #[test]
    fn the_place_is_counted_and_announced_once() {
        let mut element = element(&[("alg", "R U"), ("setup-alg", "U' R'")]);
        assert_eq!((element.counter().as_str(), element.announcement()), ("Move 0 of 2", None));
        assert_eq!(element.step(Step::Forward), None);
        assert_eq!(element.announcement().as_deref(), Some("R, move 1 of 2"));
        assert_eq!(element.step(Step::ToEnd), None);
        assert_eq!(element.announcement().as_deref(), Some("U, move 2 of 2, solved"));
        assert!(element.step(Step::ToStart).is_some());
        assert_eq!(element.announcement().as_deref(), Some("Move 0 of 2"));
        assert_eq!(element.announcement(), None);
        assert_eq!(element.description(), "3 by 3 by 3 cube, not solved");
    }

    #[test]
    fn keys_turn_and_step_and_others_are_left_to_the_page() {
        let mut element = element(&[("puzzle", "5x5x5"), ("keys", "notation")]);
        assert_eq!(element.press(press("Digit2"), 0.0), Some(None));
        assert_eq!(element.press(press("KeyR"), 0.0), Some(None));
        let turn = element.player().timeline().turns()[0];
        assert_eq!(turn.notation(element.player().timeline().size()).to_string(), "2R");
        assert_eq!(element.press(press("Tab"), 0.0), None);
        assert_eq!(element.press(press("F5"), 0.0), None);
    }

    #[test]
    fn moves_are_made_in_any_notation() {
        let mut element = element(&[]);
        assert_eq!(element.make("[R, U]"), Ok(Vec::new()));
        assert_eq!(element.player().timeline().turns().len(), 4);
        assert!(element.make("Q").is_err());
        assert_eq!(element.show_solution("U R U' R'"), Ok(()));
        assert_eq!((element.counter().as_str(), element.has_reached_goal()), ("Move 0 of 4", false));
        assert!(element.step(Step::ToEnd).is_some());
        assert!(element.has_reached_goal());
    }

    #[test]
    fn other_options_keep_the_place_if_the_moves_are_the_same() {
        let mut element = element(&[("alg", "R U")]);
        let _made = element.step(Step::Forward);
        let same = Options { speed: 3.0, ..element.options().clone() };
        assert_eq!((element.set_options(same), element.player().timeline().cursor()), (None, 1));
        let (other, _) = Options::parse(|name| (name == "alg").then_some("F"));
        assert!(element.set_options(other).is_some());
        assert_eq!(element.player().timeline().cursor(), 0);
    }

    #[test]
    fn a_goal_is_reached_before_the_cube_is_solved() {
        let mut element = element(&[("setup-alg", "U"), ("goal", "f2l")]);
        assert!(element.has_reached_goal());
        assert_eq!(element.make("R"), Ok(Vec::new()));
        assert!(!element.has_reached_goal());
    }
}
