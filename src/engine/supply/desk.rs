use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use godspeed_protocol::{Delivery, HostedTable, Order};
use godspeed_solve::{Bytes, TableSpec};

/// What is ordered, and what has come.
#[derive(Default)]
pub(super) struct Desk {
    line: Line,
    numbers: u32,
    orders: Vec<(Order, Vec<u8>)>,
    calls: BTreeMap<u32, Pending>,
    offers: BTreeMap<u32, Offer>,
    built_here: BTreeSet<String>,
}

/// Whether there is a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) enum Line {
    /// The page has not said yet.
    #[default]
    Unknown,
    /// There is.
    Open,
    /// There is none, and none will come.
    Missing,
}

/// A call that the store has not answered to the end.
struct Pending {
    table: &'static str,
    comes: Option<HostedTable>,
    chunks: VecDeque<(usize, Vec<u8>)>,
    is_over: bool,
}

/// A database that was built here and that the store takes in chunk by chunk.
#[derive(Clone)]
pub(super) struct Offer {
    pub(super) spec: &'static TableSpec,
    pub(super) database: Arc<dyn Bytes>,
}

/// What has come for a call since it was last asked.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Arrival {
    /// Nothing.
    Nothing,
    /// The store has the table, cut like this.
    Comes(HostedTable),
    /// Chunks, packed.
    Chunks(Vec<(usize, Vec<u8>)>),
    /// Nothing more will come.
    Over,
}

impl Desk {
    pub(super) const fn line(&self) -> Line {
        self.line
    }

    /// Notes that there is a store, or that there is none. What another one was asked for is lost.
    pub(super) fn set_line(&mut self, line: Line) {
        self.line = line;
        self.orders.clear();
        self.offers.clear();
        self.calls.values_mut().for_each(|call| call.is_over = true);
    }

    /// Orders a database; the number is that of the call.
    pub(super) fn want(&mut self, spec: &'static TableSpec) -> u32 {
        let call = self.next_number();
        let (table, version, bytes) = (spec.id.to_owned(), spec.version, spec.bytes as u64);
        self.order(Order::Want { call, table, version, bytes });
        let (table, chunks) = (spec.id, VecDeque::new());
        self.calls.insert(call, Pending { table, comes: None, chunks, is_over: false });
        call
    }

    /// Ends a call.
    pub(super) fn leave(&mut self, call: u32) {
        self.calls.remove(&call);
        self.order(Order::Leave { call });
    }

    /// Offers a database to be kept.
    pub(super) fn offer(&mut self, offer: Offer, chunk_bytes: u64, coder: godspeed_protocol::Coder) {
        if self.line != Line::Open {
            return;
        }
        let call = self.next_number();
        let &TableSpec { id, version, bytes, .. } = offer.spec;
        let (table, bytes) = (id.to_owned(), bytes as u64);
        self.order(Order::Offer { call, table, version, bytes, chunk_bytes, coder });
        self.offers.insert(call, offer);
    }

    /// The database of an offer.
    pub(super) fn offered(&self, call: u32) -> Option<Offer> {
        self.offers.get(&call).cloned()
    }

    pub(super) fn order(&mut self, order: Order) {
        self.orders.push((order, Vec::new()));
    }

    pub(super) fn send(&mut self, order: Order, bytes: Vec<u8>) {
        self.orders.push((order, bytes));
    }

    /// What is to be sent to the store now.
    pub(super) fn take_orders(&mut self) -> Vec<(Order, Vec<u8>)> {
        if self.line == Line::Open { std::mem::take(&mut self.orders) } else { Vec::new() }
    }

    /// Takes note of what the store says; of calls that have ended it is dropped.
    pub(super) fn hear(&mut self, delivery: Delivery, bytes: Vec<u8>) {
        match delivery {
            Delivery::Comes { call, hosted } => {
                if let Some(call) = self.calls.get_mut(&call) {
                    call.comes = Some(hosted);
                }
            }
            Delivery::Chunk { call, index } => {
                if let Some(call) = self.calls.get_mut(&call) {
                    call.chunks.push_back((index, bytes));
                }
            }
            Delivery::Nowhere { call } => {
                if let Some(call) = self.calls.get_mut(&call) {
                    call.is_over = true;
                }
            }
            Delivery::Done { call } => {
                self.offers.remove(&call);
            }
            // Packing takes its time and is not done at the desk.
            Delivery::Pack { .. } => {}
        }
    }

    /// What has come for a call, at most so many chunks of it.
    pub(super) fn arrival(&mut self, call: u32, most: usize) -> Arrival {
        let Some(call) = self.calls.get_mut(&call) else { return Arrival::Over };
        if call.is_over || self.built_here.remove(call.table) {
            return Arrival::Over;
        }
        if let Some(hosted) = call.comes.take() {
            return Arrival::Comes(hosted);
        }
        if call.chunks.is_empty() {
            return Arrival::Nothing;
        }
        Arrival::Chunks(call.chunks.drain(..most.min(call.chunks.len())).collect())
    }

    /// Lets a table be built here, if someone waits for it.
    pub(super) fn build_awaited(&mut self, table: &str) {
        if self.calls.values().any(|call| call.table == table) {
            self.build_here(table);
        }
    }

    /// Lets a table be built here when it is wanted next.
    pub(super) fn build_here(&mut self, table: &str) {
        self.built_here.insert(table.to_owned());
    }

    /// Whether a table is to be built here without asking the store; asked once.
    pub(super) fn take_build_here(&mut self, table: &str) -> bool {
        self.built_here.remove(table)
    }

    /// Forgets which tables were to be built here.
    pub(super) fn forget_wishes(&mut self) {
        self.built_here.clear();
    }

    const fn next_number(&mut self) -> u32 {
        self.numbers += 1;
        self.numbers
    }
}
