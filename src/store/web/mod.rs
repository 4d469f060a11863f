//! The store inside a Web Worker: messages in, messages out.

mod bell;
mod clock;
mod digest;
mod download;
mod inventory;
mod keeping;
mod line;
mod lock;
mod network;
mod news;
mod page;
mod shelf;
mod transfer;
mod verify;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use godspeed_protocol::{Delivery, Order, StoreEvent, StoreFailure, StoreRequest, TableOnServer};
use js_sys::ArrayBuffer;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::spawn_local;
use web_sys::{MessageEvent, MessagePort};

use crate::{Wanted, read_chunk_key};
use keeping::{Keeping, Offered};
use line::Line;
use news::News;
use shelf::Shelf;
use transfer::Transfer;

/// Everything the store keeps between two messages.
struct Store {
    /// The browser's storage, or why nothing can be kept.
    shelf: Result<Shelf, String>,
    news: News,
    line: RefCell<Option<Line>>,
    transfers: RefCell<BTreeMap<String, Rc<Transfer>>>,
    keeping: RefCell<Option<Rc<Keeping>>>,
    /// What the server had when it was last asked.
    hosted: RefCell<Vec<TableOnServer>>,
}

/// Opens the browser's storage, starts to take requests, and tells the page so.
#[wasm_bindgen]
pub async fn start() {
    std::panic::set_hook(Box::new(|panic| {
        page::complain("The store failed", &panic.to_string().into());
        page::post(&StoreEvent::Broken {
            message: format!("The store of tables failed ({panic}). Reload the page."),
        });
    }));
    let shelf = inventory::open_shelf().await;
    let store = Rc::new_cyclic(|store: &std::rc::Weak<Store>| {
        let hearing = store.clone();
        let news = News::listen(move |key| {
            if let Some(store) = hearing.upgrade() {
                store.hear_of(key);
            }
        });
        let (line, transfers, keeping, hosted) = Default::default();
        Store { shelf, news, line, transfers, keeping, hosted }
    });
    let receiving = store.clone();
    page::on_message(move |message| receiving.receive(&message));
    page::post(&StoreEvent::Ready);
    spawn_local(store.ask_server());
}

impl Store {
    fn receive(self: &Rc<Self>, message: &MessageEvent) {
        if let Ok(port) = message.ports().get(0).dyn_into::<MessagePort>() {
            return self.connect(port);
        }
        match serde_wasm_bindgen::from_value(message.data()) {
            Ok(request) => self.obey(request),
            Err(error) => page::post(&StoreEvent::Broken {
                message: format!("The page and its store do not fit together ({error}). Reload the page."),
            }),
        }
    }

    fn obey(self: &Rc<Self>, request: StoreRequest) {
        match request {
            StoreRequest::List => spawn_local(self.clone().ask_server()),
            StoreRequest::Fetch { table, version } => {
                self.transfer(Wanted { table, version, bytes: None }).ask_for_page();
            }
            StoreRequest::Stop { table } => {
                if let Some(transfer) = self.under_way(&table) {
                    transfer.stop_for_page();
                }
            }
            StoreRequest::Verify { table } => spawn_local(self.clone().verify(table)),
            StoreRequest::Delete { table } => spawn_local(self.clone().delete(table)),
        }
    }

    /// Opens the line to an engine. What an engine before it wanted is no longer wanted.
    fn connect(self: &Rc<Self>, port: MessagePort) {
        self.all_under_way().iter().for_each(|transfer| transfer.leave(None));
        if let Some(keeping) = self.keeping.take() {
            keeping.end();
        }
        let store = Rc::downgrade(self);
        let line = Line::open(port, move |order, bytes| {
            if let Some(store) = store.upgrade() {
                store.serve(order, bytes);
            }
        });
        self.line.replace(Some(line));
    }

    fn serve(self: &Rc<Self>, order: Order, data: Option<ArrayBuffer>) {
        match order {
            Order::Want { call, table, version, bytes } => {
                self.transfer(Wanted { table, version, bytes: Some(bytes) }).serve(call);
            }
            Order::Taken { call } => self.for_call(call, |transfer| transfer.taken()),
            Order::Spoiled { call, index } => self.for_call(call, |transfer| transfer.spoiled(index)),
            Order::Leave { call } => self.for_call(call, |transfer| transfer.leave(Some(call))),
            Order::Offer { call, table, version, bytes, chunk_bytes, coder } => {
                let offered = Offered { call, table, version, bytes, chunk_bytes, coder };
                let keeping = Rc::new(Keeping::new(self.clone(), offered));
                self.keeping.replace(Some(keeping.clone()));
                spawn_local(keeping.run());
            }
            Order::Packed { call, index } => {
                let keeping = self.keeping.borrow().clone().filter(|keeping| keeping.is(call));
                if let Some((keeping, data)) = keeping.zip(data) {
                    keeping.take_in(index, data);
                }
            }
        }
    }

    fn tell_engine(&self, delivery: &Delivery, bytes: Option<&ArrayBuffer>) {
        if let Some(line) = &*self.line.borrow() {
            line.post(delivery, bytes);
        }
    }

    /// The work on a table: what is under way, or a new one.
    fn transfer(self: &Rc<Self>, wanted: Wanted) -> Rc<Transfer> {
        if let Some(transfer) = self.under_way(&wanted.table) {
            return transfer;
        }
        let table = wanted.table.clone();
        let transfer = Rc::new(Transfer::new(self.clone(), wanted));
        self.transfers.borrow_mut().insert(table, transfer.clone());
        spawn_local(transfer.clone().run());
        transfer
    }

    fn under_way(&self, table: &str) -> Option<Rc<Transfer>> {
        self.transfers.borrow().get(table).cloned()
    }

    fn all_under_way(&self) -> Vec<Rc<Transfer>> {
        self.transfers.borrow().values().cloned().collect()
    }

    fn for_call(&self, call: u32, act: impl Fn(&Rc<Transfer>)) {
        self.all_under_way().iter().filter(|transfer| transfer.has_call(call)).for_each(act);
    }

    /// Takes note of what another tab tells.
    fn hear_of(self: &Rc<Self>, key: &str) {
        match read_chunk_key(key) {
            Some((table, version, index)) => {
                if let Some(transfer) = self.under_way(table) {
                    transfer.hear_of(version, index);
                }
            }
            None => self.tell_inventory(),
        }
    }

    fn fail(&self, table: &str, message: impl Into<String>) {
        let (table, message) = (Some(table.to_owned()), message.into());
        page::post(&StoreEvent::Failed(StoreFailure { table, message, offers: Vec::new() }));
    }
}
