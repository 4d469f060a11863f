//! Databases from the page's store: chunk by chunk over a line of messages, unpacked in place.
//!
//! A search that wants a database waits for it in [`Control::yield_now`], wherever it runs. Only the engine's
//! own thread can send and receive messages, so what is ordered and what has come meet on the [`Supply`]'s
//! desk.

mod desk;
mod places;

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use godspeed_protocol::{Delivery, Order};
use godspeed_solve::{BoxFuture, Bytes, Control, SearchEvent, Source, Stopped, TableSpec};

use crate::packing::{CHUNK_BYTES, CODER, pack};
use desk::{Arrival, Desk, Line, Offer};
use places::Places;

/// How many chunks of a database may be spoiled before the database is built instead.
const SPOILED: usize = 3;

/// The source of an engine's databases; copies are the same one.
#[derive(Clone)]
pub struct Supply {
    shared: Arc<Shared>,
}

struct Shared {
    desk: Mutex<Desk>,
    changed: Condvar,
    patience: Duration,
    threads: usize,
}

/// A call for a database, ended when dropped.
struct Call<'a> {
    supply: &'a Supply,
    number: u32,
}

impl Supply {
    /// A supply for searches on so many threads. Whoever waits for something holds its thread for
    /// `patience` between two breaths: nothing where that thread receives the messages as well, some
    /// milliseconds elsewhere.
    #[must_use]
    pub fn new(threads: usize, patience: Duration) -> Self {
        let (desk, changed) = (Mutex::default(), Condvar::new());
        Self { shared: Arc::new(Shared { desk, changed, patience, threads: threads.max(1) }) }
    }

    /// Notes that there is a line to a store, or that there is none. Until one of both is known, whoever
    /// wants a database waits.
    pub fn connect(&self, is_there: bool) {
        self.desk().set_line(if is_there { Line::Open } else { Line::Missing });
        self.shared.changed.notify_all();
    }

    /// Takes note of what the store says, with the bytes of a chunk where some came along.
    pub fn hear(&self, delivery: Delivery, bytes: Vec<u8>) {
        if let Delivery::Pack { call, index } = delivery {
            return self.pack(call, index);
        }
        self.desk().hear(delivery, bytes);
        self.shared.changed.notify_all();
    }

    /// What is to be sent to the store now, with the bytes of a chunk where some go along.
    #[must_use]
    pub fn take_orders(&self) -> Vec<(Order, Vec<u8>)> {
        self.desk().take_orders()
    }

    /// Ends the wait for a table, if someone waits for it: it is built here.
    pub fn build_awaited(&self, table: &str) {
        self.desk().build_awaited(table);
        self.shared.changed.notify_all();
    }

    /// Lets a table be built here when it is wanted next, without asking the store.
    pub fn build_here(&self, table: &str) {
        self.desk().build_here(table);
    }

    /// Forgets which tables were to be built here: the job that wanted it so has ended.
    pub fn forget_wishes(&self) {
        self.desk().forget_wishes();
    }

    /// Packs a chunk of an offered database and sends it. Called on the engine's own thread, which is free
    /// while a pool searches.
    fn pack(&self, call: u32, index: usize) {
        let Some(Offer { database, .. }) = self.desk().offered(call) else { return };
        let Some(chunk) = database.bytes().chunks(CHUNK_BYTES).nth(index) else { return };
        let packed = pack(CODER, chunk);
        self.desk().send(Order::Packed { call, index }, packed);
    }

    /// Whether the store sent all of it.
    async fn receive(
        &self,
        spec: &'static TableSpec,
        bytes: &mut [u8],
        control: &Control,
    ) -> Result<bool, Stopped> {
        control.emit(SearchEvent::Table { name: spec.id, done: 0.0 });
        if self.desk().take_build_here(spec.id) || !self.has_line(control).await? {
            return Ok(false);
        }
        let call = self.call(spec);
        let Some(hosted) = call.announcement(control).await? else { return Ok(false) };
        let Some(mut places) = Places::new(bytes, &hosted) else { return Ok(false) };
        let mut spoiled = 0;
        while !places.are_full() {
            control.yield_now().await?;
            let chunks = match call.wait() {
                Arrival::Chunks(chunks) => chunks,
                Arrival::Nothing | Arrival::Comes(_) => continue,
                Arrival::Over => return Ok(false),
            };
            for unpacked in places.fill(chunks) {
                spoiled += usize::from(!unpacked.is_good);
                call.answer(unpacked.index, unpacked.is_good);
            }
            if spoiled >= SPOILED {
                return Ok(false);
            }
            control.emit(SearchEvent::Table { name: spec.id, done: places.share() });
        }
        Ok(true)
    }

    /// Waits until the page has said whether there is a store.
    async fn has_line(&self, control: &Control) -> Result<bool, Stopped> {
        loop {
            match self.desk().line() {
                Line::Open => return Ok(true),
                Line::Missing => return Ok(false),
                Line::Unknown => {}
            }
            self.wait_for_change();
            control.yield_now().await?;
        }
    }

    fn call(&self, spec: &'static TableSpec) -> Call<'_> {
        Call { supply: self, number: self.desk().want(spec) }
    }

    fn wait_for_change(&self) {
        if self.shared.patience > Duration::ZERO {
            let desk = self.desk();
            // A wait that ends for no reason does no harm: everyone looks again.
            let _woken = self.shared.changed.wait_timeout(desk, self.shared.patience);
        }
    }

    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.shared.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Source for Supply {
    fn fill<'a>(
        &'a self,
        spec: &'static TableSpec,
        bytes: &'a mut [u8],
        control: &'a Control,
    ) -> BoxFuture<'a, Result<bool, Stopped>> {
        Box::pin(async move {
            let is_there = self.receive(spec, bytes, control).await?;
            if is_there {
                control.emit(SearchEvent::Table { name: spec.id, done: 1.0 });
            }
            Ok(is_there)
        })
    }

    fn keep(&self, spec: &'static TableSpec, database: Arc<dyn Bytes>) {
        self.desk().offer(Offer { spec, database }, CHUNK_BYTES as u64, CODER);
    }
}

impl Call<'_> {
    /// How the table that comes is cut; nothing if it does not come.
    async fn announcement(
        &self,
        control: &Control,
    ) -> Result<Option<godspeed_protocol::HostedTable>, Stopped> {
        loop {
            match self.wait() {
                Arrival::Comes(hosted) => return Ok(Some(hosted)),
                Arrival::Over => return Ok(None),
                Arrival::Nothing | Arrival::Chunks(_) => control.yield_now().await?,
            }
        }
    }

    /// What has come, after a short wait where nothing has.
    fn wait(&self) -> Arrival {
        match self.arrival() {
            Arrival::Nothing => {
                self.supply.wait_for_change();
                self.arrival()
            }
            arrival => arrival,
        }
    }

    fn arrival(&self) -> Arrival {
        self.supply.desk().arrival(self.number, self.supply.shared.threads)
    }

    fn answer(&self, index: usize, is_good: bool) {
        let call = self.number;
        let order = if is_good { Order::Taken { call } } else { Order::Spoiled { call, index } };
        self.supply.desk().order(order);
    }
}

impl Drop for Call<'_> {
    fn drop(&mut self) {
        self.supply.desk().leave(self.number);
    }
}
