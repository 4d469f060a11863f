//! Pattern databases and tables of goals from the table store, received chunk by chunk and unpacked in place.
//!
//! A search that needs a database waits for it in [`Control::yield_now`], on whichever thread it runs. Only the
//! thread of the engine's event loop can send and receive messages, so requests and replies pass through a
//! [`RequestQueue`] that both sides share.

mod chunk_slots;
mod request_queue;

use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::Duration;

use godspeed_protocol::{HostedTable, TableReply, TableRequest};
use godspeed_solve::{
    BoxFuture, Bytes, Control, SearchEvent, Source, Stopped, TableContent, TableKey, TableSpec,
    database_content,
};

use crate::lock::lock;
use crate::packing::{CHUNK_BYTES, CODER, pack};
use chunk_slots::ChunkSlots;
use request_queue::{Arrival, RequestQueue, StoreStatus, UnsavedTable};

/// The number of corrupt chunks after which a database is built instead of downloaded.
const MAX_CORRUPT_CHUNKS: usize = 3;

/// The greatest share that is reported before the end of a table.
const ALMOST: f64 = 0.999;

/// The source of an engine's databases. Clones share their state.
#[derive(Clone)]
pub struct StoreClient {
    shared: Arc<Shared>,
}

struct Shared {
    queue: Mutex<RequestQueue>,
    queue_changed: Condvar,
    poll_interval: Duration,
    threads: usize,
}

/// A call for a database, cancelled when dropped.
struct Call<'a> {
    client: &'a StoreClient,
    number: u32,
}

impl StoreClient {
    /// Creates a client for searches on this number of threads.
    ///
    /// A search that waits for a reply blocks its thread for up to `poll_interval` before it yields. The interval
    /// must be zero if the same thread receives the replies.
    #[must_use]
    pub fn new(threads: usize, poll_interval: Duration) -> Self {
        let (queue, queue_changed) = (Mutex::default(), Condvar::new());
        Self { shared: Arc::new(Shared { queue, queue_changed, poll_interval, threads: threads.max(1) }) }
    }

    /// Sets whether there is a connection to a store. Until this is set, searches wait for it.
    pub fn set_connected(&self, is_connected: bool) {
        let store = if is_connected { StoreStatus::Connected } else { StoreStatus::Unavailable };
        self.queue().set_store(store);
        self.shared.queue_changed.notify_all();
    }

    /// Handles a reply of the store. The bytes of a chunk are empty for replies without a chunk.
    pub fn receive(&self, reply: TableReply, bytes: Vec<u8>) {
        if let TableReply::RequestChunk { call, index } = reply {
            return self.send_chunk(call, index);
        }
        {
            let mut queue = self.queue();
            queue.receive(reply, bytes);
            queue.save_next(CHUNK_BYTES as u64, CODER);
        }
        self.shared.queue_changed.notify_all();
    }

    /// Removes and returns the requests to send now, with the bytes of a chunk or none.
    #[must_use]
    pub fn take_outgoing(&self) -> Vec<(TableRequest, Vec<u8>)> {
        self.queue().take_outgoing()
    }

    /// Ends the download of a table, if there is one, so that the search builds it.
    pub fn build_instead_of_waiting(&self, table: &str) {
        self.queue().build_instead_of_waiting(table);
        self.shared.queue_changed.notify_all();
    }

    /// Makes the next search that needs a table build it, without a request to the store.
    pub fn build_next_time(&self, table: &str) {
        self.queue().build_next_time(table);
    }

    /// Clears all requests to build tables; called when a task ends.
    pub fn clear_build_wishes(&self) {
        self.queue().clear_build_wishes();
    }

    /// Packs and sends a chunk of a database that is being saved.
    ///
    /// Runs on the thread of the event loop, which is idle while a thread pool searches.
    fn send_chunk(&self, call: u32, index: usize) {
        let Some(UnsavedTable { content, .. }) = self.queue().unsaved(call) else { return };
        let bytes: &[u8] = (*content).as_ref();
        let Some(chunk) = bytes.chunks(CHUNK_BYTES).nth(index) else { return };
        let packed = pack(CODER, chunk);
        self.queue().send_with_bytes(TableRequest::SaveChunk { call, index }, packed);
    }

