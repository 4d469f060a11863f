use godspeed_cube::{Face, Facelets};
use godspeed_net::Arrow;

use super::Space;

/// An input to the view.
#[derive(Clone, Debug)]
pub enum Msg {
    /// The view was opened.
    Opened {
        /// The query in the address.
        link: String,
        /// If the cube of the page is solved: the state at the begin of its solution, if that is known.
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
    /// Paint the facelet in focus and go on.
    Paint(Face),
    /// Paint the facelet in focus with the brush and go on.
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
    /// Take the last change back.
    Undo,
    /// Make the last undone change again.
    Redo,
    /// Paint the rest, if it is unique.
    Fill,
    /// Remove all colours.
    Clear,
    /// Allow only possible colours, or any.
    OnlyPossible(bool),
    /// Paint a cube of this size, as entered: `4` or `4x4x4`.
    Size(String),
    /// Start from this cube of the page.
    From(Facelets),
    /// Set the cube of the page.
    SetCube,
}

/// An action for the browser to perform.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Keep this text in the browser's storage.
    Store(String),
    /// Show a link in the address bar.
    ShowLink(String),
    /// Set the cube of the page to these facelets, and show it.
    SetCube(String),
}
