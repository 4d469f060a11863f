//! The line to the store of tables.

use godspeed_protocol::{Delivery, Order};
use js_sys::{Array, ArrayBuffer, Uint8Array};
use serde::Serialize;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, MessagePort};

use super::port;

/// An open line.
pub(super) struct StoreLine {
    port: MessagePort,
    _on_message: Closure<dyn Fn(MessageEvent)>,
}

impl StoreLine {
    /// Opens the line; what the store says goes to `hear`, with the bytes of a chunk where some come along.
    pub(super) fn open(port: MessagePort, hear: impl Fn(Delivery, Vec<u8>) + 'static) -> Self {
        let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            let pair: Array = event.data().unchecked_into();
            let bytes = pair.get(1).dyn_into::<ArrayBuffer>().map(|bytes| Uint8Array::new(&bytes).to_vec());
            match serde_wasm_bindgen::from_value(pair.get(0)) {
                Ok(delivery) => hear(delivery, bytes.unwrap_or_default()),
                Err(error) => port::complain("The store and the engine do not fit together", &error.into()),
            }
        });
        port.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        Self { port, _on_message: on_message }
    }

    /// Sends an order, with the bytes of a chunk where there are some.
    pub(super) fn send(&self, order: &Order, bytes: &[u8]) {
        let sent = order
            .serialize(&serde_wasm_bindgen::Serializer::json_compatible())
            .map_err(JsValue::from)
            .and_then(|header| {
                if bytes.is_empty() {
                    return self.port.post_message(&Array::of1(&header));
                }
                // A copy outside the engine's memory, which cannot be given away.
                let bytes = Uint8Array::from(bytes).buffer();
                let transferred = Array::of1(&bytes);
                self.port.post_message_with_transferable(&Array::of2(&header, &bytes), &transferred)
            });
        if let Err(error) = sent {
            port::complain("The engine could not reach the store", &error);
        }
    }
}

impl Drop for StoreLine {
    fn drop(&mut self) {
        self.port.set_onmessage(None);
        self.port.close();
    }
}
