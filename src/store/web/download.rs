//! Downloads chunks: several in parallel; each is hashed, stored and sent to the engine as it arrives.

use std::rc::Rc;
use std::time::Duration;

use godspeed_port::log_error;
use godspeed_protocol::{Chunk, Origin, StoreEvent, TransferPhase};
use js_sys::ArrayBuffer;
use wasm_bindgen_futures::spawn_local;
use web_sys::AbortController;

use super::indexed_db::{IndexedDbStore, StorageError};
use super::sha256::sha256;
use super::table_lock::TableLock;
use super::transfer::{TableTransfer, TransferError};
use super::{PAGE, clock, network};
use crate::{
    DownloadError, DownloadQueue, PARALLEL_DOWNLOADS, Retry, TableRecord, TransferRate, chunk_key,
    fits_quota, free_bytes, storage_full,
};

/// How often a wait checks whether the table is still needed and the network is back.
const CHECK_INTERVAL: Duration = Duration::from_millis(100);

/// A chunk to download.
struct ChunkDownload {
    index: usize,
    chunk: Chunk,
    /// Whether a place in the engine's window is reserved for it; otherwise it is stored first.
    is_reserved: bool,
}

impl TableTransfer {
    /// Downloads the missing chunks; only one tab of the browser does so at a time.
    pub(super) async fn download(self: &Rc<Self>) -> Result<(), TransferError> {
        let lock = match self.store.storage.get().await {
            Ok(_) => self.acquire_lock().await,
            Err(_) => None,
        };
        self.state.borrow_mut().has_lock = lock.is_some();
        if self.is_needed() {
            self.prepare_storage().await;
            self.download_missing().await;
        }
        let error = {
            let mut state = self.state.borrow_mut();
            state.has_lock = false;
            state.wait_reason = None;
            state.error.take()
        };
        drop(lock);
        match error {
            Some(error) => Err(TransferError::Download { table: self.query.table.clone(), error }),
            None => Ok(()),
        }
    }

    /// Waits while another tab downloads the table; chunks that it stores are sent to the engine meanwhile.
    async fn acquire_lock(self: &Rc<Self>) -> Option<TableLock> {
        let table = &self.query.table;
        if let Some(lock) = TableLock::try_acquire(table).await {
            return Some(lock);
        }
        let controller = AbortController::new().ok()?;
        {
            let mut state = self.state.borrow_mut();
            state.lock_wait = Some(controller.clone());
            state.phase = TransferPhase::DownloadingInOtherTab;
            state.wait_reason =
                Some("Another tab is downloading this table. This tab will use it too.".to_owned());
        }
        self.send_progress();
        self.find_stored_chunks().await;
        let lock = TableLock::acquire(table, &controller.signal()).await;
        let mut state = self.state.borrow_mut();
        state.lock_wait = None;
        state.wait_reason = None;
        drop(state);
        lock
    }

    /// Updates the plan with chunks that another tab has stored, and deletes outdated chunks.
    async fn prepare_storage(self: &Rc<Self>) {
        let storage = match self.store.storage.get().await {
            Ok(storage) => storage,
            Err(reason) => {
                if self.state.borrow().is_requested_by_page {
                    self.store.fail(&self.query.table, reason);
                }
                self.stop_storing();
                return;
            }
        };
        self.find_stored_chunks().await;
        let (plan, missing) = {
            let state = self.state.borrow();
            let Some(plan) = state.plan.clone() else { return };
            (plan, if state.is_storing { state.missing() } else { Vec::new() })
        };
        if missing.is_empty() {
            return;
        }
        let (hosted, changed) = (plan.hosted.clone(), clock::date());
        let record = TableRecord { hosted, origin: Origin::Downloaded, changed };
        let written = async {
            let is_valid = |index| plan.stored.contains(&index);
            storage.delete_chunks_except(&self.query.table, self.query.version, is_valid).await?;
            storage.put_record(&record).await
        };
        let bytes = missing.iter().map(|&index| plan.chunk_bytes(index)).sum();
        match written.await {
            Ok(()) if fits_quota(&self.store.space().await, bytes) => {}
            Ok(()) | Err(StorageError::QuotaExceeded) => self.stop_storing_without_space().await,
            Err(error) => self.stop_storing_after(&error),
        }
    }

    async fn find_stored_chunks(self: &Rc<Self>) {
        let Ok(storage) = self.store.storage.get().await else { return };
        let Ok(Some(local)) = storage.table(&self.query.table).await else { return };
        {
            let mut state = self.state.borrow_mut();
            let Some(plan) = &mut state.plan else { return };
            if local.record.hosted != plan.hosted {
                return;
            }
            plan.stored = local.chunks.iter().copied().collect();
        }
        self.send_stored_chunks();
    }

