use godspeed_cube::Turn;
use godspeed_protocol::{Event, StoreEvent};

use super::Notice;
use crate::address::Address;
use crate::command::{Command, Twist};
use crate::keyboard::Layout;
use crate::player::Motion;
#[cfg(doc)]
use crate::preferences::Preferences;
use crate::speech::SpeechDetail;
use crate::tables::TableAction;
use crate::timeline::Choice;
use crate::timer::{self, Records};

/// An input to the page: a user action, a frame or an event of a worker.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// The first frame has been drawn, so the workers can be loaded.
    FirstFrameDrawn,
    /// An animation frame with no turn in progress; the next turn may start.
    Frame(Motion),
    /// The command of a key or button.
    Command(Command),
    /// The key that [`Command::PlayPause`] belongs to was released.
    Release,
    /// A turn made by dragging a sticker; the view has already shown it.
    Dragged(Turn),
    /// Fold the list of algorithms, because it would cover the cube.
    FoldChoices,
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
    /// Solve with the solver of this id.
    SolveWith(String),
    /// Open the dialog of the help with this [`Help::name`](super::Help::name).
    OpenHelp(String),
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
    /// Set the keys that the user has changed, as [`Bindings`](crate::keyboard::Bindings) are written.
    SetBindings(String),
    /// Set how the page and the cube look, as the dialog Appearance writes it; empty for the default.
    SetAppearance(String),
    /// End the hint of the first visit.
    EndWelcome,
    /// Set how much is said to screen readers.
    ChooseSpeech(SpeechDetail),
    /// Set the playback speed, as an index into [`SPEEDS`](crate::player::SPEEDS).
    SetSpeed(usize),
    /// Go to a position on the timeline, as a number of turns from its start.
    Jump(usize),
    /// Choose moves of the timeline, to copy them.
    ChooseMoves(Choice),
    /// Start from the scramble or state in the text.
    SetUp(String),
    /// Show the cube of an address that the browser went back or forward to.
    Visit(Box<Address>),
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
    /// The time of [`CHECK_INTERVAL_MS`](godspeed_protocol::CHECK_INTERVAL_MS) has passed.
    CheckWorkers,
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
    /// Change the penalty of a solve of this size, by its index: none, two seconds, did not finish.
    ChangePenalty(usize),
    /// Add a solve with a time that the user typed.
    AddTime(String),
    /// Add solves of a file that are not here.
    AddSolves(Records),
    /// Take the settings of a file, as [`Preferences::write`] writes them.
    TakePreferences(String),
    /// The date in milliseconds since 1970 at time 0 of the page; sent again when the clock of the device is set.
    SetClock(f64),
    /// Whether the browser has agreed not to delete the page's data on its own.
    Persisted(bool),
    /// Another tab has saved these solves.
    TakeSolves(Records),
    /// Show a message from the browser shell, such as that a link was copied.
    Say(Notice),
}

impl Msg {
    /// Returns the message of a text from a module that is loaded later, or `None` if there is no such message.
    ///
    /// A text is a verb and its argument: `do shuffle` (the id of a command), `size 7`, `moves R U R'`,
    /// `setup R U R'`, `solve korf`, `help algorithm korf` ([`Help::name`](super::Help::name)), `layout notation`,
    /// `keys wasd.shuffle=KeyQ` ([`Bindings`](crate::keyboard::Bindings)), `speech off`, `welcomed`, `solves` with lines
    /// that [`timer::read`] parses, `preferences` with lines that [`Preferences::parse`] parses, and `warn` with a text
    /// for the user.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        let (verb, argument) = text.split_once(' ').unwrap_or((text, ""));
        let owned = || argument.to_owned();
        Some(match verb {
            "do" => Self::Command(Command::from_name(argument, Twist::default())?),
            "size" => Self::TypeSize(owned()),
            "moves" => Self::Perform(owned()),
            "setup" => Self::SetUp(owned()),
            "solve" => Self::SolveWith(owned()),
            "help" => Self::OpenHelp(owned()),
            "layout" => Self::ChooseLayout(Layout::from_id(argument)?),
            "keys" => Self::SetBindings(owned()),
            "speech" => Self::ChooseSpeech(SpeechDetail::from_id(argument)?),
            "welcomed" => Self::EndWelcome,
            "solves" => Self::AddSolves(timer::read(argument)),
            "preferences" => Self::TakePreferences(owned()),
            "warn" => Self::Say(Notice { text: owned(), is_warning: true }),
            _ => return None,
        })
    }

    /// Whether this is a user action, which clears the notice.
    pub(super) const fn is_by_person(&self) -> bool {
        !matches!(
            self,
            Self::FirstFrameDrawn
                | Self::Frame(_)
                | Self::Engine(_)
                | Self::GoOn
                | Self::FoldChoices
                | Self::EngineBroke(_)
                | Self::Store(_)
                | Self::CheckWorkers
                | Self::Say(_)
                | Self::SetClock(_)
                | Self::Persisted(_)
        )
    }

    /// Whether this comes from a worker, the clock or the browser and leaves the cube as it is shown.
    #[must_use]
    pub const fn leaves_cube(&self) -> bool {
        use Event::{Forecast, Prepared, Ready};
        self.is_progress()
            || matches!(
                self,
                Self::FirstFrameDrawn
                    | Self::Engine(Ready { .. } | Forecast(_) | Prepared { .. })
                    | Self::Store(_)
                    | Self::CheckWorkers
                    | Self::Say(_)
                    | Self::SetClock(_)
                    | Self::Persisted(_)
            )
    }

    /// Whether this only reports progress and is superseded by the next such message.
    #[must_use]
    pub const fn is_progress(&self) -> bool {
        use Event::{Improved, Progress, Table};
        matches!(
            self,
            Self::Engine(Progress(_) | Table { .. } | Improved { .. } | Event::Pong)
                | Self::Store(StoreEvent::Transfer(_) | StoreEvent::Pong)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_later_modules_become_messages() {
        let msg = Msg::from_text;
        assert_eq!(msg("do shuffle"), Some(Msg::Command(Command::Shuffle)));
        assert_eq!(msg("do x'").and_then(|msg| matches!(msg, Msg::Command(_)).then_some(())), Some(()));
        assert_eq!(msg("size 7"), Some(Msg::TypeSize("7".to_owned())));
        assert_eq!(msg("moves R U R'"), Some(Msg::Perform("R U R'".to_owned())));
        assert_eq!(msg("solve korf"), Some(Msg::SolveWith("korf".to_owned())));
        assert_eq!(msg("help algorithm korf"), Some(Msg::OpenHelp("algorithm korf".to_owned())));
        assert_eq!(msg("layout notation"), Some(Msg::ChooseLayout(Layout::Notation)));
        assert_eq!(msg("keys wasd.R=KeyQ"), Some(Msg::SetBindings("wasd.R=KeyQ".to_owned())));
        assert_eq!(msg("speech off"), Some(Msg::ChooseSpeech(SpeechDetail::Off)));
        assert_eq!(msg("welcomed"), Some(Msg::EndWelcome));
        assert!(
            matches!(msg("solves 3 99 ok 5 6 4 -\n3 x"), Some(Msg::AddSolves(solves)) if solves.iter().count() == 1)
        );
        assert_eq!(msg("preferences a=b\nc"), Some(Msg::TakePreferences("a=b\nc".to_owned())));
        for text in ["", "do", "do nothing", "layout qwertz", "speech loud", "open sesame"] {
            assert_eq!(msg(text), None, "{text}");
        }
    }
}
