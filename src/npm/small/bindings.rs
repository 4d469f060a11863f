//! The bindings of the module: what JavaScript calls.

use std::cell::RefCell;
use std::sync::Arc;

use godspeed_engine::RunConfig;
use godspeed_solve::Tables;
use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use web_time::Duration;

use crate::{Fault, FaultKind, Job, NearTables, Query, Request};

/// The number of nodes between two yields: about a millisecond, even if nodes are expensive.
const SLICE_NODES: u64 = 1 << 12;

thread_local! {
    static PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Stores the message of a panic, which the module cannot survive.
#[wasm_bindgen(start)]
pub fn set_up() {
    std::panic::set_hook(Box::new(|panic| PANIC.set(Some(panic.to_string()))));
}

/// Returns the message of the panic that has ended the module, once.
#[wasm_bindgen(js_name = takePanic)]
#[must_use]
pub fn take_panic() -> Option<String> {
    PANIC.take()
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
    tables: Arc<Tables>,
    job: Option<Job>,
}

#[wasm_bindgen]
impl Searches {
    /// Returns searches without tables, which are made when they are needed.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self { tables: Arc::new(Tables::with_source(NearTables)), job: None }
    }

    /// Starts a search in place of the last one, which has ended.
    ///
    /// # Errors
    /// The [`Fault`] of a bad input as an object.
    pub fn start(&mut self, request: JsValue) -> Result<(), JsValue> {
        let request: Request =
            serde_wasm_bindgen::from_value(request).map_err(|error| fault(&unreadable(&error)))?;
        let config = RunConfig { threads: 1, slice_nodes: SLICE_NODES };
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
