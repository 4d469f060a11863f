//! The state of the page, the messages that change it, and the effects it asks of the browser.
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
    /// Creates the page that an address asks for, with what is kept from the last visit.
    ///
    /// `seed` determines every shuffle.
    #[must_use]
    pub fn new(address: Address, preferences: Preferences, records: Records, seed: u64) -> Self {
        let mut state = State::new(address, preferences, seed);
        state.timer.records = records;
        Self { state }
    }

    /// Applies a message at a time in milliseconds, and returns what the browser is to do.
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

/// Everything the page knows.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// The line of turns, with the present position.
    pub line: Timeline,
    /// The line that a reset, a new size or a typed position replaced: one step back leads there.
    pub replaced: Option<Timeline>,
    /// Turns on their way to the screen.
    pub player: Player,
    /// The layers chosen for the next turn.
    pub layers: LayerChoice,
    /// The sticky buttons of the next turn.
    pub sticky: Twist,
    /// The algorithms, the engine and the job.
    pub solving: Solving,
    /// Where the person is in a solution that is shown step by step.
    pub lesson: Lesson,
    /// What the person solves, with clock, records and hints.
    pub timer: TimerSession,
    /// The store of tables.
    pub tables: TableStore,
    /// What is kept from visit to visit.
    pub preferences: Preferences,
    /// What is wrong with the text in the scramble field.
    pub setup_error: Option<(String, SetupError)>,
    /// What is wrong with the size in its field.
    pub size_error: Option<String>,
    /// A sentence for the person, until the next one.
    pub notice: Option<Notice>,
    /// The name the address gave to the position.
    pub title: Option<String>,
    /// How many threads to use at most, where the address or the person says so.
    pub threads: Option<usize>,
    /// The part of the address that waits for the list of solvers.
    address_request: AddressRequest,
    /// Makes every shuffle another one.
    seed: u64,
}

/// A sentence shown for a while.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The sentence.
    pub text: String,
    /// Whether something went wrong.
    pub is_warning: bool,
}

/// The part of the address that can be checked only against the list of solvers.
#[derive(Clone, Debug, PartialEq, Default)]
struct AddressRequest {
    problems: Vec<String>,
    algorithm: Option<String>,
    metric: Option<String>,
    parameters: Vec<(String, f64)>,
    tables: Option<String>,
}

/// What can happen.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// The first frame has been drawn, so that whatever else the page needs may load.
    FirstFrameDrawn,
    /// An animation frame in which no layer turns: the next turn may begin.
    Frame(Motion),
    /// A key or button.
    Command(Command),
    /// A turn made on the cube itself, by dragging a sticker. The view has shown it already.
    Dragged(Turn),
    /// Fold the panel that covers the cube on a narrow screen.
    FoldPanel,
    /// Another size.
    ChooseSize(usize),
    /// Another size, as it was typed.
    TypeSize(String),
    /// The text of the field for the size changed.
    EditSize,
    /// Layers for the next turns, as they were typed.
    ChooseLayers(String),
    /// Another solver.
    ChooseAlgorithm(String),
    /// Another metric for the solver at hand.
    ChooseMetric(String),
    /// A parameter of the solver at hand.
    SetParameter(String, f64),
    /// Another set of tables for the solver at hand.
    ChooseTables(String),
    /// Another number of threads at most; none for as many as there are.
    ChooseThreads(Option<usize>),
    /// One of the solutions of the last job, counted from the one found first.
    ShowSolution(usize),
    /// The start of a stage of the last job's solution, counted from 0.
    ShowStage(usize),
    /// A keyboard layout.
    ChooseLayout(Layout),
    /// A place on the speed slider.
    SetSpeed(usize),
    /// A place on the line of turns.
    Jump(usize),
    /// A scramble or state to start from.
    SetUp(String),
    /// Turns to do on the present position.
    Perform(String),
    /// The text of the field changed.
    EditSetup,
    /// Something the engine says.
    Engine(Event),
    /// The page has drawn, and can go on with what takes long.
    GoOn,
    /// The engine broke.
    EngineBroke(String),
    /// Something the store of tables says.
    Store(StoreEvent),
    /// Something to be done with a table.
    Table(TableAction, String),
    /// A sticker was taken hold of: the cube is to rest in its present position.
    Grabbed,
    /// The solver that gives hints.
    ChooseAdviser(String),
    /// Whether an attempt begins with an inspection of limited time.
    SetInspection(bool),
    /// A solve to be taken out of the list of this size, by its place.
    DeleteSolve(usize),
    /// Another tab has kept these solves.
    TakeSolves(Records),
    /// A sentence of the browser's side, such as that a link was copied.
    Say(Notice),
}

