//! Chunks from the server: several at once, hashed, stored, and handed on as they come.

use std::rc::Rc;
use std::time::Duration;

use godspeed_protocol::{Chunk, Origin, StoreEvent, TransferPhase};
use js_sys::ArrayBuffer;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::spawn_local;
use web_sys::AbortController;

use super::lock::Lock;
use super::shelf::{Shelf, ShelfError};
use super::transfer::{Transfer, Trouble};
use super::{clock, digest, network, page};
use crate::{Download, Fault, PARALLEL, Pace, Record, Remedy, chunk_key, fits, is_full};

/// Steps of a long wait, so that it ends soon when nobody wants the table any more or the network is back.
const STEP: Duration = Duration::from_millis(100);

/// A chunk to be fetched.
struct Due {
    index: usize,
    chunk: Chunk,
    /// Whether the engine keeps room for it; else it goes into storage first.
    has_room: bool,
}

impl Transfer {
    /// Downloads what is missing, alone among the tabs of this browser.
    pub(super) async fn download(self: &Rc<Self>) -> Result<(), Trouble> {
        let lock = match &self.store.shelf {
            Ok(_) => self.take_lock().await,
            Err(_) => None,
        };
        self.state.borrow_mut().locked = lock.is_some();
        if self.is_wanted() {
            self.prepare_storage().await;
            self.fetch_all().await;
        }
        let fault = {
            let mut state = self.state.borrow_mut();
            state.locked = false;
            state.waits = None;
            state.fault.take()
        };
        drop(lock);
        match fault {
            Some(fault) => Err(self.trouble(fault)),
            None => Ok(()),
        }
    }

    /// Waits while another tab downloads the table; what that one stores is handed out meanwhile.
    async fn take_lock(self: &Rc<Self>) -> Option<Lock> {
        let table = &self.wanted.table;
        if let Some(lock) = Lock::try_take(table).await {
            return Some(lock);
        }
        let controller = AbortController::new().ok()?;
        {
            let mut state = self.state.borrow_mut();
            state.waiting = Some(controller.clone());
            state.phase = TransferPhase::Following;
            state.waits =
                Some("Another tab downloads this table; what it stores is used here too.".to_owned());
        }
        self.tell_progress(true);
        self.read_what_is_stored().await;
        let lock = Lock::take(table, &controller.signal()).await;
        let mut state = self.state.borrow_mut();
        state.waiting = None;
        state.waits = None;
        drop(state);
        lock
    }

    /// Makes the storage fit the plan: what another tab has stored meanwhile counts, what is of an older
    /// version goes, before anything new is written.
    async fn prepare_storage(self: &Rc<Self>) {
        let Ok(shelf) = &self.store.shelf else { return };
        self.read_what_is_stored().await;
        let Some(plan) = self.state.borrow().plan.clone() else { return };
        let missing = self.missing();
        if !self.state.borrow().storing || missing.is_empty() {
            return;
        }
        let record =
            Record { hosted: plan.hosted.clone(), origin: Origin::Downloaded, changed: clock::now() * 1e3 };
        let written = async {
            shelf
                .forget_but(&self.wanted.table, self.wanted.version, |index| plan.stored.contains(&index))
                .await?;
            shelf.put_record(&record).await
        };
        let bytes = missing.iter().map(|&index| plan.chunk_bytes(index)).sum();
        match written.await {
            Ok(()) if fits(&self.store.space().await, bytes) => {}
            Ok(()) | Err(ShelfError::Full) => self.stop_storing(bytes).await,
            Err(error) => self.stop_storing_for(&error),
        }
    }

    async fn read_what_is_stored(self: &Rc<Self>) {
        let Ok(shelf) = &self.store.shelf else { return };
        let Ok(Some(kept)) = shelf.kept(&self.wanted.table).await else { return };
        {
            let mut state = self.state.borrow_mut();
            let Some(plan) = &mut state.plan else { return };
            if kept.record.hosted != plan.hosted {
                return;
            }
            plan.stored = kept.chunks.iter().copied().collect();
        }
        self.hand_out();
    }

