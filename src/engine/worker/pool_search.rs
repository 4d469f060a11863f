//! A search on the thread pool: the engine's own thread only looks after it, so that its event loop stays
//! free.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use godspeed_protocol::Event;
use godspeed_solve::{Tables, block_on};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, wasm_bindgen};

use super::port;
use crate::Running;

/// Nodes between two breaths: a thread of the pool has no event loop to care for.
pub(super) const SLICE: u64 = 1 << 20;

/// The age up to which a search is looked after as often as can be. Later on every look costs it time, and
/// nobody sees that its end is told a few milliseconds late.
const YOUNG: Duration = Duration::from_secs(1);

/// How long a thread of the pool sleeps while it waits for tables: a fraction of what a stop may take.
pub(super) const PATIENCE: Duration = Duration::from_millis(20);

#[wasm_bindgen(module = "/watch.js")]
extern "C" {
    /// Makes the death of this thread known to the engine's worker.
    #[wasm_bindgen(js_name = watchThread)]
    fn watch_thread();
}

/// A search under way.
pub(super) struct Search {
    end: Arc<Mutex<Option<Event>>>,
}

/// Calls back every few milliseconds.
pub(super) struct Pace {
    tick: Closure<dyn Fn()>,
}

/// Makes the death of every thread of the pool known to the engine's worker.
pub(super) fn watch_threads() {
    rayon::spawn_broadcast(|_| watch_thread());
}

impl Search {
    /// Starts a search on the pool.
    pub(super) fn start(run: Arc<Running>, tables: Arc<Tables>) -> Self {
        let end = Arc::new(Mutex::new(None));
        let place = end.clone();
        rayon::spawn(move || {
            let event = block_on(run.carry_out(&tables));
            *place.lock().unwrap_or_else(PoisonError::into_inner) = Some(event);
        });
        Self { end }
    }

    /// Looks whether the search has ended.
    pub(super) fn advance(&mut self) -> Option<Event> {
        self.end.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

impl Pace {
    pub(super) fn new(tick: impl Fn() + 'static) -> Self {
        Self { tick: Closure::new(tick) }
    }

    /// Asks for one more call, for a search of this age. Browsers stretch the millisecond to four where calls
    /// follow each other.
    pub(super) fn again(&self, age: Duration) {
        let tick = self.tick.as_ref().unchecked_ref();
        let wait = if age < YOUNG { 1 } else { 20 };
        let asked = port::scope().set_timeout_with_callback_and_timeout_and_arguments_0(tick, wait);
        if let Err(error) = asked {
            port::complain("The engine has no timer", &error);
        }
    }
}
