//! The state of the page, the messages that change it, and the resulting effects.
//!
//! [`Page::update`] is the only way to change the state from outside this crate: it takes a [`Msg`] and the time, and
//! returns [`Effect`]s. Everything else gets a `&State`. No browser is involved, so every behaviour of the page is
//! tested natively.

mod commands;
mod effect;
mod follow;
mod given;
mod lesson;
mod link;
mod msg;
mod outside;
mod playback;
mod position;
mod search;
mod solutions;
mod storage;
#[cfg(test)]
mod tests;
mod timer;
mod update;
mod watch;

use std::ops::Deref;

use godspeed_cube::{Face, Facelets, Layers, Size, Turn};
use godspeed_protocol::{CUBE_VIEW, GoalText, Prediction, PredictionInfo, SolverInfo};
use godspeed_timeline::{Player, Timeline, notation};

use crate::address::Address;
use crate::command::{Command, Twist};
use crate::keyboard::KeyPress;
use crate::layers::LayerChoice;
use crate::lesson::Lesson;
use crate::preferences::{Preferences, StoredSettings};
use crate::setup::SetupError;
use crate::solving::Solving;
use crate::suggestions::Suggestion;
use crate::tables::TableStore;
use crate::timer::{HUMAN, SolveKey, TimerSession};

pub use effect::Effect;
pub use follow::Following;
pub use msg::Msg;
pub use outside::Published;
pub use position::ReplacedTimeline;
pub(crate) use timer::stops_at_a_touch;
pub(crate) use update::update;
use watch::WorkerWatch;

/// The number of moves from which a cube counts as mixed, so that shuffling is not suggested.
const MIXED: usize = 4;

/// The page: its state, which only [`Page::update`] changes.
#[derive(Debug)]
pub struct Page {
    state: State,
}

impl Page {
    /// Creates the page for an address, with the stored settings. The solves are loaded later.
    ///
    /// `seed` determines every shuffle.
    #[must_use]
    pub fn new(address: Address, settings: impl Into<StoredSettings>, seed: u64) -> Self {
        Self { state: State::new(address, settings, seed) }
    }

    /// Applies a message and returns the effects that the browser must perform.
    ///
    /// Among them is the request to predict the search that Solve would now start.
    ///
    /// `now` is the time in milliseconds.
    #[must_use]
    pub fn update(&mut self, msg: Msg, now: f64) -> Vec<Effect> {
        let mut effects = update(&mut self.state, msg, now);
        effects.extend(search::warm_up(&mut self.state));
        effects.extend(search::predict(&mut self.state));
        effects
    }
}

impl Deref for Page {
    type Target = State;

    fn deref(&self) -> &State {
        &self.state
    }
}

/// The state of the page.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// The id of the open view.
    pub view: String,
    /// The timeline of turns, with the present position.
    pub timeline: Timeline,
    /// The number of this timeline, counted from 0.
    pub timeline_number: u32,
    /// The timeline before a reset, a new size, a typed position or another search of a solved cube, restored by undo.
    pub replaced: Option<ReplacedTimeline>,
    /// The turns queued for animation, and the state of playback.
    pub player: Player,
    /// Whether the list of algorithms and their settings are open. A search folds them, to show its result.
    pub choices_open: bool,
    /// The layers chosen for the next turns.
    pub layers: LayerChoice,
    /// The sticky buttons (prime and half turn), which apply to the next turn.
    pub sticky: Twist,
    /// The solvers, the engine and the current job.
    pub solving: Solving,
    /// The progress in a solution that is shown step by step.
    pub lesson: Lesson,
    /// How the moves are followed on a cube in the hands.
    pub following: Following,
    /// Whether the page has been drawn, or its picture.
    pub(crate) has_been_shown: bool,
    /// The timer session: current attempt, records and hints.
    pub timer: TimerSession,
    /// The state of the table store.
    pub tables: TableStore,
    /// The watch over the workers.
    pub(crate) watch: WorkerWatch,
    /// The preferences, which are saved between visits.
    pub preferences: Preferences,
    /// The text of the scramble field that was rejected, with its error.
    pub setup_error: Option<(String, SetupError)>,
    /// The error in the size field.
    pub size_error: Option<String>,
    /// The message shown to the user, until the next action.
    pub notice: Option<Notice>,
    /// The date in milliseconds since 1970 at time 0 of the page.
    clock: Option<f64>,
    /// Whether persistent storage has been requested during this visit.
    pub(crate) has_asked_persistence: bool,
    /// Whether the low-storage warning has been shown.
    pub(crate) has_warned_of_space: bool,
    /// The name of the position, from the address.
    pub title: Option<String>,
    /// Whether the page is shown without its bars, which its address keeps.
    is_embedded: bool,
    /// The address, whose solver options are applied once the list of solvers has arrived.
    address: Address,
    /// The seed of the last shuffle; incremented before each one.
    seed: u64,
}

