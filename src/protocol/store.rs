//! The messages between the page and the table store.
//!
//! The store is a worker that downloads tables, stores them in the browser and sends their chunks to the engine
//! over a channel of its own (`table_transfer.rs`).

use serde::{Deserialize, Serialize};

/// A message from the page to the table store.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum StoreRequest {
    /// Send a [`StoreEvent::Inventory`].
    List,
    /// Download a table into the browser's storage. A stored table is not downloaded again, an older version is
    /// replaced.
    Fetch {
        /// The table.
        table: String,
        /// The version that the engine uses.
        version: u32,
    },
    /// Stop the download of a [`Fetch`](Self::Fetch). Chunks that have arrived remain stored, and a search that waits
    /// for the table still gets it.
    Stop {
        /// The table.
        table: String,
    },
    /// Hash every stored chunk of a table and delete corrupt ones. Ends with [`StoreEvent::Verified`].
    Verify {
        /// The table.
        table: String,
    },
    /// Delete a table.
    Delete {
        /// The table.
        table: String,
    },
    /// Connect to an engine through the attached `MessagePort`.
    ConnectEngine,
    /// Send a [`StoreEvent::Pong`] to show that the worker is alive.
    Ping,
}

/// A message from the table store to the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum StoreEvent {
    /// The store has started and handles requests.
    Ready,
    /// The store could not start or has crashed. Tables are built by the engine.
    Broken {
        /// What happened, and a remedy.
        message: String,
    },
    /// The answer to a [`StoreRequest::Ping`].
    Pong,
    /// The stored tables, sent on request and after every change.
    Inventory(Inventory),
    /// The progress of a table, a few times a second.
    Transfer(Transfer),
    /// The work on a table has ended: it is complete, was stopped, or has failed.
    Settled {
        /// The table.
        table: String,
    },
    /// A table was verified.
    Verified {
        /// The table.
        table: String,
        /// The number of corrupt chunks, which have been deleted; the next download replaces them.
        corrupt: usize,
    },
    /// An error that the user should see.
    Failed(StoreFailure),
}

/// The stored tables and the tables of the server.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Inventory {
    /// The tables in the browser's storage, complete or not.
    pub stored: Vec<StoredTable>,
    /// The tables of the server; empty if it has none or does not respond.
    pub hosted: Vec<TableOnServer>,
    /// The browser's storage.
    pub space: Space,
}

/// A table in the browser's storage.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StoredTable {
    /// The id of the table.
    pub id: String,
    /// Its version; if it differs from the engine's, the table is outdated.
    pub version: u32,
    /// The origin of its bytes.
    pub origin: Origin,
    /// The number of stored bytes.
    pub bytes: u64,
    /// The number of bytes when it is complete.
    pub total: u64,
    /// The time of the last change, in milliseconds since 1970.
    pub changed: f64,
}

impl StoredTable {
    /// Returns whether the table is complete.
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.bytes == self.total
    }
}

/// The origin of a stored table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Origin {
    /// Downloaded from the server.
    Downloaded,
    /// Built by the engine.
    Built,
}

/// A table of the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TableOnServer {
    /// The id of the table.
    pub id: String,
    /// Its version.
    pub version: u32,
    /// The size of the download in bytes.
    pub bytes: u64,
}

/// The browser's storage.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Space {
    /// Why tables cannot be stored, as a message to the user; `None` if they can. Without storage, tables are
    /// downloaded directly into memory.
    pub error: Option<String>,
    /// The bytes used by this page, if the browser reports them.
    pub used: Option<u64>,
    /// The bytes available to this page in total, if the browser reports them.
    pub quota: Option<u64>,
    /// Whether the browser has agreed not to delete the data on its own.
    pub persistent: bool,
}

/// The progress of a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Transfer {
    /// The id of the table.
    pub table: String,
    /// The current activity.
    pub phase: TransferPhase,
    /// The number of processed bytes.
    pub bytes: u64,
    /// The packed size of the table in bytes.
    pub total: u64,
    /// The estimated seconds left, if known.
    pub seconds_left: Option<f64>,
    /// Reason for waiting, as a message to the user.
    pub wait_reason: Option<String>,
}

/// An activity on a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum TransferPhase {
    /// Chunks are downloaded.
    Downloading,
    /// Another tab downloads the table; this tab uses the chunks that it stores.
    DownloadingInOtherTab,
    /// Chunks are sent from the storage to the engine.
    Loading,
    /// Chunks of a table built by the engine are stored.
    Saving,
    /// Stored chunks are hashed.
    Verifying,
}

/// An error for the user.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StoreFailure {
    /// The affected table, if any.
    pub table: Option<String>,
    /// What happened, and a remedy.
    pub message: String,
    /// Tables that can be deleted to free space, largest first; empty for other errors.
    pub offers: Vec<StoredTable>,
}
