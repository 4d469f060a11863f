//! The transfer of one table, from the first request until it is complete or no longer needed.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use event_listener::Event;
use godspeed_port::{Attachment, log_error, worker_scope};
use godspeed_protocol::{Manifest, StoreEvent, TableReply, Transfer, TransferPhase, is_goal_table};
use js_sys::ArrayBuffer;
use wasm_bindgen_futures::spawn_local;

use super::sha256::sha256;
use super::transfer_state::TransferState;
use super::{PAGE, Store, clock, network};
use crate::{DownloadError, FlowWindow, LocalTable, PlanError, TableQuery, TableRecord, TransferRate};

/// The seconds between two progress events.
const PROGRESS_INTERVAL: f64 = 0.1;

/// The time after which the page is notified that the manifest has not arrived yet.
const MANIFEST_NEWS: Duration = Duration::from_secs(2);

/// The transfer of one table from the server or the storage to the engine or the storage.
pub(super) struct TableTransfer {
    pub(super) store: Rc<Store>,
    pub(super) query: TableQuery,
    pub(super) state: RefCell<TransferState>,
    /// Notified whenever the state has changed.
    changed: Event,
}

/// The reason why a table is not available.
#[derive(Debug, thiserror::Error)]
pub(super) enum TransferError {
    #[error(transparent)]
    Plan(#[from] PlanError),
    #[error("The table \"{table}\" could not be downloaded: {error}.")]
    Download { table: String, error: DownloadError },
}

impl TableTransfer {
    pub(super) fn new(store: Rc<Store>, query: TableQuery) -> Self {
        let state = TransferState::new(store.storage.error().is_none(), clock::now());
        Self { store, query, state: RefCell::new(state), changed: Event::new() }
    }

    /// Sends the table to the engine.
    pub(super) fn request_by_engine(self: &Rc<Self>, call: u32) {
        {
            let mut state = self.state.borrow_mut();
            state.call = Some(call);
            state.window = None;
        }
        self.start_sending();
    }

    /// Stores the table, even if the engine does not need it.
    pub(super) fn request_by_page(self: &Rc<Self>) {
        match self.store.storage.error() {
            None => self.state.borrow_mut().is_requested_by_page = true,
            Some(error) => self.store.fail(&self.query.table, error),
        }
        self.notify();
    }

    /// Ends the request of the page.
    pub(super) fn stop_for_page(&self) {
        self.state.borrow_mut().is_requested_by_page = false;
        self.abort_if_unneeded();
    }

    /// Ends this call of the engine, or any call if `call` is `None`.
    pub(super) fn cancel(&self, call: Option<u32>) {
        {
            let mut state = self.state.borrow_mut();
            if call.is_some() && state.call != call {
                return;
            }
            state.call = None;
            state.window = None;
        }
        self.abort_if_unneeded();
    }

    pub(super) fn has_call(&self, call: u32) -> bool {
        self.state.borrow().call == Some(call)
    }

    pub(super) fn has_lock(&self) -> bool {
        self.state.borrow().has_lock
    }

    /// Records that the engine has unpacked a chunk, and sends the next ones.
    pub(super) fn acknowledge(self: &Rc<Self>) {
        if let Some(window) = &mut self.state.borrow_mut().window {
            window.acknowledge();
        }
        self.send_stored_chunks();
        self.notify();
    }

    /// Deletes a chunk that the engine could not unpack, so that it is downloaded and sent again.
    pub(super) fn resend(self: &Rc<Self>, index: usize) {
        let transfer = self.clone();
        spawn_local(async move {
            let TableQuery { table, version, .. } = &transfer.query;
            if let Ok(storage) = transfer.store.storage.get().await
                && let Err(error) = storage.delete_chunk(table, *version, index).await
            {
                log_error("A corrupt chunk could not be deleted", &error.to_string().into());
            }
            transfer.on_lost(index);
        });
    }

    /// Records that a chunk is not available.
    fn on_lost(&self, index: usize) {
        {
            let mut state = self.state.borrow_mut();
            if let Some(window) = &mut state.window {
                window.resend(index);
            }
            state.sent_unstored.remove(&index);
            if let Some(plan) = &mut state.plan {
                plan.stored.remove(&index);
            }
        }
        self.notify();
    }

    /// Records that another tab has stored a chunk.
    pub(super) fn on_stored_by_other_tab(self: &Rc<Self>, version: u32, index: usize) {
        if version == self.query.version {
            self.on_stored(index);
        }
    }

