//! The work on one table, from the moment someone wants it until nobody does or everyone has it.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use godspeed_protocol::{Delivery, StoreEvent, TransferPhase};
use js_sys::ArrayBuffer;
use wasm_bindgen_futures::spawn_local;

use super::bell::Bell;
use super::{Store, clock, network, page};
use crate::{Customer, Download, Fault, NoPlan, Pace, Plan, Wanted};

/// Seconds between two messages about progress.
const TOLD: f64 = 0.1;

/// One table on its way.
pub(super) struct Transfer {
    pub(super) store: Rc<Store>,
    pub(super) wanted: Wanted,
    pub(super) state: RefCell<State>,
    /// Rung whenever something has changed.
    pub(super) bell: Bell,
}

/// Where it stands.
pub(super) struct State {
    /// The engine's call, if it wants the table.
    call: Option<u32>,
    /// Whether the page wants the table stored.
    page: bool,
    /// The engine as a customer, once there is something to hand out.
    pub(super) customer: Option<Customer>,
    pub(super) plan: Option<Plan>,
    pub(super) download: Download,
    /// Bytes that have come of chunks under way.
    pub(super) coming: BTreeMap<usize, u64>,
    /// Chunks that went to the engine without being stored.
    pub(super) passed: BTreeSet<usize>,
    /// Whether chunks are stored; not where there is no storage, or no room.
    pub(super) storing: bool,
    pub(super) locked: bool,
    pub(super) fetchers: usize,
    pub(super) fault: Option<Fault>,
    /// Ends the wait for another tab.
    pub(super) waiting: Option<web_sys::AbortController>,
    pub(super) phase: TransferPhase,
    pub(super) waits: Option<String>,
    pub(super) pace: Pace,
    told: f64,
}

/// Why a table does not come.
#[derive(Debug, thiserror::Error)]
pub(super) enum Trouble {
    #[error(transparent)]
    NoPlan(#[from] NoPlan),
    #[error(
        "The table \"{table}\" cannot be downloaded: {fault}. Build it here instead, or try again later."
    )]
    Fault { table: String, fault: Fault },
}

impl Transfer {
    pub(super) fn new(store: Rc<Store>, wanted: Wanted) -> Self {
        let now = clock::now();
        let state = State {
            call: None,
            page: false,
            customer: None,
            plan: None,
            download: Download::default(),
            coming: BTreeMap::new(),
            passed: BTreeSet::new(),
            storing: store.shelf.is_ok(),
            locked: false,
            fetchers: 0,
            fault: None,
            waiting: None,
            phase: TransferPhase::Loading,
            waits: None,
            pace: Pace::new(now),
            told: 0.0,
        };
        Self { store, wanted, state: RefCell::new(state), bell: Bell::default() }
    }

    /// Serves a call of the engine from now on.
    pub(super) fn serve(self: &Rc<Self>, call: u32) {
        {
            let mut state = self.state.borrow_mut();
            state.call = Some(call);
            state.customer = None;
        }
        self.welcome();
    }

    /// Goes on until the table is stored, whether or not the engine wants it.
    pub(super) fn ask_for_page(self: &Rc<Self>) {
        match &self.store.shelf {
            Ok(_) => self.state.borrow_mut().page = true,
            Err(obstacle) => self.store.fail(&self.wanted.table, obstacle.clone()),
        }
        self.bell.ring();
    }

    pub(super) fn stop_for_page(&self) {
        self.state.borrow_mut().page = false;
        self.changed();
    }

    /// The engine, or this call of it, wants nothing more.
    pub(super) fn leave(&self, call: Option<u32>) {
        {
            let mut state = self.state.borrow_mut();
            if call.is_some() && state.call != call {
                return;
            }
            state.call = None;
            state.customer = None;
        }
        self.changed();
    }

    pub(super) fn has_call(&self, call: u32) -> bool {
        self.state.borrow().call == Some(call)
    }

    pub(super) fn has_lock(&self) -> bool {
        self.state.borrow().locked
    }

    /// The engine has room for another chunk.
    pub(super) fn taken(self: &Rc<Self>) {
        if let Some(customer) = &mut self.state.borrow_mut().customer {
            customer.took();
        }
        self.hand_out();
        self.bell.ring();
    }