/// What the browser is to do.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Show a position at once; queued turns follow from there.
    Show(Facelets),
    /// Apply turns to the position shown, without animation.
    ApplyTurns(Vec<Turn>),
    /// Animate a turn of the position shown, in so many seconds.
    AnimateTurn(Turn, f64),
    /// Send a request to the engine.
    Send(Request),
    /// Ask something of the store of tables.
    AskStore(StoreRequest),
    /// Come back with [`Msg::GoOn`] when the page has drawn.
    GoOn,
    /// Lay a line between engine and store.
    JoinEngineAndStore,
    /// Start the engine, in place of one that runs.
    StartEngine,
    /// Start the store of tables.
    StartStore,
    /// Keep the preferences.
    KeepPreferences,
    /// Keep the person's solves.
    KeepSolves,
    /// Fold away what hides the cube.
    ShowCube,
    /// Write the layers that turn into their field, over a text that named none.
    WriteLayers,
    /// Put a link of these pairs into the clipboard.
    CopyLink(Vec<(&'static str, String)>),
    /// Open the list of keys.
    OpenKeys,
    /// Open the list of tables.
    OpenTables,
    /// Look at the cube as at the start.
    ResetView,
    /// Go to the field for the size.
    SelectSize,
    /// Empty the field for the size: what it said was done.
    SizeTaken,
    /// Select these bytes in the scramble field.
    SelectSetup(std::ops::Range<usize>),
}

impl State {
    /// The page at its start: what the address asks for, with the preferences of the last visit.
    #[must_use]
    pub(crate) fn new(address: Address, preferences: Preferences, seed: u64) -> Self {
        let mut line = Timeline::new(address.state.unwrap_or_else(|| Facelets::solved(address.size)));
        if let Some(setup) = &address.setup {
            line.begin_part(position::SET_UP);
            line.append(setup.turns().iter().copied());
            line.jump(usize::MAX);
        }
        if let Some(alg) = &address.alg {
            line.begin_part("Moves");
            line.append(alg.turns().iter().copied());
        }
        let mut solving = Solving::default();
        solving.wanted_set = address.tables.clone().or_else(|| preferences.tables.clone());
        let threads = address.threads.or(preferences.threads);
        solving.wanted = address.algorithm.clone().or_else(|| preferences.algorithm.clone());
        let mut state = Self {
            line,
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
            // The engine still loads, so there is nothing to send before it is ready.
            let scramble = state.scramble();
            let cube = state.line.present().clone();
            let _waiting = state.solving.begin(&cube, scramble, 0.0);
        }
        state
    }

    /// The size of the cube.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.line.size()
    }

    /// The turns that lead from the solved cube to the present position, where the line began there.
    #[must_use]
    pub fn scramble(&self) -> Option<String> {
        let is_known = *self.line.start() == Facelets::solved(self.size());
        is_known.then(|| godspeed_cube::Alg::new(self.size(), self.line.done().to_vec()).to_string())
    }

    /// The layers chosen for the next turn, counted from the face that was turned last; none where the choice is
    /// plain.
    #[must_use]
    pub fn chosen_layers(&self) -> Option<(Face, Layers)> {
        let turns = self.line.done().iter().rev();
        let last = turns.map(|turn| (turn.face, turn.is_rotation(self.size()))).find(|(_, all)| !all);
        let face = last.map_or(Face::R, |(face, _)| face);
        (!self.layers.is_plain()).then(|| (face, self.layers.layers()))
    }

    /// Whether a step back leads anywhere.
    #[must_use]
    pub fn can_go_back(&self) -> bool {
        match &self.timer.attempt {
            Some(attempt) => self.line.cursor() > attempt.turns_before(),
            None => self.line.cursor() > 0 || self.replaced.is_some(),
        }
    }

    /// The turn a command asks for, if it asks for one and this cube has it.
    #[must_use]
    pub fn turn_of(&self, command: Command) -> Option<Turn> {
        commands::turn_of(self, command)
    }

    /// Takes the next playback step: a queued turn, else the next step of a playing timeline.
    fn next_step(&mut self) -> Option<PlaybackStep> {
        self.player.take_next().or_else(|| lesson::play_on(self))
    }

    /// Returns the effect that shows the present position at once.
    fn show_present(&mut self) -> Effect {
        self.player.due = None;
        Effect::Show(self.line.present().clone())
    }

    fn say(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice { text: text.into(), is_warning: false });
    }

    fn warn(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice { text: text.into(), is_warning: true });
    }
}

impl Msg {
    /// Returns whether a person did this; a notice stays until then.
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

    /// Whether it only says how far work under way is: soon another one says it better.
    #[must_use]
    pub const fn is_progress(&self) -> bool {
        use Event::{Improved, Progress, Table};
        matches!(
            self,
            Self::Engine(Progress(_) | Table { .. } | Improved { .. }) | Self::Store(StoreEvent::Transfer(_))
        )
    }
}

/// Applies a message to the state at a time in milliseconds.
#[must_use]
pub(crate) fn update(state: &mut State, msg: Msg, now: f64) -> Vec<Effect> {
    // A frame changes nothing that the rest of this function depends on.
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
    state.lesson.keep_to(state.line.cursor());
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
        Msg::ChooseAdviser(id) => timer::hint::choose_adviser(state, id),
        Msg::SetInspection(inspection) => timer::set_inspection(state, inspection),
        Msg::DeleteSolve(place) => timer::solves::delete(state, place),
        Msg::TakeSolves(records) => timer::solves::take(state, records),
        Msg::Say(notice) => {
            state.notice = Some(notice);
            Vec::new()
        }
    }
}
