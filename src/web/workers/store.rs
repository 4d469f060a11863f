use godspeed_page::state::Msg;
use godspeed_port::{WorkerFailure, WorkerPort};
use godspeed_protocol::{StoreEvent, StoreRequest};

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
