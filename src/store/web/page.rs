//! The line to the page.

use godspeed_protocol::StoreEvent;
use serde::Serialize;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// Calls `receive` with each message of the page, as long as the worker lives.
pub(super) fn on_message(receive: impl Fn(MessageEvent) + 'static) {
    let handler = Closure::<dyn Fn(MessageEvent)>::new(receive);
    scope().set_onmessage(Some(handler.as_ref().unchecked_ref()));
    handler.forget();
}

/// Tells the page of an event.
pub(super) fn post(event: &StoreEvent) {
    let told = event
        .serialize(&serde_wasm_bindgen::Serializer::json_compatible())
        .map_err(JsValue::from)
        .and_then(|message| scope().post_message(&message));
    if let Err(error) = told {
        complain("The store could not tell the page of an event", &error);
    }
}

/// Writes to the browser's console what a person cannot do anything about.
pub(super) fn complain(what: &str, error: &JsValue) {
    web_sys::console::error_2(&what.into(), error);
}

/// The worker itself.
pub(super) fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}
