use godspeed_protocol::{Delivery, Order};
use js_sys::{Array, ArrayBuffer};
use serde::Serialize;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, MessagePort};

use super::page::complain;

/// The line to an engine, over which tables go without passing through the page.
pub(super) struct Line {
    port: MessagePort,
    _on_message: Closure<dyn Fn(MessageEvent)>,
}

impl Line {
    /// Opens a line; what the engine says goes to `hear`, with the bytes that came along.
    pub(super) fn open(port: MessagePort, hear: impl Fn(Order, Option<ArrayBuffer>) + 'static) -> Self {
        let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            let pair: Array = event.data().unchecked_into();
            match serde_wasm_bindgen::from_value(pair.get(0)) {
                Ok(order) => hear(order, pair.get(1).dyn_into().ok()),
                Err(error) => complain("The engine and the store do not fit together", &error.into()),
            }
        });
        port.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        Self { port, _on_message: on_message }
    }

    /// Tells the engine something. The bytes that go along are no longer here afterwards.
    pub(super) fn post(&self, delivery: &Delivery, bytes: Option<&ArrayBuffer>) {
        let sent = delivery
            .serialize(&serde_wasm_bindgen::Serializer::json_compatible())
            .map_err(JsValue::from)
            .and_then(|header| match bytes {
                None => self.port.post_message(&Array::of1(&header)),
                Some(bytes) => {
                    let transferred = Array::of1(bytes);
                    self.port.post_message_with_transferable(&Array::of2(&header, bytes), &transferred)
                }
            });
        if let Err(error) = sent {
            complain("The store could not reach the engine", &error);
        }
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.port.set_onmessage(None);
        self.port.close();
    }
}
