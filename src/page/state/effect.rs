use godspeed_cube::{Facelets, Turn};
use godspeed_protocol::{Request, StoreRequest};

/// A dialog of the help, which is loaded when it is first opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Help {
    /// The list of keys, in which they are changed.
    Keys,
    /// The command palette.
    Palette,
    /// The page of the algorithm with this id; of the first if there is none.
    Algorithm(String),
}

impl Help {
    /// Returns the text that names it to the module of the help, such as `algorithm korf`.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::Keys => "keys".to_owned(),
            Self::Palette => "palette".to_owned(),
            Self::Algorithm(id) => format!("algorithm {id}"),
        }
    }

    /// Returns the dialog of a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        match name.split_once(' ') {
            None if name == "keys" => Some(Self::Keys),
            None if name == "palette" => Some(Self::Palette),
            Some(("algorithm", id)) => Some(Self::Algorithm(id.to_owned())),
            _ => None,
        }
    }
}

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
    /// Open the dialog of the help with this [`Help::name`].
    OpenHelp(String),
    /// Open the dialog in which the user's data are exported and imported.
    OpenData,
    /// Ask the browser not to delete the page's data on its own.
    AskPersistence,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dialogs_are_found_by_their_names() {
        for help in [Help::Keys, Help::Palette, Help::Algorithm("korf".to_owned())] {
            assert_eq!(Help::from_name(&help.name()), Some(help));
        }
        for name in ["", "key", "algorithm", "palette x"] {
            assert_eq!(Help::from_name(name), None, "{name}");
        }
    }
}
