//! What the page and the store of tables say to each other.
//!
//! The store is a worker of its own: it downloads tables, keeps them in the browser, and hands their chunks
//! to the engine over a line of their own (`supply.rs`). The page only watches and asks.

use serde::{Deserialize, Serialize};

/// What the page asks of the store.
///
/// The message that brings the store its end of the line to an engine is no request: it is empty and carries
/// a `MessagePort`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum StoreRequest {
    /// Tell what is kept and what the server has; answered by [`StoreEvent::Inventory`].
    List,
    /// Download a table into the browser's storage, whether or not a search wants it now. A table that is
    /// there already is left as it is; an older version of it is replaced.
    Fetch {
        /// The table.
        table: String,
        /// The version that this page's engine uses.
        version: u32,
    },
    /// Stop the download that [`Fetch`](Self::Fetch) began; what came is kept. A search that waits for the
    /// same table goes on to be served.
    Stop {
        /// The table.
        table: String,
    },
    /// Hash every chunk that is kept of a table; what is spoiled is forgotten. Ends with
    /// [`StoreEvent::Verified`].
    Verify {
        /// The table.
        table: String,
    },
    /// Forget a table and free its space.
    Delete {
        /// The table.
        table: String,
    },
}

/// What the store tells the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum StoreEvent {
    /// The store has started and takes requests.
    Ready,
    /// The store could not start or has died: tables are built in the page.
    Broken {
        /// What happened, and what to do about it.
        message: String,
    },
    /// What is kept, told when asked for and whenever it has changed.
    Inventory(Inventory),
    /// How far the work on a table is, a few times a second. Replaces what was told of the same table
    /// before.
    Transfer(Transfer),
    /// Nothing is done about a table any more: it is whole, was stopped, or failed.
    Settled {
        /// The table.
        table: String,
    },
    /// A table was verified.
    Verified {
        /// The table.
        table: String,
        /// Chunks that were spoiled and have been forgotten; the next download brings them again.
        spoiled: usize,
    },
    /// Something went wrong that a person should know of.
    Failed(StoreFailure),
}

/// Everything that is kept, and what the server has.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Inventory {
    /// Tables in the browser's storage, whole or in part.
    pub stored: Vec<StoredTable>,
    /// Tables that the server has to download; empty where it has none or does not answer.
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
    /// Its version; one that differs from the engine's is of no use any more.
    pub version: u32,
    /// Where its bytes came from.
    pub origin: Origin,
    /// Bytes that are stored now.
    pub bytes: u64,
    /// Bytes that are stored when it is whole.
    pub total: u64,
    /// When it was last written to, in milliseconds since 1970.
    pub changed: f64,
}

impl StoredTable {
    /// Whether all of it is there.
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.bytes == self.total
    }
}

/// Where the bytes of a stored table came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Origin {
    /// The server.
    Downloaded,
    /// This page's engine.
    Built,
}

/// A table that the server has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TableOnServer {
    /// The id of the table.
    pub id: String,
    /// Its version.
    pub version: u32,
    /// Bytes to download.
    pub bytes: u64,
}

/// The browser's storage.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Space {
    /// Why nothing can be kept from visit to visit, such as in a private window; absent where it can. Tables
    /// then go from the server straight into memory.
    pub obstacle: Option<String>,
    /// Bytes that this page uses, as far as the browser tells.
    pub used: Option<u64>,
    /// Bytes that it may use, as far as the browser tells.
    pub quota: Option<u64>,
    /// Whether the browser has guaranteed not to clear it by itself.
    pub persistent: bool,
}

/// Work on a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Transfer {
    /// The id of the table.
    pub table: String,
    /// What is being done.
    pub phase: TransferPhase,
    /// Bytes that are there or done.
    pub bytes: u64,
    /// Bytes of the whole table, packed.
    pub total: u64,
    /// Seconds left, once they can be told.
    pub seconds_left: Option<f64>,
    /// What it waits for, in one plain sentence: the network, another tab.
    pub waits: Option<String>,
}

/// What is being done with a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum TransferPhase {
    /// Chunks come from the server.
    Downloading,
    /// Another tab downloads it, and this one takes what is there.
    Following,
    /// Chunks go from storage to the engine.
    Loading,
    /// Chunks that the engine has built go into storage.
    Keeping,
    /// Stored chunks are hashed.
    Verifying,
}

/// What went wrong, for a person.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StoreFailure {
    /// The table concerned, if one is.
    pub table: Option<String>,
    /// What happened and what to do about it, in plain sentences.
    pub message: String,
    /// What could be deleted to make room, largest first; empty where room is not what is missing.
    pub offers: Vec<StoredTable>,
}
