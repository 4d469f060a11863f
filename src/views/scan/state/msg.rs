use godspeed_camera::{CameraFailure, CameraSettings, CubeColours};
use godspeed_protocol::{ScanEvent, ScanRequest, ScannerReport};

/// An input to the scanner.
#[derive(Clone, Debug)]
pub enum Msg {
    /// The scanner was opened on this painting.
    Open(String),
    /// Close it.
    Close,
    /// Turn on the camera.
    TurnOn,
    /// Use the camera with this id.
    Choose(String),
    /// The camera was opened, or not.
    Opened(Result<CameraSettings, CameraFailure>),
    /// The camera was lost.
    Lost,
    /// The page was hidden.
    Hidden,
    /// Time has passed.
    Tick,
    /// Turn the torch on or off.
    Torch,
    /// The torch is on or off.
    TorchSet(bool),
    /// Turn sounds on or off.
    Sound,
    /// The worker reports.
    Event(ScanEvent),
    /// The worker cannot be used, for this reason.
    Broken(String),
    /// Read the colours in the drawn frame.
    Take,
    /// The next face replaces this one, or is a new one again.
    Again(char),
    /// Read cubes of this many layers; 0 recognises the size.
    Size(u8),
    /// Forget all faces.
    Clear,
    /// The sticker of the question has this colour.
    Answer(char),
    /// Files were chosen and sent to the worker.
    Photos {
        /// How many of them are no pictures.
        failed: usize,
    },
}

/// An action for the browser to perform.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Open the camera with this id, or any.
    OpenCamera(Option<String>),
    /// Release the camera.
    CloseCamera,
    /// Turn the torch on or off.
    SetTorch(bool),
    /// Send a request to the worker.
    Send(ScanRequest),
    /// Report to the view Net.
    Report(Box<ScannerReport>),
    /// Store the colours of the cube, for the dialog Follow.
    StoreColours(CubeColours),
    /// Play the sound of a taken face.
    Chime,
    /// Announce a sentence to screen readers.
    Say(String),
}