    async fn fetch_all(self: &Rc<Self>) {
        let missing = self.missing();
        if missing.is_empty() {
            return;
        }
        {
            let mut state = self.state.borrow_mut();
            state.download = Download::new(missing);
            state.phase = TransferPhase::Downloading;
            state.pace = Pace::new(clock::now());
            state.fetchers = PARALLEL;
        }
        self.tell_progress(true);
        for _ in 0..PARALLEL {
            let transfer = self.clone();
            spawn_local(async move {
                transfer.fetch_chunks().await;
                transfer.state.borrow_mut().fetchers -= 1;
                transfer.bell.ring();
            });
        }
        while self.state.borrow().fetchers > 0 {
            self.bell.next().await;
        }
        self.tell_progress(true);
    }

    async fn fetch_chunks(self: &Rc<Self>) {
        while let Some(due) = self.next_due().await {
            let fetched = self.fetch(&due).await;
            self.state.borrow_mut().coming.remove(&due.index);
            match fetched {
                Ok(bytes) => {
                    self.arrived(due.index);
                    self.keep(&due, &bytes).await;
                }
                Err(_) if !self.goes_on() => return,
                Err(fault) => self.mend(&due, fault).await,
            }
        }
    }

    fn arrived(&self, index: usize) {
        let mut state = self.state.borrow_mut();
        state.download.arrived(index);
        state.waits = None;
    }

    /// The next chunk to fetch, once it is clear where to put it.
    async fn next_due(&self) -> Option<Due> {
        while self.goes_on() {
            {
                let mut state = self.state.borrow_mut();
                let index = state.download.next_chunk()?;
                // Without storage a chunk is only asked for when the engine has room for it.
                let has_room =
                    !state.storing && state.customer.as_mut().is_some_and(|customer| customer.reserve(index));
                if state.storing || has_room {
                    let chunk = state.plan.as_ref()?.hosted.chunks.get(index)?.clone();
                    return Some(Due { index, chunk, has_room });
                }
                if state.customer.as_ref().is_some_and(|customer| customer.wants(index)) {
                    state.download.put_back(index);
                } else {
                    continue;
                }
            }
            self.bell.next().await;
        }
        None
    }

    fn goes_on(&self) -> bool {
        self.is_wanted() && self.state.borrow().fault.is_none()
    }

    async fn fetch(self: &Rc<Self>, due: &Due) -> Result<ArrayBuffer, Fault> {
        let &Due { index, ref chunk, .. } = due;
        let (counting, asking) = (self.clone(), self.clone());
        let received = move |bytes| {
            let mut state = counting.state.borrow_mut();
            *state.coming.entry(index).or_default() += bytes;
            state.pace.count(bytes, clock::now());
            drop(state);
            counting.tell_progress(false);
        };
        let bytes = network::chunk(chunk, received, move || asking.goes_on()).await?;
        match digest::sha256(&bytes).await {
            Ok(sha256) if sha256 == chunk.sha256 => Ok(bytes),
            _ => Err(Fault::Wrong { file: chunk.file.clone() }),
        }
    }

    /// Waits and lets the chunk be asked for again, or gives up.
    async fn mend(self: &Rc<Self>, due: &Due, fault: Fault) {
        let says = match &fault {
            Fault::NoAnswer => "Waiting for the server: it does not answer. Check the connection.".to_owned(),
            other => format!("Fetching again: {other}."),
        };
        let remedy = {
            let mut state = self.state.borrow_mut();
            if due.has_room
                && let Some(customer) = &mut state.customer
            {
                customer.wants_again(due.index);
            }
            let remedy = state.download.failed(due.index, fault);
            match &remedy {
                Remedy::Again(_) => state.waits = Some(says),
                Remedy::GiveUp(fault) => state.fault = Some(fault.clone()),
            }
            remedy
        };
        self.tell_progress(true);
        self.bell.ring();
        if let Remedy::Again(wait) = remedy {
            let until = clock::now() + wait.as_secs_f64();
            while self.goes_on() && clock::now() < until && self.state.borrow().waits.is_some() {
                clock::sleep(STEP).await;
            }
        }
    }

