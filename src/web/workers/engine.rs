use godspeed_browser::start_engine;
use godspeed_page::state::Msg;
use godspeed_port::WorkerPort;
use godspeed_protocol::Request;

/// Starts the engine with at most this number of threads; its events are passed to `send`.
///
/// # Errors
/// A message to the user if the engine cannot be started.
pub(crate) fn start(
    threads: Option<usize>,
    send: impl Fn(Msg) + Clone + 'static,
) -> Result<WorkerPort<Request>, String> {
    let engine = start_engine(threads, move |received| {
        send(match received {
            Ok(incoming) => Msg::Engine(incoming.message),
            Err(failure) => Msg::EngineBroke(failure.to_string()),
        });
    });
    engine.map_err(|failure| failure.to_string())
}
