//! The worker that searches the pictures, started when the scanner is first opened.

use std::rc::Rc;

use godspeed_browser::or_log;
use godspeed_port::{Attachment, StartError, WorkerFailure, WorkerPort};
use godspeed_protocol::{ScanEvent, ScanRequest};
use web_sys::MessageChannel;

use super::{Scan, browser};
use crate::state::Msg;

/// The program of the worker.
const PROGRAM: &str = "scanner-worker.js";

/// Starts the worker and connects the pictures of the camera with it.
pub(super) fn start(scan: &Rc<Scan>) -> Option<WorkerPort<ScanRequest>> {
    let receiver = scan.clone();
    let worker = WorkerPort::start(PROGRAM, move |received: Result<ScanEvent, WorkerFailure>| {
        receiver.send(match received {
            Ok(event) => Msg::Event(event),
            Err(failure) => Msg::Broken(failure_text(&failure)),
        });
    });
    match worker {
        Ok(worker) => {
            let channel = or_log("scanner", MessageChannel::new())?;
            worker.send(&ScanRequest::Pictures, Attachment::Port(&channel.port2()));
            browser::send_to(&channel.port1());
            Some(worker)
        }
        Err(error) => {
            let text = match error {
                StartError::Unsupported => {
                    "This browser does not support workers, which the scanner needs.".to_owned()
                }
                StartError::Browser(error) => {
                    format!("The scanner did not start ({error:?}). Reload the page.")
                }
            };
            scan.send(Msg::Broken(text));
            None
        }
    }
}

fn failure_text(failure: &WorkerFailure) -> String {
    match failure {
        WorkerFailure::InvalidMessage(error) => {
            format!("The page and the scanner have different versions ({error}). Reload the page.")
        }
        WorkerFailure::Stopped(error) => format!("The scanner stopped working ({error}). Reload the page."),
    }
}
