//! The state of the page, the messages that change it, and the resulting effects.
//!
//! [`Page::update`] is the only way to change the state from outside this crate: it takes a [`Msg`] and the time, and
//! returns [`Effect`]s. Everything else gets a `&State`. No browser is involved, so every behaviour of the page is
//! tested natively.

mod commands;
mod lesson;
mod playback;
mod position;
mod search;
mod solutions;
mod storage;
#[cfg(test)]
mod tests;
mod timer;

use std::ops::Deref;

use godspeed_cube::{Face, Facelets, Layers, Size, Turn};
use godspeed_protocol::{Event, Request, StoreEvent, StoreRequest};

use crate::address::Address;
use crate::command::{Command, Twist};
use crate::keyboard::Layout;
use crate::layers::LayerChoice;
use crate::lesson::Lesson;
use crate::player::{self, Motion, PlaybackStep, Player};
use crate::preferences::Preferences;
use crate::setup::SetupError;
use crate::solving::Solving;
use crate::tables::{TableAction, TableStore};
use crate::timeline::Timeline;
use crate::timer::{Records, TimerSession};

/// The page: its state, which only [`Page::update`] changes.
#[derive(Debug)]
pub struct Page {
    state: State,
}

impl Page {
    /// Creates the page for an address, with the preferences and solves saved earlier.
    ///
    /// `seed` determines every shuffle.
    #[must_use]
    pub fn new(address: Address, preferences: Preferences, records: Records, seed: u64) -> Self {
        let mut state = State::new(address, preferences, seed);
        state.timer.records = records;
        Self { state }
    }

