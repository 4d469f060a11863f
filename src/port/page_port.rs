use std::marker::PhantomData;

use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use crate::codec::InvalidMessage;
use crate::message::{Attachment, Encoded, Incoming};
use crate::{log_error, panic_hook};

/// A worker's connection to the page, which sends messages of type `Out`.
///
/// It has no state, so it can be a constant. Only the worker's own thread may use it.
pub struct PagePort<Out> {
    outgoing: PhantomData<fn(Out)>,
}

impl<Out: Serialize> PagePort<Out> {
    /// Creates the port.
    #[must_use]
    #[allow(clippy::new_without_default, reason = "it is meant for constants")]
    pub const fn new() -> Self {
        Self { outgoing: PhantomData }
    }

    /// Sends a message.
    pub fn send(&self, message: &Out) {
        self.send_with(message, Attachment::None);
    }

    /// Sends a message with an attachment.
    pub fn send_with(&self, message: &Out, attachment: Attachment<'_>) {
        let sent = Encoded::new(message, attachment).and_then(|Encoded { data, transfer }| {
            worker_scope().post_message_with_transfer(&data, &transfer)
        });
        if let Err(error) = sent {
            log_error("A message could not be sent to the page", &error);
        }
    }

    /// Passes every message from the page to `receive`, for the lifetime of the worker.
    pub fn on_message<In: DeserializeOwned>(
        &self,
        receive: impl Fn(Result<Incoming<In>, InvalidMessage>) + 'static,
    ) {
        let handler = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            receive(Incoming::decode(&event))
        });
        worker_scope().set_onmessage(Some(handler.as_ref().unchecked_ref()));
        handler.forget();
    }

    /// Installs a panic hook for all threads of the module.
    ///
    /// The hook logs the panic. On the calling thread it sends `message(panic)` to the page; panics of other
    /// threads are returned by [`take_panic_message`](crate::take_panic_message).
    pub fn install_panic_hook(&self, message: fn(String) -> Out)
    where
        Out: 'static,
    {
        panic_hook::install(Box::new(move |panic| Self::new().send(&message(panic))));
    }
}

/// Returns the global scope of the worker that runs this code.
#[must_use]
pub fn worker_scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}
