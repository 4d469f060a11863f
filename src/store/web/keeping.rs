//! A table that the engine has built goes into storage, as if it had been downloaded.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use godspeed_protocol::{Chunk, Coder, Delivery, HostedTable, Origin, StoreEvent, TransferPhase};
use js_sys::ArrayBuffer;

use super::bell::Bell;
use super::lock::Lock;
use super::shelf::{Shelf, ShelfError};
use super::{Store, clock, digest, page};
use crate::{Pace, Record, is_full};

/// A table on its way from the engine into storage.
pub(super) struct Keeping {
    store: Rc<Store>,
    offered: Offered,
    arrived: RefCell<Option<(usize, ArrayBuffer)>>,
    ended: Cell<bool>,
    bell: Bell,
}

/// What the engine offers.
pub(super) struct Offered {
    pub(super) call: u32,
    pub(super) table: String,
    pub(super) version: u32,
    pub(super) bytes: u64,
    pub(super) chunk_bytes: u64,
    pub(super) coder: Coder,
}

impl Keeping {
    pub(super) fn new(store: Rc<Store>, offered: Offered) -> Self {
        Self { store, offered, arrived: RefCell::default(), ended: Cell::default(), bell: Bell::default() }
    }

    pub(super) fn is(&self, call: u32) -> bool {
        self.offered.call == call
    }

    /// Takes in a chunk.
    pub(super) fn take_in(&self, index: usize, bytes: ArrayBuffer) {
        self.arrived.replace(Some((index, bytes)));
        self.bell.ring();
    }

    /// The engine is gone.
    pub(super) fn end(&self) {
        self.ended.set(true);
        self.bell.ring();
    }

    /// Stores the table chunk by chunk, and tells the engine when its bytes are no longer wanted.
    pub(super) async fn run(self: Rc<Self>) {
        let table = &self.offered.table;
        if let Ok(shelf) = &self.store.shelf
            && let Some(_lock) = Lock::try_take(table).await
        {
            match self.store_all(shelf).await {
                Ok(true) => self.store.news.tell(table),
                Ok(false) => self.forget_all(shelf).await,
                Err(error) => {
                    self.forget_all(shelf).await;
                    self.tell_failure(&error).await;
                }
            }
            page::post(&StoreEvent::Settled { table: table.clone() });
            self.store.tell_inventory();
        }
        self.store.tell_engine(&Delivery::Done { call: self.offered.call }, None);
    }

    /// Whether all of it came.
    async fn store_all(&self, shelf: &Shelf) -> Result<bool, ShelfError> {
        let Offered { call, table, version, bytes, chunk_bytes, coder } = &self.offered;
        shelf.forget(table).await?;
        let count = usize::try_from(bytes.div_ceil((*chunk_bytes).max(1))).unwrap_or_default();
        let mut chunks = Vec::new();
        let mut pace = Pace::new(clock::now());
        for index in 0..count {
            self.store.tell_engine(&Delivery::Pack { call: *call, index }, None);
            let Some(packed) = self.next_chunk(index).await else { return Ok(false) };
            let sha256 = digest::sha256(&packed).await?;
            shelf.put_chunk(table, *version, index, &packed)?.await?;
            let length = u64::from(packed.byte_length());
            chunks.push(Chunk { file: String::new(), bytes: length, sha256 });
            pace.count(length, clock::now());
            self.tell_progress(&chunks, count, &pace);
        }
        let (id, version, coder) = (table.clone(), *version, *coder);
        let hosted = HostedTable { id, version, bytes: *bytes, chunk_bytes: *chunk_bytes, coder, chunks };
        let record = Record { hosted, origin: Origin::Built, changed: clock::now() * 1e3 };
        shelf.put_record(&record).await?;
        Ok(true)
    }

    async fn next_chunk(&self, wanted: usize) -> Option<ArrayBuffer> {
        while !self.ended.get() {
            if let Some((index, bytes)) = self.arrived.take()
                && index == wanted
            {
                return Some(bytes);
            }
            self.bell.next().await;
        }
        None
    }

    fn tell_progress(&self, chunks: &[Chunk], count: usize, pace: &Pace) {
        let bytes: u64 = chunks.iter().map(|chunk| chunk.bytes).sum();
        // The chunks still to be packed are taken to be as large as those before them.
        let total = bytes * count as u64 / (chunks.len() as u64).max(1);
        page::post(&StoreEvent::Transfer(godspeed_protocol::Transfer {
            table: self.offered.table.clone(),
            phase: TransferPhase::Keeping,
            bytes,
            total,
            seconds_left: pace.seconds_for(total - bytes, clock::now()),
            waits: None,
        }));
    }

    async fn forget_all(&self, shelf: &Shelf) {
        if let Err(error) = shelf.forget(&self.offered.table).await {
            page::complain("The storage could not be cleared", &error.to_string().into());
        }
    }

    async fn tell_failure(&self, error: &ShelfError) {
        let table = &self.offered.table;
        if *error == ShelfError::Full {
            let stored = self.store.stored().await;
            let failure = is_full(table, self.offered.bytes, &stored, true);
            return page::post(&StoreEvent::Failed(failure));
        }
        self.store.fail(table, format!("The table could not be kept for the next visit ({error})."));
    }
}
