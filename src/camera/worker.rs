use godspeed_browser::error_text;
use godspeed_port::{Attachment, StartError, WorkerFailure, WorkerPort};
use godspeed_protocol::{ScanEvent, ScanRequest};
use web_sys::MessageChannel;

use crate::CameraFeed;

/// The program of the worker.
const PROGRAM: &str = "scanner-worker.js";

/// Starts the worker that searches pictures, and connects a camera with it. `receive` gets its messages, or the reason why
/// it cannot be used any more.
///
/// # Errors
/// The reason why it cannot be started, in a sentence.
pub fn start_worker(
    receive: impl Fn(Result<ScanEvent, String>) + Clone + 'static,
) -> Result<(WorkerPort<ScanRequest>, CameraFeed), String> {
    let worker = WorkerPort::start(PROGRAM, move |received: Result<ScanEvent, WorkerFailure>| {
        receive(received.map_err(|failure| failure_text(&failure)));
    });
    let worker = worker.map_err(|error| match error {
        StartError::Unsupported => {
            "This browser does not support workers, which the scanner needs.".to_owned()
        }
        StartError::Browser(error) => not_started(&error_text(&error)),
    })?;
    let channel = MessageChannel::new().map_err(|error| not_started(&error_text(&error)))?;
    worker.send(&ScanRequest::Pictures, Attachment::Port(&channel.port2()));
    let feed = CameraFeed::new(&channel.port1());
    Ok((worker, feed))
}

fn not_started(error: &str) -> String {
    format!("The scanner did not start ({error}). Reload the page.")
}

fn failure_text(failure: &WorkerFailure) -> String {
    match failure {
        WorkerFailure::InvalidMessage(error) => {
            format!("The page and the scanner have different versions ({error}). Reload the page.")
        }
        WorkerFailure::Stopped(error) => format!("The scanner stopped working ({error}). Reload the page."),
    }
}
