use std::collections::{BTreeMap, BTreeSet, VecDeque};

use godspeed_protocol::{Coder, HostedTable, TableReply, TableRequest};
use godspeed_solve::{TableContent, TableKey};

/// Requests to the table store that are not sent yet, and replies that are not consumed yet.
#[derive(Default)]
pub(super) struct RequestQueue {
    store: StoreStatus,
    last_call: u32,
    outgoing: Vec<(TableRequest, Vec<u8>)>,
    incoming: BTreeMap<u32, IncomingTable>,
    /// The table that is being saved, with its call, and those that wait for it. The store saves one at a time.
    saving: Option<(u32, UnsavedTable)>,
    unsaved: VecDeque<UnsavedTable>,
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
    table: String,
    start: Option<HostedTable>,
    chunks: VecDeque<(usize, Vec<u8>)>,
    is_over: bool,
}

/// A table that was built by the engine and is saved by the store, chunk by chunk.
#[derive(Clone)]
pub(super) struct UnsavedTable {
    pub(super) key: TableKey,
    pub(super) content: TableContent,
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
        self.saving = None;
        self.unsaved.clear();
        self.incoming.values_mut().for_each(|incoming| incoming.is_over = true);
    }

    /// Requests a table and returns the number of the call.
    pub(super) fn get(&mut self, key: &TableKey) -> u32 {
        let call = self.next_call();
        let (table, version, bytes) = (key.id.clone(), key.version, key.bytes as u64);
        self.send(TableRequest::Get { call, table: table.clone(), version, bytes });
        let chunks = VecDeque::new();
        self.incoming.insert(call, IncomingTable { table, start: None, chunks, is_over: false });
        call
    }

    /// Ends a call.
    pub(super) fn cancel(&mut self, call: u32) {
        self.incoming.remove(&call);
        self.send(TableRequest::Cancel { call });
    }

    /// Saves a table in the store, if there is one, after those that are being saved.
    pub(super) fn save(&mut self, unsaved: UnsavedTable, chunk_bytes: u64, coder: Coder) {
        if self.store == StoreStatus::Connected {
            self.unsaved.push_back(unsaved);
            self.save_next(chunk_bytes, coder);
        }
    }

    /// Starts to save the next table, unless one is being saved.
    pub(super) fn save_next(&mut self, chunk_bytes: u64, coder: Coder) {
        if self.saving.is_some() {
            return;
        }
        let Some(unsaved) = self.unsaved.pop_front() else { return };
        let call = self.next_call();
        let TableKey { id, version, bytes, .. } = &unsaved.key;
        let (table, version, bytes) = (id.clone(), *version, *bytes as u64);
        self.send(TableRequest::Save { call, table, version, bytes, chunk_bytes, coder });
        self.saving = Some((call, unsaved));
    }

    /// Returns the table of a save call.
    pub(super) fn unsaved(&self, call: u32) -> Option<UnsavedTable> {
        self.saving.as_ref().filter(|(saving, _)| *saving == call).map(|(_, unsaved)| unsaved.clone())
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
                self.saving.take_if(|(saving, _)| *saving == call);
            }
            // Packing takes too long to hold the lock of this queue; the client does it.
            TableReply::RequestChunk { .. } => {}
        }
    }

    /// Returns the replies to a call, at most `max_chunks` chunks at once.
    pub(super) fn arrival(&mut self, call: u32, max_chunks: usize) -> Arrival {
        let Some(incoming) = self.incoming.get_mut(&call) else { return Arrival::End };
        if incoming.is_over || self.build_locally.remove(&incoming.table) {
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
