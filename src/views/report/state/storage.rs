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
