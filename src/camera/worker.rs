use godspeed_browser::error_text;
use godspeed_port::{Attachment, StartError, WorkerFailure, WorkerPort};
use godspeed_protocol::{ScanEvent, ScanRequest, WatchEvent, WatchRequest};
use serde::Serialize;
use serde::de::DeserializeOwned;
use web_sys::MessageChannel;

use crate::CameraFeed;

/// A worker that searches pictures, and a camera that is connected with it.
pub type Connected<Request> = (WorkerPort<Request>, CameraFeed);

/// Starts the worker that finds faces, and connects a camera with it. `receive` gets its messages, or the reason why it
/// cannot be used any more.
///
/// # Errors
/// The reason why it cannot be started, in a sentence.
pub fn start_scanner(
    receive: impl Fn(Result<ScanEvent, String>) + Clone + 'static,
) -> Result<Connected<ScanRequest>, String> {
    start("scanner-worker.js", &ScanRequest::Pictures, receive)
}

/// Starts the worker that recognises turns, and connects a camera with it. `receive` gets its messages, or the reason why
/// it cannot be used any more.
///
/// # Errors
/// The reason why it cannot be started, in a sentence.
pub fn start_watcher(
    receive: impl Fn(Result<WatchEvent, String>) + Clone + 'static,
) -> Result<Connected<WatchRequest>, String> {
    start("watcher-worker.js", &WatchRequest::Pictures, receive)
}

/// Starts a program, and sends it the port of the pictures with a request.
fn start<Request: Serialize, Event: DeserializeOwned>(
    program: &str,
    pictures: &Request,
    receive: impl Fn(Result<Event, String>) + Clone + 'static,
) -> Result<Connected<Request>, String> {
    let worker = WorkerPort::start(program, move |received: Result<Event, WorkerFailure>| {
        receive(received.map_err(|failure| failure_text(&failure)));
    });
    let worker = worker.map_err(|error| match error {
        StartError::Unsupported => {
            "This browser does not support workers, which the camera needs.".to_owned()
        }
        StartError::Browser(error) => not_started(&error_text(&error)),
    })?;
    let channel = MessageChannel::new().map_err(|error| not_started(&error_text(&error)))?;
    worker.send(pictures, Attachment::Port(&channel.port2()));
    let feed = CameraFeed::new(&channel.port1());
    Ok((worker, feed))
}

fn not_started(error: &str) -> String {
    format!("The worker for the camera did not start ({error}). Reload the page.")
}

fn failure_text(failure: &WorkerFailure) -> String {
    match failure {
        WorkerFailure::InvalidMessage(error) => {
            format!(
                "The page and the worker for the camera have different versions ({error}). Reload the page."
            )
        }
        WorkerFailure::Stopped(error) => {
            format!("The worker for the camera stopped working ({error}). Reload the page.")
        }
    }
}
