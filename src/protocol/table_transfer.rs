//! Messages between the engine and the table store, over a `MessageChannel` that connects their workers.
//!
//! A message about the contents of a chunk carries them as a transferred `ArrayBuffer`. Chunks arrive in any
//! order. At most [`FLOW_WINDOW`] chunks are in flight, so no table is held in memory twice.

use serde::{Deserialize, Serialize};

use crate::{Coder, HostedTable};

/// The maximum number of chunks in flight to the engine.
pub const FLOW_WINDOW: usize = 4;

/// The beginning of the ids of tables that engines make for goals. No server has them.
const GOAL_TABLES: &str = "goal-";

/// Returns whether a table was made for a goal.
#[must_use]
pub fn is_goal_table(id: &str) -> bool {
    id.starts_with(GOAL_TABLES)
}

/// A message from the engine to the table store.
///
/// The engine numbers its calls. A call is one request for a table, or one table to save; every message about
/// it carries its number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum TableRequest {
    /// Send this table.
    Get {
        /// The number of this call.
        call: u32,
        /// The id of the table.
        table: String,
        /// Its version.
        version: u32,
        /// Its size in memory, in bytes.
        bytes: u64,
    },
    /// A chunk has been unpacked; the store may send another one.
    Unpacked {
        /// The call.
        call: u32,
    },
    /// A chunk could not be unpacked. The store deletes it and sends it again.
    Corrupt {
        /// The call.
        call: u32,
        /// The index of the chunk.
        index: usize,
    },
    /// The engine needs no more chunks of this call.
    Cancel {
        /// The call.
        call: u32,
    },
    /// The engine has built a table that can be saved; the store requests its chunks one by one.
    Save {
        /// The number of this call.
        call: u32,
        /// The id of the table.
        table: String,
        /// Its version.
        version: u32,
        /// Its size in memory, in bytes.
        bytes: u64,
        /// The size of each chunk in memory, in bytes.
        chunk_bytes: u64,
        /// The compression of its chunks.
        coder: Coder,
    },
    /// A packed chunk of a table to save, with its bytes attached.
    SaveChunk {
        /// The call.
        call: u32,
        /// The index of the chunk.
        index: usize,
    },
}

/// A message from the table store to the engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum TableReply {
    /// The store has the table and will send its chunks.
    Start {
        /// The call.
        call: u32,
        /// How the table is split into chunks.
        hosted: HostedTable,
    },
    /// A packed chunk, with its bytes attached.
    Chunk {
        /// The call.
        call: u32,
        /// The index of the chunk.
        index: usize,
    },
    /// The table is neither stored nor available from the server: the engine has to build it.
    NotAvailable {
        /// The call.
        call: u32,
    },
    /// Requests a chunk of a table to save.
    RequestChunk {
        /// The call.
        call: u32,
        /// The index of the chunk.
        index: usize,
    },
    /// The table has been saved, or cannot be: the engine may release it.
    SaveEnded {
        /// The call.
        call: u32,
    },
}
