use godspeed_page::state::Msg;
use godspeed_port::{Attachment, WorkerFailure, WorkerPort};
use godspeed_protocol::{StoreEvent, StoreRequest};
use web_sys::Window;

use crate::screen::or_log;

/// Starts the table store; its events, or its failure, are passed to `send`.
pub(crate) fn start(send: impl Fn(Msg) + Clone + 'static) -> Option<WorkerPort<StoreRequest>> {
    let broken = |message: String| Msg::Store(StoreEvent::Broken { message });
    let forward = send.clone();
    let receive = move |received: Result<StoreEvent, WorkerFailure>| {
        forward(match received {
            Ok(event) => Msg::Store(event),
            Err(WorkerFailure::InvalidMessage(error)) => broken(format!(
                "The page and the table store have different versions ({error}). Reload the page."
            )),
            Err(WorkerFailure::Stopped(error)) => broken(format!(
                "The table store stopped working ({error}). Tables are built in the browser until you reload the page."
            )),
        });
    };
    match WorkerPort::start("store-worker.js", receive) {
        Ok(worker) => Some(worker),
        Err(error) => {
            send(broken(format!("The table store did not start ({error:?}).")));
            None
        }
    }
}

/// Sends a request. Before a download, asks the browser not to delete the page's storage.
pub(crate) fn send(worker: &WorkerPort<StoreRequest>, window: &Window, request: &StoreRequest) {
    if matches!(request, StoreRequest::Fetch { .. }) && window.is_secure_context() {
        // The next inventory states whether the browser has agreed.
        let _promise = or_log("storage", window.navigator().storage().persist());
    }
    worker.send(request, Attachment::None);
}
