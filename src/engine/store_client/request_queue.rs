use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use godspeed_protocol::{Coder, HostedTable, TableReply, TableRequest};
use godspeed_solve::{Bytes, TableSpec};

/// Requests to the table store that are not sent yet, and replies that are not consumed yet.
#[derive(Default)]
pub(super) struct RequestQueue {
    store: StoreStatus,
    last_call: u32,
    outgoing: Vec<(TableRequest, Vec<u8>)>,
    incoming: BTreeMap<u32, IncomingTable>,
    unsaved: BTreeMap<u32, UnsavedTable>,
    build_locally: BTreeSet<String>,
}

/// Whether the engine has a connection to the table store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) enum StoreStatus {
    /// The page has not reported it yet.
    #[default]
    Unknown,
    /// There is a connection.
    Connected,
    /// There is no store.
    Unavailable,
}

/// A requested table whose chunks are arriving.
struct IncomingTable {
    table: &'static str,
    start: Option<HostedTable>,
    chunks: VecDeque<(usize, Vec<u8>)>,
    is_over: bool,
}

/// A database that was built by the engine and is being saved by the store, chunk by chunk.
#[derive(Clone)]
pub(super) struct UnsavedTable {
    pub(super) spec: &'static TableSpec,
    pub(super) database: Arc<dyn Bytes>,
}

/// The replies to a call since the last query.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Arrival {
    /// Nothing has arrived.
    Nothing,
    /// The store will send the table, split like this.
    Start(HostedTable),
    /// Packed chunks with their indices.
    Chunks(Vec<(usize, Vec<u8>)>),
    /// Nothing more will arrive.
    End,
}

impl RequestQueue {
    pub(super) const fn store(&self) -> StoreStatus {
        self.store
    }

    /// Sets the status of the store. All calls to a previous store end.
    pub(super) fn set_store(&mut self, store: StoreStatus) {
        self.store = store;
        self.outgoing.clear();
        self.unsaved.clear();
        self.incoming.values_mut().for_each(|incoming| incoming.is_over = true);
    }

    /// Requests a database and returns the number of the call.
    pub(super) fn get(&mut self, spec: &'static TableSpec) -> u32 {
        let call = self.next_call();
        let (table, version, bytes) = (spec.id.to_owned(), spec.version, spec.bytes as u64);
        self.send(TableRequest::Get { call, table, version, bytes });
        let (table, chunks) = (spec.id, VecDeque::new());
        self.incoming.insert(call, IncomingTable { table, start: None, chunks, is_over: false });
        call
    }

    /// Ends a call.
    pub(super) fn cancel(&mut self, call: u32) {
        self.incoming.remove(&call);
        self.send(TableRequest::Cancel { call });
    }

    /// Starts to save a database in the store, if there is one.
    pub(super) fn save(&mut self, unsaved: UnsavedTable, chunk_bytes: u64, coder: Coder) {
        if self.store != StoreStatus::Connected {
            return;
        }
        let call = self.next_call();
        let &TableSpec { id, version, bytes, .. } = unsaved.spec;
        let (table, bytes) = (id.to_owned(), bytes as u64);
        self.send(TableRequest::Save { call, table, version, bytes, chunk_bytes, coder });
        self.unsaved.insert(call, unsaved);
    }

    /// Returns the database of a save call.
    pub(super) fn unsaved(&self, call: u32) -> Option<UnsavedTable> {
        self.unsaved.get(&call).cloned()
    }

    /// Adds a request.
    pub(super) fn send(&mut self, request: TableRequest) {
        self.send_with_bytes(request, Vec::new());
    }

    /// Adds a request with the bytes of a chunk.
    pub(super) fn send_with_bytes(&mut self, request: TableRequest, bytes: Vec<u8>) {
        self.outgoing.push((request, bytes));
    }

    /// Removes and returns the requests to send now.
    pub(super) fn take_outgoing(&mut self) -> Vec<(TableRequest, Vec<u8>)> {
        if self.store == StoreStatus::Connected { std::mem::take(&mut self.outgoing) } else { Vec::new() }
    }

    /// Adds a reply of the store. Replies to calls that have ended are dropped.
    pub(super) fn receive(&mut self, reply: TableReply, bytes: Vec<u8>) {
        match reply {
            TableReply::Start { call, hosted } => {
                if let Some(incoming) = self.incoming.get_mut(&call) {
                    incoming.start = Some(hosted);
                }
            }
            TableReply::Chunk { call, index } => {
                if let Some(incoming) = self.incoming.get_mut(&call) {
                    incoming.chunks.push_back((index, bytes));
                }
            }
            TableReply::NotAvailable { call } => {
                if let Some(incoming) = self.incoming.get_mut(&call) {
                    incoming.is_over = true;
                }
            }
            TableReply::SaveEnded { call } => {
                self.unsaved.remove(&call);
            }
            // Packing takes too long to hold the lock of this queue; the client does it.
            TableReply::RequestChunk { .. } => {}
        }
    }

    /// Returns the replies to a call, at most `max_chunks` chunks at once.
    pub(super) fn arrival(&mut self, call: u32, max_chunks: usize) -> Arrival {
        let Some(incoming) = self.incoming.get_mut(&call) else { return Arrival::End };
        if incoming.is_over || self.build_locally.remove(incoming.table) {
            return Arrival::End;
        }
        if let Some(hosted) = incoming.start.take() {
            return Arrival::Start(hosted);
        }
        if incoming.chunks.is_empty() {
            return Arrival::Nothing;
        }
        let count = max_chunks.min(incoming.chunks.len());
        Arrival::Chunks(incoming.chunks.drain(..count).collect())
    }

    /// Ends the download of a table, if there is one, so that the engine builds it.
    pub(super) fn build_instead_of_waiting(&mut self, table: &str) {
        if self.incoming.values().any(|incoming| incoming.table == table) {
            self.build_next_time(table);
        }
    }

    /// Makes the engine build a table when it is next needed.
    pub(super) fn build_next_time(&mut self, table: &str) {
        self.build_locally.insert(table.to_owned());
    }

    /// Returns whether to build a table without a request to the store, and resets that.
    pub(super) fn take_build_wish(&mut self, table: &str) -> bool {
        self.build_locally.remove(table)
    }

    /// Clears all requests to build tables.
    pub(super) fn clear_build_wishes(&mut self) {
        self.build_locally.clear();
    }

    const fn next_call(&mut self) -> u32 {
        self.last_call += 1;
        self.last_call
    }
}
