use godspeed_cube::Turn;
use godspeed_protocol::{Event, FollowProgress, GoalText, PageDialog, StoreEvent};
use godspeed_timeline::{Choice, Motion};

use super::Notice;
use crate::address::Address;
use crate::command::Command;
use crate::keyboard::Layout;
#[cfg(doc)]
use crate::preferences::Preferences;
use crate::speech::SpeechDetail;
use crate::tables::TableAction;
use crate::timer::SolveChange;

/// An input to the page: a user action, a frame or an event of a worker.
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::large_enum_variant, reason = "messages are handled one at a time and are not stored")]
pub enum Msg {
    /// The page is shown, drawn or as a picture, so the workers can be loaded.
    Shown,
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
    /// Show the view with this id.
    ShowView(String),
    /// Follow what happens in the dialog Follow.
    Followed(FollowProgress),
    /// Open the view Net, in which these facelets are corrected for the dialog Follow.
    Paint(String),
    /// Take the facelets of a painted cube.
    TakePainting(String),
    /// Open a dialog that is loaded when it is first opened.
    OpenDialog(PageDialog),
    /// Choose the metric of the current solver by its id.
    ChooseMetric(String),
    /// Choose what Solve reaches; `None` for the solved cube.
    ChooseGoal(Option<GoalText>),
    /// Choose the turns that Solve uses; empty for all.
    ChooseTurns(String),
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
    /// Set the look of page and cube, as the dialog Appearance writes it; empty for the default.
    SetAppearance(String),
    /// Apply the look again, because a preference of the system has changed.
    RefreshAppearance,
    /// End the suggestions for first-time visitors.
    EndSuggestions,
    /// Set how much is announced to screen readers.
    ChooseSpeech(SpeechDetail),
    /// Set the playback speed, as an index into [`SPEEDS`](godspeed_timeline::SPEEDS).
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
    ContinueChecks,
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
    /// Set whether a real cube is solved, so that the user stops the timer.
    SetRealCube(bool),
    /// Change to the session of the timer with this name.
    ChooseSession(String),
    /// Set whether an attempt begins with a timed inspection.
    SetInspection(bool),
    /// Delete a solve from the list of this size, by its index.
    DeleteSolve(usize),
    /// Change the penalty of a solve of this size, by its index: none, two seconds, did not finish.
    ChangePenalty(usize),
    /// Add a solve with a time that the user typed.
    AddTime(String),
    /// Apply the settings of a file, as [`Preferences::write`] writes them.
    TakePreferences(String),
    /// The date in milliseconds since 1970 at time 0 of the page; sent again when the clock of the device is set.
    SetClock(f64),
    /// Whether the browser has agreed not to delete the page's data on its own.
    Persisted(bool),
    /// Add solves stored by earlier visits, or changes by another tab or an import.
    TakeSolves(Vec<SolveChange>),
    /// All stored solves are loaded; with a note on their storage, empty if it works as usual.
    SolvesLoaded(String),
    /// Show a message from the browser shell, such as that a link was copied.
    Notify(Notice),
}

impl Msg {
    /// Returns whether this is a user action, which clears the notice.
    pub(super) const fn is_user_action(&self) -> bool {
        !matches!(
            self,
            Self::Shown
                | Self::Frame(_)
                | Self::Engine(_)
                | Self::ContinueChecks
                | Self::FoldChoices
                | Self::ShowView(_)
                | Self::RefreshAppearance
                | Self::EngineBroke(_)
                | Self::Store(_)
                | Self::CheckWorkers
                | Self::Notify(_)
                | Self::SetClock(_)
                | Self::Persisted(_)
                | Self::TakeSolves(_)
                | Self::SolvesLoaded(_)
        )
    }

    /// Returns whether this is no user action and does not change the displayed cube.
    #[must_use]
    pub const fn leaves_cube(&self) -> bool {
        use Event::{Improved, Prediction, Prepared, Ready};
        self.is_progress()
            || matches!(
                self,
                Self::Shown
                    | Self::Engine(Ready { .. } | Prediction(_) | Prepared { .. } | Improved { .. })
                    | Self::Store(_)
                    | Self::CheckWorkers
                    | Self::ShowView(_)
                    | Self::RefreshAppearance
                    | Self::Notify(_)
                    | Self::SetClock(_)
                    | Self::Persisted(_)
                    | Self::TakeSolves(_)
                    | Self::SolvesLoaded(_)
            )
    }

    /// Returns whether this only reports progress and is superseded by the next such message.
    #[must_use]
    pub const fn is_progress(&self) -> bool {
        use Event::{Progress, Table};
        matches!(
            self,
            Self::Engine(Progress(_) | Table { .. } | Event::Pong)
                | Self::Store(StoreEvent::Transfer(_) | StoreEvent::Pong)
        )
    }
}
