use godspeed_camera::{CameraFailure, CameraSettings};
use godspeed_cube::{Layers, Turn};
use godspeed_protocol::{
    Event, FollowOrder, PageEngine, PageRequest, Request, SolverInfo, WatchEvent, WatchRequest,
};
use godspeed_timeline::{Change, Motion};

use super::{StepSize, WayOn};

/// An input to the dialog.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// The dialog has been opened, or updated.
    Open(Box<FollowOrder>),
    /// The dialog has been closed.
    Closed,
    /// Make the step.
    Next,
    /// Undo the step, or the part of it that has been made.
    Back,
    /// Show the turn of the step with this index, or go on from it.
    ShowTurn(usize),
    /// The request [`Effect::ShowNextTurn`] with this number is due.
    ShowNextTurn(u32),
    /// Whether the user prefers reduced motion.
    ReduceMotion(bool),
    /// Choose the size of steps.
    SetStepSize(StepSize),
    /// Choose whether steps are spoken.
    SetSpeaking(bool),
    /// Whether the browser recognises speech on this device.
    CanListen(bool),
    /// Choose whether the browser listens.
    SetListening(bool),
    /// The browser has heard these words.
    Heard(String),
    /// The browser does not listen, for this reason.
    NotListening(String),
    /// The page has become visible, or hidden.
    Visible(bool),
    /// The names of the colours by their faces, if the cube has the usual ones.
    Names(Option<[&'static str; 6]>),
    /// Another turn was made than the one shown.
    Mistake,
    /// The turn of the step with this index was another one.
    ChooseExpected(usize),
    /// The layers of the turn that was made.
    ChooseLayers(Layers),
    /// The turn that was made.
    Made(Turn),
    /// Enter the cube in the view Net.
    Paint,
    /// Go on by one of the ways.
    GoOn(WayOn),
    /// There was no mistake.
    CancelMistake,
    /// Watch the cube, which has these colours before a camera; `None` if they are not known.
    TurnOnCamera(Option<[[u8; 3]; 6]>),
    /// Do not watch the cube.
    TurnOffCamera,
    /// The camera was opened, or not.
    CameraOpened(Result<CameraSettings, CameraFailure>),
    /// The camera was lost.
    CameraLost,
    /// Time has passed.
    Tick,
    /// The worker that searches pictures reports.
    Watcher(WatchEvent),
    /// This worker cannot be used, for this reason.
    WatcherFailed(String),
    /// A camera that watches the cube reports this.
    Watch(WatchReport),
    /// The engine of the page, which lists the solvers, has another state.
    PageEngine(PageEngine),
    /// A message of the engine.
    Engine(Box<Event>),
    /// The engine cannot be used, for this reason.
    EngineFailed(String),
    /// The cube is at rest at a frame.
    Frame(Motion),
}

impl Msg {
    /// Returns whether it is an action of the user, so that the camera stays on.
    pub(super) const fn is_action(&self) -> bool {
        !matches!(
            self,
            Self::CanListen(_)
                | Self::NotListening(_)
                | Self::Visible(_)
                | Self::Names(_)
                | Self::ShowNextTurn(_)
                | Self::ReduceMotion(_)
                | Self::Tick
                | Self::Watcher(_)
                | Self::Watch(_)
                | Self::PageEngine(_)
                | Self::Engine(_)
                | Self::EngineFailed(_)
                | Self::Frame(_)
        )
    }
}

/// What a camera that watches the cube reports after a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WatchReport {
    /// This turn was made, whether it is the right one or not.
    TurnMade(Turn),
    /// The turn that is shown was made.
    RightTurn,
    /// The cube is as it was before the turn.
    Before,
    /// The camera does not see the state of the cube.
    Unknown,
}

/// An action for the browser to perform.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Change the picture of the cube.
    Change(Change),
    /// Send [`Msg::ShowNextTurn`] with this number after [`SHOWN_MS`](super::SHOWN_MS).
    ShowNextTurn(u32),
    /// Keep the screen awake, or let it sleep.
    KeepAwake(bool),
    /// Speak a text, instead of the one that is being spoken; empty to be silent.
    Speak(String),
    /// Listen, or stop.
    Listen(bool),
    /// Open the camera.
    OpenCamera,
    /// Release the camera.
    CloseCamera,
    /// Send a request to the worker that searches pictures.
    Watch(WatchRequest),
    /// Send a request to the page.
    Request(PageRequest),
    /// Send a request to the engine, which is started first if there is none, for this solver.
    Send(Box<(Request, SolverInfo)>),
    /// End the engine.
    StopEngine,
    /// Close the dialog.
    CloseDialog,
}
