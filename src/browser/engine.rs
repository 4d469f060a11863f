use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::fmt;
use std::rc::Rc;

use godspeed_port::{Attachment, Incoming, StartError, WorkerFailure, WorkerPort};
use godspeed_protocol::{Request, SolverInfo, StoreEvent, StoreRequest};
use serde::de::DeserializeOwned;
use web_sys::MessageChannel;

use crate::heartbeat::Heartbeat;
use crate::interruption::Interruption;
use crate::{later, or_log};

/// The reason why an engine cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineFailure {
    /// The browser does not support workers.
    Unsupported,
    /// The browser did not start the worker, with its error.
    NotStarted(String),
    /// The engine sent an invalid message, with the error.
    OtherVersion(String),
    /// The engine stopped with this error.
    Stopped(String),
    /// The engine no longer answers.
    Silent,
}

impl fmt::Display for EngineFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsupported => f.write_str(
                "This browser does not support workers, which the solvers need. You can still turn the cube; to \
                 solve it, open the page in a current version of Firefox, Chrome, Edge or Safari.",
            ),
            Self::NotStarted(error) => write!(f, "The engine did not start ({error}). Reload the page."),
            Self::OtherVersion(error) => {
                write!(f, "The page and the engine have different versions ({error}). Reload the page.")
            }
            Self::Stopped(error) => write!(f, "The engine stopped working ({error}).{}", memory_remedy(error)),
            Self::Silent => {
                f.write_str("The engine stopped without a message. The browser may be short of memory.")
            }
        }
    }
}

/// Returns a remedy for an error that ended an engine; may be empty.
///
/// Memory that cannot grow ends a thread by the instruction `unreachable`, without another message.
fn memory_remedy(error: &str) -> &'static str {
    let error = error.to_ascii_lowercase();
    if error.contains("unreachable") || error.contains("out of memory") {
        " The browser may be short of memory: close other tabs, or choose smaller tables or another algorithm."
    } else {
        ""
    }
}

impl From<StartError> for EngineFailure {
    fn from(error: StartError) -> Self {
        match error {
            StartError::Unsupported => Self::Unsupported,
            StartError::Browser(error) => Self::NotStarted(format!("{error:?}")),
        }
    }
}

impl From<WorkerFailure> for EngineFailure {
    fn from(failure: WorkerFailure) -> Self {
        match failure {
            WorkerFailure::InvalidMessage(error) => Self::OtherVersion(error.to_string()),
            WorkerFailure::Stopped(error) => Self::Stopped(error),
        }
    }
}

/// Starts the worker of an engine with at most `threads` threads; `None` uses all that are available.
///
/// Its messages, with what is attached to them, or its failure, are passed to `receive`.
///
/// # Errors
/// [`EngineFailure`] if workers cannot be started.
pub fn start_engine<In: DeserializeOwned>(
    threads: Option<usize>,
    receive: impl Fn(Result<Incoming<In>, EngineFailure>) + Clone + 'static,
) -> Result<WorkerPort<Request>, EngineFailure> {
    let query = threads.map_or_else(String::new, |threads| format!("?threads={threads}"));
    let program = format!("engine-worker.js{query}");
    let receive = move |received: Result<_, WorkerFailure>| receive(received.map_err(Into::into));
    Ok(WorkerPort::start_with_attachments(&program, receive)?)
}

/// Connects an engine and a table store by a direct channel for tables.
pub fn connect(engine: &WorkerPort<Request>, store: &WorkerPort<StoreRequest>) {
    if let Some(channel) = or_log("channel", MessageChannel::new()) {
        engine.send(&Request::ConnectStore, Attachment::Port(&channel.port1()));
        store.send(&StoreRequest::ConnectEngine, Attachment::Port(&channel.port2()));
    }
}

/// Where an engine gets its pattern databases from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableSource {
    /// It builds them.
    Engine,
    /// The browser's storage or the server; missing ones are built.
    Store,
}

impl TableSource {
    /// Returns the source for a solver. Only those with table sets need databases that are worth a download.
    #[must_use]
    pub const fn of(solver: &SolverInfo) -> Self {
        if solver.sets.is_empty() { Self::Engine } else { Self::Store }
    }
}

