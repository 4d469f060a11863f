use godspeed_cube::{Face, Facelets};
use godspeed_net::Arrow;
use godspeed_protocol::ScannerReport;

use super::Space;

/// An input to the view.
#[derive(Clone, Debug)]
pub enum Msg {
    /// The view was opened.
    Opened {
        /// The query in the address.
        link: String,
        /// If the cube of the page is solved: the state at the start of its solution, if it is known.
        solved_from: Option<Facelets>,
    },
    /// The cube of the page was just solved.
    Solved,
    /// Take a brush: a colour, or the eraser.
    Brush(Option<Face>),
    /// The brush touches a facelet; whether a stroke begins.
    Touch(usize, bool),
    /// The stroke ends.
    Lift,
    /// Paint the colours that were just refused, because the user's cube shows them.
    Insist,
    /// Paint the facelet in focus and move to the next one.
    Paint(Face),
    /// Paint the facelet in focus with the brush and move to the next one.
    UseBrush,
    /// Remove the colour of the facelet in focus.
    Erase,
    /// Move the focus.
    Step(Arrow),
    /// Focus a facelet.
    Focus(usize),
    /// Focus a face.
    Face(Face),
    /// Show one face at a time, or the whole net.
    Zoom(bool),
    /// The space for the net has changed.
    Fit(Space),
    /// Call the colours by these names.
    Names([&'static str; 6]),
    /// Undo the last change.
    Undo,
    /// Redo the last undone change.
    Redo,
    /// Paint the rest, if it is unique.
    Fill,
    /// Take the next step: paint what was refused, fill the rest, or set the cube.
    Enter,
    /// Remove all colours.
    Clear,
    /// Allow only possible colours, or any.
    OnlyPossible(bool),
    /// Paint a cube of this size, as entered: `4` or `4x4x4`.
    Size(String),
    /// Start from this cube of the page.
    From(Facelets),
    /// Start from this text: a state or a painting, on one line or as a net.
    Paste(String),
    /// Set the cube of the page.
    SetCube,
    /// Open the scanner, or close it if it is open.
    Camera,
    /// The scanner reports.
    Scanned(Box<ScannerReport>),
    /// The scanner could not be loaded, for this reason.
    ScannerFailed(String),
}

/// An action for the browser to perform.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Write this text to the browser's storage.
    Store(String),
    /// Show a link in the address bar.
    ShowLink(String),
    /// Set the cube of the page to these facelets, and show it.
    SetCube(String),
    /// Open the scanner on this painting.
    OpenScanner(String),
    /// Close the scanner.
    CloseScanner,
    /// Focus the button that opens the scanner.
    FocusCamera,
}