    /// Stops using the storage because the table is being deleted. The engine gets the rest from the server.
    pub(super) fn stop_using_storage(&self) {
        {
            let mut state = self.state.borrow_mut();
            state.is_storing = false;
            state.is_requested_by_page = false;
            if let Some(plan) = &mut state.plan {
                plan.stored.clear();
            }
        }
        self.abort_if_unneeded();
    }

    pub(super) fn is_needed(&self) -> bool {
        self.state.borrow().is_needed()
    }

    pub(super) fn is_needed_by_engine(&self) -> bool {
        self.state.borrow().call.is_some()
    }

    /// Transfers the table and reports the end to the engine and the page.
    pub(super) async fn run(self: Rc<Self>) {
        let end = self.transfer().await;
        self.store.transfers.borrow_mut().remove(&self.query.table);
        let (call, is_requested_by_page) = {
            let state = self.state.borrow();
            (state.call.filter(|_| end.is_err()), state.is_requested_by_page)
        };
        if let Some(call) = call {
            self.store.send_to_engine(&TableReply::NotAvailable { call }, Attachment::None);
        }
        // An engine that gets no table builds it; only a failed download is reported to the user.
        match end {
            Err(error @ TransferError::Download { .. }) if is_requested_by_page => {
                let remedy = "Build it in the browser instead, or try again later.";
                self.store.fail(&self.query.table, format!("{error} {remedy}"));
            }
            Err(error @ TransferError::Download { .. }) => {
                self.store.fail(&self.query.table, format!("{error} It is built in the browser instead."));
            }
            Err(error) if is_requested_by_page => self.store.fail(&self.query.table, error.to_string()),
            Ok(()) | Err(TransferError::Plan(_)) => {}
        }
        PAGE.send(&StoreEvent::Settled { table: self.query.table.clone() });
        self.store.send_inventory();
    }

    async fn transfer(self: &Rc<Self>) -> Result<(), TransferError> {
        let local = match self.store.storage.get().await {
            Ok(storage) => storage.table(&self.query.table).await.unwrap_or_else(|error| {
                log_error("A stored table cannot be read", &error.to_string().into());
                None
            }),
            Err(_) => None,
        };
        let plan = match self.query.plan_from_storage(local.as_ref()) {
            Some(plan) => plan,
            None if self.is_of_goal() => return Err(PlanError::NotHosted(self.query.table.clone()).into()),
            None if !worker_scope().is_secure_context() => return Err(PlanError::Insecure.into()),
            None => {
                let manifest = self.manifest().await.map_err(|error| self.manifest_error(&error))?;
                self.query.plan_from_server(local.as_ref(), &manifest)?
            }
        };
        {
            let mut state = self.state.borrow_mut();
            state.plan = Some(plan);
            state.rate = TransferRate::new(clock::now());
        }
        self.start_sending();
        while self.is_needed() {
            let is_incomplete = !self.state.borrow().missing().is_empty();
            if is_incomplete && self.is_of_goal() {
                // A stored chunk is damaged. The engine builds the table again.
                return Err(PlanError::NotHosted(self.query.table.clone()).into());
            } else if is_incomplete {
                self.download().await?;
            } else if !self.is_needed_by_engine() {
                break;
            } else {
                // The engine cancels its call after it has unpacked the last chunk.
                self.state.borrow_mut().phase = TransferPhase::Loading;
                self.changed().await;
            }
        }
        if self.is_of_goal() {
            self.note_use().await;
        }
        Ok(())
    }

    /// Returns whether the table was made for a goal.
    fn is_of_goal(&self) -> bool {
        is_goal_table(&self.query.table)
    }

    /// Stores the time at which a table of a goal was used, because those used least recently make room for others.
    async fn note_use(&self) {
        let Ok(storage) = self.store.storage.get().await else { return };
        let Ok(Some(LocalTable { record, .. })) = storage.table(&self.query.table).await else { return };
        let record = TableRecord { changed: clock::date(), ..record };
        if let Err(error) = storage.put_record(&record).await {
            log_error("The use of a table could not be stored", &error.to_string().into());
        }
    }

    /// Downloads the manifest, and reports to the page if that takes long.
    async fn manifest(self: &Rc<Self>) -> Result<Manifest, DownloadError> {
        let is_over = Rc::new(Cell::new(false));
        let (waiting, over) = (self.clone(), is_over.clone());
        spawn_local(async move {
            clock::sleep(MANIFEST_NEWS).await;
            if !over.get() && waiting.is_needed() {
                waiting.send_wait("Waiting for the server's list of tables.");
            }
        });
        let manifest = network::manifest().await;
        is_over.set(true);
        manifest
    }

