/// An action on the browser's storage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Storage {
    /// Store a report.
    Store {
        /// The start of the report.
        date: String,
        /// One line for the list.
        description: String,
        /// The report.
        json: String,
    },
    /// List the reports.
    List,
    /// Load the report with this key.
    Load(String),
    /// Give a report a name.
    Rename {
        /// The key of the report.
        key: String,
        /// The name; an empty one removes it.
        name: String,
    },
    /// Delete the report with this key.
    Delete(String),
}

impl Storage {
    /// Returns the message that the action failed for this reason.
    pub(super) fn failure(&self, reason: &str) -> String {
        match self {
            Self::Store { .. } => format!("This report could not be kept ({reason}). Download it as JSON."),
            Self::List => format!("The kept reports cannot be listed ({reason})."),
            Self::Load(_) => format!("The report could not be opened ({reason})."),
            Self::Rename { .. } => format!("The name could not be kept ({reason})."),
            Self::Delete(_) => format!("The report could not be deleted ({reason})."),
        }
    }
}
