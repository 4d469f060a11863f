use std::cell::RefCell;
use std::marker::PhantomData;
use std::rc::Rc;

use js_sys::Reflect;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::{Closure, wasm_bindgen};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, Worker};

use crate::codec::InvalidMessage;
use crate::log_error;
use crate::message::{Attachment, Encoded, Incoming};

// The path from a module in `pkg/`.
#[wasm_bindgen(raw_module = "../../workers.js")]
extern "C" {
    #[wasm_bindgen(js_name = startWorker, catch)]
    fn start_worker(program: &str) -> Result<Worker, JsValue>;
}

/// The page's connection to a worker, which sends messages of type `Out`.
///
/// Messages are queued until the worker has sent its first message. Dropping the port ends the worker.
pub struct WorkerPort<Out> {
    worker: Worker,
    /// The messages to send when the worker is ready, or `None` once it is.
    queue: Rc<RefCell<Option<Vec<Encoded>>>>,
    outgoing: PhantomData<fn(Out)>,
    _on_message: Closure<dyn Fn(MessageEvent)>,
    _on_error: Closure<dyn Fn(web_sys::Event)>,
}

/// The reason why a worker cannot be used any more.
#[derive(Clone, Debug)]
pub enum WorkerFailure {
    /// The worker sent an invalid message.
    InvalidMessage(InvalidMessage),
    /// The worker stopped with this error.
    Stopped(String),
}

/// The reason why a worker cannot be started.
#[derive(Clone, Debug)]
pub enum StartError {
    /// The browser does not support workers.
    Unsupported,
    /// The browser's error.
    Browser(JsValue),
}

impl<Out: Serialize> WorkerPort<Out> {
    /// Starts a worker; every message from it, or its failure, is passed to `receive`, without attachments.
    ///
    /// # Errors
    /// [`StartError`] if the browser does not start workers.
    pub fn start<In: DeserializeOwned>(
        program: &str,
        receive: impl Fn(Result<In, WorkerFailure>) + Clone + 'static,
    ) -> Result<Self, StartError> {
        Self::start_with_attachments(program, move |received: Result<Incoming<In>, WorkerFailure>| {
            receive(received.map(|incoming| incoming.message));
        })
    }

    /// Starts a worker; every message from it with its attachments, or its failure, is passed to `receive`.
    ///
    /// # Errors
    /// [`StartError`] if the browser does not start workers.
    pub fn start_with_attachments<In: DeserializeOwned>(
        program: &str,
        receive: impl Fn(Result<Incoming<In>, WorkerFailure>) + Clone + 'static,
    ) -> Result<Self, StartError> {
        if !Reflect::has(&js_sys::global(), &"Worker".into()).unwrap_or(false) {
            return Err(StartError::Unsupported);
        }
        let worker = start_worker(program).map_err(StartError::Browser)?;
        let queue = Rc::new(RefCell::new(Some(Vec::new())));

        let (sender, waiting, fail) = (worker.clone(), queue.clone(), receive.clone());
        let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            let queued: Option<Vec<Encoded>> = waiting.take();
            queued.into_iter().flatten().for_each(|message| post(&sender, &message));
            receive(Incoming::decode(&event).map_err(WorkerFailure::InvalidMessage));
        });
        // If the program of a worker cannot be loaded, the event has no message.
        let on_error = Closure::<dyn Fn(web_sys::Event)>::new(move |error: web_sys::Event| {
            let message = Reflect::get(&error, &"message".into()).ok().and_then(|text| text.as_string());
            let message = message.unwrap_or_else(|| "its program could not be loaded".to_owned());
            fail(Err(WorkerFailure::Stopped(message)));
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        let outgoing = PhantomData;
        Ok(Self { worker, queue, outgoing, _on_message: on_message, _on_error: on_error })
    }

    /// Sends a message, now or as soon as the worker is ready.
    pub fn send(&self, message: &Out, attachment: Attachment<'_>) {
        match Encoded::new(message, attachment) {
            Err(error) => log_error("A message could not be encoded", &error),
            Ok(message) => match &mut *self.queue.borrow_mut() {
                Some(queue) => queue.push(message),
                None => post(&self.worker, &message),
            },
        }
    }
}

impl<Out> Drop for WorkerPort<Out> {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

fn post(worker: &Worker, Encoded { data, transfer }: &Encoded) {
    if let Err(error) = worker.post_message_with_transfer(data, transfer) {
        log_error("A message could not be sent to the worker", &error);
    }
}
