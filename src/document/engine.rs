use godspeed_port::{Attachment, Incoming, StartError, WorkerFailure, WorkerPort};
use godspeed_protocol::{EngineMessage, Event, Request};
use js_sys::ArrayBuffer;

/// Starts an engine with one thread, which builds its tables itself. Its events, or its failure, are passed to
/// `receive`.
///
/// # Errors
/// A message to the user if workers cannot be started.
pub fn start_engine(
    receive: impl Fn(Result<Event, String>) + Clone + 'static,
) -> Result<WorkerPort<Request>, String> {
    start_engine_with(1, receive)
}

/// Starts an engine with so many threads, as [`start_engine`] does with one.
///
/// # Errors
/// A message to the user if workers cannot be started.
pub fn start_engine_with(
    threads: usize,
    receive: impl Fn(Result<Event, String>) + Clone + 'static,
) -> Result<WorkerPort<Request>, String> {
    let receive = move |received: Result<Event, WorkerFailure>| receive(received.map_err(failed));
    connected(WorkerPort::start(&program(threads), receive))
}

/// Starts an engine as [`start_engine`] does, and also passes on what it records, with attached bytes.
///
/// # Errors
/// A message to the user if workers cannot be started.
pub fn start_recording_engine(
    receive: impl Fn(Result<(EngineMessage, Option<ArrayBuffer>), String>) + Clone + 'static,
) -> Result<WorkerPort<Request>, String> {
    let receive = move |received: Result<Incoming<EngineMessage>, WorkerFailure>| {
        receive(received.map(|incoming| (incoming.message, incoming.bytes)).map_err(failed));
    };
    connected(WorkerPort::start_with_attachments(&program(1), receive))
}

fn program(threads: usize) -> String {
    format!("engine-worker.js?threads={threads}")
}

fn failed(failure: WorkerFailure) -> String {
    match failure {
        WorkerFailure::InvalidMessage(error) => {
            format!("The page and the engine have different versions ({error}). Reload the page.")
        }
        WorkerFailure::Stopped(error) => format!("The engine stopped working ({error}). Start again."),
    }
}

fn connected(engine: Result<WorkerPort<Request>, StartError>) -> Result<WorkerPort<Request>, String> {
    let engine = engine.map_err(|error| match error {
        StartError::Browser(error) => format!("The engine did not start ({error:?}). Reload the page."),
        StartError::Unsupported => {
            "This browser does not support workers, which the solvers need. Open the page in \
                                    a current Firefox, Chrome, Edge or Safari."
                .to_owned()
        }
    })?;
    engine.send(&Request::NoStore, Attachment::None);
    Ok(engine)
}
