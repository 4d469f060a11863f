use godspeed_page::state::Msg;
use godspeed_port::{StartError, WorkerFailure, WorkerPort};
use godspeed_protocol::{Event, Request};

/// Starts the engine with at most this number of threads; its events are passed to `send`.
///
/// # Errors
/// A message to the user if the engine cannot be started.
pub(crate) fn start(
    threads: Option<usize>,
    send: impl Fn(Msg) + Clone + 'static,
) -> Result<WorkerPort<Request>, String> {
    let query = threads.map_or_else(String::new, |threads| format!("?threads={threads}"));
    let receive = move |received: Result<Event, WorkerFailure>| {
        send(match received {
            Ok(event) => Msg::Engine(event),
            Err(WorkerFailure::InvalidMessage(error)) => Msg::EngineBroke(format!(
                "The page and the engine have different versions ({error}). Reload the page."
            )),
            Err(WorkerFailure::Stopped(error)) => {
                Msg::EngineBroke(format!("The engine stopped working ({error}).{}", remedy(&error)))
            }
        });
    };
    WorkerPort::start(&format!("engine-worker.js{query}"), receive).map_err(|error| match error {
        StartError::Browser(error) => format!("The engine did not start ({error:?}). Reload the page."),
        StartError::Unsupported => "This browser does not support workers, which the solvers need. \
                                    You can still turn the cube; to solve it, open the page in a current version of \
                                    Firefox, Chrome, Edge or Safari."
            .to_owned(),
    })
}

/// Returns what may help against an error that ended the engine; may be empty.
///
/// Memory that cannot grow ends a thread by the instruction `unreachable`, without another message.
fn remedy(error: &str) -> &'static str {
    let error = error.to_ascii_lowercase();
    if error.contains("unreachable") || error.contains("out of memory") {
        " The browser may be short of memory: close other tabs, or choose smaller tables or another algorithm."
    } else {
        ""
    }
}
