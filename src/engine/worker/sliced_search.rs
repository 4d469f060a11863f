//! A search that shares the engine's one thread with its event loop: a few milliseconds of search, then
//! whatever messages have come.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use godspeed_protocol::Event;
use godspeed_solve::Tables;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageChannel, MessagePort};
use web_time::Instant;

use super::port;
use crate::Running;

/// Nodes between two breaths: a millisecond or so, even where a node is costly.
pub(super) const SLICE: u64 = 1 << 12;

/// Who waits for tables holds the thread not at all: their chunks come as messages to this very thread.
pub(super) const PATIENCE: Duration = Duration::ZERO;

/// How long the search keeps the thread before messages have their turn.
const TURN: Duration = Duration::from_millis(10);

/// A search under way.
pub(super) struct Search {
    future: Pin<Box<dyn Future<Output = Event>>>,
}

/// Calls back as soon as the event loop has had its turn.
///
/// A message to itself is back at once, where a timer would wait four milliseconds each time.
pub(super) struct Pace {
    sender: Option<MessagePort>,
}

/// There are no other threads here.
pub(super) const fn watch_threads() {}

impl Search {
    /// Prepares a search; it moves with [`Search::advance`].
    pub(super) fn start(run: Arc<Running>, tables: Arc<Tables>) -> Self {
        Self { future: Box::pin(async move { run.carry_out(&tables).await }) }
    }

    /// Searches for one turn, and returns the end if it came.
    pub(super) fn advance(&mut self) -> Option<Event> {
        let start = Instant::now();
        let mut context = Context::from_waker(Waker::noop());
        while start.elapsed() < TURN {
            if let Poll::Ready(end) = self.future.as_mut().poll(&mut context) {
                return Some(end);
            }
        }
        None
    }
}

impl Pace {
    pub(super) fn new(tick: impl Fn() + 'static) -> Self {
        let sender = MessageChannel::new().map(|channel| {
            let tick = Closure::<dyn Fn()>::new(tick);
            channel.port2().set_onmessage(Some(tick.as_ref().unchecked_ref()));
            tick.forget();
            channel.port1()
        });
        if let Err(error) = &sender {
            port::complain("The engine has no message channel", error);
        }
        Self { sender: sender.ok() }
    }

    /// Asks for one more call.
    pub(super) fn again(&self, _age: Duration) {
        if let Some(Err(error)) = self.sender.as_ref().map(|sender| sender.post_message(&JsValue::NULL)) {
            port::complain("The engine cannot go on", &error);
        }
    }
}
