use js_sys::Reflect;
use protocol::{Event, Request};
use serde::Serialize;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::app::screen::or_log;
use crate::state::Msg;

/// The line to the engine in its worker.
pub(crate) struct EngineWorker {
    worker: Worker,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(web_sys::Event)>,
}

impl EngineWorker {
    /// Starts the engine with this many threads at most; what it says goes to `send`.
    pub(crate) fn start(
        threads: Option<usize>,
        send: impl Fn(Msg) + Clone + 'static,
    ) -> Result<Self, String> {
        let has_workers = Reflect::has(&js_sys::global(), &"Worker".into()).unwrap_or(false);
        if !has_workers {
            return Err("This browser starts no workers, in which the solvers run. Turning the cube works; \
                        to solve it, open the page in a current Firefox, Chrome, Edge or Safari."
                .to_owned());
        }
        let query = threads.map(|threads| format!("?threads={threads}")).unwrap_or_default();
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&format!("engine-worker.js{query}"), &options)
            .map_err(|error| format!("The engine did not start ({error:?}). Reload the page."))?;

        let say = send.clone();
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |message: MessageEvent| {
            say(match serde_wasm_bindgen::from_value::<Event>(message.data()) {
                Ok(event) => Msg::Engine(event),
                Err(error) => Msg::EngineBroke(format!(
                    "The page and its engine do not fit together ({error}). Reload the page."
                )),
            });
        });
        // A worker whose program cannot be loaded tells of it by an event without a message.
        let on_error = Closure::<dyn FnMut(web_sys::Event)>::new(move |error: web_sys::Event| {
            let message =
                Reflect::get(&error, &"message".into()).ok().and_then(|message| message.as_string());
            let what = message.unwrap_or_else(|| "its program did not load".to_owned());
            send(Msg::EngineBroke(format!("The engine stopped working ({what}).")));
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        Ok(Self { worker, _on_message: on_message, _on_error: on_error })
    }

    /// Sends a request.
    pub(crate) fn send(&self, request: &Request) {
        let serializer = serde_wasm_bindgen::Serializer::json_compatible();
        if let Some(message) = or_log("request", request.serialize(&serializer).map_err(Into::into)) {
            or_log("request", self.worker.post_message(&message));
        }
    }

    /// Ends a worker that is broken.
    pub(crate) fn end(&self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}
