//! What the engine and the store say to each other, over a `MessageChannel` between their workers.
//!
//! Each message is a pair: one of these, and the bytes of a chunk where it speaks of one (a transferred
//! `ArrayBuffer`). Chunks may come in any order. At most [`WINDOW`] of them are on their way at once, so that
//! no table is ever held twice.

use serde::{Deserialize, Serialize};

use crate::{Coder, HostedTable};

/// Chunks that may be on their way to the engine before it has said that it has taken one.
pub const WINDOW: usize = 4;

/// What the engine asks of the store. `call` numbers what one search wants of one table; answers carry it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Order {
    /// Send this table.
    Want {
        /// The number of this call.
        call: u32,
        /// The id of the table.
        table: String,
        /// Its version.
        version: u32,
        /// Its bytes in memory.
        bytes: u64,
    },
    /// A chunk has been unpacked; another may follow.
    Taken {
        /// The call.
        call: u32,
    },
    /// A chunk cannot be unpacked: forget it and send it anew.
    Spoiled {
        /// The call.
        call: u32,
        /// The number of the chunk.
        index: usize,
    },
    /// Nothing more is wanted of a call.
    Leave {
        /// The call.
        call: u32,
    },
    /// A table has been built here and can be kept; the store asks for its chunks one by one.
    Offer {
        /// The number of this call.
        call: u32,
        /// The id of the table.
        table: String,
        /// Its version.
        version: u32,
        /// Its bytes in memory.
        bytes: u64,
        /// Bytes in memory of each chunk.
        chunk_bytes: u64,
        /// How its chunks are packed.
        coder: Coder,
    },
    /// A chunk of a built table; its bytes come along.
    Packed {
        /// The call.
        call: u32,
        /// The number of the chunk.
        index: usize,
    },
}

/// What the store answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Delivery {
    /// The table comes, cut like this.
    Comes {
        /// The call.
        call: u32,
        /// Its chunks.
        hosted: HostedTable,
    },
    /// A chunk; its bytes come along.
    Chunk {
        /// The call.
        call: u32,
        /// The number of the chunk.
        index: usize,
    },
    /// The table is neither stored nor to be had from the server: it must be built.
    Nowhere {
        /// The call.
        call: u32,
    },
    /// Pack and send this chunk of a built table.
    Pack {
        /// The call.
        call: u32,
        /// The number of the chunk.
        index: usize,
    },
    /// A built table is stored, or cannot be: its bytes are no longer wanted.
    Done {
        /// The call.
        call: u32,
    },
}
