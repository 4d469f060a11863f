use godspeed_protocol::Event;

use super::handle::{WorkerHandle, WorkerMessage};
use godspeed_page::state::Msg;

/// Starts the engine with this many threads at most; what it says goes to `send`.
///
/// # Errors
/// Why there is no engine, and what to do about it.
pub(crate) fn start(
    threads: Option<usize>,
    send: impl Fn(Msg) + Clone + 'static,
) -> Result<WorkerHandle, String> {
    let query = threads.map(|threads| format!("?threads={threads}")).unwrap_or_default();
    let hear = move |word| {
        send(match word {
            WorkerMessage::Event(event) => Msg::Engine(event),
            WorkerMessage::Unreadable(error) => Msg::EngineBroke(format!(
                "The page and its engine do not fit together ({error}). Reload the page."
            )),
            WorkerMessage::Stopped(what) => Msg::EngineBroke(format!("The engine stopped working ({what}).")),
        });
    };
    WorkerHandle::start::<Event>(&format!("engine-worker.js{query}"), hear).map_err(|error| match error {
        Some(error) => format!("The engine did not start ({error:?}). Reload the page."),
        None => "This browser starts no workers, in which the solvers run. Turning the cube works; \
                 to solve it, open the page in a current Firefox, Chrome, Edge or Safari."
            .to_owned(),
    })
}
