use js_sys::{Array, Reflect};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, MessagePort, Worker, WorkerOptions, WorkerType};

use crate::screen::or_log;

/// The line to a worker of the page's own.
pub(crate) struct WorkerHandle {
    worker: Worker,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(web_sys::Event)>,
}

/// What a worker says, or why it says nothing any more.
pub(crate) enum WorkerMessage<E> {
    /// An event of its own.
    Event(E),
    /// It speaks another language than the page: two versions met.
    Unreadable(String),
    /// It stopped working.
    Stopped(String),
}

impl WorkerHandle {
    /// Starts a worker; what it says goes to `hear`.
    ///
    /// # Errors
    /// What the browser says; nothing where it has no workers.
    pub(crate) fn start<E: DeserializeOwned>(
        program: &str,
        hear: impl Fn(WorkerMessage<E>) + Clone + 'static,
    ) -> Result<Self, Option<JsValue>> {
        if !Reflect::has(&js_sys::global(), &"Worker".into()).unwrap_or(false) {
            return Err(None);
        }
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(program, &options).map_err(Some)?;

        let say = hear.clone();
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |message: MessageEvent| {
            say(match serde_wasm_bindgen::from_value(message.data()) {
                Ok(event) => WorkerMessage::Event(event),
                Err(error) => WorkerMessage::Unreadable(error.to_string()),
            });
        });
        // A worker whose program cannot be loaded tells of it by an event without a message.
        let on_error = Closure::<dyn FnMut(web_sys::Event)>::new(move |error: web_sys::Event| {
            let message =
                Reflect::get(&error, &"message".into()).ok().and_then(|message| message.as_string());
            hear(WorkerMessage::Stopped(message.unwrap_or_else(|| "its program did not load".to_owned())));
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        Ok(Self { worker, _on_message: on_message, _on_error: on_error })
    }

    /// Sends a request.
    pub(crate) fn send(&self, request: &impl Serialize) {
        let serializer = serde_wasm_bindgen::Serializer::json_compatible();
        if let Some(message) = or_log("request", request.serialize(&serializer).map_err(Into::into)) {
            or_log("request", self.worker.post_message(&message));
        }
    }

    /// Gives the worker one end of a line to another worker.
    pub(crate) fn give(&self, port: &MessagePort) {
        let given = self.worker.post_message_with_transfer(&JsValue::NULL, &Array::of1(port));
        or_log("line between workers", given);
    }

    /// Ends the worker.
    pub(crate) fn end(&self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}
