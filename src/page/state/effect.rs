use godspeed_cube::{Facelets, Turn};
use godspeed_protocol::{Request, StoreRequest};

/// An action for the browser to perform.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Show the cube as the preferences say.
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
    AskStore(StoreRequest),
    /// Send [`Msg::GoOn`](super::Msg::GoOn) once the page has been drawn.
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
    /// Reset the text in the layers field to the chosen layers.
    WriteLayers,
    /// Open the share dialog, for a link with these query parameters.
    Share(Vec<(&'static str, String)>),
    /// Copy a link with these query parameters to the clipboard.
    CopyLink(Vec<(&'static str, String)>),
    /// Copy a text to the clipboard; the other text says what was copied.
    CopyText(String, &'static str),
    /// Open the dialog that compares the solutions found of one cube.
    CompareSolutions,
    /// Save a text as a file on the user's device.
    SaveFile {
        /// The name of the file.
        name: String,
        /// Its content.
        text: String,
    },
    /// Clear the field of a typed time.
    TimeTaken,
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
