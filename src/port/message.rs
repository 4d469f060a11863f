use js_sys::{Array, ArrayBuffer};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, MessagePort};

use crate::codec::{InvalidMessage, from_js, to_js};

/// A value that is transferred along with a message; the sender loses it.
#[derive(Clone, Copy, Debug)]
pub enum Attachment<'a> {
    /// Nothing.
    None,
    /// Bytes.
    Bytes(&'a ArrayBuffer),
    /// One end of a `MessageChannel`.
    Port(&'a MessagePort),
}

/// A received message with its attachments.
#[derive(Debug)]
pub struct Incoming<M> {
    /// The message.
    pub message: M,
    /// The attached bytes, if any.
    pub bytes: Option<ArrayBuffer>,
    /// The attached end of a `MessageChannel`, if any.
    pub port: Option<MessagePort>,
}

/// A message as it is passed to `postMessage`: its data and the objects to transfer.
pub(crate) struct Encoded {
    pub(crate) data: JsValue,
    pub(crate) transfer: Array,
}

impl Encoded {
    /// Encodes a message. With bytes attached, the data is the array `[message, bytes]`.
    pub(crate) fn new(message: &impl Serialize, attachment: Attachment<'_>) -> Result<Self, JsValue> {
        let message = to_js(message)?;
        Ok(match attachment {
            Attachment::None => Self { data: message, transfer: Array::new() },
            Attachment::Bytes(bytes) => {
                Self { data: Array::of2(&message, bytes).into(), transfer: Array::of1(bytes) }
            }
            Attachment::Port(port) => Self { data: message, transfer: Array::of1(port) },
        })
    }
}

impl<M: DeserializeOwned> Incoming<M> {
    /// Decodes a message.
    pub(crate) fn decode(event: &MessageEvent) -> Result<Self, InvalidMessage> {
        let (data, bytes) = match event.data().dyn_into::<Array>() {
            Ok(pair) => (pair.get(0), pair.get(1).dyn_into().ok()),
            Err(data) => (data, None),
        };
        Ok(Self { message: from_js(data)?, bytes, port: event.ports().get(0).dyn_into().ok() })
    }
}
