use std::marker::PhantomData;

use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{MessageEvent, MessagePort};

use crate::codec::InvalidMessage;
use crate::log_error;
use crate::message::{Attachment, Encoded, Incoming};

/// One end of a `MessageChannel`, which sends messages of type `Out`. Dropping it closes the channel.
pub struct ChannelPort<Out> {
    port: MessagePort,
    outgoing: PhantomData<fn(Out)>,
    _on_message: Closure<dyn Fn(MessageEvent)>,
}

impl<Out: Serialize> ChannelPort<Out> {
    /// Opens a port; every message from the other end is passed to `receive`.
    pub fn open<In: DeserializeOwned>(
        port: MessagePort,
        receive: impl Fn(Result<Incoming<In>, InvalidMessage>) + 'static,
    ) -> Self {
        let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            receive(Incoming::decode(&event))
        });
        port.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        Self { port, outgoing: PhantomData, _on_message: on_message }
    }

    /// Sends a message.
    pub fn send(&self, message: &Out, attachment: Attachment<'_>) {
        let sent = Encoded::new(message, attachment).and_then(|Encoded { data, transfer }| {
            self.port.post_message_with_transferable(&data, &transfer)
        });
        if let Err(error) = sent {
            log_error("A message could not be sent to the other worker", &error);
        }
    }
}

impl<Out> Drop for ChannelPort<Out> {
    fn drop(&mut self) {
        self.port.set_onmessage(None);
        self.port.close();
    }
}