    /// Requests a table and unpacks it into `bytes`. Returns `false` if it did not arrive completely.
    async fn download(&self, key: &TableKey, bytes: &mut [u8], control: &Control) -> Result<bool, Stopped> {
        control.emit(SearchEvent::Table { name: key.name, done: 0.0 });
        if self.queue().take_build_wish(&key.id) || !self.has_store(control).await? {
            return Ok(false);
        }
        let call = self.call(key);
        let Some(hosted) = call.start(control).await? else { return Ok(false) };
        let Some(mut slots) = ChunkSlots::new(bytes, &hosted) else { return Ok(false) };
        let mut corrupt = 0;
        while !slots.is_full() {
            control.yield_now().await?;
            let chunks = match call.wait() {
                Arrival::Chunks(chunks) => chunks,
                Arrival::Nothing | Arrival::Start(_) => continue,
                Arrival::End => return Ok(false),
            };
            for unpacked in slots.fill(chunks) {
                corrupt += usize::from(!unpacked.is_intact);
                call.acknowledge(unpacked.index, unpacked.is_intact);
            }
            if corrupt >= MAX_CORRUPT_CHUNKS {
                return Ok(false);
            }
            let done = slots.filled_share().min(ALMOST);
            control.emit(SearchEvent::Table { name: key.name, done });
        }
        Ok(true)
    }

    /// Waits until the page has reported whether there is a store.
    async fn has_store(&self, control: &Control) -> Result<bool, Stopped> {
        loop {
            match self.queue().store() {
                StoreStatus::Connected => return Ok(true),
                StoreStatus::Unavailable => return Ok(false),
                StoreStatus::Unknown => {}
            }
            self.wait_for_change();
            control.yield_now().await?;
        }
    }

    fn call(&self, key: &TableKey) -> Call<'_> {
        Call { client: self, number: self.queue().get(key) }
    }

    fn wait_for_change(&self) {
        if self.shared.poll_interval > Duration::ZERO {
            let queue = self.queue();
            // Callers check their condition again, so spurious wake-ups are harmless.
            let _woken = self.shared.queue_changed.wait_timeout(queue, self.shared.poll_interval);
        }
    }

    fn queue(&self) -> MutexGuard<'_, RequestQueue> {
        lock(&self.shared.queue)
    }
}

impl Source for StoreClient {
    fn fill<'a>(
        &'a self,
        spec: &'static TableSpec,
        bytes: &'a mut [u8],
        control: &'a Control,
    ) -> BoxFuture<'a, Result<bool, Stopped>> {
        Box::pin(async move {
            let is_complete = self.download(&spec.key(), bytes, control).await?;
            if is_complete {
                control.emit(SearchEvent::Table { name: spec.id, done: 1.0 });
            }
            Ok(is_complete)
        })
    }

    fn keep(&self, spec: &'static TableSpec, database: Arc<dyn Bytes>) {
        self.keep_made(spec.key(), database_content(database));
    }

    fn fill_made<'a>(
        &'a self,
        key: &'a TableKey,
        bytes: &'a mut [u8],
        control: &'a Control,
    ) -> BoxFuture<'a, Result<bool, Stopped>> {
        Box::pin(self.download(key, bytes, control))
    }

    fn keep_made(&self, key: TableKey, content: TableContent) {
        self.queue().save(UnsavedTable { key, content }, CHUNK_BYTES as u64, CODER);
    }
}

impl Call<'_> {
    /// Waits until the store announces the table; returns `None` if it is not available.
    async fn start(&self, control: &Control) -> Result<Option<HostedTable>, Stopped> {
        loop {
            match self.wait() {
                Arrival::Start(hosted) => return Ok(Some(hosted)),
                Arrival::End => return Ok(None),
                Arrival::Nothing | Arrival::Chunks(_) => control.yield_now().await?,
            }
        }
    }

    /// Returns what has arrived, after a short wait if nothing has.
    fn wait(&self) -> Arrival {
        match self.arrival() {
            Arrival::Nothing => {
                self.client.wait_for_change();
                self.arrival()
            }
            arrival => arrival,
        }
    }

    fn arrival(&self) -> Arrival {
        self.client.queue().arrival(self.number, self.client.shared.threads)
    }

    fn acknowledge(&self, index: usize, is_intact: bool) {
        let call = self.number;
        let request =
            if is_intact { TableRequest::Unpacked { call } } else { TableRequest::Corrupt { call, index } };
        self.client.queue().send(request);
    }
}

impl Drop for Call<'_> {
    fn drop(&mut self) {
        self.client.queue().cancel(self.number);
    }
}