    /// Reports to the page that the transfer waits for the first answer about the table.
    fn send_wait(&self, reason: &str) {
        PAGE.send(&StoreEvent::Transfer(Transfer {
            table: self.query.table.clone(),
            phase: TransferPhase::Downloading,
            bytes: 0,
            total: 0,
            seconds_left: None,
            wait_reason: Some(reason.to_owned()),
        }));
    }

    fn manifest_error(&self, error: &DownloadError) -> PlanError {
        let table = self.query.table.clone();
        match error {
            DownloadError::NoResponse | DownloadError::Busy { .. } => PlanError::NoResponse(table),
            DownloadError::Status { .. } | DownloadError::Redirected { .. } => PlanError::NotHosted(table),
            DownloadError::Corrupt { .. } => PlanError::InvalidManifest(table),
        }
    }

    /// Announces the table to the engine and starts to send it, once there is a call and a plan.
    fn start_sending(self: &Rc<Self>) {
        let start = {
            let mut state = self.state.borrow_mut();
            let TransferState { call: Some(call), window, plan: Some(plan), .. } = &mut *state else {
                return;
            };
            *window = Some(FlowWindow::new(*call, plan.hosted.chunks.len()));
            TableReply::Start { call: *call, hosted: plan.hosted.clone() }
        };
        self.store.send_to_engine(&start, Attachment::None);
        self.send_stored_chunks();
        self.notify();
    }

    /// Sends stored chunks to the engine as far as its window allows.
    pub(super) fn send_stored_chunks(self: &Rc<Self>) {
        loop {
            let next = {
                let mut state = self.state.borrow_mut();
                let TransferState { window: Some(window), plan: Some(plan), .. } = &mut *state else {
                    return;
                };
                window.next_of(&plan.stored).map(|index| (window.call, index))
            };
            let Some((call, index)) = next else { return };
            let transfer = self.clone();
            spawn_local(async move { transfer.send_stored_chunk(call, index).await });
        }
    }

    async fn send_stored_chunk(self: Rc<Self>, call: u32, index: usize) {
        let bytes = self.intact_chunk(index).await;
        if !self.has_call(call) {
            return;
        }
        match bytes {
            Some(bytes) => self.send_chunk(call, index, &bytes),
            None => self.resend(index),
        }
    }

    /// Returns the bytes of a stored chunk; `None` if it must be downloaded again.
    ///
    /// It may have been deleted in the meantime, the storage may fail, or its bytes may have changed. A wrong bound
    /// would make solutions that are called optimal longer than that.
    async fn intact_chunk(&self, index: usize) -> Option<ArrayBuffer> {
        let storage = self.store.storage.get().await.ok()?;
        let bytes = storage.chunk(&self.query.table, self.query.version, index).await.ok()??;
        let found = sha256(&bytes).await.ok()?;
        let state = self.state.borrow();
        let expected = state.plan.as_ref()?.hosted.chunks.get(index)?;
        (found == expected.sha256).then_some(bytes)
    }

    /// Sends a chunk to the engine.
    pub(super) fn send_chunk(&self, call: u32, index: usize, bytes: &ArrayBuffer) {
        if self.state.borrow().phase == TransferPhase::Loading {
            let length = u64::from(bytes.byte_length());
            self.state.borrow_mut().rate.add(length, clock::now());
        }
        self.store.send_to_engine(&TableReply::Chunk { call, index }, Attachment::Bytes(bytes));
        self.send_progress_if_due();
    }

    /// Records that a chunk is stored.
    pub(super) fn on_stored(self: &Rc<Self>, index: usize) {
        if let Some(plan) = &mut self.state.borrow_mut().plan {
            plan.stored.insert(index);
        }
        self.send_stored_chunks();
        self.send_progress_if_due();
        self.notify();
    }

    fn abort_if_unneeded(&self) {
        if !self.is_needed()
            && let Some(lock_wait) = self.state.borrow_mut().lock_wait.take()
        {
            lock_wait.abort();
        }
        self.notify();
    }

    /// Wakes all tasks that wait for a change.
    pub(super) fn notify(&self) {
        self.changed.notify(usize::MAX);
    }

    /// Waits for the next change of the state.
    pub(super) async fn changed(&self) {
        self.changed.listen().await;
    }

    /// Sends the progress to the page, a few times a second.
    pub(super) fn send_progress_if_due(&self) {
        if clock::now() - self.state.borrow().last_progress >= PROGRESS_INTERVAL {
            self.send_progress();
        }
    }

    /// Sends the progress to the page.
    pub(super) fn send_progress(&self) {
        let now = clock::now();
        let mut state = self.state.borrow_mut();
        state.last_progress = now;
        let Some(progress) = state.progress(&self.query.table, now) else { return };
        PAGE.send(&StoreEvent::Transfer(progress));
    }
}
