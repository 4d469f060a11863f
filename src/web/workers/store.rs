use godspeed_protocol::{StoreEvent, StoreRequest};
use web_sys::Window;

use super::handle::{WorkerHandle, WorkerMessage};
use crate::screen::or_log;
use godspeed_page::state::Msg;

/// Starts the store of tables; what it says goes to `send`, also that it is not there.
pub(crate) fn start(send: impl Fn(Msg) + Clone + 'static) -> Option<WorkerHandle> {
    let broken = |message: String| Msg::Store(StoreEvent::Broken { message });
    let say = send.clone();
    let hear = move |word| {
        say(match word {
            WorkerMessage::Event(event) => Msg::Store(event),
            WorkerMessage::Unreadable(error) => {
                broken(format!("The page and its store do not fit together ({error}). Reload the page."))
            }
            WorkerMessage::Stopped(what) => broken(format!(
                "The store of tables stopped working ({what}). Tables are built here until the page is reloaded."
            )),
        });
    };
    match WorkerHandle::start::<StoreEvent>("store-worker.js", hear) {
        Ok(worker) => Some(worker),
        Err(error) => {
            send(broken(format!("The store of tables did not start ({error:?}).")));
            None
        }
    }
}

/// Sends a request. Who asks for a table to be kept wants it kept: the browser is asked not to clear it by
/// itself.
pub(crate) fn send(worker: &WorkerHandle, window: &Window, request: &StoreRequest) {
    if matches!(request, StoreRequest::Fetch { .. }) && window.is_secure_context() {
        // Whether it promises is told with the next inventory.
        let _promised = or_log("storage", window.navigator().storage().persist());
    }
    worker.send(request);
}