    /// Applies a message and returns the effects that the browser must perform.
    ///
    /// `now` is the time in milliseconds.
    #[must_use]
    pub fn update(&mut self, msg: Msg, now: f64) -> Vec<Effect> {
        update(&mut self.state, msg, now)
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
    /// The timeline of turns, with the present position.
    pub timeline: Timeline,
    /// The timeline before a reset, a new size or a typed position, restored by undo.
    pub replaced: Option<Timeline>,
    /// The turns queued for animation, and the state of playback.
    pub player: Player,
    /// The layers chosen for the next turns.
    pub layers: LayerChoice,
    /// The sticky buttons (prime and half turn), which apply to the next turn.
    pub sticky: Twist,
    /// The solvers, the engine and the current job.
    pub solving: Solving,
    /// The progress in a solution that is shown step by step.
    pub lesson: Lesson,
    /// The timer session: current attempt, records and hints.
    pub timer: TimerSession,
    /// The state of the table store.
    pub tables: TableStore,
    /// The preferences, which are saved between visits.
    pub preferences: Preferences,
    /// The text of the scramble field that was rejected, with its error.
    pub setup_error: Option<(String, SetupError)>,
    /// The error in the size field.
    pub size_error: Option<String>,
    /// The message shown to the user, until the next action.
    pub notice: Option<Notice>,
    /// The name of the position, from the address.
    pub title: Option<String>,
    /// The maximum number of threads; `None` uses all that are available.
    pub threads: Option<usize>,
    /// The options of the address that are applied once the list of solvers is known.
    address_request: AddressRequest,
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

/// The options of the address that can only be validated with the list of solvers.
#[derive(Clone, Debug, PartialEq, Default)]
struct AddressRequest {
    problems: Vec<String>,
    algorithm: Option<String>,
    metric: Option<String>,
    parameters: Vec<(String, f64)>,
    tables: Option<String>,
}

/// An input to the page: a user action, a frame or an event of a worker.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// The first frame has been drawn, so the workers can be loaded.
    FirstFrameDrawn,
    /// An animation frame with no turn in progress; the next turn may start.
    Frame(Motion),
    /// The command of a key or button.
    Command(Command),
    /// A turn made by dragging a sticker; the view has already shown it.
    Dragged(Turn),
    /// Collapse the panel that covers the cube on a narrow screen.
    FoldPanel,
    /// Choose the size, in layers.
    ChooseSize(usize),
    /// Choose the size from typed text.
    TypeSize(String),
    /// The text in the size field changed.
    EditSize,
    /// Choose the layers for the next turns from typed text.
    ChooseLayers(String),
    /// Choose the solver by its id.
    ChooseAlgorithm(String),
    /// Choose the metric of the current solver by its id.
    ChooseMetric(String),
    /// Set a parameter of the current solver: its id and value.
    SetParameter(String, f64),
    /// Choose the table set of the current solver by its id.
    ChooseTables(String),
    /// Set the maximum number of threads; `None` uses all that are available.
    ChooseThreads(Option<usize>),
    /// Show one of the solutions of the last job, counted from 0 in the order found.
    ShowSolution(usize),
    /// Go to the start of a stage of the last job's solution, counted from 0.
    ShowStage(usize),
    /// Choose the keyboard layout.
    ChooseLayout(Layout),
    /// Set the playback speed, as an index into [`player::SPEEDS`].
    SetSpeed(usize),
    /// Go to a position on the timeline, as a number of turns from its start.
    Jump(usize),
    /// Start from the scramble or state in the text.
    SetUp(String),
    /// Apply the turns in the text to the present position.
    Perform(String),
    /// The text in the scramble field changed.
    EditSetup,
    /// An event of the engine.
    Engine(Event),
    /// The page has been drawn; incremental work continues.
    GoOn,
    /// The engine failed, with the reason.
    EngineBroke(String),
    /// An event of the table store.
    Store(StoreEvent),
    /// Perform an action on the table with this name.
    Table(TableAction, String),
    /// A drag began: animation stops at the present position.
    Grabbed,
    /// Choose the solver for hints by its id.
    ChooseHintSolver(String),
    /// Set whether an attempt begins with a timed inspection.
    SetInspection(bool),
    /// Delete a solve from the list of this size, by its index.
    DeleteSolve(usize),
    /// Another tab has saved these solves.
    TakeSolves(Records),
    /// Show a message from the browser shell, such as that a link was copied.
    Say(Notice),
}

/// An action for the browser to perform.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Show a position without animation; later turns start from it.
    Show(Facelets),
    /// Apply turns to the position shown, without animation.
    ApplyTurns(Vec<Turn>),
    /// Animate a turn of the position shown; the duration is in seconds.
    AnimateTurn(Turn, f64),
    /// Send a request to the engine.
    Send(Request),
    /// Send a request to the table store.
    AskStore(StoreRequest),
    /// Send [`Msg::GoOn`] once the page has been drawn.
    GoOn,
    /// Connect the engine and the table store.
    JoinEngineAndStore,
    /// Start the engine, replacing one that is running.
    StartEngine,
    /// Start the table store.
    StartStore,
    /// Save the preferences.
    KeepPreferences,
    /// Save the user's solves.
    KeepSolves,
    /// Collapse the panel if it covers the cube.
    ShowCube,
    /// Reset the text in the layers field to the chosen layers.
    WriteLayers,
    /// Copy a link with these query parameters to the clipboard.
    CopyLink(Vec<(&'static str, String)>),
    /// Open the list of keys.
    OpenKeys,
    /// Open the list of tables.
    OpenTables,
    /// Reset the view of the cube.
    ResetView,
    /// Focus the size field and select its text.
    SelectSize,
    /// Clear the size field after its text was applied.
    SizeTaken,
    /// Select these bytes in the scramble field.
    SelectSetup(std::ops::Range<usize>),
}

impl State {
    /// Creates the initial state from the address and the saved preferences.
    #[must_use]
    pub(crate) fn new(address: Address, preferences: Preferences, seed: u64) -> Self {
        let mut timeline = Timeline::new(address.state.unwrap_or_else(|| Facelets::solved(address.size)));
        if let Some(setup) = &address.setup {
            timeline.begin_section(position::SET_UP);
            timeline.append(setup.turns().iter().copied());
            timeline.jump(usize::MAX);
        }
        if let Some(alg) = &address.alg {
            timeline.begin_section("Moves");
            timeline.append(alg.turns().iter().copied());
        }
        let mut solving = Solving::default();
        solving.wanted_set = address.tables.clone().or_else(|| preferences.tables.clone());
        let threads = address.threads.or(preferences.threads);
        solving.wanted = address.algorithm.clone().or_else(|| preferences.algorithm.clone());
        let mut state = Self {
            timeline,
            replaced: None,
            player: Player::default(),
            layers: LayerChoice::default(),
            sticky: Twist::default(),
            solving,
            lesson: Lesson::default(),
            timer: TimerSession::default(),
            tables: TableStore::default(),
            preferences,
            setup_error: None,
            size_error: None,
            notice: None,
            title: address.title,
            threads,
            address_request: AddressRequest {
                problems: address.problems,
                algorithm: address.algorithm,
                metric: address.metric.map(|metric| metric.id().to_owned()),
                parameters: address.parameters,
                tables: address.tables,
            },
            seed,
        };
        if !state.address_request.problems.is_empty() {
            state.warn(search::link_problems(&state.address_request.problems));
        }
        state.timer.is_wanted = address.run && state.is_human();
        if address.run && !state.timer.is_wanted {
            // The engine is still loading; the request is sent once it is ready.
            let scramble = state.scramble();
            let cube = state.timeline.present().clone();
            let _waiting = state.solving.begin(&cube, scramble, 0.0);
        }
        state
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
        let is_known = *self.timeline.start() == Facelets::solved(self.size());
        is_known.then(|| godspeed_cube::Alg::new(self.size(), self.timeline.done().to_vec()).to_string())
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

    /// Whether there is a turn to undo or a replaced timeline to restore.
    #[must_use]
    pub fn can_go_back(&self) -> bool {
        match &self.timer.attempt {
            Some(attempt) => self.timeline.cursor() > attempt.turns_before(),
            None => self.timeline.cursor() > 0 || self.replaced.is_some(),
        }
    }

    /// Returns the turn of a command, or `None` if it has none on this cube.
    #[must_use]
    pub fn turn_of(&self, command: Command) -> Option<Turn> {
        commands::turn_of(self, command)
    }

    /// Returns the next playback step.
    ///
    /// This is a queued turn if there is one, else the next step of a playing timeline.
    fn next_step(&mut self) -> Option<PlaybackStep> {
        self.player.take_next().or_else(|| lesson::play_on(self))
    }

    /// Returns the effect that shows the present position without animation.
    fn show_present(&mut self) -> Effect {
        self.player.due = None;
        Effect::Show(self.timeline.present().clone())
    }

    fn say(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice { text: text.into(), is_warning: false });
    }

    fn warn(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice { text: text.into(), is_warning: true });
    }
}

impl Msg {
    /// Whether this is a user action, which clears the notice.
    const fn is_by_person(&self) -> bool {
        !matches!(
            self,
            Self::FirstFrameDrawn
                | Self::Frame(_)
                | Self::Engine(_)
                | Self::GoOn
                | Self::FoldPanel
                | Self::EngineBroke(_)
                | Self::Store(_)
                | Self::Say(_)
        )
    }

