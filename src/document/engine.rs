use std::cell::RefCell;
use std::rc::Rc;

use godspeed_port::{Attachment, Incoming, StartError, WorkerFailure, WorkerPort};
use godspeed_protocol::{EngineMessage, Event, Request, SolverInfo, StoreEvent, StoreRequest};
use js_sys::ArrayBuffer;
use serde::de::DeserializeOwned;
use web_sys::MessageChannel;

use crate::heartbeat::Heartbeat;
use crate::interruption::Interruption;
use crate::or_log;

/// An engine with a table store of its own, as the page has one. Dropping it ends both workers.
///
/// A store serves one engine, so that the end of an engine also ends its downloads and releases its locks, without
/// any protocol between views and page. To each other, the stores are what those of several tabs are: they share
/// tables and partial downloads in `IndexedDB`, and only one of them downloads a table.
pub struct Engine {
    port: Rc<WorkerPort<Request>>,
    _store: Option<WorkerPort<StoreRequest>>,
}

/// Where an engine gets its pattern databases from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableSource {
    /// It builds them.
    Engine,
    /// The browser's storage or the server; what neither has, it builds.
    Store,
}

impl TableSource {
    /// Returns the source for a solver. Only those with table sets need databases that are worth a download.
    #[must_use]
    pub const fn of(solver: &SolverInfo) -> Self {
        if solver.sets.is_empty() { Self::Engine } else { Self::Store }
    }
}

impl Engine {
    /// Starts an engine with so many threads. Its events, or its failure, are passed to `receive`.
    ///
    /// # Errors
    /// A message to the user if workers cannot be started.
    pub fn start(
        threads: usize,
        tables: TableSource,
        receive: impl Fn(Result<Event, String>) + Clone + 'static,
    ) -> Result<Self, String> {
        let port = start_watched(threads, move |received| {
            receive(received.map(|incoming: Incoming<Event>| incoming.message));
        })?;
        let store = match tables {
            TableSource::Engine => None,
            TableSource::Store => start_store(&port),
        };
        if store.is_none() {
            port.send(&Request::NoStore, Attachment::None);
        }
        Ok(Self { port, _store: store })
    }

    /// Starts an engine with one thread that has only to say which algorithms there are.
    ///
    /// # Errors
    /// A message to the user if workers cannot be started.
    pub fn start_for_catalogue(
        receive: impl Fn(Result<Event, String>) + Clone + 'static,
    ) -> Result<Self, String> {
        Self::start(1, TableSource::Engine, receive)
    }

    /// Sends a request, now or as soon as the engine is ready.
    pub fn send(&self, request: &Request) {
        self.port.send(request, Attachment::None);
    }
}

/// Starts a store and connects it with an engine, which builds its tables as soon as the store fails.
fn start_store(engine: &Rc<WorkerPort<Request>>) -> Option<WorkerPort<StoreRequest>> {
    let served = Rc::downgrade(engine);
    let interruption = Rc::new(RefCell::new(Interruption::default()));
    let receive = move |received: Result<StoreEvent, WorkerFailure>| {
        let Some(engine) = served.upgrade() else { return };
        match received {
            Ok(StoreEvent::Transfer(transfer)) => {
                if interruption.borrow_mut().is_over_patience(&transfer, js_sys::Date::now()) {
                    engine.send(&Request::BuildHere { table: transfer.table }, Attachment::None);
                }
            }
            Ok(StoreEvent::Broken { .. }) | Err(_) => engine.send(&Request::NoStore, Attachment::None),
            Ok(_) => {}
        }
    };
    let store = or_log(
        "store",
        WorkerPort::start("store-worker.js", receive).map_err(|error| match error {
            StartError::Browser(error) => error,
            StartError::Unsupported => "workers are not supported".into(),
        }),
    )?;
    let channel = or_log("channel", MessageChannel::new())?;
    engine.send(&Request::ConnectStore, Attachment::Port(&channel.port1()));
    store.send(&StoreRequest::ConnectEngine, Attachment::Port(&channel.port2()));
    Some(store)
}

/// Starts an engine with one thread, which builds its tables itself. Its messages, with what it records as attached
/// bytes, or its failure, are passed to `receive`.
///
/// # Errors
/// A message to the user if workers cannot be started.
pub fn start_recording_engine(
    receive: impl Fn(Result<(EngineMessage, Option<ArrayBuffer>), String>) + Clone + 'static,
) -> Result<Engine, String> {
    let port = start_watched(1, move |received| {
        receive(received.map(|incoming: Incoming<EngineMessage>| (incoming.message, incoming.bytes)));
    })?;
    port.send(&Request::NoStore, Attachment::None);
    Ok(Engine { port, _store: None })
}

/// Starts the worker of an engine. Its messages, its failure, or that it no longer answers, are passed to `receive`.
fn start_watched<In: DeserializeOwned>(
    threads: usize,
    receive: impl Fn(Result<Incoming<In>, String>) + Clone + 'static,
) -> Result<Rc<WorkerPort<Request>>, String> {
    let (heartbeat, lost) = (Rc::new(Heartbeat::default()), receive.clone());
    let heard = heartbeat.clone();
    let program = format!("engine-worker.js?threads={threads}");
    let worker = WorkerPort::start_with_attachments(&program, move |received| {
        heard.hear();
        receive(received.map_err(failed));
    });
    let port = Rc::new(started(worker)?);
    heartbeat.watch(Rc::downgrade(&port), move || lost(Err(silent())));
    Ok(port)
}

/// Returns the message about an engine that the browser has ended.
fn silent() -> String {
    "The engine stopped without a message. The browser may be short of memory. Start again.".to_owned()
}

fn failed(failure: WorkerFailure) -> String {
    match failure {
        WorkerFailure::InvalidMessage(error) => {
            format!("The page and the engine have different versions ({error}). Reload the page.")
        }
        WorkerFailure::Stopped(error) => format!("The engine stopped working ({error}). Start again."),
    }
}

fn started(engine: Result<WorkerPort<Request>, StartError>) -> Result<WorkerPort<Request>, String> {
    engine.map_err(|error| match error {
        StartError::Browser(error) => format!("The engine did not start ({error:?}). Reload the page."),
        StartError::Unsupported => {
            "This browser does not support workers, which the solvers need. Open the page in \
                                    a current Firefox, Chrome, Edge or Safari."
                .to_owned()
        }
    })
}