    async fn download_missing(self: &Rc<Self>) {
        {
            let mut state = self.state.borrow_mut();
            let missing = state.missing();
            if missing.is_empty() {
                return;
            }
            state.queue = DownloadQueue::new(missing);
            state.phase = TransferPhase::Downloading;
            state.rate = TransferRate::new(clock::now());
            state.downloads = PARALLEL_DOWNLOADS;
        }
        self.send_progress();
        for _ in 0..PARALLEL_DOWNLOADS {
            let transfer = self.clone();
            spawn_local(async move {
                transfer.download_chunks().await;
                transfer.state.borrow_mut().downloads -= 1;
                transfer.notify();
            });
        }
        while self.state.borrow().downloads > 0 {
            self.changed().await;
        }
        self.send_progress();
    }

    async fn download_chunks(self: &Rc<Self>) {
        while let Some(download) = self.next_download().await {
            let downloaded = self.download_chunk(&download).await;
            self.state.borrow_mut().partial.remove(&download.index);
            match downloaded {
                Ok(bytes) => {
                    {
                        let mut state = self.state.borrow_mut();
                        state.queue.succeeded(download.index);
                        if clock::now() >= state.paused_until {
                            state.wait_reason = None;
                        }
                    }
                    self.store_and_send(&download, &bytes).await;
                }
                Err(_) if !self.continues() => return,
                Err(error) => self.retry(&download, error).await,
            }
        }
    }

    /// Returns the next chunk to download, as soon as there is a place for it.
    async fn next_download(&self) -> Option<ChunkDownload> {
        while self.continues() {
            if clock::now() < self.state.borrow().paused_until {
                clock::sleep(CHECK_INTERVAL).await;
                continue;
            }
            {
                let mut state = self.state.borrow_mut();
                let index = state.queue.pop()?;
                // Without storage, a chunk is only requested if the engine's window has a place for it.
                let is_reserved =
                    !state.is_storing && state.window.as_mut().is_some_and(|window| window.reserve(index));
                if state.is_storing || is_reserved {
                    let chunk = state.plan.as_ref()?.hosted.chunks.get(index)?.clone();
                    return Some(ChunkDownload { index, chunk, is_reserved });
                }
                if !state.window.as_ref().is_some_and(|window| window.needs(index)) {
                    continue;
                }
                state.queue.put_back(index);
            }
            self.changed().await;
        }
        None
    }

    fn continues(&self) -> bool {
        let state = self.state.borrow();
        state.is_needed() && state.error.is_none()
    }

    async fn download_chunk(
        self: &Rc<Self>,
        &ChunkDownload { index, ref chunk, .. }: &ChunkDownload,
    ) -> Result<ArrayBuffer, DownloadError> {
        let (receiving, continuing) = (self.clone(), self.clone());
        let received = move |bytes| {
            {
                let mut state = receiving.state.borrow_mut();
                *state.partial.entry(index).or_default() += bytes;
                state.rate.add(bytes, clock::now());
            }
            receiving.send_progress_if_due();
        };
        let bytes = network::chunk(chunk, received, move || continuing.continues()).await?;
        match sha256(&bytes).await {
            Ok(sha256) if sha256 == chunk.sha256 => Ok(bytes),
            _ => Err(DownloadError::Corrupt { file: chunk.file.clone() }),
        }
    }

    /// Waits before the chunk is requested again, or ends the download.
    async fn retry(self: &Rc<Self>, download: &ChunkDownload, error: DownloadError) {
        let cause = match &error {
            DownloadError::NoResponse => "Download interrupted.".to_owned(),
            DownloadError::Busy { .. } => format!("The server is busy: {error}."),
            DownloadError::Status { .. }
            | DownloadError::Redirected { .. }
            | DownloadError::Corrupt { .. } => {
                format!("Download failed: {error}.")
            }
        };
        let is_busy = matches!(error, DownloadError::Busy { .. });
        let retry = {
            let mut state = self.state.borrow_mut();
            if download.is_reserved
                && let Some(window) = &mut state.window
            {
                window.resend(download.index);
            }
            let retry = state.queue.failed(download.index, error);
            match &retry {
                Retry::After(delay) => {
                    let seconds = delay.as_secs_f64().ceil();
                    state.wait_reason = Some(format!("{cause} Retrying in {seconds} s."));
                }
                Retry::GiveUp(error) => state.error = Some(error.clone()),
            }
            retry
        };
        self.send_progress();
        self.notify();
        if let Retry::After(delay) = retry {
            let until = clock::now() + delay.as_secs_f64();
            if is_busy {
                // All downloads wait in `next_download`.
                let mut state = self.state.borrow_mut();
                state.paused_until = state.paused_until.max(until);
                return;
            }
            while self.continues() && clock::now() < until && self.state.borrow().wait_reason.is_some() {
                clock::sleep(CHECK_INTERVAL).await;
            }
        }
    }