    /// Whether this only reports progress and is superseded by the next such message.
    #[must_use]
    pub const fn is_progress(&self) -> bool {
        use Event::{Improved, Progress, Table};
        matches!(
            self,
            Self::Engine(Progress(_) | Table { .. } | Improved { .. }) | Self::Store(StoreEvent::Transfer(_))
        )
    }
}

/// Applies a message to the state; `now` is in milliseconds.
#[must_use]
pub(crate) fn update(state: &mut State, msg: Msg, now: f64) -> Vec<Effect> {
    // The remaining steps do not apply to frames.
    if let Msg::Frame(motion) = msg {
        return playback::advance(state, motion, now);
    }
    if msg.is_by_person() {
        state.notice = None;
    }
    if let Some(objection) = timer::objection(state, &msg) {
        state.warn(objection);
        return Vec::new();
    }
    let mut effects = react(state, msg, now);
    effects.extend(timer::hint::keep_to_the_cube(state));
    state.lesson.keep_to(state.timeline.cursor());
    effects
}

fn react(state: &mut State, msg: Msg, now: f64) -> Vec<Effect> {
    match msg {
        Msg::FirstFrameDrawn => playback::after_first_frame(state, now),
        Msg::Frame(motion) => playback::advance(state, motion, now),
        Msg::Command(command) => commands::run(state, command, now),
        Msg::FoldPanel => {
            state.preferences.panel = false;
            vec![Effect::KeepPreferences]
        }
        Msg::Dragged(turn) => position::dragged(state, turn, now),
        Msg::ChooseSize(layers) => position::choose_size(state, layers, now),
        Msg::TypeSize(text) => position::type_size(state, &text, now),
        Msg::EditSize => {
            state.size_error = None;
            Vec::new()
        }
        Msg::ChooseLayers(text) => commands::choose_layers(state, &text),
        Msg::ChooseAlgorithm(id) => search::choose_algorithm(state, id),
        Msg::ChooseMetric(id) => search::choose_metric(state, &id),
        Msg::SetParameter(id, value) => search::set_parameter(state, &id, value),
        Msg::ChooseTables(id) => search::choose_tables(state, id),
        Msg::ChooseThreads(threads) => search::choose_threads(state, threads),
        Msg::ShowSolution(number) => solutions::show(state, number),
        Msg::ShowStage(stage) => lesson::show_stage(state, stage, now),
        Msg::ChooseLayout(layout) => commands::choose_layout(state, layout),
        Msg::SetSpeed(speed) => {
            state.preferences.speed = speed.min(player::SPEEDS.len() - 1);
            vec![Effect::KeepPreferences]
        }
        Msg::Jump(cursor) => position::jump(state, cursor, now),
        Msg::SetUp(text) => position::set_up(state, text, now),
        Msg::Perform(text) => position::perform(state, text),
        Msg::EditSetup => {
            state.setup_error = None;
            Vec::new()
        }
        Msg::Engine(event) => search::handle_event(state, event, now),
        Msg::GoOn => search::go_on(state, now),
        Msg::EngineBroke(reason) => search::fail_engine(state, reason, now),
        Msg::Store(event) => storage::handle_event(state, event),
        Msg::Table(action, table) => storage::act(state, action, table),
        Msg::Grabbed => position::grabbed(state),
        Msg::ChooseHintSolver(id) => timer::hint::choose_hint_solver(state, id),
        Msg::SetInspection(inspection) => timer::set_inspection(state, inspection),
        Msg::DeleteSolve(place) => timer::solves::delete(state, place),
        Msg::TakeSolves(records) => timer::solves::take(state, records),
        Msg::Say(notice) => {
            state.notice = Some(notice);
            Vec::new()
        }
    }
}
