//! Saves a table that the engine has built, as if it had been downloaded.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use event_listener::Event;
use godspeed_port::{Attachment, log_error};
use godspeed_protocol::{
    Chunk, Coder, HostedTable, Origin, StoreEvent, TableReply, TransferPhase, is_goal_table,
};
use js_sys::ArrayBuffer;

use super::indexed_db::{IndexedDbStore, StorageError};
use super::sha256::sha256;
use super::table_lock::TableLock;
use super::{PAGE, Store, clock};
use crate::{MOST_GOAL_BYTES, TableRecord, TransferRate, free_bytes, storage_full, surplus_goal_tables};

/// A table that is being saved.
pub(super) struct TableSave {
    store: Rc<Store>,
    built: BuiltTable,
    received: RefCell<Option<(usize, ArrayBuffer)>>,
    is_aborted: Cell<bool>,
    /// Notified when a chunk has arrived or the save was aborted.
    changed: Event,
}

/// A table that the engine has built.
pub(super) struct BuiltTable {
    pub(super) call: u32,
    pub(super) table: String,
    pub(super) version: u32,
    pub(super) bytes: u64,
    pub(super) chunk_bytes: u64,
    pub(super) coder: Coder,
}

impl TableSave {
    pub(super) fn new(store: Rc<Store>, built: BuiltTable) -> Self {
        let (received, is_aborted, changed) = (RefCell::default(), Cell::default(), Event::new());
        Self { store, built, received, is_aborted, changed }
    }

    pub(super) fn has_call(&self, call: u32) -> bool {
        self.built.call == call
    }

    /// Handles a chunk from the engine.
    pub(super) fn receive(&self, index: usize, bytes: ArrayBuffer) {
        self.received.replace(Some((index, bytes)));
        self.changed.notify(usize::MAX);
    }

    /// Ends the save because the engine has ended.
    pub(super) fn abort(&self) {
        self.is_aborted.set(true);
        self.changed.notify(usize::MAX);
    }

    /// Stores the table chunk by chunk, then reports the end to page and engine.
    pub(super) async fn run(self: Rc<Self>) {
        let table = &self.built.table;
        if let Ok(storage) = self.store.storage.get().await
            && let Some(_lock) = TableLock::try_acquire(table).await
        {
            match self.store_chunks(&storage).await {
                Ok(true) => {
                    self.store.tabs.send(table);
                    self.delete_surplus(&storage).await;
                }
                Ok(false) => self.delete(&storage).await,
                Err(error) => {
                    self.delete(&storage).await;
                    self.report(&error).await;
                }
            }
            PAGE.send(&StoreEvent::Settled { table: table.clone() });
            self.store.send_inventory();
        }
        self.store.send_to_engine(&TableReply::SaveEnded { call: self.built.call }, Attachment::None);
    }

    /// Returns `false` if the save was aborted.
    async fn store_chunks(&self, storage: &IndexedDbStore) -> Result<bool, StorageError> {
        let BuiltTable { call, table, version, bytes, chunk_bytes, coder } = &self.built;
        storage.delete_table(table).await?;
        let count = bytes.div_ceil(*chunk_bytes) as usize;
        let mut chunks = Vec::new();
        let mut rate = TransferRate::new(clock::now());
        for index in 0..count {
            self.store.send_to_engine(&TableReply::RequestChunk { call: *call, index }, Attachment::None);
            let Some(packed) = self.next_chunk(index).await else { return Ok(false) };
            let sha256 = sha256(&packed).await?;
            storage.put_chunk(table, *version, index, &packed)?.await?;
            let length = u64::from(packed.byte_length());
            chunks.push(Chunk { file: String::new(), bytes: length, sha256 });
            rate.add(length, clock::now());
            self.send_progress(&chunks, count, &rate);
        }
        let (id, version, coder) = (table.clone(), *version, *coder);
        let hosted = HostedTable { id, version, bytes: *bytes, chunk_bytes: *chunk_bytes, coder, chunks };
        let record = TableRecord { hosted, origin: Origin::Built, changed: clock::date() };
        storage.put_record(&record).await?;
        Ok(true)
    }

    async fn next_chunk(&self, index: usize) -> Option<ArrayBuffer> {
        while !self.is_aborted.get() {
            if let Some((received, bytes)) = self.received.take()
                && received == index
            {
                return Some(bytes);
            }
            self.changed.listen().await;
        }
        None
    }

    fn send_progress(&self, chunks: &[Chunk], count: usize, rate: &TransferRate) {
        let bytes: u64 = chunks.iter().map(|chunk| chunk.bytes).sum();
        // Estimates that the remaining chunks have the average size of those so far.
        let total = bytes * count as u64 / chunks.len() as u64;
        PAGE.send(&StoreEvent::Transfer(godspeed_protocol::Transfer {
            table: self.built.table.clone(),
            phase: TransferPhase::Saving,
            bytes,
            total,
            seconds_left: rate.seconds_for(total - bytes, clock::now()),
            wait_reason: None,
        }));
    }

    async fn delete(&self, storage: &IndexedDbStore) {
        if let Err(error) = storage.delete_table(&self.built.table).await {
            log_error("An incomplete table could not be deleted", &error.to_string().into());
        }
    }

    /// Deletes tables of other goals if they take too much storage.
    async fn delete_surplus(&self, storage: &IndexedDbStore) {
        let newest = &self.built.table;
        if !is_goal_table(newest) {
            return;
        }
        let stored = self.store.stored_tables().await;
        for table in surplus_goal_tables(&stored, newest, MOST_GOAL_BYTES) {
            // A table that another tab uses stays until the next save.
            let Some(_lock) = TableLock::try_acquire(&table).await else { continue };
            match storage.delete_table(&table).await {
                Ok(()) => self.store.tabs.send(&table),
                Err(error) => log_error("A table could not be deleted", &error.to_string().into()),
            }
        }
    }

    async fn report(&self, error: &StorageError) {
        let table = &self.built.table;
        if is_goal_table(table) {
            // It is built again in about a second, so nobody has to make room for it.
            return log_error("The table of a goal is not stored", &error.to_string().into());
        }
        if *error == StorageError::QuotaExceeded {
            let stored = self.store.stored_tables().await;
            let free = free_bytes(&self.store.space().await);
            let failure = storage_full(table, self.built.bytes, free, &stored, true);
            return PAGE.send(&StoreEvent::Failed(failure));
        }
        self.store.fail(table, format!("The table could not be saved for your next visit ({error})."));
    }
}
