use std::time::Duration;

use godspeed_port::{log_error, worker_scope};
use js_sys::Promise;
use wasm_bindgen_futures::JsFuture;

/// Returns the seconds since the worker was started. A change of the system's clock has no effect on it.
pub(super) fn now() -> f64 {
    worker_scope().performance().map_or_else(|| js_sys::Date::now(), |clock| clock.now()) / 1000.0
}

/// Returns the date in milliseconds since 1970.
pub(super) fn date() -> f64 {
    js_sys::Date::now()
}

/// Waits for some time, at most 24 days.
pub(super) async fn sleep(time: Duration) {
    let milliseconds = i32::try_from(time.as_millis()).unwrap_or(i32::MAX);
    let promise = Promise::new(&mut |resolve, _| {
        let timer =
            worker_scope().set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, milliseconds);
        if let Err(error) = timer {
            log_error("The table store could not set a timer", &error);
        }
    });
    if let Err(error) = JsFuture::from(promise).await {
        log_error("A timer of the table store failed", &error);
    }
}
