//! The table store inside a Web Worker.

mod clock;
mod deadline;
mod download;
mod indexed_db;
mod inventory;
mod network;
mod save;
mod sha256;
mod storage;
mod tab_channel;
mod table_lock;
mod transfer;
mod transfer_state;
mod verify;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use godspeed_port::{Attachment, ChannelPort, Incoming, InvalidMessage, PagePort, log_error};
use godspeed_protocol::{StoreEvent, StoreFailure, StoreRequest, TableOnServer, TableReply, TableRequest};
use js_sys::ArrayBuffer;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::spawn_local;
use web_sys::MessagePort;

use crate::{TableQuery, parse_chunk_key};
use save::{BuiltTable, TableSave};
use storage::Storage;
use tab_channel::TabChannel;
use transfer::TableTransfer;

const PAGE: PagePort<StoreEvent> = PagePort::new();

/// The state of the store between two messages.
struct Store {
    storage: Rc<Storage>,
    tabs: TabChannel,
    engine: RefCell<Option<ChannelPort<TableReply>>>,
    transfers: RefCell<BTreeMap<String, Rc<TableTransfer>>>,
    save: RefCell<Option<Rc<TableSave>>>,
    /// The server's tables, as of the last request.
    hosted: RefCell<Vec<TableOnServer>>,
}

/// Opens the browser's storage, handles requests and reports [`StoreEvent::Ready`] to the page.
///
/// `tables` is the address of the server's folder, empty for none; by default it is next to the page.
#[wasm_bindgen]
pub fn start(tables: Option<String>) {
    network::set_folder(tables);
    PAGE.install_panic_hook(|panic| {
        let message = format!("The table store crashed ({panic}). Reload the page.");
        StoreEvent::Broken { message }
    });
    let store = Rc::new_cyclic(|store: &std::rc::Weak<Store>| {
        let listener = store.clone();
        let tabs = TabChannel::open(move |key| {
            if let Some(store) = listener.upgrade() {
                store.on_tab_message(key);
            }
        });
        let recovered = store.clone();
        let storage = Storage::open(move || {
            if let Some(store) = recovered.upgrade() {
                store.send_inventory();
            }
        });
        let (engine, transfers, save, hosted) = Default::default();
        Store { storage, tabs, engine, transfers, save, hosted }
    });
    let receiver = store.clone();
    PAGE.on_message(move |incoming| receiver.receive(incoming));
    PAGE.send(&StoreEvent::Ready);
    spawn_local(store.update_inventory());
}

impl Store {
    fn receive(self: &Rc<Self>, incoming: Result<Incoming<StoreRequest>, InvalidMessage>) {
        let Incoming { message: request, port, .. } = match incoming {
            Ok(incoming) => incoming,
            Err(error) => {
                let message = format!(
                    "The page and the table store have different versions ({error}). Reload the page."
                );
                return PAGE.send(&StoreEvent::Broken { message });
            }
        };
        match request {
            StoreRequest::List => spawn_local(self.clone().update_inventory()),
            StoreRequest::Fetch { table, version } => {
                self.transfer(TableQuery { table, version, bytes: None }).request_by_page();
            }
            StoreRequest::Stop { table } => {
                if let Some(transfer) = self.transfer_of(&table) {
                    transfer.stop_for_page();
                }
            }
            StoreRequest::Verify { table } => spawn_local(self.clone().verify(table)),
            StoreRequest::Delete { table } => spawn_local(self.clone().delete(table)),
            StoreRequest::ConnectEngine => self.connect_engine(port),
            StoreRequest::Ping => PAGE.send(&StoreEvent::Pong),
        }
    }

    /// Connects to an engine. The calls of a previous engine end.
    #[allow(clippy::expect_used, reason = "the page attaches a port to this request")]
    fn connect_engine(self: &Rc<Self>, port: Option<MessagePort>) {
        let port = port.expect("the request to connect has a port attached");
        self.all_transfers().iter().for_each(|transfer| transfer.cancel(None));
        if let Some(save) = self.save.take() {
            save.abort();
        }
        let store = Rc::downgrade(self);
        let port = ChannelPort::open(port, move |incoming| {
            if let Some(store) = store.upgrade() {
                store.receive_from_engine(incoming);
            }
        });
        self.engine.replace(Some(port));
    }

    fn receive_from_engine(self: &Rc<Self>, incoming: Result<Incoming<TableRequest>, InvalidMessage>) {
        match incoming {
            Ok(Incoming { message: request, bytes, .. }) => self.serve(request, bytes),
            Err(error) => log_error("The engine sent an invalid message", &error.to_string().into()),
        }
    }

    fn serve(self: &Rc<Self>, request: TableRequest, bytes: Option<ArrayBuffer>) {
        match request {
            TableRequest::Get { call, table, version, bytes } => {
                self.transfer(TableQuery { table, version, bytes: Some(bytes) }).request_by_engine(call);
            }
            TableRequest::Unpacked { call } => self.for_call(call, |transfer| transfer.acknowledge()),
            TableRequest::Corrupt { call, index } => self.for_call(call, |transfer| transfer.resend(index)),
            TableRequest::Cancel { call } => self.for_call(call, |transfer| transfer.cancel(Some(call))),
            TableRequest::Save { call, table, version, bytes, chunk_bytes, coder } => {
                let built = BuiltTable { call, table, version, bytes, chunk_bytes, coder };
                let save = Rc::new(TableSave::new(self.clone(), built));
                self.save.replace(Some(save.clone()));
                spawn_local(save.run());
            }
            TableRequest::SaveChunk { call, index } => {
                let save = self.save.borrow().clone().filter(|save| save.has_call(call));
                if let Some((save, bytes)) = save.zip(bytes) {
                    save.receive(index, bytes);
                }
            }
        }
    }

    fn send_to_engine(&self, reply: &TableReply, attachment: Attachment<'_>) {
        if let Some(engine) = &*self.engine.borrow() {
            engine.send(reply, attachment);
        }
    }

    /// Returns the transfer of a table; starts one if there is none.
    fn transfer(self: &Rc<Self>, query: TableQuery) -> Rc<TableTransfer> {
        if let Some(transfer) = self.transfer_of(&query.table) {
            return transfer;
        }
        let table = query.table.clone();
        let transfer = Rc::new(TableTransfer::new(self.clone(), query));
        self.transfers.borrow_mut().insert(table, transfer.clone());
        spawn_local(transfer.clone().run());
        transfer
    }

    fn transfer_of(&self, table: &str) -> Option<Rc<TableTransfer>> {
        self.transfers.borrow().get(table).cloned()
    }

    fn all_transfers(&self) -> Vec<Rc<TableTransfer>> {
        self.transfers.borrow().values().cloned().collect()
    }

    fn for_call(&self, call: u32, action: impl Fn(&Rc<TableTransfer>)) {
        self.all_transfers().iter().filter(|transfer| transfer.has_call(call)).for_each(action);
    }

    /// Handles a message of another tab.
    fn on_tab_message(self: &Rc<Self>, key: &str) {
        match parse_chunk_key(key) {
            Some((table, version, index)) => {
                if let Some(transfer) = self.transfer_of(table) {
                    transfer.on_stored_by_other_tab(version, index);
                }
            }
            None => self.send_inventory(),
        }
    }

    /// Reports an error to the user.
    fn fail(&self, table: &str, message: impl Into<String>) {
        let (table, message) = (Some(table.to_owned()), message.into());
        PAGE.send(&StoreEvent::Failed(StoreFailure { table, message, offers: Vec::new() }));
    }
}