    /// Stores a chunk and sends it to the engine; without storage only sends it.
    async fn store_and_send(self: &Rc<Self>, download: &ChunkDownload, bytes: &ArrayBuffer) {
        let &ChunkDownload { index, is_reserved, .. } = download;
        if is_reserved {
            return self.send_reserved(index, bytes);
        }
        // The storage may have become full since the chunk was requested.
        let is_storing = self.state.borrow().is_storing;
        let stored = match self.store.storage.get().await {
            Ok(storage) if is_storing => self.put_and_send(&storage, index, bytes).await,
            _ => return self.send_when_possible(index, bytes).await,
        };
        match stored {
            Ok(()) => {
                self.on_stored(index);
                self.store.tabs.send(&chunk_key(&self.query.table, self.query.version, index));
            }
            Err((error, is_unsent)) => {
                match error {
                    StorageError::QuotaExceeded => self.stop_storing_without_space().await,
                    error => self.stop_storing_after(&error),
                }
                if is_unsent {
                    self.send_when_possible(index, bytes).await;
                }
            }
        }
    }

    /// Stores a chunk and sends it if the engine's window has a place. The error states whether it was not sent.
    async fn put_and_send(
        &self,
        storage: &IndexedDbStore,
        index: usize,
        bytes: &ArrayBuffer,
    ) -> Result<(), (StorageError, bool)> {
        let commit = storage
            .put_chunk(&self.query.table, self.query.version, index, bytes)
            .map_err(|error| (error, true))?;
        let call = self.reserve(index);
        if let Some(call) = call {
            self.send_chunk(call, index, bytes);
        }
        let stored = commit.await.map_err(|error| (error, call.is_none()));
        if stored.is_err() && call.is_some() {
            self.state.borrow_mut().sent_unstored.insert(index);
        }
        stored
    }

    fn reserve(&self, index: usize) -> Option<u32> {
        let mut state = self.state.borrow_mut();
        let window = state.window.as_mut()?;
        window.reserve(index).then_some(window.call)
    }

    /// Sends a chunk for which a place in the engine's window is reserved.
    fn send_reserved(&self, index: usize, bytes: &ArrayBuffer) {
        let call = self.state.borrow().window.as_ref().map(|window| window.call);
        if let Some(call) = call {
            self.state.borrow_mut().sent_unstored.insert(index);
            self.send_chunk(call, index, bytes);
        }
    }

    async fn send_when_possible(&self, index: usize, bytes: &ArrayBuffer) {
        while self.continues() && self.is_needed_by_engine() {
            if let Some(call) = self.reserve(index) {
                self.state.borrow_mut().sent_unstored.insert(index);
                return self.send_chunk(call, index, bytes);
            }
            self.changed().await;
        }
    }

    /// Stops storing because the storage is full, and reports it once. The engine still gets all chunks.
    async fn stop_storing_without_space(&self) {
        let missing = {
            let state = self.state.borrow();
            let plan = state.plan.as_ref();
            plan.map_or(0, |plan| plan.missing().into_iter().map(|index| plan.chunk_bytes(index)).sum())
        };
        if !self.stop_storing() {
            return;
        }
        let (stored, space) = (self.store.stored_tables().await, self.store.space().await);
        let is_searching = self.is_needed_by_engine();
        let failure = storage_full(&self.query.table, missing, free_bytes(&space), &stored, is_searching);
        PAGE.send(&StoreEvent::Failed(failure));
        self.notify();
    }

    fn stop_storing_after(&self, error: &StorageError) {
        if self.stop_storing() {
            let message = format!("The table could not be saved for your next visit ({error}).");
            self.store.fail(&self.query.table, message);
        }
        log_error("The storage failed", &error.to_string().into());
    }

    /// Stops storing chunks; returns whether they were stored until now.
    fn stop_storing(&self) -> bool {
        self.stop_for_page();
        std::mem::take(&mut self.state.borrow_mut().is_storing)
    }
}
