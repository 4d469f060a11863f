use godspeed_browser::TableSource;

use super::{Storage, Task};

/// An action for the browser to perform.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Start this number of workers, which get their tables from here.
    StartWorkers(usize, TableSource),
    /// Act on the workers.
    Worker(Task),
    /// Act on the browser's storage.
    Storage(Storage),
    /// Save a file.
    Save {
        /// The suggested name of the file.
        name: String,
        /// Its media type.
        media_type: &'static str,
        /// Its contents.
        text: String,
    },
    /// Copy a link, given from its question mark on, and show it in the address bar.
    CopyLink(String),
    /// Show a link in the address bar.
    ShowLink(String),
}