    /// A chunk could not be unpacked, so it is no longer what was hashed before it was stored: it is forgotten
    /// and comes from the server again.
    pub(super) fn spoiled(self: &Rc<Self>, index: usize) {
        let transfer = self.clone();
        spawn_local(async move {
            if let Ok(shelf) = &transfer.store.shelf
                && let Err(error) =
                    shelf.forget_chunk(&transfer.wanted.table, transfer.wanted.version, index).await
            {
                page::complain("A spoiled chunk could not be forgotten", &error.to_string().into());
            }
            transfer.lost(index);
        });
    }

    /// A chunk is not there after all.
    fn lost(&self, index: usize) {
        {
            let mut state = self.state.borrow_mut();
            if let Some(customer) = &mut state.customer {
                customer.wants_again(index);
            }
            state.passed.remove(&index);
            if let Some(plan) = &mut state.plan {
                plan.stored.remove(&index);
            }
        }
        self.bell.ring();
    }

    /// Another tab has stored a chunk.
    pub(super) fn hear_of(self: &Rc<Self>, version: u32, index: usize) {
        if version == self.wanted.version {
            self.note_stored(index);
        }
    }

    /// The table is deleted under our hands: what the engine still wants comes from the server again.
    pub(super) fn lose_storage(&self) {
        {
            let mut state = self.state.borrow_mut();
            state.storing = false;
            state.page = false;
            if let Some(plan) = &mut state.plan {
                plan.stored.clear();
            }
        }
        self.changed();
    }

    pub(super) fn is_wanted(&self) -> bool {
        let state = self.state.borrow();
        state.call.is_some() || state.page
    }

    pub(super) fn is_engines(&self) -> bool {
        self.state.borrow().call.is_some()
    }

    /// Does the work, and tells its end.
    pub(super) async fn run(self: Rc<Self>) {
        let end = self.carry_out().await;
        self.store.transfers.borrow_mut().remove(&self.wanted.table);
        let (call, page) = {
            let state = self.state.borrow();
            (state.call.filter(|_| end.is_err()), state.page)
        };
        if let Some(call) = call {
            self.store.tell_engine(&Delivery::Nowhere { call }, None);
        }
        match end {
            // An engine that finds no table builds it, which needs no one's attention.
            Err(trouble) if page => {
                self.store.fail(&self.wanted.table, format!("{trouble} Try again later."))
            }
            Err(trouble @ Trouble::Fault { .. }) => {
                self.store.fail(&self.wanted.table, format!("{trouble} It is built here instead."));
            }
            Ok(()) | Err(Trouble::NoPlan(_)) => {}
        }
        page::post(&StoreEvent::Settled { table: self.wanted.table.clone() });
        self.store.tell_inventory();
    }

    async fn carry_out(self: &Rc<Self>) -> Result<(), Trouble> {
        let kept = match &self.store.shelf {
            Ok(shelf) => shelf.kept(&self.wanted.table).await.unwrap_or_default(),
            Err(_) => None,
        };
        let plan = match self.wanted.from_storage(kept.as_ref()) {
            Some(plan) => plan,
            None if !page::scope().is_secure_context() => return Err(NoPlan::Insecure.into()),
            None => {
                let manifest = network::manifest().await.map_err(|fault| self.no_manifest(fault))?;
                self.wanted.from_server(kept.as_ref(), &manifest)?
            }
        };
        {
            let mut state = self.state.borrow_mut();
            state.plan = Some(plan);
            state.pace = Pace::new(clock::now());
        }
        self.welcome();
        while self.is_wanted() {
            if self.lacks() {
                self.download().await?;
            } else if !self.is_engines() {
                break;
            } else {
                // The engine leaves when it has unpacked the last chunk.
                self.state.borrow_mut().phase = TransferPhase::Loading;
                self.bell.next().await;
            }
        }
        Ok(())
    }

    pub(super) fn trouble(&self, fault: Fault) -> Trouble {
        Trouble::Fault { table: self.wanted.table.clone(), fault }
    }

    fn no_manifest(&self, fault: Fault) -> NoPlan {
        let table = self.wanted.table.clone();
        match fault {
            Fault::NoAnswer => NoPlan::NoServer(table),
            Fault::Refused { .. } => NoPlan::NotHosted(table),
            Fault::Wrong { .. } => NoPlan::Nonsense(table),
        }
    }

