//! Runs searches on the engine's only thread, in slices between which the event loop handles messages.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use godspeed_port::log_error;
use godspeed_solve::Tables;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageChannel, MessagePort};
use web_time::Instant;

use crate::{Message, TaskRun};

/// The number of nodes between two yields: about a millisecond, even if nodes are expensive.
pub(super) const SLICE_NODES: u64 = 1 << 12;

/// A search that waits for tables must not block this thread, which receives their chunks.
pub(super) const POLL_INTERVAL: Duration = Duration::ZERO;

/// The duration of a slice.
const SLICE: Duration = Duration::from_millis(10);

/// A search in slices.
pub(super) struct Search {
    future: Pin<Box<dyn Future<Output = Option<Message>>>>,
}

/// Calls a function as soon as the event loop has handled the pending messages.
///
/// It sends a message to itself, which arrives at once; a timer would wait for four milliseconds.
pub(super) struct Ticker {
    sender: Option<MessagePort>,
}

/// No operation: there are no other threads.
pub(super) const fn report_crashed_threads() {}

impl Search {
    /// Creates a search, which runs in [`Search::advance`].
    pub(super) fn start(run: Arc<TaskRun>, tables: Arc<Tables>) -> Self {
        Self { future: Box::pin(async move { run.run(&tables).await }) }
    }

    /// Searches for one slice. Returns the end of the search, with its last message if it has one.
    pub(super) fn advance(&mut self) -> Option<Option<Message>> {
        let start = Instant::now();
        let mut context = Context::from_waker(Waker::noop());
        while start.elapsed() < SLICE {
            if let Poll::Ready(end) = self.future.as_mut().poll(&mut context) {
                return Some(end);
            }
        }
        None
    }
}

impl Ticker {
    /// Creates a ticker that calls `tick`.
    pub(super) fn new(tick: impl Fn() + 'static) -> Self {
        let sender = MessageChannel::new().map(|channel| {
            let tick = Closure::<dyn Fn()>::new(tick);
            channel.port2().set_onmessage(Some(tick.as_ref().unchecked_ref()));
            tick.forget();
            channel.port1()
        });
        if let Err(error) = &sender {
            log_error("The engine could not create a message channel", error);
        }
        Self { sender: sender.ok() }
    }

    /// Schedules one call.
    pub(super) fn schedule(&self, _age: Duration) {
        if let Some(Err(error)) = self.sender.as_ref().map(|sender| sender.post_message(&JsValue::NULL)) {
            log_error("The engine could not schedule the next slice", &error);
        }
    }
}
