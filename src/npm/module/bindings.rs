//! The bindings of the module: what JavaScript calls.

use std::sync::{Arc, Mutex};

use godspeed_engine::RunConfig;
#[cfg(feature = "full")]
use godspeed_engine::StoreClient;
use godspeed_solve::Tables;
#[cfg(feature = "full")]
use js_sys::{Array, Uint8Array};
use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use web_time::Duration;

use crate::job::lock;
use crate::{Fault, FaultKind, Job, NearTables, Query, Request};

#[cfg(feature = "threads")]
pub use wasm_bindgen_rayon::init_thread_pool;

/// The number of nodes between two yields: about a millisecond, even if nodes are expensive. The threads of a pool handle
/// no messages, so that their slices can be long.
const SLICE_NODES: u64 = if cfg!(feature = "threads") { 1 << 20 } else { 1 << 12 };

/// How long a thread of the pool sleeps while it waits for tables. A search on the calling thread must not, because the
/// same thread receives their chunks.
#[cfg(feature = "full")]
const POLL_INTERVAL: Duration = Duration::from_millis(if cfg!(feature = "threads") { 20 } else { 0 });

/// The message of the panic of any thread.
static PANIC: Mutex<Option<String>> = Mutex::new(None);

/// Stores the message of a panic, which the module cannot survive.
#[wasm_bindgen(start)]
pub fn set_up() {
    std::panic::set_hook(Box::new(|panic| *lock(&PANIC) = Some(panic.to_string())));
}

/// Returns the message of the panic that has ended the module, once.
#[wasm_bindgen(js_name = takePanic)]
#[must_use]
pub fn take_panic() -> Option<String> {
    lock(&PANIC).take()
}

/// Answers a [`Query`].
///
/// # Errors
/// The [`Fault`] as an object.
#[wasm_bindgen]
pub fn answer(query: JsValue) -> Result<JsValue, JsValue> {
    let query: Query = serde_wasm_bindgen::from_value(query).map_err(|error| fault(&unreadable(&error)))?;
    query.answer().map(|answer| value(&answer)).map_err(|error| fault(&error))
}

/// The searches of a thread: one at a time, with tables that they share.
#[wasm_bindgen]
pub struct Searches {
    threads: usize,
    tables: Arc<Tables>,
    #[cfg(feature = "full")]
    store: Option<StoreClient>,
    job: Option<Job>,
}

#[wasm_bindgen]
impl Searches {
    /// Returns searches without tables, which are made when they are needed.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self {
            threads: 1,
            tables: Arc::new(Tables::with_source(NearTables)),
            #[cfg(feature = "full")]
            store: None,
            job: None,
        }
    }

    /// Starts a search in place of the last one, which has ended.
    ///
    /// # Errors
    /// The [`Fault`] of a bad input as an object.
    pub fn start(&mut self, request: JsValue) -> Result<(), JsValue> {
        let request: Request =
            serde_wasm_bindgen::from_value(request).map_err(|error| fault(&unreadable(&error)))?;
        let config = RunConfig { threads: self.threads, slice_nodes: SLICE_NODES };
        self.job = Some(Job::start(&request, self.tables.clone(), config).map_err(|error| fault(&error))?);
        Ok(())
    }

    /// Searches for some milliseconds and returns the [`Advance`](crate::Advance) as an object.
    pub fn advance(&mut self, milliseconds: f64) -> JsValue {
        let Some(job) = &mut self.job else { return JsValue::UNDEFINED };
        let advance = job.advance(Duration::from_secs_f64(milliseconds.clamp(0.0, 1000.0) / 1000.0));
        if advance.end.is_some() {
            self.job = None;
        }
        value(&advance)
    }

    /// Requests a stop of the search.
    pub fn stop(&mut self) {
        if let Some(job) = &mut self.job {
            job.stop();
        }
    }
}

/// Searches with tables from a store: what they need from it, and what it has sent.
#[cfg(feature = "full")]
#[wasm_bindgen]
impl Searches {
    /// Returns searches on all threads of the pool, or on the calling thread, that wait for [`Self::set_store`].
    #[wasm_bindgen(js_name = withStore)]
    #[must_use]
    pub fn with_store(threads: usize) -> Self {
        let store = StoreClient::new(threads, POLL_INTERVAL);
        Self { threads, tables: Arc::new(Tables::with_source(store.clone())), store: Some(store), job: None }
    }

    /// Sets whether there is a store. Without one, tables are made.
    #[wasm_bindgen(js_name = setStore)]
    pub fn set_store(&self, is_connected: bool) {
        if let Some(store) = &self.store {
            store.set_connected(is_connected);
        }
    }

    /// Returns what to send to the store: arrays of a [`TableRequest`](godspeed_protocol::TableRequest) and the bytes of a
    /// chunk, which are empty for a request without a chunk.
    #[wasm_bindgen(js_name = takeRequests)]
    #[must_use]
    pub fn take_requests(&self) -> Array {
        let requests = self.store.iter().flat_map(StoreClient::take_outgoing);
        // The memory of the module cannot be transferred, so this copies the bytes out of it.
        requests.map(|(request, bytes)| Array::of2(&value(&request), &Uint8Array::from(&*bytes))).collect()
    }

    /// Handles a [`TableReply`](godspeed_protocol::TableReply) of the store with the bytes of a chunk, or none.
    ///
    /// # Errors
    /// The [`Fault`] of a reply that is not one.
    #[wasm_bindgen(js_name = receiveTable)]
    pub fn receive_table(&self, reply: JsValue, bytes: Vec<u8>) -> Result<(), JsValue> {
        let reply = serde_wasm_bindgen::from_value(reply).map_err(|error| fault(&unreadable(&error)))?;
        if let Some(store) = &self.store {
            store.receive(reply, bytes);
        }
        Ok(())
    }
}

impl Default for Searches {
    fn default() -> Self {
        Self::new()
    }
}

/// Returns the fault of an object whose fields have other types than those of the declarations.
fn unreadable(error: &serde_wasm_bindgen::Error) -> Fault {
    Fault::new(FaultKind::Option, format!("an option is not valid: {error}"))
}

fn fault(fault: &Fault) -> JsValue {
    value(fault)
}

/// Returns a value as JSON would have it, so that the object is the one that the command prints.
fn value(value: &impl Serialize) -> JsValue {
    value.serialize(&Serializer::json_compatible()).unwrap_or(JsValue::UNDEFINED)
}