    /// Lets the engine know how the table is cut, and begins to hand it out.
    fn welcome(self: &Rc<Self>) {
        let comes = {
            let mut state = self.state.borrow_mut();
            let State { call: Some(call), customer, plan: Some(plan), .. } = &mut *state else { return };
            *customer = Some(Customer::new(*call, plan.hosted.chunks.len()));
            Delivery::Comes { call: *call, hosted: plan.hosted.clone() }
        };
        self.store.tell_engine(&comes, None);
        self.hand_out();
        self.bell.ring();
    }

    /// Sends the engine stored chunks as long as it has room.
    pub(super) fn hand_out(self: &Rc<Self>) {
        loop {
            let next = {
                let mut state = self.state.borrow_mut();
                let State { customer: Some(customer), plan: Some(plan), .. } = &mut *state else { return };
                customer.serve(&plan.stored).map(|index| (customer.call, index))
            };
            let Some((call, index)) = next else { return };
            let transfer = self.clone();
            spawn_local(async move { transfer.hand_stored(call, index).await });
        }
    }

    async fn hand_stored(self: Rc<Self>, call: u32, index: usize) {
        let Ok(shelf) = &self.store.shelf else { return };
        let read = shelf.chunk(&self.wanted.table, self.wanted.version, index).await;
        if !self.has_call(call) {
            return;
        }
        match read {
            Ok(Some(bytes)) => self.hand(call, index, &bytes),
            // It was deleted meanwhile, or the disk fails: it comes from the server again.
            Ok(None) | Err(_) => self.spoiled(index),
        }
    }

    /// Sends a chunk to the engine.
    pub(super) fn hand(&self, call: u32, index: usize, bytes: &ArrayBuffer) {
        if self.state.borrow().phase == TransferPhase::Loading {
            let length = u64::from(bytes.byte_length());
            self.state.borrow_mut().pace.count(length, clock::now());
        }
        self.store.tell_engine(&Delivery::Chunk { call, index }, Some(bytes));
        self.tell_progress(false);
    }

    /// Notes that a chunk is stored.
    pub(super) fn note_stored(self: &Rc<Self>, index: usize) {
        if let Some(plan) = &mut self.state.borrow_mut().plan {
            plan.stored.insert(index);
        }
        self.hand_out();
        self.tell_progress(false);
        self.bell.ring();
    }

    /// The chunks that have to come from the server.
    pub(super) fn missing(&self) -> Vec<usize> {
        let state = self.state.borrow();
        let Some(plan) = &state.plan else { return Vec::new() };
        let engine_wants =
            |index: &usize| state.customer.as_ref().is_some_and(|customer| customer.wants(*index));
        plan.missing().into_iter().filter(|index| state.storing || engine_wants(index)).collect()
    }

    fn lacks(&self) -> bool {
        !self.missing().is_empty()
    }

    fn changed(&self) {
        if !self.is_wanted()
            && let Some(waiting) = self.state.borrow_mut().waiting.take()
        {
            waiting.abort();
        }
        self.bell.ring();
    }

    /// Tells the page how far it is: a few times a second, or at once.
    pub(super) fn tell_progress(&self, at_once: bool) {
        let now = clock::now();
        let mut state = self.state.borrow_mut();
        if !at_once && now - state.told < TOLD {
            return;
        }
        state.told = now;
        let Some(transfer) = state.describe(&self.wanted.table, now) else { return };
        page::post(&StoreEvent::Transfer(transfer));
    }
}

impl State {
    fn describe(&self, table: &str, now: f64) -> Option<godspeed_protocol::Transfer> {
        let plan = self.plan.as_ref()?;
        let total = plan.hosted.packed_bytes();
        let is_there = |index: usize| match self.phase {
            TransferPhase::Loading => self.customer.as_ref().is_none_or(|customer| !customer.wants(index)),
            _ => plan.stored.contains(&index) || self.passed.contains(&index),
        };
        let there = (0..plan.hosted.chunks.len()).filter(|&index| is_there(index));
        let there: u64 = there.map(|index| plan.chunk_bytes(index)).sum();
        let bytes = total.min(there + self.coming.values().sum::<u64>());
        Some(godspeed_protocol::Transfer {
            table: table.to_owned(),
            phase: self.phase,
            bytes,
            total,
            seconds_left: self.pace.seconds_for(total - bytes, now).filter(|_| self.waits.is_none()),
            waits: self.waits.clone(),
        })
    }
}
