use godspeed_cube::{Facelets, Turn};
use godspeed_protocol::{PageDialog, Request, StoreRequest};

use crate::timer::SolveChange;

/// An action for the browser to perform.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Apply the preferences to the look of page and cube.
    ShowAppearance,
    /// Show a position without animation; later turns start from it.
    Show(Facelets),
    /// Apply turns to the position shown, without animation.
    ApplyTurns(Vec<Turn>),
    /// Animate a turn of the position shown; the duration is in seconds.
    AnimateTurn(Turn, f64),
    /// Send a request to the engine.
    Send(Request),
    /// Send a request to the table store.
    SendToStore(StoreRequest),
    /// Send [`Msg::ContinueChecks`](super::Msg::ContinueChecks) once the page has been drawn.
    ContinueChecks,
    /// Connect the engine and the table store.
    JoinEngineAndStore,
    /// Start the engine, replacing one that is running.
    StartEngine,
    /// Start the table store.
    StartStore,
    /// Save the preferences.
    SavePreferences,
    /// Store changes of the user's solves and pass them to the other tabs.
    SaveSolves(Vec<SolveChange>),
    /// Reset the text in the layers field to the chosen layers.
    WriteLayers,
    /// Open the share dialog, for a link with these query parameters.
    Share(Vec<(&'static str, String)>),
    /// Copy a link with these query parameters to the clipboard.
    CopyLink(Vec<(&'static str, String)>),
    /// Copy a text to the clipboard; the other text names it.
    CopyText(String, &'static str),
    /// Open a dialog that is loaded when it is first opened.
    OpenDialog(PageDialog),
    /// Save a text as a file on the user's device.
    SaveFile {
        /// The name of the file.
        name: String,
        /// Its content.
        text: String,
    },
    /// Clear the field of a typed time.
    TimeTaken,
    /// Ask the browser not to delete the page's data on its own.
    RequestPersistence,
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
