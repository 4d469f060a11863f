use godspeed_cube::{Facelets, Size, Turn};
use godspeed_page::command::Command;
use godspeed_protocol::{Event, PageEngine};

use super::{Mode, TransportCommand};

/// An input to the view.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// The engine of the page, which lists the algorithms, has another state.
    PageEngine(PageEngine),
    /// The cube of the page, each time the view is opened, and a seed for another one if it is solved.
    PageCube(Facelets, u64),
    /// An event of an engine.
    Engine(usize, Box<Event>),
    /// An engine cannot be used, with the reason.
    EngineFailed(usize, String),
    /// Some time has passed.
    Tick,
    /// A racer is chosen or dropped.
    Toggle(String),
    /// A size is chosen; the seed is for its cube.
    Resize(Size, u64),
    /// A scramble or a state was entered.
    SetUp(String),
    /// Shuffle the cube with this seed.
    Shuffle(u64),
    /// Take the cube of the page again.
    TakePageCube(Facelets),
    /// How the processors are shared.
    SetMode(Mode),
    /// The seconds after which a search is stopped.
    SetTimeout(String),
    /// Start the race.
    Start,
    /// Abort one racer.
    Abort(usize),
    /// Abort all.
    AbortAll,
    /// A key or button of the human in the race.
    Human(Command),
    /// The human has dragged a layer, whose turn is already shown.
    Dragged(Turn),
    /// A command of the transport bar.
    Transport(TransportCommand),
    /// The speed of playback.
    SetSpeed(usize),
    /// Copy the link that reproduces the race.
    CopyLink,
    /// Show a message.
    Notify(String),
}