/// A short message for the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The text.
    pub text: String,
    /// Whether it reports a problem.
    pub is_warning: bool,
}

impl State {
    /// Creates the initial state from the address and the stored settings.
    #[must_use]
    pub(crate) fn new(mut address: Address, settings: impl Into<StoredSettings>, seed: u64) -> Self {
        let timeline = link::timeline_of(&mut address);
        let following = Following::new(address.follow, timeline.cursor());
        let StoredSettings { preferences, choices, session } = settings.into();
        let mut solving = Solving::default();
        solving.choices = choices;
        solving.choices.algorithm.link(address.algorithm.clone());
        solving.choices.tables.link(address.tables.clone());
        solving.choices.threads.link(address.threads);
        solving.goal = std::mem::take(&mut address.goal);
        let mut state = Self {
            view: CUBE_VIEW.to_owned(),
            timeline,
            timeline_number: 0,
            replaced: None,
            player: Player::default(),
            choices_open: !address.run && address.algorithm.as_deref() != Some(HUMAN),
            layers: LayerChoice::default(),
            sticky: Twist::default(),
            solving,
            lesson: Lesson::default(),
            following,
            has_been_shown: false,
            timer: TimerSession { tab: 1 + seed % (SolveKey::TABS - 1), ..TimerSession::default() },
            tables: TableStore::default(),
            watch: WorkerWatch::default(),
            setup_error: None,
            size_error: None,
            notice: None,
            clock: None,
            has_asked_persistence: false,
            has_warned_of_space: false,
            title: address.title.take(),
            is_embedded: address.is_embedded,
            preferences,
            address,
            seed,
        };
        state.timer.records.choose_session(session);
        if !state.address.problems.is_empty() {
            state.warn(search::link_problems(&state.address.problems));
        }
        let is_run = state.address.run;
        state.timer.is_requested = is_run && state.is_human();
        if is_run && !state.timer.is_requested {
            // The engine is still loading; the request is sent once it is ready.
            let scramble = state.scramble();
            let cube = state.timeline.present().clone();
            let _waiting = state.solving.begin(&cube, scramble, 0.0);
        }
        state
    }

    /// Returns the text of the settings to store, which [`StoredSettings::parse`] reads.
    #[must_use]
    pub fn stored_settings(&self) -> String {
        StoredSettings::write(&self.preferences, &self.solving.choices, self.timer.records.session())
    }