/// The engines of a view, by their numbers. Dropping them ends them.
#[derive(Default)]
pub struct Engines {
    engines: RefCell<BTreeMap<usize, Engine>>,
    /// Incremented when all are stopped, so that late events of stopped engines are ignored.
    generation: Rc<Cell<u32>>,
}

impl Engines {
    /// Starts an engine with a number, in place of the one that has it.
    ///
    /// Its messages, with what is attached to them, or the text of its failure, are passed to `receive` until
    /// [`Engines::stop_all`].
    ///
    /// # Errors
    /// A message to the user if workers cannot be started.
    pub fn start<In: DeserializeOwned + 'static>(
        &self,
        number: usize,
        threads: usize,
        tables: TableSource,
        receive: impl Fn(Result<Incoming<In>, String>) + Clone + 'static,
    ) -> Result<(), String> {
        let (current, own) = (self.generation.clone(), self.generation.get());
        let engine = Engine::start(threads, tables, move |received| {
            if current.get() == own {
                receive(received.map_err(|failure| text_of(&failure)));
            }
        });
        let engine = engine.map_err(|failure| text_of(&failure))?;
        self.engines.borrow_mut().insert(number, engine);
        Ok(())
    }

    /// Sends a request to an engine, now or as soon as it is ready.
    pub fn send(&self, number: usize, request: &Request) {
        if let Some(engine) = self.engines.borrow().get(&number) {
            engine.port.send(request, Attachment::None);
        }
    }

    /// Stops an engine.
    pub fn stop(&self, number: usize) {
        self.engines.borrow_mut().remove(&number);
    }

    /// Stops all engines. Their late messages are ignored.
    pub fn stop_all(&self) {
        self.generation.set(self.generation.get() + 1);
        self.engines.take();
    }

    /// Returns the number of times that all engines were stopped.
    #[must_use]
    pub fn generation(&self) -> u32 {
        self.generation.get()
    }
}

/// Returns the message to the user of a view, in which an engine is started with each piece of work.
fn text_of(failure: &EngineFailure) -> String {
    match failure {
        EngineFailure::Stopped(_) | EngineFailure::Silent => format!("{failure} Start again."),
        _ => failure.to_string(),
    }
}

/// An engine with a table store of its own, as the page has one.
///
/// A store serves one engine, so that the end of an engine also ends its downloads and releases its locks, without
/// any protocol between views and page. The stores cooperate like those of several tabs: they share
/// tables and partial downloads in `IndexedDB`, and only one of them downloads a table.
struct Engine {
    port: Rc<WorkerPort<Request>>,
    store: Option<WorkerPort<StoreRequest>>,
}

impl Engine {
    /// Starts an engine. Its messages, its failure, or that it no longer answers, are passed to `receive`.
    fn start<In: DeserializeOwned>(
        threads: usize,
        tables: TableSource,
        receive: impl Fn(Result<Incoming<In>, EngineFailure>) + Clone + 'static,
    ) -> Result<Self, EngineFailure> {
        let (heartbeat, lost) = (Rc::new(Heartbeat::default()), receive.clone());
        let beating = heartbeat.clone();
        let port = start_engine(Some(threads), move |received| {
            beating.beat();
            receive(received);
        })?;
        let port = Rc::new(port);
        heartbeat.watch(Rc::downgrade(&port), move || lost(Err(EngineFailure::Silent)));
        let store = match tables {
            TableSource::Engine => None,
            TableSource::Store => start_store(&port),
        };
        if store.is_none() {
            port.send(&Request::NoStore, Attachment::None);
        }
        Ok(Self { port, store })
    }
}

impl Drop for Engine {
    /// Ends the workers after the current message, because a worker must not end while it delivers one.
    fn drop(&mut self) {
        let workers = (self.port.clone(), self.store.take());
        if let Some(window) = web_sys::window() {
            later(&window, 0, move || drop(workers));
        }
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
    connect(engine, &store);
    Some(store)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_that_ran_out_of_memory_names_a_remedy() {
        let stopped = |error: &str| EngineFailure::Stopped(error.to_owned()).to_string();
        assert!(stopped("RuntimeError: unreachable").contains("close other tabs"));
        assert_eq!(stopped("x"), "The engine stopped working (x).");
        assert!(text_of(&EngineFailure::Silent).ends_with("Start again."));
        assert!(!text_of(&EngineFailure::Unsupported).contains("Start again."));
    }
}