    /// Stores a chunk and hands it to the engine, or only hands it on where nothing is stored.
    async fn keep(self: &Rc<Self>, due: &Due, bytes: &ArrayBuffer) {
        let &Due { index, ref chunk, has_room } = due;
        if has_room {
            return self.hand_unstored(index, bytes);
        }
        // The disk may have filled up since it was asked for.
        let is_storing = self.state.borrow().storing;
        let stored = match &self.store.shelf {
            Ok(shelf) if is_storing => self.store_and_hand(shelf, index, bytes).await,
            _ => return self.hand_when_there_is_room(index, bytes).await,
        };
        match stored {
            Ok(()) => {
                self.note_stored(index);
                let key = chunk_key(&self.wanted.table, self.wanted.version, index);
                self.store.news.tell(&key);
            }
            Err((error, in_hand)) => {
                match error {
                    ShelfError::Full => self.stop_storing(chunk.bytes).await,
                    error => self.stop_storing_for(&error),
                }
                if in_hand {
                    self.hand_when_there_is_room(index, bytes).await;
                }
            }
        }
    }

    /// An error comes with whether the bytes are still here.
    async fn store_and_hand(
        &self,
        shelf: &Shelf,
        index: usize,
        bytes: &ArrayBuffer,
    ) -> Result<(), (ShelfError, bool)> {
        let Transfer { wanted, .. } = self;
        let commit = shelf.put_chunk(&wanted.table, wanted.version, index, bytes);
        let commit = commit.map_err(|error| (error, true))?;
        let call = self.reserve(index);
        if let Some(call) = call {
            self.hand(call, index, bytes);
        }
        let stored = commit.await.map_err(|error| (error, call.is_none()));
        if stored.is_err() && call.is_some() {
            self.state.borrow_mut().passed.insert(index);
        }
        stored
    }

    fn reserve(&self, index: usize) -> Option<u32> {
        let mut state = self.state.borrow_mut();
        let customer = state.customer.as_mut()?;
        customer.reserve(index).then_some(customer.call)
    }

    /// Hands on a chunk for which the engine has kept room.
    fn hand_unstored(&self, index: usize, bytes: &ArrayBuffer) {
        let call = self.state.borrow().customer.as_ref().map(|customer| customer.call);
        if let Some(call) = call {
            self.state.borrow_mut().passed.insert(index);
            self.hand(call, index, bytes);
        }
    }

    async fn hand_when_there_is_room(&self, index: usize, bytes: &ArrayBuffer) {
        while self.goes_on() && self.is_engines() {
            if let Some(call) = self.reserve(index) {
                self.state.borrow_mut().passed.insert(index);
                return self.hand(call, index, bytes);
            }
            self.bell.next().await;
        }
    }

    /// The storage is full: the person is told once, and the engine gets its chunks without.
    async fn stop_storing(&self, missing: u64) {
        if !self.give_up_storing() {
            return;
        }
        let stored = self.store.stored().await;
        page::post(&StoreEvent::Failed(is_full(&self.wanted.table, missing, &stored, self.is_engines())));
        self.bell.ring();
    }

    fn stop_storing_for(&self, error: &ShelfError) {
        if self.give_up_storing() {
            let message = format!("The table could not be kept for the next visit ({error}).");
            self.store.fail(&self.wanted.table, message);
        }
        page::complain("The storage failed", &JsValue::from_str(&error.to_string()));
    }

    /// Whether chunks were stored until now.
    fn give_up_storing(&self) -> bool {
        self.stop_for_page();
        std::mem::take(&mut self.state.borrow_mut().storing)
    }
}