    /// Returns the size of the cube.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.timeline.size()
    }

    /// Returns the turns from the solved cube to the present position.
    ///
    /// `None` if the timeline does not start at the solved cube.
    #[must_use]
    pub fn scramble(&self) -> Option<String> {
        self.scramble_after(self.timeline.cursor())
    }

    /// Returns the first turns of the timeline, if it starts at the solved cube.
    fn scramble_after(&self, turns: usize) -> Option<String> {
        let is_known = *self.timeline.start() == Facelets::solved(self.size());
        is_known.then(|| notation(self.size(), &self.timeline.turns()[..turns]))
    }

    /// Returns whether a search may make the solution of the cube shorter: that of the last job, or one that is on the
    /// timeline.
    #[must_use]
    pub fn can_improve(&self) -> bool {
        self.given_from().is_some() || self.solving.longer_search().is_some()
    }

    /// Returns the chosen layers and the face that they are counted from.
    ///
    /// The face is the one turned last, or R. `None` if only the outer layer is chosen.
    #[must_use]
    pub fn chosen_layers(&self) -> Option<(Face, Layers)> {
        let turns = self.timeline.done().iter().rev();
        let last = turns.map(|turn| (turn.face, turn.is_rotation(self.size()))).find(|(_, all)| !all);
        let face = last.map_or(Face::R, |(face, _)| face);
        (!self.layers.is_plain()).then(|| (face, self.layers.layers()))
    }

    /// Returns the turns before the solution that has solved the cube, or that has reached the goal of Solve; `None` if
    /// no solution has.
    #[must_use]
    pub fn solved_from(&self) -> Option<usize> {
        let timeline = &self.timeline;
        let start = timeline.played_from().filter(|_| timeline.is_at_end());
        if self.has_reached_goal() {
            return start;
        }
        let start = start.filter(|_| timeline.present().is_solved());
        start.filter(|&start| !timeline.position_after(start).is_solved())
    }

    /// Returns whether the solution of the last job has been played, and leads to the goal of Solve.
    fn has_reached_goal(&self) -> bool {
        let goal = self.solving.goal.goal.as_ref().map(GoalText::text);
        let job = self.solving.job.as_ref().filter(|job| goal.is_some() && job.goal.as_deref() == goal);
        job.is_some_and(|job| !job.is_busy() && job.is_at_end_of(&self.timeline))
    }

    /// Returns the command of a key press, or `None` to leave it to the browser.
    ///
    /// Enter confirms a block of layers that was typed, before it solves.
    #[must_use]
    pub fn command_of(&self, press: KeyPress<'_>) -> Option<Command> {
        let command = self.preferences.key_map().command(press)?;
        let is_confirmed = command == Command::SolveOrAbort && self.layers.is_block_typed();
        Some(if is_confirmed { Command::ConfirmBlock } else { command })
    }

    /// Returns whether there is something to play: turns after the present position, or a solution that can be repeated.
    #[must_use]
    pub fn can_play(&self) -> bool {
        self.player.can_play(&self.timeline)
    }

    /// Returns whether there is a turn to undo or a replaced timeline to restore.
    #[must_use]
    pub fn can_go_back(&self) -> bool {
        match &self.timer.attempt {
            Some(attempt) => self.timeline.cursor() > attempt.start.turns_before,
            None => self.timeline.cursor() > 0 || self.replaced.is_some(),
        }
    }

    /// Returns the move of the hint that is shown, if any.
    #[must_use]
    pub fn shown_hint(&self) -> Option<Turn> {
        self.timer.hint.shown(self.timeline.present())
    }

    /// Returns the next suggestion for a first-time visitor, if the page is idle.
    #[must_use]
    pub fn suggestion(&self) -> Option<Suggestion> {
        let is_at_rest = !self.solving.is_busy() && !self.player.playing && self.timer.attempt.is_none();
        let is_solved = self.timeline.present().is_solved();
        let is_mixed = !is_solved && self.timeline.cursor() >= MIXED;
        let suits = |suggestion: Suggestion| match suggestion {
            // A real cube is turned in the hands.
            Suggestion::Turn => !(self.is_human() && self.preferences.real_cube),
            Suggestion::Shuffle => !is_mixed,
            Suggestion::Solve => !is_solved && !self.is_human(),
        };
        self.preferences.ended_suggestions.next(suits).filter(|_| is_at_rest)
    }

    /// Ends a suggestion that has been followed.
    pub(crate) fn end_suggestion(&mut self, suggestion: Suggestion) -> Option<Effect> {
        self.preferences.ended_suggestions.end(suggestion).then_some(Effect::SavePreferences)
    }

    /// Returns the turn of a command, or `None` if it has none on this cube.
    #[must_use]
    pub fn turn_of(&self, command: Command) -> Option<Turn> {
        commands::turn_of(self, command)
    }

    /// Returns the solver that Solve uses on the present cube.
    #[must_use]
    pub fn chosen_solver(&self) -> Option<&SolverInfo> {
        self.solving.chosen(self.timeline.present())
    }

    /// Returns the prediction of the search that Solve would start, once the engine has answered.
    #[must_use]
    pub fn prediction(&self) -> Option<&PredictionInfo> {
        if self.is_human() { None } else { self.solving.predictions.of(&search::next_search(self)?) }
    }

    /// Returns the prediction of a search with a solver, or that for the last cube of the same size.
    #[must_use]
    pub fn prediction_with(&self, solver: &SolverInfo) -> Option<&Prediction> {
        self.solving.prediction_with(solver, self.timeline.present())
    }

    /// Converts a time of the page to milliseconds since 1970, once the clock is set.
    pub(crate) fn date(&self, now: f64) -> Option<u64> {
        self.clock.map(|clock| (clock + now) as u64)
    }

    /// Returns the effect that shows the present position without animation.
    fn show_present(&mut self) -> Effect {
        self.player.forget_due();
        Effect::Show(self.timeline.present().clone())
    }

    fn notify(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice { text: text.into(), is_warning: false });
    }

    fn warn(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice { text: text.into(), is_warning: true });
    }
}
