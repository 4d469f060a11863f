//! Runs searches on the thread pool. The engine's own thread only polls them, so its event loop stays responsive.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use godspeed_port::{log_error, worker_scope};
use godspeed_solve::{Tables, block_on};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, wasm_bindgen};

use crate::lock::lock;
use crate::{Message, TaskRun};

/// The number of nodes between two yields. Pool threads have no event loop, so slices can be long.
pub(super) const SLICE_NODES: u64 = 1 << 20;

/// How long a pool thread sleeps while it waits for tables: a fraction of the acceptable delay of a stop.
pub(super) const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// The age of a search from which on it is polled less often. Each poll takes time from the search, and after a
/// second a delay of some milliseconds is not noticeable.
const LONG_SEARCH: Duration = Duration::from_secs(1);

#[wasm_bindgen(module = "/report_rejections.js")]
extern "C" {
    #[wasm_bindgen(js_name = reportUnhandledRejections)]
    fn report_unhandled_rejections();
}

/// A search on the pool.
pub(super) struct Search {
    end: Arc<Mutex<Option<Option<Message>>>>,
}

/// Calls a function after some milliseconds.
pub(super) struct Ticker {
    tick: Closure<dyn Fn()>,
}

/// Makes every pool thread report its crash to the engine's worker.
pub(super) fn report_crashed_threads() {
    rayon::spawn_broadcast(|_| report_unhandled_rejections());
}

impl Search {
    /// Starts a search on the pool.
    pub(super) fn start(run: Arc<TaskRun>, tables: Arc<Tables>) -> Self {
        let end = Arc::new(Mutex::new(None));
        let result = end.clone();
        rayon::spawn(move || {
            let end = block_on(run.run(&tables));
            *lock(&result) = Some(end);
        });
        Self { end }
    }

    /// Returns the end of the search, with its last message if it has one.
    pub(super) fn advance(&mut self) -> Option<Option<Message>> {
        lock(&self.end).take()
    }
}

impl Ticker {
    /// Creates a ticker that calls `tick`.
    pub(super) fn new(tick: impl Fn() + 'static) -> Self {
        Self { tick: Closure::new(tick) }
    }

    /// Schedules one call, for a search of this age.
    pub(super) fn schedule(&self, age: Duration) {
        let tick = self.tick.as_ref().unchecked_ref();
        // Browsers extend repeated timeouts of one millisecond to four.
        let milliseconds = if age < LONG_SEARCH { 1 } else { 20 };
        let timer = worker_scope().set_timeout_with_callback_and_timeout_and_arguments_0(tick, milliseconds);
        if let Err(error) = timer {
            log_error("The engine could not set a timer", &error);
        }
    }
}
